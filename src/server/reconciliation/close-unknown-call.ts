import { and, eq, inArray } from 'drizzle-orm'

import { CALL_STATUSES } from '@/contracts/call-words'
import { hasEnded, statusRank } from '@/domain/call-state'

import { recordAudit } from '../changes/audit'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { recordLive } from '../live/record-live'

/** Our word where the provider has none. */
const ENDED_REASON = 'not-known-at-provider'
const RUNNING = CALL_STATUSES.filter((status) => !hasEnded(status))

/**
 * Ends a call that never ended here and that its provider does not know. What the provider may
 * still deliver of it later wins. Answers whether it was still running.
 */
export const closeUnknownCall = async (
  { db, wake, analysisWanted, now }: Deps,
  callId: string,
  actor: { id: string | null; name: string },
): Promise<boolean> => {
  const at = now()
  const isClosed = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: calls.status })
      .from(calls)
      .where(and(eq(calls.id, callId), inArray(calls.status, RUNNING)))
      .for('update')
    if (!before) return false
    await tx
      .update(calls)
      .set({
        status: 'ended',
        outcome: 'unknown',
        endedReason: ENDED_REASON,
        factsRank: statusRank('ended'),
        factsEvent: 'reconciliation',
        factsSentAt: null,
        updatedAt: at,
        analysisDue: true,
      })
      .where(eq(calls.id, callId))
    const changes = { status: { from: before.status, to: 'ended' } }
    await recordAudit(tx, { actor, at, action: 'call.closed', callId, changes })
    await recordLive(tx, [{ entity: 'call', callId, change: 'updated' }])
    return true
  })
  if (isClosed) {
    wake()
    analysisWanted()
  }
  return isClosed
}
