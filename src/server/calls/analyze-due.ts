import { change } from '../changes/change'
import type { Deps } from '../deps'
import { analyzeLocked } from './analyze-locked'
import { lockDueCalls } from './due-calls'
import { ANALYSIS } from './save-proposals'

/** Calls of one transaction: a delivery for one of them waits for all. */
const BATCH = 32
/** While deliveries arrive, the pause after a batch is this many times its duration. */
const REST = 9
const SHORTEST_REST_MS = 100
const NEVER = new AbortController().signal

const analyzeNext = (deps: Deps): Promise<number> =>
  change(deps, ANALYSIS, async (tx) => {
    const due = await lockDueCalls(tx, tx.at, BATCH)
    if (due.length > 0) await analyzeLocked(deps, tx, due)
    return due.length
  })

/**
 * Analyses and indexes every call whose turn it is, oldest first, and gives way to deliveries. Safe
 * to run in many processes. Answers how many calls were tried; rejects when it is told to stop.
 */
export const analyzeDueCalls = async (deps: Deps, signal = NEVER) => {
  let tried = 0
  let tookMs = 0
  for (;;) {
    signal.throwIfAborted()
    await deps.intake.quiet(Math.max(SHORTEST_REST_MS, tookMs * REST))
    const started = performance.now()
    const done = await analyzeNext(deps)
    if (done === 0) return tried
    tried += done
    tookMs = performance.now() - started
  }
}
