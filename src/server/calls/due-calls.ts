import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'

import { failedAnalyses } from '../db/analysis-schema'
import type { Transaction } from '../db/client'
import { callContents, calls } from '../db/schema'

/** A call that waits for its analysis, locked, and how often that failed before. */
export type DueCall = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  failures: number
}

const failures = sql<number>`coalesce(${failedAnalyses.attempts}, 0)`

const selectDue = (tx: Transaction) =>
  tx
    .select({ call: calls, contents: callContents, failures })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .leftJoin(failedAnalyses, eq(failedAnalyses.callId, calls.id))

/** Locks the calls that wait longest. One that failed waits for its time, or for news of it. */
export const lockDueCalls = (tx: Transaction, now: Date, limit: number): Promise<DueCall[]> => {
  const isItsTurn = or(
    isNull(failedAnalyses.retryAt),
    lte(failedAnalyses.retryAt, now),
    gt(calls.updatedAt, failedAnalyses.failedAt),
  )
  return selectDue(tx)
    .where(and(eq(calls.analysisDue, true), isItsTurn))
    .orderBy(asc(calls.receivedAt))
    .limit(limit)
    .for('update', { of: [calls, callContents], skipLocked: true })
}

/** Locks one call whose analysis was given up; none when it was not. */
export const lockFailedCall = (tx: Transaction, id: string): Promise<DueCall[]> =>
  selectDue(tx)
    .where(and(eq(calls.id, id), eq(calls.analysisDue, false), gt(failedAnalyses.attempts, 0)))
    .for('update', { of: [calls, callContents] })
