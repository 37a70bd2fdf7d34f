import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'

import { embeddedPool } from '@/server/db/open'
import { startEmbeddedInThread } from '@/server/db/embedded-in-thread'

import type { DatabasePlace } from './bench-database'
import type { Delivery } from './deliveries'
import { processorMs } from './processor-time'

const THREAD = pathToFileURL(resolve('dist/server/embedded-thread.js'))

/** As the server opens it: a pool on Postgres, or the embedded database in a thread of its own. */
const openPool = async ({ variables }: DatabasePlace) => {
  if (variables.DATABASE_URL !== undefined) {
    // As many connections as the server itself opens.
    const pool = new pg.Pool({ connectionString: variables.DATABASE_URL, max: 10 })
    // Connections that are still saying goodbye are cut when the database is removed.
    pool.on('error', () => {})
    return { pool, close: () => pool.end() }
  }
  const embedded = await startEmbeddedInThread(THREAD)(
    join(variables.DATA_DIR ?? '', 'database'),
    fail,
  )
  const pool = embeddedPool(embedded)
  const close = async () => {
    await pool.end()
    await embedded.close()
  }
  return { pool, close }
}

const fail = (error: Error) => {
  throw error
}

/**
 * What the database can take at most in this way: the same bytes, one row and one commit each, by the
 * same driver and with as many at once as deliver; the embedded one, too, beside the thread that asks.
 * Answers rows per second, and the processor's time for each, asking and answering.
 */
export const insertBare = async (
  place: DatabasePlace,
  source: Iterator<Delivery>,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<{ perSecond: number; processorMs: number }> => {
  const { pool, close } = await openPool(place)
  const bodies = Array.from({ length: count }, () => String(source.next().value?.body))
  await pool.query('create table bench_bare (id bigserial primary key, body text not null)')
  const before = processorMs(process.pid, place.pid)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        await pool.query('insert into bench_bare (body) values ($1)', [body])
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const spent = processorMs(process.pid, place.pid) - before
  await pool.query('drop table bench_bare')
  await close()
  return { perSecond: count / seconds, processorMs: spent / count }
}
