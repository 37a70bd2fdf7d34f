import { sql } from 'drizzle-orm'

import { dump } from '@/server/backup/dump'
import { createDigest, type Header } from '@/server/backup/format'
import { load } from '@/server/backup/load'
import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

import { openTestDatabase } from './database'
import { fillServer } from './fill-server'
import { startServer } from './server'

const FACTS = { version: '2.0.0', createdAt: '2026-11-20T15:00:00.000Z' }
const CREDENTIALS = { count: 1, keyCheck: 'abc' }

const collect = async (lines: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}
async function* given(lines: string[]) {
  yield* lines
}

/** The lines of a backup of this moment. */
export const backupOf = (db: Database) => dump(db, FACTS, async () => CREDENTIALS, collect)

/** A filled server and a database without tables, to restore its backup into. */
export const startBackups = async () => {
  const source = await startServer({ variables: { CREDENTIALS_KEY: '0'.repeat(64) } })
  await fillServer(source)
  // Written in the background: only a later backup would have them.
  await source.deps.deliveries.flush()
  const target = await openTestDatabase()
  return {
    source,
    target,
    backup: await backupOf(source.db),
    restore: (lines: string[]) => load(target.db, given(lines), async () => {}),
    tables: () =>
      queryRows(target.db, sql`select from pg_tables where schemaname = current_schema()`),
    empty: async () => {
      await target.db.execute(sql`drop schema public cascade`)
      await target.db.execute(sql`create schema public`)
    },
    close: async () => {
      await source.close()
      await target.close()
    },
  }
}

/** These lines with the end that a backup of them would have had. */
export const endedAnew = (lines: string[]) => {
  const digest = createDigest()
  for (const line of lines.slice(0, -1)) digest.add(line)
  return [...lines.slice(0, -1), JSON.stringify({ end: digest.value() })]
}

export const withHeader = ([first = '', ...rest]: string[], change: Partial<Header>) =>
  endedAnew([JSON.stringify({ ...JSON.parse(first), ...change }), ...rest])

/** The lines with others in the place of the first row of a table. */
export const withRow = (lines: string[], table: string, change: (row: string) => string[]) => {
  const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1
  return lines.toSpliced(at, 1, ...change(lines[at] ?? ''))
}
