// Loaded into a server before it starts: on SIGUSR2 it collects garbage and writes what is left.
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const file = process.env.BENCH_MEMORY_FILE ?? ''

process.on('SIGUSR2', () => {
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, rss }))
  renameSync(`${file}.new`, file)
})
