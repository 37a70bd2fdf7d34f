import { eq, inArray, min, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { failedAnalyses } from '../db/analysis-schema'
import type { Database, Transaction } from '../db/client'
import type { Deps } from '../deps'
import { calls } from '../db/schema'
import type { DueCall } from './due-calls'
import { ANALYSIS } from './save-proposals'

const MINUTE = 60_000

/** After the first, second and third failure; after the fourth it is not tried again by itself. */
const WAITS_MS = [10_000, MINUTE, 10 * MINUTE]

/**
 * Notes that a locked call could not be analysed: it is tried again later, or, when it was tried
 * often enough, not before somebody asks or the provider says more.
 */
export const recordFailedAnalysis = async (tx: ChangeTx, { call, failures }: DueCall) => {
  const wait = WAITS_MS[failures]
  const failure = {
    attempts: failures + 1,
    failedAt: tx.at,
    retryAt: wait === undefined ? null : new Date(tx.at.getTime() + wait),
  }
  await tx
    .insert(failedAnalyses)
    .values({ callId: call.id, ...failure })
    .onConflictDoUpdate({ target: failedAnalyses.callId, set: failure })
  const analysisDue = failure.retryAt !== null
  await tx.update(calls).set({ analysisDue, updatedAt: tx.at }).where(eq(calls.id, call.id))
  const { id } = call
  tx.record({ entity: 'call', id, what: 'call.analysis-failed', callId: id, actor: ANALYSIS })
}

export const forgetFailedAnalyses = async (tx: Transaction, analysed: readonly DueCall[]) => {
  const ids = analysed.filter(({ failures }) => failures > 0).map(({ call }) => call.id)
  if (ids.length > 0) await tx.delete(failedAnalyses).where(inArray(failedAnalyses.callId, ids))
}

export const hasFailedAnalysis = async (db: Database, callId: string): Promise<boolean> => {
  const [failed] = await db
    .select({ callId: failedAnalyses.callId })
    .from(failedAnalyses)
    .innerJoin(calls, eq(calls.id, failedAnalyses.callId))
    .where(sql`${failedAnalyses.callId} = ${callId} and not ${calls.analysisDue}`)
  return failed !== undefined
}

/** The pause before looking again at calls that somebody else has locked. */
const SHORTEST_WAIT_MS = 1000

/** When the next analysis that failed is tried again; undefined when none is to be. */
export const nextRetryAt = async ({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<Date | undefined> => {
  const [next] = await db.select({ at: min(failedAnalyses.retryAt) }).from(failedAnalyses)
  return next?.at
    ? new Date(Math.max(next.at.getTime(), now().getTime() + SHORTEST_WAIT_MS))
    : undefined
}
