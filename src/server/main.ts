import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { serve } from '@hono/node-server'

import { readConfig } from '@/contracts/web-config'

import { startRunnerInThread } from './analysis-thread/runner-in-thread'
import { createApp, createWorkerApp } from './app'
import { backupCommandInThread } from './backup/command-in-thread'
import { startEmbeddedInThread } from './db/embedded-in-thread'
import { misspelledVariables, printableEnvironment, readEnvironment } from './env'
import { shareWebBuild } from './http/other-builds'
import { readWebApp } from './http/serve-web'
import { startTrainerInThread } from './learning/train-in-thread'
import { createLog } from './log'
import { prepareServer } from './prepare'
import { startReaderInThread } from './provider-events/reading/reader-in-thread'
import { makeLinkForLockedOut } from './users/make-link'
import { API_VERSION, COMMIT } from './version'

/** Longer than any request should take; a stream that is still open then is cut. */
const STOP_WITHIN_MS = 5000
/** Of a whole request, so that a body that trickles in ends. */
const RECEIVE_WITHIN_MS = 30_000
/** For the answers to requests that waited for a database that is gone. */
const LAST_WORDS_MS = 200
/** Often enough that a build which is still served is never removed. */
const SHARE_BUILD_EVERY_MS = 60 * 60 * 1000

const { values: options } = parseArgs({
  options: { announce: { type: 'boolean' }, 'reset-link': { type: 'string' } },
  strict: false,
})
/** Plain lines for the person who ran `npm start`; without it all output is JSON, one object a line. */
const isAnnounced = options.announce === true

const print = (line: string) => process.stdout.write(`${line}\n`)

const printFatal = (sentence: string) => {
  if (isAnnounced) process.stderr.write(`${sentence}\n`)
  else createLog('error').fatal(sentence)
}

/** Whatever waits for the database has been refused by then; a supervisor may start the server again. */
const endWithout = ({ message }: Error) => {
  printFatal(
    `The embedded database stopped: ${message}. Everything that was committed is kept; start the server again.`,
  )
  setTimeout(() => process.exit(1), LAST_WORDS_MS)
}

const cannotListen = (port: number, hostname: string, error: NodeJS.ErrnoException) => {
  const isNoAddress = `HOST is ${hostname}, which is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
    EACCES: `Port ${port} may not be opened by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: isNoAddress,
    ENOTFOUND: isNoAddress,
    EAI_AGAIN: isNoAddress,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new Error(sentence)
}

const listen = (fetch: ReturnType<typeof createApp>['fetch'], port: number, hostname: string) =>
  new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const serverOptions = { requestTimeout: RECEIVE_WITHIN_MS, connectionsCheckingInterval: 5000 }
    const server = serve({ fetch, port, hostname, serverOptions }, (info) =>
      resolve({ server, port: info.port }),
    )
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(cannotListen(port, hostname, error)),
    )
  })

const start = async () => {
  process.umask(0o077)
  const lockedOut = options['reset-link']
  if (lockedOut !== undefined && (typeof lockedOut !== 'string' || lockedOut === '')) {
    throw new Error('Say whose password to reset: npm run reset-link -- name@example.com')
  }
  const env = readEnvironment(process.env)
  const config = readConfig(process.env)
  const log = createLog(env.LOG_LEVEL)
  if (lockedOut === undefined) {
    log.info(
      {
        version: API_VERSION,
        commit: COMMIT,
        node: process.version,
        database: env.DATABASE_URL === undefined ? 'embedded' : 'postgres',
        configuration: printableEnvironment(env),
      },
      'starting',
    )
  }
  const { deps, notices } = await prepareServer(env, log, {
    // Anyone who reads the log could sign in with it.
    mayMakeUpPassword: isAnnounced,
    reader: startReaderInThread(new URL('reading-thread.js', import.meta.url), log),
    analysisRunner: startRunnerInThread(new URL('analysis-thread.js', import.meta.url), log),
    backupCommand: backupCommandInThread(new URL('backup-thread.js', import.meta.url)),
    trainer: startTrainerInThread(new URL('training-thread.js', import.meta.url)),
    embedded: {
      start: startEmbeddedInThread(new URL('embedded-thread.js', import.meta.url)),
      onLost: endWithout,
    },
  })
  if (lockedOut !== undefined) {
    print(await makeLinkForLockedOut(deps, lockedOut))
    await deps.close()
    process.exit(0)
  }
  const web = readWebApp(join(dirname(fileURLToPath(import.meta.url)), '..', 'web'), config)
  const isWorker = env.ROLE === 'worker'
  const app = isWorker ? createWorkerApp(deps) : createApp(deps, { web })
  if (!isWorker) {
    const keep = shareWebBuild(deps, web)
    const notKept = 'this version’s browser files could not be kept for others'
    // Before it listens, so that another version has the files; without them it still serves its own.
    await keep().catch((error: unknown) => log.error({ err: error }, notKept))
    setInterval(() => deps.inBackground(notKept, keep()), SHARE_BUILD_EVERY_MS).unref()
  }
  const { server, port } = await listen(app.fetch, env.PORT, env.HOST)
  deps.startWorkers()
  const url = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  if (isAnnounced) print(`AI Support CRM${isWorker ? ' (worker)' : ''} is ready at ${url}`)
  else log.info({ url, role: env.ROLE }, 'ready')
  for (const notice of [...notices, ...misspelledVariables(process.env)]) {
    if (isAnnounced) print(notice)
    else log.warn(notice)
  }

  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    if (!isAnnounced) log.info({ signal }, 'stopping')
    const finish = async () => {
      await deps.close()
      if (!isAnnounced) log.info('stopped')
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
  printFatal(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
