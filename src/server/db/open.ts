import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { OpenDatabase } from './client'
import type { Embedded, StartEmbedded } from './embedded'
import { ensureEpoch } from './epoch'
import { inTwoLines, type Waiting } from './in-two-lines'
import { migrateDatabase } from './migrate'
import * as schema from './schema'
import { WireStream } from './wire-stream'

/**
 * A pool hears of lost connections only while they are idle. One that is lost at work rejects its
 * queries; unheard, its error would end the process.
 */
const hearLosses = (pool: pg.Pool, onError: (error: Error) => void) => {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
}

/**
 * The embedded database in `dataDir`, migrated. The caller holds the folder's lock, and is told by
 * `onLost` when the database stops by itself: every query is rejected from then on.
 */
export const openEmbedded = async (
  dataDir: string,
  start: StartEmbedded,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> => {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Killed at the wrong moment, the database leaves one that is empty, and would never start again.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  return wrapEmbedded(await start(folder, onLost))
}

/**
 * The pool, but a connection that is lost while it is held comes back by itself: drizzle releases none
 * whose `begin` was refused, and after a few outages there would be no connection left.
 */
const returningLost = (pool: pg.Pool) => {
  const connect = async () => {
    const client = await pool.connect()
    const release = client.release.bind(client)
    let isHeld = true
    const letGo = (error?: Error | boolean) => {
      if (isHeld) release(error)
      isHeld = false
      client.off('end', onEnd)
    }
    const onEnd = () => letGo(true)
    client.once('end', onEnd)
    client.release = letGo
    return client
  }
  const value = (turn?: Waiting) => (turn ? pool.connect(turn) : connect())
  return Object.create(pool, { connect: { value } }) as pg.Pool
}

/** The one session of an embedded database, for whoever has the turn. */
export const embeddedPool = (embedded: Embedded): pg.Pool => {
  const pool = new pg.Pool({
    pipeline: true,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new WireStream(embedded),
    // Nothing of it is taken from this machine's settings for a Postgres.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  })
  // A connection is lost with the whole database, which the one who started it is told.
  hearLosses(pool, () => {})
  return pool
}

const LOCK_WITHIN_MS = 2000

/** A new file with new pages: what only takes room that is free in an old one says nothing of a full disk. */
const WRITE = `create temp table can_write on commit drop as
  select repeat('x', 2000) as page from generate_series(1, 16)`

const maintain = async (pool: pg.Pool, statement: string) => {
  const client = await pool.connect()
  try {
    await client.query(`set lock_timeout = ${LOCK_WITHIN_MS}`)
    await client.query(statement)
  } finally {
    await client.query('reset lock_timeout').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

const migrated = async (
  { pool, urgent }: Record<'pool' | 'urgent', pg.Pool>,
  kind: OpenDatabase['kind'],
  close: OpenDatabase['close'],
): Promise<Omit<OpenDatabase, 'listen' | 'ping' | 'tryWrite' | 'copyTo'>> => {
  const db = drizzle(pool, { schema })
  try {
    const migrations = await migrateDatabase(db, kind)
    await ensureEpoch(db)
    const rest = { kind, maintain: (statement: string) => maintain(pool, statement), close }
    return { db, urgent: drizzle(urgent, { schema }), migrations, ...rest }
  } catch (error) {
    await close()
    throw error
  }
}

export const wrapEmbedded = async (embedded: Embedded): Promise<OpenDatabase> => {
  const only = embeddedPool(embedded)
  const { urgent, usual: pool, isWaitedFor } = inTwoLines(only)
  const close = async () => {
    // The pool itself would never answer what still waits for its one connection.
    do {
      await pool.connect().then(
        (client) => client.release(),
        () => {},
      )
    } while (isWaitedFor())
    await only.end()
    await embedded.close()
  }
  return {
    ...(await migrated({ pool, urgent }, 'embedded', close)),
    listen: (channel, onNotify) => listenEmbedded(pool, channel, onNotify),
    ping: async () => void (await pool.query('select 1')),
    tryWrite: async () => void (await pool.query(WRITE)),
    copyTo: embedded.copyTo,
  }
}

/** The pool's one connection listens beside its work, for as long as it lives. */
const listenEmbedded = async (pool: pg.Pool, channel: string, onNotify: () => void) => {
  const client = await pool.connect()
  const onNotification = (notification: pg.Notification) => {
    if (notification.channel === channel) onNotify()
  }
  client.on('notification', onNotification)
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  client.release()
  return async () => void client.off('notification', onNotification)
}

/** What `pg_stat_activity` calls the connections, unless the address says something else. */
export const APPLICATION = 'ai-support-crm'

const PING = { connectionTimeoutMillis: 2000, query_timeout: 2000, idleTimeoutMillis: 0 }

/** A Postgres server, migrated. Several processes may start at once: migrations take turns. */
export const openPostgres = async (
  url: string,
  onError: (error: Error) => void,
): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION,
    // Statements that do not need each other's answers follow each other without waiting for them.
    pipeline: true,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  hearLosses(pool, onError)
  const pings = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION,
    max: 1,
    ...PING,
  })
  hearLosses(pings, () => {})
  const close = async () => {
    await pings.end()
    await pool.end()
  }
  const returning = returningLost(pool)
  return {
    ...(await migrated({ pool: returning, urgent: returning }, 'postgres', close)),
    listen: (channel, onNotify) => listenPostgres(url, channel, onNotify, onError),
    ping: async () => void (await pings.query('select 1')),
    tryWrite: async () => void (await pings.query(WRITE)),
    copyTo: null,
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
    const next = new pg.Client({
      connectionString: url,
      application_name: APPLICATION,
      keepAlive: true,
    })
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
