import { sql } from 'drizzle-orm'

import type { Database, OpenDatabase } from '@/server/db/client'
import { openPostgres } from '@/server/db/open'
import { queryRows } from '@/server/db/rows'

import { KEPT_TABLES, openEmbeddedHere, SEED_CATEGORIES } from './embedded-database'
import { migrationsHash } from './migrations-hash'
import { createDatabase, databaseUrl, withPostgres } from './postgres'

export type TestDatabase = OpenDatabase & { truncateAll: () => Promise<void> }

/** The database at an address, migrated; whoever made it removes it. */
export const openDatabaseAt = async (url: string): Promise<OpenDatabase> => {
  let isClosing = false
  const database = await openPostgres(url, (error) => {
    // Connections that are still saying goodbye are cut when the database or its server is stopped.
    if (!isClosing) throw error
  })
  const close = async () => {
    isClosing = true
    await database.close()
  }
  return { ...database, close }
}

/** The same database over connections of its own, as another process has them. Postgres alone. */
export const openAgain = async (db: Database): Promise<OpenDatabase> => {
  const [own] = await queryRows<{ name: string }>(db, sql`select current_database() as name`)
  return openDatabaseAt(databaseUrl(process.env.TEST_DATABASE_URL ?? '', own?.name ?? ''))
}

/**
 * A migrated, empty database of this test file's own: embedded, or on the server that
 * TEST_DATABASE_URL names. `close` removes it, or empties it for another file.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const url = process.env.TEST_DATABASE_URL
  const database = url ? await clonePostgres(url) : await openEmbeddedHere()
  return { ...database, truncateAll: () => truncateAll(database.db) }
}

/** Any number; every test process must use the same. */
const TEMPLATE_LOCK = 7_205_115

const clonePostgres = async (server: string): Promise<OpenDatabase> => {
  const template = `test_template_${migrationsHash()}`
  await withPostgres(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ])
    if (rowCount !== 0) return
    // Under another name until it is whole: an interrupted run must not leave half a template.
    await client.query(`drop database if exists ${template}_new`)
    await client.query(`create database ${template}_new`)
    const database = await openDatabaseAt(databaseUrl(server, `${template}_new`))
    await database.close()
    await client.query(`alter database ${template}_new rename to ${template}`)
  })
  const { url, remove } = await createDatabase(server, template)
  const database = await openDatabaseAt(url)
  const close = async () => {
    await database.close()
    await remove()
  }
  return { ...database, close }
}

/**
 * Empties every table that has rows, and begins their numbers anew. To truncate all of them writes two
 * files for each table and index, which took a sixth of the time of all server tests.
 */
export const truncateAll = async (db: Database) => {
  const names = await queryRows<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const tables = names.map(({ name }) => name).filter((name) => !KEPT_TABLES.includes(name))
  const hasRows = tables.map(
    (name) => `select '${name}' as name where exists (select from ${name})`,
  )
  const empty = async () => {
    const full = await queryRows<{ name: string }>(db, sql.raw(hasRows.join(' union all ')))
    await db.transaction(async (tx) => {
      // Whatever refers to what: all of it goes.
      await tx.execute(sql`set local session_replication_role = 'replica'`)
      for (const { name } of full) await tx.execute(sql.raw(`delete from ${name}`))
      await tx.execute(sql`select setval(seqrelid, 1, false) from pg_sequence`)
    })
  }
  // Workers may be writing: of two that wait for each other Postgres ends one.
  await empty().catch(empty)
  await db.execute(sql.raw(SEED_CATEGORIES))
}
