import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { codeOf } from '@/lib/code-of'

/** The data directory belongs to a process that runs; `message` is a sentence for the person. */
class DataDirectoryInUse extends Error {
  constructor(directory: string, holder: string) {
    super(
      `The data directory ${directory} is in use by ${holder}. ` +
        'Stop it, or set DATA_DIR to another directory.',
    )
  }
}

// The shortest limit of the supported systems on the address of a local socket (macOS: 104 with NUL).
const LONGEST_SOCKET_PATH = 103
const SETTLE_MS = 50
const PATIENCE_MS = 2000

/**
 * Claims a data directory for this process until it releases it or ends, however it ends.
 *
 * The claim is a listening local socket, which the operating system closes with the process: a
 * killed process leaves a file that nobody answers, never a lock, and no process id that another
 * process may get later. Throws {@link DataDirectoryInUse} when a running process still answers
 * after `patienceMs`.
 */
export const lockDataDirectory = async (
  directory: string,
  patienceMs = PATIENCE_MS,
): Promise<{ release(): Promise<void> }> => {
  makeDirectory(directory)
  let problem: unknown
  for (const address of socketAddresses(realpathSync(directory))) {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
    try {
      await claim(server, address, directory, patienceMs)
      server.unref()
      return { release: () => close(server) }
    } catch (error) {
      if (error instanceof DataDirectoryInUse) throw error
      problem = error // A file system without sockets, such as some network mounts: try the next.
    }
  }
  throw problem
}

const UNUSABLE: Record<string, string> = {
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'is below a file',
  EACCES: 'cannot be created by this user',
  EPERM: 'cannot be created by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
}

const makeDirectory = (directory: string) => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    const problem = UNUSABLE[codeOf(error)]
    if (problem === undefined) throw error
    throw new Error(
      `The data directory ${directory} ${problem}. Set DATA_DIR to another directory.`,
      { cause: error },
    )
  }
}

const socketAddresses = (directory: string): string[] => {
  const name = hash('sha256', directory).slice(0, 24)
  if (process.platform === 'win32') return [`\\\\.\\pipe\\ai-support-crm-${name}`]
  const inside = join(directory, 'lock.sock')
  const outside = join(tmpdir(), `ai-support-crm-${name}.sock`)
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? [inside, outside] : [outside]
}

const claim = async (
  server: Server,
  address: string,
  directory: string,
  patienceMs: number,
): Promise<void> => {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    if (await listen(server, address)) return
    const found = identity(address)
    const holder = await answer(address)
    if (holder !== undefined) {
      if (performance.now() > giveUpAt) throw new DataDirectoryInUse(directory, holder)
      await sleep(SETTLE_MS)
      continue
    }
    // Nobody answers: the file was left by a process that was killed. It is removed only while it is
    // still the file that was asked, because another process may have taken the place meanwhile.
    if (found === undefined || identity(address) !== found) continue
    unlinkSync(address)
    if (!(await listen(server, address))) continue
    const ours = identity(address)
    await sleep(SETTLE_MS)
    if (identity(address) === ours) return
    await close(server)
  }
}

const identity = (address: string): string | undefined => {
  const file = statSync(address, { bigint: true, throwIfNoEntry: false })
  return file && `${file.dev}:${file.ino}:${file.ctimeNs}`
}

const listen = async (server: Server, address: string): Promise<boolean> => {
  server.listen(address)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    // `once` rejects with what the server emitted as its error.
    if (codeOf(error) === 'EADDRINUSE') return false
    throw error
  }
}

/** Who listens: "process 123", "another process" when it is too busy to say, undefined when nobody. */
const answer = (address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let connected = false
    let said = ''
    const socket = connect(address, () => (connected = true))
    const done = () => {
      socket.destroy()
      resolve(connected ? (said === '' ? 'another process' : `process ${said}`) : undefined)
    }
    socket.setTimeout(1000, done)
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('end', done)
    socket.on('error', done)
  })

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()))
