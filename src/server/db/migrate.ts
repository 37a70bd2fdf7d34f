import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import type { Database } from './client'
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

/**
 * Applies what is missing, in one transaction. On a shared Postgres the processes take turns, so
 * that two which start together do not both migrate. Rejects with a sentence when the database was
 * migrated by a newer version.
 */
export const migrateDatabase = async (db: Database, kind: 'embedded' | 'postgres') => {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  await db.transaction(async (tx) => {
    if (kind === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(
      sql`create table if not exists applied_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    )
    const rows = await queryRows<{ hash: string }>(tx, sql`select hash from applied_migrations`)

    const known = new Set(migrations.map(({ hash }) => hash))
    if (rows.some(({ hash }) => !known.has(hash))) throw new Error(FROM_A_NEWER_VERSION)
    const applied = new Set(rows.map((row) => row.hash))
    for (const migration of migrations) {
      if (applied.has(migration.hash)) continue
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`)
    }
  })
}
