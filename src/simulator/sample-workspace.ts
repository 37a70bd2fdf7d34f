import type { Provider } from '@/contracts/call-words'
import { seededRandom } from '@/lib/seeded-random'

import { backDatedTimes } from './calls/back-dated-times'
import { createCallWriter } from './calls/call-writer'
import type { SimulatedCall } from './calls/simulated-call'
import { eventsOfCall } from './events-of-call'

const DAYS = 21
/** Those whose events say that there is a recording, so that each sample call can be listened to. */
const RECORDING_PROVIDERS = ['vapi', 'retell'] as const
/** The latest calls, so that the workspace is fresh at any hour of the day. */
const RECENT_MINUTES_AGO = [171, 128, 96, 71, 44, 26, 12, 4]

type SampleDelivery = {
  provider: Provider
  body: string
  call: Pick<SimulatedCall, 'id' | 'category'>
}

export async function* sampleDeliveries({
  seed,
  now,
  calls,
}: {
  seed: number | string
  now: Date
  calls: number
}): AsyncGenerator<SampleDelivery> {
  const recent = RECENT_MINUTES_AGO.slice(-calls).map(
    (minutes) => new Date(now.getTime() - minutes * 60_000),
  )
  const before = new Date(now.getTime() - 4 * 3_600_000)
  const random = seededRandom(`${seed}/times`)
  const earlier = backDatedTimes({ now: before, days: DAYS, calls: calls - recent.length }, random)
  const write = createCallWriter({
    seed: String(seed),
    providers: RECORDING_PROVIDERS,
    minimumGapSeconds: 15 * 60,
  })
  for (const endedAt of [...earlier, ...recent]) {
    const call = write(endedAt)
    for (const { provider, body } of eventsOfCall(call)) yield { provider, body, call }
  }
}
