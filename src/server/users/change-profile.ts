import { eq, sql } from 'drizzle-orm'

import type { ChangeProfileInput } from '@/contracts/accounts'
import type { Person } from '@/contracts/people'

import { changesBetween, recordAudit } from '../changes/audit'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordLive } from '../live/feed'

/** Changes the name of whoever asks. */
export const changeProfile = async (
  { db, live, now }: Deps,
  actor: Actor,
  { fullName }: ChangeProfileInput,
): Promise<Person> => {
  const at = now()
  const changes = changesBetween(actor, { name: fullName })
  if (Object.keys(changes).length === 0) return actor
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        name: fullName,
        version: sql`${users.version} + 1`,
        changedByName: actor.name,
        changedAt: at,
      })
      .where(eq(users.id, actor.id))
    await recordAudit(tx, { actor, at, action: 'profile.changed', subjectId: actor.id, changes })
    await recordLive(tx, [{ entity: 'user' }])
  })
  live.wake()
  return { ...actor, name: fullName }
}
