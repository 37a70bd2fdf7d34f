import { existsSync } from 'node:fs'

import { HELP } from './help'
import { readOptions, UsageError } from './options'
import type { Options } from './options'
import { createProgress } from './progress'
import { runSimulator } from './run'
import { allAccepted, createTally, describe } from './summary'

const simulate = async (options: Options): Promise<number> => {
  const interrupted = new AbortController()
  const stop = () => {
    // A package runner may pass the same Ctrl-C on once more; a later one means: at once.
    if (!interrupted.signal.aborted) setTimeout(() => process.off('SIGINT', stop), 500).unref()
    interrupted.abort()
  }
  process.on('SIGINT', stop)
  const tally = createTally()
  const progress = createProgress(process.stderr, () => {
    const { deliveries, accepted } = tally.counts()
    return `${deliveries.toLocaleString('en-US')} deliveries, ${accepted.toLocaleString('en-US')} accepted`
  })
  try {
    await runSimulator(options, { send: fetch, tally, progress, signal: interrupted.signal })
  } finally {
    progress.stop()
  }
  const summary = tally.summary()
  console.log(options.json ? JSON.stringify(summary) : describe(summary))
  if (interrupted.signal.aborted) return 130
  return allAccepted(summary) ? 0 : 1
}

const main = async (): Promise<number> => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const options = readOptions(process.argv.slice(2), process.env)
  if (options !== 'help') return simulate(options)
  console.log(HELP)
  return 0
}

const isMissingFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'path' in error && 'code' in error

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof UsageError) && !isMissingFile(error)) throw error
  console.error(
    error instanceof UsageError ? error.message : `Cannot read or write a file: ${error.message}.`,
  )
  process.exitCode = 2
}
