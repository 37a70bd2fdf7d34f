import { eq } from 'drizzle-orm'

import type { PatchCallerInput } from '@/contracts/callers'

import { change } from '../changes/change'
import { differences, lockVersion, nextVersion } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { searchName } from './assign-callers'
import { idsOfPerson, renewDocuments } from './person'

/**
 * Names a caller, or takes a person's name away. Refuses with 409 when somebody else named them since
 * `version` was read.
 */
export const changeCaller = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, name }: PatchCallerInput,
) =>
  change(deps, actor, async (tx) => {
    const [keptId] = await idsOfPerson(tx, id)
    if (keptId === undefined) throw notFound('caller')
    const before = await lockVersion(tx, callers, 'caller', { id: keptId, version })
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
      .where(eq(callers.id, keptId))
    tx.record({ entity: 'caller', id: keptId, what: 'caller.named', ...changed })
    await renewDocuments(tx, keptId)
  })
