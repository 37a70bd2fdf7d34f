import { existsSync } from 'node:fs'

import { allAnswered, askFunctions, describeFunctions } from './functions'
import { type DeliveryOptions, type Options, UsageError, readOptions } from './options'
import { createProgress } from './progress'
import { runSimulator } from './run'
import { allAccepted, createTally, describe } from './summary'

const HELP = `A voice provider: writes support calls and delivers them, signed, to the webhooks.

  npm run simulate -- [--calls N] [--rate R] [--back-date DAYS] [options]
  npm run simulate -- --replay FILE... [--shuffle] [--times N] [options]
  npm run simulate -- --functions [options]

Writing calls
  --calls N             how many calls (20)
  --rate R              calls per second (live: 1; otherwise as fast as they are taken)
  --back-date DAYS      spread them over the last DAYS, with the rhythm of a working week;
                        without it they happen now, in compressed time
  --provider NAME       vapi, retell, generic or all (all)
  --seed S              the same seed and --now give the same calls (1)
  --now TIME            the present, such as 2026-11-20T09:00:00Z

Replaying
  --replay FILE...      deliver each line of .ndjson or .ndjson.gz files as it is
  --shuffle             in random order, by --seed
  --times N             the whole N times (1)

Functions of the voice agent
  --functions           call each as Vapi (in its three forms) and Retell do during a call, what
                        acts three times at once, and say what came back; switch them on in
                        Settings first

Delivery
  --url URL             where the product is (http://127.0.0.1 at PORT or 8787)
  --concurrency N       deliveries under way at once (8)
  --vapi-retries N      retries of a refused Vapi delivery (0; Retell and generic: 3)
  --vapi-credential C   secret (X-Vapi-Secret) or hmac (signed body) (secret)
  --patience SECONDS    how long to wait for a product that is away (30)

Output
  --json                the summary as JSON
  --log-accepted FILE   append "provider, call id, event" right after each 2xx, parted by tabs

Secrets come from VAPI_WEBHOOK_SECRET, RETELL_API_KEY and WEBHOOK_SECRET, in the environment or in
.env here; of two separated by a comma the first signs. Exit code: 0 when everything was accepted,
or answered, 1 when not, 2 for a command line that cannot be followed, 130 when interrupted.
`

const untilInterrupted = () => {
  const interrupted = new AbortController()
  const stop = () => {
    // A package runner may pass the same Ctrl-C on once more; a later one means: at once.
    if (!interrupted.signal.aborted) setTimeout(() => process.off('SIGINT', stop), 500).unref()
    interrupted.abort()
  }
  process.on('SIGINT', stop)
  return interrupted.signal
}

const askAsAgents = async (options: Options): Promise<number> => {
  const signal = untilInterrupted()
  const results = await askFunctions(options, { send: fetch, signal, say: console.error })
  console.log(options.json ? JSON.stringify(results) : describeFunctions(results))
  if (signal.aborted) return 130
  return allAnswered(results) ? 0 : 1
}

const simulate = async (options: DeliveryOptions): Promise<number> => {
  const signal = untilInterrupted()
  const tally = createTally()
  const progress = createProgress(process.stderr, () => {
    const { deliveries, accepted } = tally.counts()
    return `${deliveries.toLocaleString('en-US')} deliveries, ${accepted.toLocaleString('en-US')} accepted`
  })
  try {
    await runSimulator(options, { send: fetch, tally, progress, signal })
  } finally {
    progress.stop()
  }
  const summary = tally.summary()
  console.log(options.json ? JSON.stringify(summary) : describe(summary))
  if (signal.aborted) return 130
  return allAccepted(summary) ? 0 : 1
}

const main = async (): Promise<number> => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') {
    console.log(HELP)
    return 0
  }
  const { task } = options
  return task.kind === 'functions' ? askAsAgents(options) : simulate({ ...options, task })
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
