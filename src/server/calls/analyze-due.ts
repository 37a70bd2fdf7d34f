import { asc, eq } from 'drizzle-orm'

import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import { hasEnded } from '@/domain/call-state'

import type { Transaction } from '../db/client'
import { callContents, calls } from '../db/schema'
import type { Deps } from '../deps'
import { type AnalysedCall, saveAnalyses } from './save-analyses'

type DueCall = Omit<AnalysedCall, 'analysis'>

/** Where "tomorrow at three" is resolved, until the workspace has a time zone of its own. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Analysed and written together. An event of one of them waits for all. */
const BATCH = 32
/** While deliveries keep coming, it rests so many times as long as its last batch took. */
const REST = 9
const SHORTEST_REST_MS = 100

const nextDue = (tx: Transaction, limit: number): Promise<DueCall[]> =>
  tx
    .select({ call: calls, contents: callContents })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(eq(calls.analysisDue, true))
    .orderBy(asc(calls.receivedAt))
    .limit(limit)
    .for('update', { of: calls, skipLocked: true })

const analyze = async (
  { analyzer, log }: Deps,
  { call, contents }: DueCall,
): Promise<Analysis | null> => {
  if (!hasEnded(call.status)) return null
  try {
    return await analyzer.analyze({
      transcript: contents.transcript ?? [],
      startedAt: call.startedAt,
      endedAt: call.endedAt,
      direction: call.direction,
      outcome: call.outcome,
      endedReason: call.endedReason,
      durationSeconds: call.durationSeconds,
      timeZone: TIME_ZONE,
      provider: contents.providerAnalysis,
    })
  } catch (error) {
    // A call nobody can analyse must not stop the ones behind it: the provider's word stands alone.
    log.error({ err: error, callId: call.id }, 'a call could not be analysed')
    return { ...emptyAnalysis, ...contents.providerAnalysis }
  }
}

const analyzeNext = async (deps: Deps, limit: number): Promise<number> => {
  const done = await deps.db.transaction(async (tx) => {
    const due = await nextDue(tx, limit)
    if (due.length === 0) return 0
    const analysed: AnalysedCall[] = []
    for (const one of due) analysed.push({ ...one, analysis: await analyze(deps, one) })
    await saveAnalyses(tx, analysed, deps.now())
    return analysed.length
  })
  if (done > 0) deps.live.wake()
  return done
}

/**
 * Analyses and indexes every call that waits for it, oldest first, and gives way to deliveries. Safe
 * to run in many processes. Answers how many calls that were.
 */
export const analyzeDueCalls = async (deps: Deps, stopped: () => boolean = () => false) => {
  let analyzed = 0
  let tookMs = 0
  while (!stopped()) {
    await deps.intake.quiet(Math.max(SHORTEST_REST_MS, tookMs * REST))
    const started = performance.now()
    // A call that cannot be written must not hold back those beside it.
    const done = await analyzeNext(deps, BATCH).catch(() => analyzeNext(deps, 1))
    if (done === 0) break
    analyzed += done
    tookMs = performance.now() - started
  }
  return analyzed
}
