import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { postgresClient, startPostgres } from '../../scripts/lib/postgres.mjs'

/** The same server, another database. */
export const databaseUrl = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `work` on a connection of its own. */
export const withPostgres = async (url: string, work: (client: Client) => Promise<unknown>) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A new database on a Postgres server, empty or a copy of `template`. `remove` drops it, also when
 * a process that was killed still holds connections to it.
 */
export const createDatabase = async (
  server: string,
  template = 'template1',
): Promise<{ url: string; remove: () => Promise<void> }> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await withPostgres(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return {
    url: databaseUrl(server, name),
    remove: () =>
      withPostgres(server, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

/**
 * The server TEST_DATABASE_URL names, or one of our own with these settings, always with `isOwn`. Throws when this machine
 * has none.
 */
export const findPostgresServer = async (
  settings: Record<string, string> = {},
  { isOwn = false } = {},
): Promise<{
  url: string
  /** The rest is of one of our own. */
  pid?: () => number | undefined
  shutDown?: () => Promise<void>
  start?: () => Promise<string | null>
  stop: () => Promise<void>
}> => {
  const url = process.env.TEST_DATABASE_URL
  if (url && !isOwn) return { url, stop: async () => {} }
  const server = await startPostgres(settings)
  if ('reason' in server) throw new Error(`There is no Postgres to test on: ${server.reason}.`)
  return server
}

const run = promisify(execFile)

/** What a backup and its restore need and this machine has not; null when it has all. */
export const whyNoRestore = (): string | null => {
  const missing = ['initdb', 'pg_dump', 'pg_restore'].filter((name) => !postgresClient(name))
  return missing.length > 0 ? `there is no ${missing.join(', no ')}` : null
}

/** Dumps one database and restores it into another, which is empty, as an operator would. */
export const restoreInto = async (from: string, to: string) => {
  const [dump, restore] = [postgresClient('pg_dump'), postgresClient('pg_restore')]
  if (!dump || !restore) throw new Error(`Nothing can be restored: ${whyNoRestore()}`)
  const folder = await mkdtemp(join(tmpdir(), 'support-crm-dump-'))
  const file = join(folder, 'database.dump')
  await run(dump, ['--format=custom', `--file=${file}`, from])
  await run(restore, ['--exit-on-error', '--no-owner', `--dbname=${to}`, file])
  await rm(folder, { recursive: true })
}
