import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { Database } from '../db/client'
import { eventConsumers } from '../db/events-schema'
import { type ChangeDeps, type ChangeTx, change } from './change'
import { type Position, readSettled, settledPosition, type StoredEvent } from './event-log'
import type { Signal } from './signal'

const BATCH = 200

type Cursor = typeof eventConsumers.$inferSelect

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

const toColumns = ({ epoch, tx, id }: Position) => ({
  epoch,
  tx,
  id: BigInt(id),
})

const readCursor = (db: Database | ChangeTx, name: string) =>
  db.select().from(eventConsumers).where(eq(eventConsumers.name, name)).$dynamic()

const readBehind = (db: Database | ChangeTx, cursor: Cursor, limit: number) =>
  readSettled(db, { ...cursor, id: String(cursor.id) }, limit)

const hasNews = async (db: Database, name: string): Promise<boolean> => {
  const [cursor] = await readCursor(db, name)
  return cursor !== undefined && (await readBehind(db, cursor, 1)).length > 0
}

/** Hands the next batch to the consumer; false when another process is at it, or has done it. */
const consumeBatch = (deps: ChangeDeps, { name, handle }: Consumer): Promise<boolean> =>
  change(deps, { kind: 'system', name }, async (tx) => {
    const [cursor] = await readCursor(tx, name).for('update', { skipLocked: true })
    if (!cursor) return false
    const events = await readBehind(tx, cursor, BATCH)
    const last = events.at(-1)
    if (!last) return false
    await handle(tx, events)
    await tx
      .update(eventConsumers)
      .set(toColumns(last.position))
      .where(eq(eventConsumers.name, name))
    return true
  })

/** Hands every event to the consumer at least once, one process at a time, until `stop`. */
export const startConsumer = async (
  deps: ChangeDeps & { log: Logger },
  { onWake }: Pick<Signal, 'onWake'>,
  consumer: Consumer,
) => {
  await ensureCursor(deps.db, consumer.name)
  let isStopped = false
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      while (!isStopped && (await hasNews(deps.db, consumer.name))) {
        if (!(await consumeBatch(deps, consumer))) break
      }
    } while (again && !isStopped)
  }
  const runSoon = () => {
    again = true
    running ??= run()
      .catch((error: unknown) =>
        deps.log.error({ err: error, consumer: consumer.name }, 'events could not be consumed'),
      )
      .finally(() => (running = null))
  }
  const stopListening = onWake(runSoon)
  runSoon()
  return {
    stop: async () => {
      isStopped = true
      stopListening()
      await running
    },
  }
}
