import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'

import { oneAtATime } from '@/lib/one-at-a-time'

import type { Database } from '../db/client'
import { eventConsumers } from '../db/events-schema'
import { type ChangeDeps, type ChangeTx, change } from './change'
import { isKept, type Position, readSettled, settledPosition, type StoredEvent } from './event-log'
import type { Signal } from './signal'

const BATCH = 200
/** Below the interval at which the signal looks by itself, so that what came meanwhile is found by it. */
const APART_MS = 900

type ConsumerDeps = ChangeDeps & { log: Logger }

export type Consumer = {
  /** Its cursor's name in the database: never another's, never changed. */
  name: string
  /**
   * Takes events in commit order, in the transaction that moves the cursor on: what takes time or
   * reaches outside the database is enqueued as a job. A batch comes again when this fails.
   */
  handle: (tx: ChangeTx, events: StoredEvent[]) => Promise<void>
}

/** A consumer that is new begins with what happens from now on. */
const ensureCursor = async (db: Database, name: string) =>
  db
    .insert(eventConsumers)
    .values({ name, ...toColumns(await settledPosition(db)) })
    .onConflictDoNothing()

const toColumns = ({ epoch, tx, id }: Position) => ({ epoch, tx, id: BigInt(id) })
const toPosition = ({ epoch, tx, id }: typeof eventConsumers.$inferSelect): Position => ({
  epoch,
  tx,
  id: String(id),
})

const readCursor = (db: Database | ChangeTx, name: string) =>
  db.select().from(eventConsumers).where(eq(eventConsumers.name, name)).$dynamic()

const hasNews = async (db: Database, name: string): Promise<boolean> => {
  const [cursor] = await readCursor(db, name)
  return cursor !== undefined && (await readSettled(db, toPosition(cursor), 1)).length > 0
}

/** Hands the next batch to the consumer; false when another process is at it, or has done it. */
const consumeBatch = (deps: ConsumerDeps, { name, handle }: Consumer): Promise<boolean> =>
  change(deps, { kind: 'system', name }, async (tx) => {
    const [cursor] = await readCursor(tx, name).for('update', { skipLocked: true })
    if (!cursor) return false
    const position = toPosition(cursor)
    const events = await readSettled(tx, position, BATCH)
    const last = events.at(-1)
    if (!last) return false
    if (!(await isKept(tx, position))) {
      deps.log.warn({ consumer: name }, 'events were pruned unread: starting over with the oldest')
    }
    await handle(tx, events)
    await tx
      .update(eventConsumers)
      .set(toColumns(last.position))
      .where(eq(eventConsumers.name, name))
    return true
  })

/**
 * Hands every event to the consumer at least once, one process at a time, until `stop`. One that was
 * away for longer than events are kept starts over with the oldest. It looks for news at most once in
 * `apartMs`, so that intake does not share the database with every look.
 */
export const startConsumer = async (
  deps: ConsumerDeps,
  { onWake }: Pick<Signal, 'onWake'>,
  consumer: Consumer,
  apartMs = APART_MS,
) => {
  await ensureCursor(deps.db, consumer.name)
  let isStopped = false
  const consumeNews = async () => {
    while (!isStopped && (await hasNews(deps.db, consumer.name))) {
      if (!(await consumeBatch(deps, consumer))) return
    }
  }
  const consuming = oneAtATime(consumeNews, (error) =>
    deps.log.error({ err: error, consumer: consumer.name }, 'events could not be consumed'),
  )
  let lookedAt = -Infinity
  const stopListening = onWake(() => {
    if (performance.now() - lookedAt < apartMs) return
    lookedAt = performance.now()
    consuming.ask()
  })
  consuming.ask()
  return {
    stop: async () => {
      isStopped = true
      stopListening()
      await consuming.idle()
    },
  }
}
