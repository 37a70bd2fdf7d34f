import { eq } from 'drizzle-orm'

import type { PatchCallerInput } from '@/contracts/callers'

import { changesBetween, recordAudit } from '../changes/audit'
import { callers } from '../db/callers-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { notFound } from '../http/problem'
import { recordLive } from '../live/record-live'
import { searchName } from './assign-callers'
import { idsOfPerson } from './person'

/**
 * Names a caller, or takes a person's name away. Refuses with 409 when somebody else named them since
 * `version` was read.
 */
export const changeCaller = async (
  { db, wake, now }: Deps,
  actor: Actor,
  id: string,
  { version, name }: PatchCallerInput,
) => {
  const at = now()
  await db.transaction(async (tx) => {
    const [keptId] = await idsOfPerson(tx, id)
    if (keptId === undefined) throw notFound('caller')
    const [before] = await tx.select().from(callers).where(eq(callers.id, keptId)).for('update')
    if (!before) throw notFound('caller')
    if (before.version !== version) throw staleVersion(before.changedByName, before.changedAt, at)
    const changes = changesBetween(before, { name })
    if (Object.keys(changes).length === 0) return
    await tx
      .update(callers)
      .set({
        name,
        searchName: searchName(name, before.toldName),
        version: version + 1,
        changedById: actor.id,
        changedByName: actor.name,
        changedAt: at,
      })
      .where(eq(callers.id, keptId))
    await recordAudit(tx, { actor, at, action: 'caller.named', subjectId: keptId, changes })
    await recordLive(tx, [{ entity: 'caller' }])
  })
  wake()
}
