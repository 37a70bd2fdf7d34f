import { setTimeout as sleep } from 'node:timers/promises'

import { openConnection } from './connection'
import { type Delivery, requestBytes } from './deliveries'

export type Load = {
  accepted: number
  seconds: number
  perSecond: number
  /** Milliseconds until each answer, from when the delivery was due. */
  times: number[]
}

/** Takes a delivery or ends. */
type Source = () => { delivery: Delivery; dueAt: number } | null

const run = async (
  url: string,
  connections: number,
  next: Source,
  wait: (dueAt: number) => Promise<void>,
) => {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const times: number[] = []
  const refused = new Map<number, number>()
  const started = performance.now()
  await Promise.all(
    open.map(async ({ send }) => {
      for (let item = next(); item; item = next()) {
        await wait(item.dueAt)
        const status = await send(requestBytes(item.delivery))
        if (status === 200) times.push(performance.now() - item.dueAt)
        else refused.set(status, (refused.get(status) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const { close } of open) close()
  if (refused.size > 0) {
    const counts = [...refused].map(([status, count]) => `${count} times ${status}`)
    throw new Error(`Deliveries were answered ${counts.join(', ')}`)
  }
  return { accepted: times.length, seconds, perSecond: times.length / seconds, times }
}

const take = (source: Iterator<Delivery>): Delivery => {
  const { value, done } = source.next()
  if (done) throw new Error('The deliveries ran out')
  return value
}

/** `count` deliveries, each connection sending its next one when the last was answered. */
export const deliverFlatOut = (
  url: string,
  source: Iterator<Delivery>,
  { count, connections }: { count: number; connections: number },
): Promise<Load> => {
  let left = count
  const next = () => {
    if (left === 0) return null
    left -= 1
    return { delivery: take(source), dueAt: performance.now() }
  }
  return run(url, connections, next, async () => {})
}

/**
 * Deliveries at a steady rate, whether or not the earlier ones were answered: a delivery that has to
 * wait for a free connection has waited.
 */
export const deliverSteadily = (
  url: string,
  source: Iterator<Delivery>,
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
): Promise<Load> => {
  const count = Math.floor(perSecond * seconds)
  const started = performance.now()
  let index = 0
  const next = () => {
    if (index === count) return null
    const dueAt = started + (index * 1000) / perSecond
    index += 1
    return { delivery: take(source), dueAt }
  }
  return run(url, connections, next, async (dueAt) => {
    const ms = dueAt - performance.now()
    if (ms > 0) await sleep(ms)
  })
}
