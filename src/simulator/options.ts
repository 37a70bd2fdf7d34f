import { parseArgs } from 'node:util'

import { type Provider, PROVIDERS, SIGNING_VARIABLES } from '@/contracts/call-words'

import { VAPI_CREDENTIALS } from './sign'
import type { VapiCredential } from './sign'

/** A command line that cannot be followed; `message` is one sentence for the person. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const DEFAULT_PORT = '8787'

export type WriteTask = {
  kind: 'write'
  calls: number
  /** Null: calls happen now. */
  backDateDays: number | null
  now: Date
}
export type FunctionsTask = { kind: 'functions' }
export type ReplayTask = { kind: 'replay'; files: string[]; shuffle: boolean; times: number }

export type DeliveryOptions = Options & { task: WriteTask | ReplayTask }

export type Options = {
  task: WriteTask | ReplayTask | FunctionsTask
  seed: string
  /** Calls, or replayed lines, per second; null: as fast as they are taken. */
  rate: number | null
  providers: readonly Provider[]
  /** Null where the variable is not set. */
  secrets: Readonly<Record<Provider, string | null>>
  baseUrl: string
  concurrency: number
  vapiRetries: number
  vapiCredential: VapiCredential
  patienceSeconds: number
  json: boolean
  logAccepted: string | null
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const PARSED = {
  calls: text,
  rate: text,
  'back-date': text,
  now: text,
  seed: text,
  provider: text,
  url: text,
  concurrency: text,
  replay: { type: 'string', multiple: true },
  functions: flag,
  shuffle: flag,
  times: text,
  'vapi-retries': text,
  'vapi-credential': text,
  patience: text,
  json: flag,
  'log-accepted': text,
  help: { type: 'boolean', short: 'h' },
} as const

type Limits = { low: number; high: number; whole?: boolean }

/** Throws {@link UsageError} unless the text is a plain decimal number within the limits. */
const readNumber = (name: string, given: string, { low, high, whole = false }: Limits): number => {
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN
  if (value >= low && value <= high && (!whole || Number.isInteger(value))) return value
  throw new UsageError(
    `--${name} must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}, not "${given}".`,
  )
}

const readOrigin = (name: string, given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') {
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }
  throw new UsageError(
    `--${name} must be an address such as http://127.0.0.1:8787, not "${given}".`,
  )
}

const readTime = (name: string, given: string): Date => {
  const time = new Date(given)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(given) && !Number.isNaN(time.getTime()))
    return time
  throw new UsageError(`--${name} must be a time such as 2026-11-20T09:00:00Z, not "${given}".`)
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: PARSED, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
type Values = ReturnType<typeof parse>['values']

const oneOf = <Word extends string>(name: string, words: readonly Word[], given: string): Word => {
  const word = words.find((candidate) => candidate === given)
  if (word === undefined) throw new UsageError(`--${name} must be ${words.join(', ')}.`)
  return word
}

const readTask = (values: Values, positionals: string[]): Options['task'] => {
  const forWriting = (['calls', 'back-date', 'now'] as const).filter(
    (name) => values[name] !== undefined,
  )
  const forReplay = (['shuffle', 'times'] as const).filter((name) => values[name] !== undefined)
  if (values.functions) {
    const [other] = values.replay ? ['replay'] : [...forWriting, ...forReplay]
    if (other) throw new UsageError(`--${other} does not go with --functions.`)
    return { kind: 'functions' }
  }
  if (values.replay) {
    if (forWriting[0]) throw new UsageError(`--${forWriting[0]} does not go with --replay.`)
    const times = readNumber('times', values.times ?? '1', { low: 1, high: 1_000_000, whole: true })
    const files = [...values.replay, ...positionals]
    return { kind: 'replay', files, shuffle: values.shuffle ?? false, times }
  }
  if (positionals[0] !== undefined)
    throw new UsageError(`"${positionals[0]}" is not an option; files follow --replay.`)
  if (forReplay[0]) throw new UsageError(`--${forReplay[0]} only goes with --replay.`)
  const backDate = values['back-date']
  return {
    kind: 'write',
    calls: readNumber('calls', values.calls ?? '20', { low: 1, high: 10_000_000, whole: true }),
    backDateDays:
      backDate === undefined ? null : readNumber('back-date', backDate, { low: 0.01, high: 3660 }),
    now: values.now === undefined ? new Date() : readTime('now', values.now),
  }
}

const readSecrets = (environment: NodeJS.ProcessEnv) => {
  const secretOf = (provider: Provider) => {
    const [first = ''] = (environment[SIGNING_VARIABLES[provider]] ?? '').split(',')
    return first.trim() === '' ? null : first.trim()
  }
  return { vapi: secretOf('vapi'), retell: secretOf('retell'), generic: secretOf('generic') }
}

export const readOptions = (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Options | 'help' => {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const number = (
    name: 'concurrency' | 'vapi-retries' | 'patience',
    usual: string,
    limits: Limits,
  ) => readNumber(name, values[name] ?? usual, limits)
  const task = readTask(values, positionals)
  const isLive = task.kind === 'write' && task.backDateDays === null
  const rate = values.rate ?? (isLive ? '1' : undefined)
  const provider = oneOf('provider', [...PROVIDERS, 'all'], values.provider ?? 'all')
  const credential = values['vapi-credential'] ?? 'secret'
  const port = environment.PORT?.trim() || DEFAULT_PORT
  return {
    task,
    seed: values.seed ?? '1',
    rate: rate === undefined ? null : readNumber('rate', rate, { low: 0.001, high: 100_000 }),
    providers: provider === 'all' ? PROVIDERS : [provider],
    secrets: readSecrets(environment),
    baseUrl: readOrigin('url', values.url ?? `http://127.0.0.1:${port}`),
    concurrency: number('concurrency', '8', { low: 1, high: 1000, whole: true }),
    vapiRetries: number('vapi-retries', '0', { low: 0, high: 100, whole: true }),
    vapiCredential: oneOf('vapi-credential', VAPI_CREDENTIALS, credential),
    patienceSeconds: number('patience', '30', { low: 0, high: 86_400 }),
    json: values.json ?? false,
    logAccepted: values['log-accepted'] ?? null,
  }
}
