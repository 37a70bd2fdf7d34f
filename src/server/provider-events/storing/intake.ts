import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

import type { ChangeDeps } from '../../changes/change'
import { ConcurrentWrite } from '../../db/bulk-write'
import type { DeliveredEvent, IngestResult, Intake } from '../../deps'
import { callKey } from './call-draft'
import { commitEvents } from './commit-events'

type Waiting = {
  event: DeliveredEvent
  resolve: (result: IngestResult) => void
  reject: (error: unknown) => void
}

const MOST_EVENTS = 32
/** So many wait before another commit begins beside the one under way. */
const MANY_EVENTS = 16
/** Of stored text, so that a batch of the largest bodies stays small. */
const MOST_CHARACTERS = 4 * 1024 * 1024
const MOST_ATTEMPTS = 3
/** Deliveries that come in a stream come again within this. */
const QUIET_MS = 10

/**
 * Deliveries that arrive while a commit is under way are committed together by the next one: the more
 * arrive, the less each of them costs. A delivery that spoils its batch fails alone. Up to `atOnce`
 * commits run at the same time when many deliveries wait, never two with events of one call.
 */
export const createIntake = (
  deps: ChangeDeps,
  { atOnce, onCommitted }: { atOnce: number; onCommitted: () => void },
): Intake => {
  let waiting: Waiting[] = []
  let running = 0
  let lastRanAt = Number.NEGATIVE_INFINITY
  const busy = new Set<string>()

  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    let characters = 0
    for (const one of waiting) {
      const { reading } = one.event
      characters += reading.storableEvent.length
      const fits =
        batch.length < MOST_EVENTS && (batch.length === 0 || characters <= MOST_CHARACTERS)
      if (fits && !busy.has(callKey(reading))) batch.push(one)
      else rest.push(one)
    }
    waiting = rest
    return batch
  }
  const commit = async (batch: Waiting[], attempt = 1): Promise<void> => {
    try {
      const results = await commitEvents(
        deps,
        batch.map(({ event }) => event),
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result) resolve(result)
        else reject(new Error('A delivery was left out of its batch'))
      }
      onCommitted()
    } catch (error) {
      if (error instanceof ConcurrentWrite && attempt < MOST_ATTEMPTS)
        return commit(batch, attempt + 1)
      const [only] = batch
      if (batch.length > 1) await Promise.all(batch.map((one) => commit([one])))
      else only?.reject(error)
    }
  }
  /** Reads on while more arrive, so that fewer commits take more. */
  const gather = async () => {
    for (let seen = 0; waiting.length > seen && waiting.length < MOST_EVENTS;) {
      seen = waiting.length
      await setImmediate()
    }
  }
  const commitAll = async () => {
    running += 1
    for (;;) {
      await gather()
      const batch = takeBatch()
      if (batch.length === 0) break
      const keys = new Set(batch.map(({ event }) => callKey(event.reading)))
      for (const key of keys) busy.add(key)
      await commit(batch)
      for (const key of keys) busy.delete(key)
    }
    running -= 1
    lastRanAt = performance.now()
  }
  return {
    take: (event) =>
      new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject })
        const isWanted = running === 0 || waiting.length >= MANY_EVENTS
        if (isWanted && running < atOnce) void commitAll()
      }),
    quiet: async (ms) => {
      const giveUpAt = performance.now() + ms
      for (;;) {
        const now = performance.now()
        if (now >= giveUpAt || (running === 0 && now - lastRanAt >= QUIET_MS)) return
        await sleep(Math.min(QUIET_MS, giveUpAt - now))
      }
    },
  }
}
