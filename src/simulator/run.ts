import { appendFileSync } from 'node:fs'

import { PROVIDERS, SIGNING_VARIABLES } from '@/contracts/call-words'
import { seededRandom } from '@/lib/seeded-random'

import { shapeOf } from './body-shape'
import { backDatedTimes } from './calls/back-dated-times'
import { createCallWriter } from './calls/call-writer'
import { type DeliverySettings, createDeliverer } from './deliver'
import { eventsOfCall } from './events-of-call'
import { type DeliveryOptions, type ReplayTask, UsageError, type WriteTask } from './options'
import type { Progress } from './progress'
import type { ProviderEvent, StagedEvent } from './provider-event'
import { replayLines } from './replay'
import { createGate, runLimited } from './run-limited'
import type { Tally } from './summary'
import { wait } from './wait'

/** Live calls are under way for seconds; what is limited are the deliveries, not the calls. */
const LIVE_CALLS_AT_ONCE = 50_000

/** Throws {@link UsageError} when no event could be signed; says which providers are left out. */
const checkSecrets = ({ task, providers, secrets }: DeliveryOptions, say: Progress['say']) => {
  const missing = providers.filter((provider) => secrets[provider] === null)
  if (missing.length === providers.length) {
    const all = providers.length === PROVIDERS.length
    const names = missing.map((provider) => SIGNING_VARIABLES[provider])
    throw new UsageError(
      all
        ? `No secret to sign with: set ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, as the product has it.`
        : `No secret to sign with: set ${names.join(' and ')}, as the product has it.`,
    )
  }
  if (task.kind === 'replay') return
  for (const provider of missing) {
    say(`${provider} is skipped: ${SIGNING_VARIABLES[provider]} is not set.`)
  }
}

/** Carries out a run; what happened is in the tally afterwards. Throws {@link UsageError}. */
export const runSimulator = async (
  options: DeliveryOptions,
  {
    send,
    tally,
    progress,
    signal,
  }: Pick<DeliverySettings, 'send' | 'signal'> & { tally: Tally; progress: Pick<Progress, 'say'> },
): Promise<void> => {
  const { say } = progress
  checkSecrets(options, say)
  const { task, logAccepted } = options
  const deliverOnce = createDeliverer({ ...options, send, signal })
  const enter = createGate(options.concurrency)
  const deliver = async (event: ProviderEvent) => {
    const result = await enter(() => deliverOnce(event))
    if (result.end === 'accepted' && logAccepted !== null) {
      const { provider, providerCallId } = event
      appendFileSync(logAccepted, `${provider}\t${providerCallId}\t${event.event}\n`)
    }
    tally.add(result)
  }
  const context = { deliver, say, signal, tally }
  const isLive = task.kind === 'write' && task.backDateDays === null
  await runLimited(
    task.kind === 'write' ? writeJobs(task, options, context) : replayJobs(task, options, context),
    isLive ? LIVE_CALLS_AT_ONCE : options.concurrency,
  )
}

type Job = () => Promise<void>
type JobContext = {
  deliver: (event: ProviderEvent) => Promise<void>
  say: (sentence: string) => void
  tally: Pick<Tally, 'skip' | 'addUnreadable'>
  signal: AbortSignal
}

const COMPRESSION = 30
const SHORTEST_LIVE_MS = 400
const ANALYSIS_MS = 500

const createPace = (rate: number | null, signal: AbortSignal) => {
  const startedAt = performance.now()
  return async (index: number) => {
    if (rate !== null) await wait(startedAt + (index * 1000) / rate - performance.now(), signal)
  }
}

const liveTimes = function* (now: Date, calls: number, rate: number) {
  for (let index = 0; index < calls; index += 1) {
    yield new Date(now.getTime() + Math.floor((index * 1000) / rate))
  }
}

const pauseBefore = (stage: StagedEvent['stage'], durationMs: number) => {
  if (stage === 'start') return 0
  return stage === 'end' ? Math.max(SHORTEST_LIVE_MS, durationMs / COMPRESSION) : ANALYSIS_MS
}

async function* writeJobs(
  task: WriteTask,
  options: DeliveryOptions,
  { deliver, signal }: JobContext,
): AsyncGenerator<Job> {
  const { calls, backDateDays, now } = task
  const isLive = backDateDays === null
  const times = isLive
    ? liveTimes(now, calls, options.rate ?? 1)
    : backDatedTimes({ now, days: backDateDays, calls }, seededRandom(`${options.seed}/times`))
  const write = createCallWriter({
    seed: options.seed,
    providers: options.providers.filter((provider) => options.secrets[provider] !== null),
    minimumGapSeconds: isLive ? 5 : 15 * 60,
  })
  const untilTurn = createPace(options.rate, signal)
  let index = 0
  for (const endedAt of times) {
    await untilTurn(index)
    index += 1
    if (signal.aborted) return
    const call = write(endedAt)
    const durationMs = call.endedAt.getTime() - call.createdAt.getTime()
    yield async () => {
      let stage: StagedEvent['stage'] | null = null
      for (const event of eventsOfCall(call)) {
        if (isLive && event.stage !== stage)
          await wait(pauseBefore(event.stage, durationMs), signal)
        if (signal.aborted) return
        stage = event.stage
        await deliver(event)
      }
    }
  }
}

async function* replayJobs(
  { files, shuffle, times }: ReplayTask,
  options: DeliveryOptions,
  { deliver, say, tally, signal }: JobContext,
): AsyncGenerator<Job> {
  const random = shuffle ? seededRandom(`${options.seed}/order`) : null
  const untilTurn = createPace(options.rate, signal)
  const lastOfCall = new Map<string, Promise<void>>()
  const told = new Set<string>()
  let index = 0
  for await (const body of replayLines(files, times, random)) {
    await untilTurn(index)
    index += 1
    if (signal.aborted) return
    const shape = shapeOf(body)
    if (!shape) {
      tally.addUnreadable()
      continue
    }
    const { provider } = shape
    if (!options.providers.includes(provider)) continue
    if (options.secrets[provider] === null) {
      tally.skip()
      if (!told.has(provider))
        say(`Events of ${provider} are skipped: ${SIGNING_VARIABLES[provider]} is not set.`)
      told.add(provider)
      continue
    }
    const key = `${provider} ${shape.providerCallId}`
    yield async () => {
      const before = shuffle ? undefined : lastOfCall.get(key)
      const run = (before ?? Promise.resolve()).then(() => deliver({ ...shape, body }))
      lastOfCall.set(key, run)
      await run
      if (lastOfCall.get(key) === run) lastOfCall.delete(key)
    }
  }
}
