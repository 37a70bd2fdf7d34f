import type { ReconciliationCounts } from '@/contracts/reconciliation'
import { portionsOf } from '@/lib/portions'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import { LeaseLost } from '../jobs/lease'
import type { RunningJob } from '../jobs/run-job'
import type { AskSettings } from '../provider-api/ask-provider'
import { type AskedProvider, ProviderProblem, providerApi } from '../provider-api/provider-api'
import { sourceOf } from '../provider-api/source-of'
import { type CallTaker, createCallTaker } from './call-taker'
import { closeUnknownCall } from './close-unknown-call'
import { readNeverEnded } from './never-ended'
import {
  RECONCILIATION,
  type Run,
  type RunProgress,
  findRunning,
  readLastRuns,
  writeRun,
} from './runs'
import { nextRunAt, startDueRun } from './start-run'

type RunSettings = Pick<AskSettings, 'pauseMs' | 'timeoutMs'> & { saveEveryMs?: number }

const SAVE_EVERY_MS = 1000
/** Fetched and stored side by side: enough to hide the way to the provider, not to crowd it. */
const AT_ONCE = 4
const FAILED_HERE = 'Something went wrong on the server. See its log, and try again later.'

class RunCancelled extends Error {}

const inGroups = async <Item>(items: Item[], work: (item: Item) => Promise<void>) => {
  for (const group of portionsOf(items, AT_ONCE)) await Promise.all(group.map(work))
}

const listCalls = async (
  taker: CallTaker,
  { since, until }: Run,
  progress: RunProgress,
  list: (since: Date, until: Date) => AsyncIterable<{ calls: unknown[]; throughTo: Date | null }>,
) => {
  const from = progress.cursor === null ? since : new Date(progress.cursor)
  for await (const { calls, throughTo } of list(from, until)) {
    const taken = await taker.prepare(calls)
    await inGroups(taken, taker.take)
    if (throughTo) progress.cursor = throughTo.toISOString()
  }
}

const endNeverEnded = async (deps: Deps, taker: CallTaker, provider: AskedProvider) => {
  for await (const calls of readNeverEnded(deps, provider, deps.now())) {
    await inGroups(calls, async ({ id, providerCallId }) => {
      const isKnown = await taker.takeById(providerCallId)
      if (!isKnown && (await closeUnknownCall(deps, id, RECONCILIATION))) taker.counts.closed += 1
    })
  }
}

type Ending = { state: 'done' } | { state: 'failed'; error: string }

/** Writes the progress while the work goes on; aborts it once the run is no longer ours. */
const keepSaving = (
  deps: Deps,
  run: Run,
  progress: RunProgress,
  job: Pick<RunningJob, 'checkpoint'>,
  everyMs: number,
) => {
  const ended = new AbortController()
  let lastState = JSON.stringify(progress)
  let writing: Promise<void> = Promise.resolve()
  const save = async (ending: Partial<Run> = {}) => {
    const values = { ...progress, ...ending }
    const state = JSON.stringify(values)
    const isRunning = await change(deps, RECONCILIATION, async (tx) => {
      await job.checkpoint(tx)
      return writeRun(tx, run, values, state !== lastState)
    })
    lastState = state
    if (!isRunning) ended.abort(new RunCancelled())
  }
  const timer = setInterval(() => {
    writing = writing
      .then(() => save())
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) ended.abort(error)
        else deps.log.warn({ err: error }, 'the progress of a reconciliation could not be written')
      })
  }, everyMs)
  return {
    signal: ended.signal,
    stop: async (ending?: Partial<Run>) => {
      clearInterval(timer)
      await writing
      if (!ended.signal.aborted) await save(ending)
    },
  }
}

/** Does a run to its end. One that is told to stop stays where it stands, for the next attempt. */
const doRun = async (
  deps: Deps,
  run: Run & { provider: AskedProvider },
  job: Pick<RunningJob, 'signal' | 'checkpoint'>,
  { saveEveryMs = SAVE_EVERY_MS, ...settings }: RunSettings = {},
): Promise<void> => {
  const counts: ReconciliationCounts = { ...run.counts }
  const progress: RunProgress = { counts, cursor: run.cursor }
  const saving = keepSaving(deps, run, progress, job, saveEveryMs)
  const signal = AbortSignal.any([job.signal, saving.signal])
  const end = (ending: Ending) => saving.stop({ ...ending, finishedAt: deps.now() })
  try {
    const source = sourceOf(deps, run.provider, { ...settings, signal })
    const taker = createCallTaker(deps, run.provider, source, counts, signal)
    await listCalls(taker, run, progress, source.list)
    await endNeverEnded(deps, taker, run.provider)
    await end({ state: 'done' })
  } catch (error) {
    if (job.signal.aborted) {
      await saving.stop()
      throw error
    }
    const isTheirs = error instanceof ProviderProblem
    if (!isTheirs && !saving.signal.aborted)
      deps.log.error({ err: error }, 'a reconciliation failed')
    await end({ state: 'failed', error: isTheirs ? error.message : FAILED_HERE })
  }
}

/**
 * Does the provider's next run, if one is due, was asked for, or was left by a process that died.
 * Answers when the next one is due.
 */
export const reconcile = async (
  deps: Deps,
  job: RunningJob<{ provider: AskedProvider }>,
  settings: RunSettings = {},
): Promise<Date | void> => {
  const { provider } = job.payload
  if ((await providerApi(deps, provider).keys()).length === 0) return
  await startDueRun(deps, provider)
  const run = await findRunning(deps.db, provider)
  if (run) await doRun(deps, { ...run, provider }, job, settings)
  const { latest } = await readLastRuns(deps.db, provider)
  return nextRunAt(deps.env, latest, deps.now()) ?? undefined
}
