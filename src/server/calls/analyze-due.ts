import { portionsOf } from '@/lib/portions'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change } from '../changes/change'
import type { Deps } from '../deps'
import { type Analysed, attemptAll, saveAnalysed } from './analyze-calls'
import { lockDueCalls, type ReadCall, readDueCalls } from './due-calls'
import { ANALYSIS } from './save-proposals'

/** Calls that are read and analysed together. */
const BATCH = 32
/** Calls of one transaction: whoever wants the embedded database meanwhile waits for it. */
const SLICE = 8
/** While deliveries arrive, the pause after a batch is this many times its duration. */
const REST = 9
const SHORTEST_REST_MS = 100
const NEVER = new AbortController().signal

/** Saves what was made of calls that are as they were read; what has changed is read again. */
const saveSlice = (deps: Deps, version: string, attempts: Analysed<ReadCall>['attempts']) =>
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

const analyzeNext = async (deps: Deps): Promise<number> => {
  const due = await readDueCalls(deps.db, deps.now(), BATCH)
  if (due.length === 0) return 0
  const { zone } = await readOrganisationCalendar(deps.db)
  const { version, attempts } = await attemptAll(deps, due, zone)
  let saved = 0
  for (const slice of portionsOf(attempts, SLICE)) saved += await saveSlice(deps, version, slice)
  return saved
}

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
