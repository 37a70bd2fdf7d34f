import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod'

import type { Database, Transaction } from './client'
import { queryRows } from './rows'

/** Beside the bundle when built, beside this file otherwise. */
const here = dirname(fileURLToPath(import.meta.url))
const candidates = [join(here, 'migrations'), join(here, '..', 'migrations')]

/** The folder of SQL migrations. Throws when the build left it out. */
export const migrationsFolder = (): string => {
  const folder = candidates.find((candidate) =>
    existsSync(join(candidate, 'meta', '_journal.json')),
  )
  if (!folder) throw new Error('The SQL migrations are missing beside the server.')
  return folder
}

const FROM_A_NEWER_VERSION =
  'a newer version of AI Support CRM has changed its tables, and this one would damage what is in them. ' +
  'Start the newer version, or restore the backup from before the upgrade'

/** Any number; every process of this product must use the same. */
const MIGRATION_LOCK = 7_205_114

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** The migrations of this version, oldest first. */
export const ownMigrations = () => {
  const folder = migrationsFolder()
  const { entries } = journal.parse(
    JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')),
  )
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    ...migration,
    name: entries[index]?.tag ?? migration.hash,
  }))
}

/** The tables that the migrations of this version make. */
export const ownTables = (): Set<string> =>
  new Set(
    ownMigrations().flatMap(({ sql: statements }) =>
      statements.flatMap((text) => /^\s*create table "(\w+)"/i.exec(text)?.[1] ?? []),
    ),
  )

/** Which migrations a database has; null for a database without any. */
export const readApplied = async (db: Database | Transaction): Promise<Set<string> | null> => {
  const [table] = await queryRows<{ name: string | null }>(
    db,
    sql`select to_regclass('applied_migrations')::text as name`,
  )
  if (!table?.name) return null
  const rows = await queryRows<{ hash: string }>(db, sql`select hash from applied_migrations`)
  return new Set(rows.map(({ hash }) => hash))
}

/** On a shared Postgres, processes take turns: held until the transaction ends. */
export const lockMigrations = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)

/** Applies what is missing, or of that only the migrations with one of these hashes. Answers their names. */
export const applyMigrations = async (tx: Transaction, only?: ReadonlySet<string>) => {
  await tx.execute(
    sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz not null default now())`,
  )
  const migrations = ownMigrations()
  const applied = (await readApplied(tx)) ?? new Set()
  const known = new Set(migrations.map(({ hash }) => hash))
  if ([...applied].some((hash) => !known.has(hash))) throw new Error(FROM_A_NEWER_VERSION)
  const names: string[] = []
  for (const migration of migrations) {
    if (applied.has(migration.hash) || only?.has(migration.hash) === false) continue
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`)
    names.push(migration.name)
  }
  return names
}

/**
 * Applies what is missing, in one transaction. On a shared Postgres the processes take turns, so
 * that two which start together do not both migrate. Answers what was applied. Rejects with a sentence
 * when the database was migrated by a newer version.
 */
export const migrateDatabase = (db: Database, kind: 'embedded' | 'postgres') =>
  db.transaction(async (tx) => {
    if (kind === 'postgres') await lockMigrations(tx)
    return applyMigrations(tx)
  })
