import { setTimeout as sleep } from 'node:timers/promises'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change } from '../changes/change'
import type { Deps } from '../deps'
import { type Analysed, attemptAll, saveAnalysed } from './analyze-calls'
import { lockDueCalls, type ReadCall, readDueCalls } from './due-calls'
import { ANALYSIS } from './save-proposals'

/** Calls that are analysed and written together: whoever wants the embedded database waits for that. */
const BATCH = 32
/** While deliveries arrive, the pause after a batch is this many times its duration. */
const REST = 9
const SHORTEST_REST_MS = 100
/** Between batches: a request is several statements, and each would wait for a whole batch. */
const GAP_MS = 20
const NEVER = new AbortController().signal

type Batch = Analysed<ReadCall>

/** Reads and analyses the next calls, but for those that are being saved. */
const analyzeNext = async (deps: Deps, saving: Batch | null): Promise<Batch> => {
  const except = (saving?.attempts ?? []).map(({ due }) => due.call.id)
  const [due, { zone }] = await Promise.all([
    readDueCalls(deps.db, deps.now(), { limit: BATCH, except }),
    readOrganisationCalendar(deps.db),
  ])
  return attemptAll(deps, due, zone)
}

/** Writes what was made of calls that are as they were read; what has changed is still due. */
const saveBatch = (deps: Deps, { version, attempts }: Batch): Promise<number> =>
  change(deps, ANALYSIS, async (tx) => {
    const made = new Map(attempts.map((one) => [one.due.call.id, one]))
    const locked = await lockDueCalls(tx, [...made.keys()])
    const unchanged = locked.flatMap((due) => {
      const one = made.get(due.call.id)
      return one?.due.rowVersion === due.rowVersion ? [{ ...one, due }] : []
    })
    await saveAnalysed(deps, tx, { version, attempts: unchanged })
    return unchanged.length
  })

/**
 * Analyses and indexes every call whose turn it is, oldest first, and gives way to deliveries. Safe
 * to run in many processes. Answers how many calls were tried; rejects when it is told to stop.
 */
export const analyzeDueCalls = async (deps: Deps, signal = NEVER) => {
  let tried = 0
  let tookMs = 0
  let batch: Batch | null = null
  for (;;) {
    signal.throwIfAborted()
    await deps.intake.quiet(Math.max(SHORTEST_REST_MS, tookMs * REST))
    const started = performance.now()
    batch ??= await analyzeNext(deps, null)
    if (batch.attempts.length === 0) return tried
    // The next batch is read before this one is written, so that the thread has work meanwhile.
    const reading = analyzeNext(deps, batch)
    const saving = saveBatch(deps, batch)
    // Neither may outlive the job.
    await Promise.allSettled([reading, saving])
    const [next, saved]: [Batch, number] = [await reading, await saving]
    if (saved === 0 && next.attempts.length === 0) return tried
    batch = next.attempts.length > 0 ? next : null
    tried += saved
    tookMs = performance.now() - started
    if (batch) await sleep(GAP_MS)
  }
}
