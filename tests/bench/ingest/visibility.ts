import { setTimeout as sleep } from 'node:timers/promises'

import type { Delivery } from '../lib/deliveries'
import { openLiveStream } from '../lib/live-stream'
import { deliverFlatOut } from '../lib/load'
import { type Spread, spreadOf } from '../lib/stats'

const DELIVERIES = 20
/** What one delivery causes is over before the next. */
const REST_MS = 600

/** The first event of each call to come: a later one may change nothing that a screen has to hear of. */
function* firstEvents(source: Iterator<Delivery>): Generator<Delivery> {
  let before: string | undefined
  for (let next = source.next(); next.done !== true; next = source.next()) {
    const { callId } = next.value
    if (before !== undefined && callId !== before) yield next.value
    before = callId
  }
}

/** Milliseconds from sending a delivery until an open screen hears of its call, one at a time. */
export const measureVisibility = async (
  url: string,
  source: Iterator<Delivery>,
): Promise<Spread> => {
  const stream = await openLiveStream(url)
  const calls = firstEvents(source)
  const times: number[] = []
  for (let index = 0; index < DELIVERIES; index += 1) {
    await sleep(REST_MS)
    const heard = stream.nextChange()
    const sent = performance.now()
    await deliverFlatOut(url, calls, { count: 1, connections: 1 })
    times.push((await heard) - sent)
  }
  stream.close()
  return spreadOf(times)
}
