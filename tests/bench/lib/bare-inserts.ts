import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

import type { DatabasePlace } from './bench-database'
import type { Delivery } from './deliveries'
import { processorMs } from './processor-time'

type Driver = {
  query: (text: string, values: unknown[]) => Promise<unknown>
  exec: (text: string) => Promise<unknown>
  close: () => Promise<void>
}

const openDriver = async ({ variables }: DatabasePlace): Promise<Driver> => {
  if (variables.DATABASE_URL !== undefined) {
    // As many connections as the server itself opens.
    const pool = new pg.Pool({ connectionString: variables.DATABASE_URL, max: 10 })
    return {
      query: (text, values) => pool.query(text, values),
      exec: (text) => pool.query(text),
      close: () => pool.end(),
    }
  }
  const client = await PGlite.create({ dataDir: `${variables.DATA_DIR}/database` })
  return {
    query: (text, values) => client.query(text, values),
    exec: (text) => client.exec(text),
    close: () => client.close(),
  }
}

/**
 * What the database can take at most in this way: the same bytes, one row and one commit each, by the
 * same driver and with as many at once as deliver. Answers rows per second, and the processor's time
 * for each.
 */
export const insertBare = async (
  place: DatabasePlace,
  source: Iterator<Delivery>,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<{ perSecond: number; processorMs: number }> => {
  const driver = await openDriver(place)
  const bodies = Array.from({ length: count }, () => String(source.next().value?.body))
  await driver.exec('create table bench_bare (id bigserial primary key, body text not null)')
  const before = processorMs(process.pid, place.pid)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        await driver.query('insert into bench_bare (body) values ($1)', [body])
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const spent = processorMs(process.pid, place.pid) - before
  await driver.exec('drop table bench_bare')
  await driver.close()
  return { perSecond: count / seconds, processorMs: spent / count }
}
