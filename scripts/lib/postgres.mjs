import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEBIAN = '/usr/lib/postgresql'
// As in the embedded database: case of every alphabet, order by code point.
const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'C'
const EXE = process.platform === 'win32' ? '.exe' : ''

/** The folder of a Postgres installation's programs: on the PATH, or Debian's newest. */
const findPrograms = () => {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
    : []
  return [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name + EXE))))
}

/**
 * A client program of the installation that {@link startPostgres} starts a server of.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export const postgresClient = (name) => {
  const path = join(findPrograms() ?? '', name + EXE)
  return existsSync(path) ? path : undefined
}

/** Postgres refuses to run as root: another account that every such system has. */
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  return undefined
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/**
 * Starts a Postgres of its own, in a temporary folder, for as long as the tests run.
 * Answers a reason instead when this machine has none to start, or, a fault, when it does not start. `more`
 * are settings of Postgres.
 *
 * @param {Record<string, string | number>} [more]
 * @returns {Promise<{ url: string; pid: () => number | undefined; shutDown: () => Promise<void>; start: () => Promise<string | null>; stop: () => Promise<void> } | { reason: string; isFault: boolean }>}
 */
export const startPostgres = async (more = {}) => {
  const programs = findPrograms()
  if (!programs)
    return { reason: 'no Postgres programs (initdb, postgres) were found', isFault: false }
  const account = unprivileged()
  if (!account) {
    const reason = 'Postgres does not run as root and no other account was found'
    return { reason, isFault: false }
  }

  const folder = mkdtempSync(join(tmpdir(), 'support-crm-postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const program = (/** @type {string} */ name) => join(programs, name + EXE)
  const options = { ...account, cwd: folder }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync(
      program('initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=trust',
        '--no-sync',
        '--encoding=UTF8',
        `--locale=${LOCALE}`,
      ],
      options,
    )
  } catch (error) {
    remove()
    return { reason: `initdb failed: ${String(error)}`, isFault: true }
  }

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    max_connections: 200,
    ...more,
  }
  const places = ['-D', data, '-k', folder]
  const values = Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve()
  /** Answers why it did not. */
  const start = async () => {
    const started = spawn(program('postgres'), [...places, ...values], options)
    server = started
    let log = ''
    started.stderr.on('data', (chunk) => (log += chunk))
    ended = new Promise((resolve) => started.once('close', resolve))
    for (let waited = 0; !log.includes('ready to accept connections'); waited += 50) {
      if (started.exitCode !== null || waited > 30_000) {
        return `Postgres did not start: ${log.trim()}`
      }
      await sleep(50)
    }
    return null
  }
  const shutDown = async () => {
    server?.kill('SIGINT')
    await ended
  }
  const stop = async () => {
    process.off('exit', stopNow)
    await shutDown()
    remove()
  }
  // Also when the tests are interrupted.
  const stopNow = () => {
    server?.kill('SIGQUIT')
    remove()
  }
  process.once('exit', stopNow)

  const reason = await start()
  if (reason !== null) {
    await stop()
    return { reason, isFault: true }
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { url, pid: () => server?.pid, shutDown, start, stop }
}
