import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

import { startPostgres } from '../../scripts/lib/postgres.mjs'

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
 * The server TEST_DATABASE_URL names, or one of our own with these settings. Throws when this machine
 * has none.
 */
export const findPostgresServer = async (
  settings: Record<string, string> = {},
): Promise<{
  url: string
  /** Of one of our own. */
  pid?: number
  stop: () => Promise<void>
}> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const server = await startPostgres(settings)
  if ('reason' in server) throw new Error(`There is no Postgres to test on: ${server.reason}.`)
  return server
}
