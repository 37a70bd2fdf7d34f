import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'

import { failedAnalyses } from '../db/analysis-schema'
import type { Database, Transaction } from '../db/client'
import { callContents, calls } from '../db/schema'

/** A call that waits for its analysis, and how often that failed before. */
export type DueCall = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  failures: number
}
/** `rowVersion` changes with everything that is written to the call. */
export type ReadCall = DueCall & { rowVersion: string }

const failures = sql<number>`coalesce(${failedAnalyses.attempts}, 0)`
const rowVersion = sql<string>`calls.xmin || ' ' || call_contents.xmin`

const selectDue = (db: Database | Transaction) =>
  db
    .select({ call: calls, contents: callContents, failures, rowVersion })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .leftJoin(failedAnalyses, eq(failedAnalyses.callId, calls.id))

/** The calls that wait longest. One that failed waits for its time, or for news of it. */
export const readDueCalls = (
  db: Database,
  now: Date,
  { limit, except }: { limit: number; except: string[] },
): Promise<ReadCall[]> => {
  const isItsTurn = or(
    isNull(failedAnalyses.retryAt),
    lte(failedAnalyses.retryAt, now),
    gt(calls.updatedAt, failedAnalyses.failedAt),
  )
  return selectDue(db)
    .where(and(eq(calls.analysisDue, true), isItsTurn, notInArray(calls.id, except)))
    .orderBy(asc(calls.receivedAt))
    .limit(limit)
}

/** Locks those that still wait; what another process has locked is left to it. */
export const lockDueCalls = (tx: Transaction, ids: readonly string[]): Promise<ReadCall[]> =>
  selectDue(tx)
    .where(and(inArray(calls.id, [...ids]), eq(calls.analysisDue, true)))
    .for('update', { of: [calls, callContents], skipLocked: true })

/** Locks one call whose analysis was given up; none when it was not. */
export const lockFailedCall = (tx: Transaction, id: string): Promise<ReadCall[]> =>
  selectDue(tx)
    .where(and(eq(calls.id, id), eq(calls.analysisDue, false), gt(failedAnalyses.attempts, 0)))
    .for('update', { of: [calls, callContents] })
