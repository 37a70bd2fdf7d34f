import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Database } from './client'
import type { StartEmbedded } from './embedded'
import { APPLICATION, embeddedPool } from './open'
import * as schema from './schema'

/** One session of a database as it is found: nothing was migrated or begun in it. */
type Unmigrated = { db: Database; close: () => Promise<void> }

/** The embedded database in a folder, or a new one without tables. The caller holds the data directory’s lock. */
export const connectEmbedded = async (
  folder: string,
  start: StartEmbedded,
): Promise<Unmigrated> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(join(folder, 'postmaster.pid'), { force: true })
  // Whatever waits for a database that is lost is rejected.
  const embedded = await start(folder, () => {})
  const pool = embeddedPool(embedded)
  const close = async () => {
    await pool.end()
    await embedded.close()
  }
  return { db: drizzle(pool, { schema }), close }
}

export const connectPostgres = async (url: string): Promise<Unmigrated> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Whatever waits for a connection that is lost is rejected.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('select 1')
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
}
