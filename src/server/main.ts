import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { serve } from '@hono/node-server'

import { createApp } from './app'
import { createDeps, openDatabase } from './create-deps'
import { EnvironmentError, readEnvironment } from './env'
import { createLog } from './log'
import { ensureAdministrator } from './users/first-administrator'
import { loadSampleWorkspace } from './workspace/sample'

/** Longer than any request should take; a stream that is still open then is cut. */
const STOP_WITHIN_MS = 5000

const print = (line: string) => process.stdout.write(`${line}\n`)

const listen = (fetch: ReturnType<typeof createApp>['fetch'], port: number, hostname: string) =>
  new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, (info) => resolve({ server, port: info.port }))
    server.on('error', reject)
  })

const start = async () => {
  const env = readEnvironment(process.env)
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  const deps = await createDeps(env, log, database)
  const administrator = await ensureAdministrator(deps.db, env)
  if (env.SAMPLE_DATA === 'on') {
    const delivered = await loadSampleWorkspace(deps)
    if (delivered > 0) print('Loaded the sample workspace.')
  }
  const webRoot = join(dirname(fileURLToPath(import.meta.url)), '..', 'web')
  const { server, port } = await listen(createApp(deps, { webRoot }).fetch, env.PORT, env.HOST)
  deps.startWorkers()
  print(
    `AI Support CRM is ready at http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`,
  )
  if (administrator)
    print(`Sign in as ${administrator.email} with password ${administrator.password}`)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const finish = async () => {
      await deps.close()
      process.exit(0)
    }
    server.close(() => void finish())
    // Live streams never end by themselves: let requests finish, then cut what is left.
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 300).unref()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

start().catch((error: unknown) => {
  const known = error instanceof EnvironmentError || error instanceof Error
  process.stderr.write(`${known ? error.message : String(error)}\n`)
  process.exit(1)
})
