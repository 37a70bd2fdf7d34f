import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import * as z from 'zod'

import { eventually } from './live-stream'

const READ_WITHIN_SECONDS = 60

const memory = z.object({ heapUsed: z.number(), rss: z.number() })
/** Bytes, after collecting garbage. */
export type Memory = z.infer<typeof memory>

/** Reads the memory of a server process that was started with `variables`. */
export const createMemoryReader = () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-memory-'))
  const file = join(folder, 'memory.json')
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.mjs')).href
  return {
    variables: { NODE_OPTIONS: `--import ${probe}`, BENCH_MEMORY_FILE: file },
    read: async (pid: number | undefined): Promise<Memory> => {
      if (pid === undefined) throw new Error('The server does not run')
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      const isRead = await eventually(() => existsSync(file), READ_WITHIN_SECONDS)
      if (!isRead)
        throw new Error(`The server did not say what it holds in ${READ_WITHIN_SECONDS} s`)
      return memory.parse(JSON.parse(readFileSync(file, 'utf8')))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
