import { sql } from 'drizzle-orm'

import { createApp } from '@/server/app'
import { createDeps } from '@/server/create-deps'
import { openPostgres } from '@/server/db/open'
import { queryRows } from '@/server/db/rows'
import { readEnvironment } from '@/server/env'
import { createLog } from '@/server/log'

import type { TestServer } from './server'
import { secretVariables } from './sign'

/** The server and, where its database is a Postgres, another one of its own on the same database. */
export const withSecondProcess = async (
  here: TestServer,
  overrides: Parameters<typeof createDeps>[3] = {},
) => {
  const apps: Pick<TestServer['app'], 'request'>[] = [here.app]
  const postgres = process.env.TEST_DATABASE_URL
  if (postgres === undefined) return { apps, close: () => here.close() }
  const name = sql`select current_database() as name`
  const [own] = await queryRows<{ name: string }>(here.db, name)
  const url = new URL(postgres)
  url.pathname = `/${own?.name}`
  const env = readEnvironment({ ...secretVariables, SAMPLE_DATA: 'off' })
  const database = await openPostgres(url.href, () => {})
  const there = await createDeps(env, createLog('silent'), database, overrides)
  apps.push(createApp(there))
  const close = async () => {
    await there.close()
    await here.close()
  }
  return { apps, close }
}
