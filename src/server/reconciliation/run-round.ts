import type { ReconciliationCounts } from '@/contracts/reconciliation'

import type { Deps } from '../deps'
import type { AskSettings } from '../provider-api/ask-provider'
import type { AskedProvider } from '../provider-api/provider-api'
import { ProviderProblem } from '../provider-api/provider-problem'
import { sourceOf } from '../provider-api/source-of'
import { type CallTaker, createCallTaker } from './call-taker'
import { closeUnknownCall } from './close-unknown-call'
import { readNeverEnded } from './never-ended'
import { endRound, leaveRound, type Round, type RoundProgress, saveRound } from './rounds'

export type RoundSettings = Pick<AskSettings, 'pauseMs' | 'timeoutMs'> & { heartbeatMs?: number }

const HEARTBEAT_MS = 1000
/** Fetched and stored side by side: enough to hide the way to the provider, not to crowd it. */
const AT_ONCE = 4
const RECONCILIATION = { id: null, name: 'Reconciliation' }
const FAILED_HERE = 'Something went wrong on this server; its log says what. Check again later.'

/** Cancelled by a person, or taken over by another process that thought us dead. */
class RoundLost extends Error {}

const inGroups = async <Item>(items: Item[], work: (item: Item) => Promise<void>) => {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(work))
  }
}

const listCalls = async (
  taker: CallTaker,
  { since, until }: Round,
  progress: RoundProgress,
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

/** Writes the progress while the work goes on; aborts it once the round is no longer ours. */
const keepAlive = (
  deps: Deps,
  round: Round,
  progress: RoundProgress,
  { heartbeatMs = HEARTBEAT_MS }: RoundSettings,
) => {
  const lost = new AbortController()
  let told = JSON.stringify(progress)
  let writing: Promise<void> = Promise.resolve()
  const beat = async () => {
    const state = JSON.stringify(progress)
    const isOurs = await saveRound(deps.db, round, progress, deps.now(), state !== told)
    if (state !== told) deps.live.wake()
    told = state
    if (!isOurs) lost.abort(new RoundLost())
  }
  const timer = setInterval(() => {
    writing = writing.then(beat).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the progress of a reconciliation could not be written')
    })
  }, heartbeatMs)
  return {
    signal: lost.signal,
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

/**
 * Runs a claimed round to its end. When `stopping` is aborted it is left where it stands, to be
 * gone on with by the next process.
 */
export const runRound = async (
  deps: Deps,
  round: Round & { provider: AskedProvider },
  stopping: AbortSignal,
  settings: RoundSettings = {},
): Promise<void> => {
  const counts: ReconciliationCounts = { ...round.counts }
  const progress: RoundProgress = { counts, cursor: round.cursor }
  const alive = keepAlive(deps, round, progress, settings)
  const signal = AbortSignal.any([stopping, alive.signal])
  const end = (ending: Parameters<typeof endRound>[3]) =>
    endRound(deps.db, round, progress, ending, deps.now())
  try {
    const source = sourceOf(deps, round.provider, { ...settings, signal })
    const taker = createCallTaker(deps, round.provider, source, counts, signal)
    await listCalls(taker, round, progress, source.list)
    await endNeverEnded(deps, taker, round.provider)
    await alive.stop()
    await end({ state: 'done' })
  } catch (error) {
    await alive.stop()
    if (stopping.aborted) await leaveRound(deps.db, round, progress)
    else if (!alive.signal.aborted) {
      const isTheirs = error instanceof ProviderProblem
      if (!isTheirs) deps.log.error({ err: error }, 'a reconciliation failed')
      await end({ state: 'failed', error: isTheirs ? error.message : FAILED_HERE })
    }
  }
  deps.live.wake()
}
