import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import * as z from 'zod'

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
      while (!existsSync(file)) await sleep(10)
      return memory.parse(JSON.parse(readFileSync(file, 'utf8')))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
