import { appendFileSync } from 'node:fs'

import { PROVIDERS, SIGNING_VARIABLES } from '@/contracts/call-words'

import { createDeliverer } from './deliver'
import type { DeliverySettings } from './deliver'
import { replayJobs, writeJobs } from './jobs'
import { type Options, UsageError } from './options'
import type { Progress } from './progress'
import type { ProviderEvent } from './provider-event'
import { createGate, runLimited } from './run-limited'
import type { Tally } from './summary'

/** Live calls are under way for seconds; what is limited are the deliveries, not the calls. */
const LIVE_CALLS_AT_ONCE = 50_000

/** Throws {@link UsageError} when no event could be signed; says which providers are left out. */
const checkSecrets = ({ task, providers, secrets }: Options, say: Progress['say']) => {
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
  options: Options,
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
  const context = { deliver, say, signal, onSkipped: tally.skip, onUnreadable: tally.addUnreadable }
  const isLive = task.kind === 'write' && task.backDateDays === null
  await runLimited(
    task.kind === 'write' ? writeJobs(task, options, context) : replayJobs(task, options, context),
    isLive ? LIVE_CALLS_AT_ONCE : options.concurrency,
  )
}
