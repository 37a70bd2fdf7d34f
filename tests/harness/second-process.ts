import { createApp } from '@/server/app'
import { createDeps } from '@/server/create-deps'
import { readEnvironment } from '@/server/env'
import { createLog } from '@/server/log'

import { openAgain } from './database'
import type { TestServer } from './server'
import { secretVariables } from './sign'

/** The server and, where its database is a Postgres, another one of its own on the same database. */
export const withSecondProcess = async (
  here: TestServer,
  overrides: Parameters<typeof createDeps>[3] = {},
) => {
  const apps: Pick<TestServer['app'], 'request'>[] = [here.app]
  if (process.env.TEST_DATABASE_URL === undefined) return { apps, close: () => here.close() }
  const env = readEnvironment({ ...secretVariables, SAMPLE_DATA: 'off' })
  const database = await openAgain(here.db)
  const there = await createDeps(env, createLog('silent'), database, overrides)
  apps.push(createApp(there))
  const close = async () => {
    await there.close()
    await here.close()
  }
  return { apps, close }
}
