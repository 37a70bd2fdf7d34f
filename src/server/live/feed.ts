import type { Logger } from 'pino'

import { oneAtATime } from '@/lib/one-at-a-time'

import {
  isKept,
  type Position,
  readSettled,
  settledPosition,
  type StoredEvent,
} from '../changes/event-log'
import type { Signal } from '../changes/signal'
import type { Database } from '../db/client'
import type { LiveFeed, PublishedEvent } from '../deps'
import { toLiveEvents } from './live-events'

type Listener = (events: PublishedEvent[]) => void

const BATCH = 1000

/** The largest of Postgres' bigint. */
const LARGEST = 2n ** 63n - 1n

/** A cursor is `epoch:tx:id`; null for anything else. */
const parseCursor = (cursor: string): Position | null => {
  const [, epoch, tx, id] = /^(\d{1,9}):(\d{1,19}):(\d{1,19})$/.exec(cursor) ?? []
  if (!epoch || !tx || !id || BigInt(tx) > LARGEST || BigInt(id) > LARGEST) return null
  return { epoch: Number(epoch), tx, id }
}
const cursorOf = ({ epoch, tx, id }: Position) => `${epoch}:${tx}:${id}`

const publish = (events: StoredEvent[]): PublishedEvent[] =>
  toLiveEvents(events).map(({ event, position }) => ({ cursor: cursorOf(position), event }))

/** Follows the event log and hands what screens are told to every subscriber, in commit order. */
export const createLiveFeed = async (
  db: Database,
  { onWake }: Pick<Signal, 'onWake'>,
  log: Logger,
): Promise<LiveFeed> => {
  const listeners = new Set<Listener>()
  let position = await settledPosition(db)

  const read = async () => {
    const events = await readSettled(db, position, BATCH)
    const last = events.at(-1)
    if (!last) return
    position = last.position
    if (events.length === BATCH) reading.ask()
    const published = publish(events)
    for (const listener of listeners) listener(published)
  }
  const reading = oneAtATime(read, (error) =>
    log.error({ err: error }, 'the live feed could not be read'),
  )
  const stopListening = onWake(reading.ask)

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cursor: () => cursorOf(position),
    since: async (cursor) => {
      const from = parseCursor(cursor)
      if (!from || !(await isKept(db, from))) return null
      const events = await readSettled(db, from, BATCH)
      return events.length === BATCH ? null : publish(events)
    },
    close: async () => {
      stopListening()
      await reading.idle()
    },
  }
}
