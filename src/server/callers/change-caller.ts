import { eq } from 'drizzle-orm'

import type { PatchCallerInput } from '@/contracts/callers'

import { change } from '../changes/change'
import { differences, lockVersion, nextVersion } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { searchName } from './assign-callers'
import { renewDocuments } from './person'

/**
 * Names a caller, or takes a person's name away. Refuses with 409 when somebody else named or merged
 * them since `version` was read.
 */
export const changeCaller = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, name }: PatchCallerInput,
) =>
  change(deps, actor, async (tx) => {
    const before = await lockVersion(tx, callers, 'caller', { id, version })
    const { keptId } = before
    if (keptId !== null) {
      throw new ApiProblem(409, 'merged', 'This caller was merged into another one.', { keptId })
    }
    const { isEmpty, ...changed } = differences(before, { name })
    if (isEmpty) return
    await tx
      .update(callers)
      .set({
        name,
        searchName: searchName(name, before.toldName),
        changedById: actor.id,
        ...nextVersion(tx, before),
      })
      .where(eq(callers.id, id))
    tx.record({ entity: 'caller', id, what: 'caller.named', ...changed })
    await renewDocuments(tx, id)
  })
