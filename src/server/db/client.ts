import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'

import { migrateDatabase } from './migrate'
import * as schema from './schema'

/** One type over both drivers; nothing outside this folder knows which one runs. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Other server processes may share it: changes made elsewhere must be listened for. */
  shared: boolean
  /** Calls `onNotify` for every NOTIFY on the channel until the returned function is called. */
  listen: (channel: string, onNotify: () => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** The embedded database in `dataDir`, migrated. The caller holds the folder's lock. */
export const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  await mkdir(dataDir, { recursive: true })
  return wrapEmbedded(await PGlite.create({ dataDir: join(dataDir, 'database') }))
}

/** Migrates and wraps a PGlite that is already there; tests restore theirs from a snapshot. */
export const wrapEmbedded = async (client: PGlite): Promise<OpenDatabase> => {
  const db = drizzlePglite(client, { schema })
  await migrateDatabase(db, 'embedded')
  return {
    db,
    kind: 'embedded',
    shared: false,
    listen: async (channel, onNotify) => client.listen(channel, onNotify),
    close: () => client.close(),
  }
}

/** A Postgres server, migrated. Several processes may start at once: migrations take turns. */
export const openPostgres = async (
  url: string,
  onError: (error: Error) => void,
): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', onError)
  const db = drizzlePg(pool, { schema })
  try {
    await migrateDatabase(db, 'postgres')
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db,
    kind: 'postgres',
    shared: true,
    listen: (channel, onNotify) => listenPostgres(url, channel, onNotify, onError),
    close: () => pool.end(),
  }
}

/** Keeps one connection listening and reconnects when it breaks; a reconnect counts as a notice. */
const listenPostgres = async (
  url: string,
  channel: string,
  onNotify: () => void,
  onError: (error: Error) => void,
) => {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    let lost = false
    const onLost = (error: Error) => {
      if (lost || closed) return
      lost = true
      onError(error)
      retry = setTimeout(() => void connect().catch(onLost), 1000)
    }
    const giveUp = (error: unknown) =>
      onLost(error instanceof Error ? error : new Error(String(error)))
    next.on('error', giveUp)
    next.on('end', () => giveUp(new Error('The listening connection to Postgres ended')))
    next.on('notification', onNotify)
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      giveUp(error)
      return
    }
    client = next
    onNotify()
  }
  await connect()
  return async () => {
    closed = true
    clearTimeout(retry)
    await client?.end()
  }
}
