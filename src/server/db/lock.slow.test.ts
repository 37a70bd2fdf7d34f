import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const HOLDER = `
  import { lockDataDirectory } from './src/server/db/lock.ts'
  try {
    await lockDataDirectory(process.argv[1], 100)
    console.log('held')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }
`

let directory: string
const processes: ChildProcess[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'))
})

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** Starts a process that claims the directory and stays; resolves with the first line it prints. */
const hold = async (path: string) => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', HOLDER, path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  processes.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, line: String(line).trim() }
}

describe('a data directory', () => {
  test('is refused to a second process, with a sentence that names the first', async () => {
    const first = await hold(directory)
    expect(first.line).toBe('held')
    const second = await hold(directory)
    expect(second.line).toBe(
      `The data directory ${directory} is in use by process ${first.child.pid}. ` +
        'Stop it, or set DATA_DIR to another directory.',
    )
  })

  test('is free again after its process was killed', async () => {
    const first = await hold(directory)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect((await hold(directory)).line).toBe('held')
  })

  test('goes to one process only when several start after a kill', async () => {
    const first = await hold(directory)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const lines = (await Promise.all([1, 2, 3, 4].map(() => hold(directory)))).map((it) => it.line)
    expect(lines.filter((line) => line === 'held')).toHaveLength(1)
  })

  test('is guarded too when its path is too long for a socket', async () => {
    const long = join(directory, 'x'.repeat(120))
    expect((await hold(long)).line).toBe('held')
    expect((await hold(long)).line).toContain('is in use by process')
  })

  test('can be claimed again after a release', async () => {
    const { lockDataDirectory } = await import('./lock')
    const lock = await lockDataDirectory(directory)
    await expect(lockDataDirectory(directory, 100)).rejects.toThrow(
      `in use by process ${process.pid}`,
    )
    await lock.release()
    const again = await lockDataDirectory(directory)
    await again.release()
  })
})
