import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createApiClient } from './api-client'
import { shiftedClock } from './shifted-clock'
import { secretVariables } from './sign'

const BUILD = 'dist'
/** Where it says that it listens. */
const READY = /^AI Support CRM.* is ready at \S+:(\d+)$/m
/** A new embedded database takes seconds, on a loaded machine many. */
const READY_WITHIN_MS = 180_000

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'correct horse battery' }

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/**
 * The built server as a process of its own, ready, on a free port and a fresh data directory.
 * Its environment holds only what is given here, never this machine's configuration.
 */
export const startProcess = async ({
  variables = {},
  build = BUILD,
}: {
  variables?: Record<string, string>
  /** The folder of another build than the usual one. */
  build?: string
} = {}) => {
  const main = join(build, 'server/main.js')
  if (!existsSync(main)) throw new Error('There is no built server: run `npm run build` first.')
  const directory = mkdtempSync(join(tmpdir(), 'support-crm-'))
  const { PATH, HOME, TMPDIR, SystemRoot, TZ } = process.env
  const environment = {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    TZ,
    ...shiftedClock,
    ...secretVariables,
    NODE_ENV: 'production',
    // The system chooses one that nobody uses.
    PORT: '0',
    DATA_DIR: directory,
    SAMPLE_DATA: 'off',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    LOG_LEVEL: 'warn',
    // No test asks a real provider for calls.
    RECONCILE_MINUTES: '0',
    ...variables,
  }
  let output = ''
  let child: ChildProcess | undefined

  const start = async () => {
    const started = spawn(process.execPath, [main, '--announce'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.on('data', (chunk) => (output += chunk))
    started.stderr.on('data', (chunk) => (output += chunk))
    const giveUpAt = performance.now() + READY_WITHIN_MS
    let url: string | undefined
    while (url === undefined || !(await isReady(url))) {
      const [, port] = READY.exec(output) ?? []
      if (port !== undefined) url = `http://127.0.0.1:${port}`
      if (started.exitCode !== null || performance.now() > giveUpAt) {
        throw new Error(`The server did not become ready:\n${output}`)
      }
      await sleep(20)
    }
    return url
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  // An interrupted test run must not leave servers behind.
  const killNow = () => child?.kill('SIGKILL')
  process.once('exit', killNow)
  const url = await start()
  environment.PORT = new URL(url).port
  return {
    url,
    directory,
    api: createApiClient(url, ADMINISTRATOR),
    /** Everything the process wrote so far, across restarts. */
    output: () => output,
    pid: () => child?.pid,
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    /** As the system does when it runs out of memory, or a person with `kill -9`. */
    kill: () => end('SIGKILL'),
    /** As a person with Ctrl-C or a supervisor; answers the exit code. */
    shutDown: async () => {
      await end('SIGTERM')
      return child?.exitCode
    },
    /** Starts it again on the same port and data. */
    restart: start,
    /** Stops it and removes its data. */
    stop: async () => {
      await end('SIGTERM')
      process.off('exit', killNow)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
