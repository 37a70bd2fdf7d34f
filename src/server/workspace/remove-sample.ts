import { eq } from 'drizzle-orm'

import { recordAudit } from '../changes/audit'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordLive } from '../live/feed'

/** Removes every sample call with all that hangs on it. Answers how many calls that were. */
export const removeSampleWorkspace = async (
  { db, live, now }: Deps,
  actor: Actor,
): Promise<number> => {
  const removed = await db.transaction(async (tx) => {
    const rows = await tx.delete(calls).where(eq(calls.isSample, true)).returning({ id: calls.id })
    const changes = { calls: { from: rows.length, to: 0 } }
    await recordAudit(tx, { actor, at: now(), action: 'sample.removed', changes })
    await recordLive(tx, [{ entity: 'reset' }])
    return rows.length
  })
  live.wake()
  return removed
}
