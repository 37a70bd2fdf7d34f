import { and, eq, inArray } from 'drizzle-orm'

import { RUNNING, statusRank } from '@/domain/call-state'

import { change, type ChangeActor } from '../changes/change'
import { calls } from '../db/schema'
import type { Deps } from '../deps'

/** Our word where the provider has none. */
const ENDED_REASON = 'not-known-at-provider'

/**
 * Ends a call that never ended here and that its provider does not know. What the provider may
 * still deliver of it later wins. Answers whether it was still running.
 */
export const closeUnknownCall = async (
  deps: Deps,
  callId: string,
  actor: ChangeActor,
): Promise<boolean> => {
  const isClosed = await change(deps, actor, async (tx) => {
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
        updatedAt: tx.at,
        analysisDue: true,
      })
      .where(eq(calls.id, callId))
    tx.record({
      entity: 'call',
      id: callId,
      what: 'call.closed',
      callId,
      before,
      after: { status: 'ended' },
      isAudited: true,
    })
    return true
  })
  if (isClosed) deps.analysisWanted()
  return isClosed
}
