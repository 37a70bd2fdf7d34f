import * as z from 'zod'

import { SHORTEST_SECRET, STANDARD_SECRET, STANDARD_SECRET_WORDS } from '@/contracts/credentials'
import { emailAddress } from '@/contracts/email-address'
import { nearest } from '@/domain/filter/nearest'

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

const TOO_SHORT = `must be at least ${SHORTEST_SECRET} characters`
const secrets = list.refine(
  ({ length }) => length <= 2,
  'takes one secret, or two separated by a comma while you rotate',
)
const longSecrets = secrets.refine(
  (values) => values.every(({ length }) => length >= SHORTEST_SECRET),
  TOO_SHORT,
)

const blankAsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsUnset, schema)

const flag = optional(
  z
    .enum(['true', 'false'], 'must be one of true, false')
    .default('true')
    .transform((value) => value === 'true'),
)

const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((value) => value.replace(/\/+$/, ''))

const providerAddress = (usual: string) => optional(address(usual).default(usual))

const decodes = (text: string) => {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** Null for what is no address. A Postgres behind a socket names its host in a parameter, or not at all. */
const parseAddress = (value: string): URL | null => {
  const whole = value.replace(/@(?=[/?]|$)/, '@localhost')
  return URL.canParse(whole) ? new URL(whole) : null
}

/** Whether user and password end at the first `@`, and hold nothing that could also be the rest of the address. */
const isUnmistakable = (value: string) => {
  const address = parseAddress(value)
  if (!address) return false
  const { hash, password, pathname, search, username } = address
  const isOver = hash === '' && !pathname.includes('@') && !search.includes('@')
  return isOver && decodes(username) && decodes(password)
}

/** An address with a user and a password in it. */
const connectionAddress = (scheme: RegExp, problem: string) =>
  z
    .string()
    .regex(scheme, { error: problem, abort: true })
    .refine(
      isUnmistakable,
      'cannot be read. In its user and password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25',
    )

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const proxies = list.refine(
  (entries) => z.array(addressOrRange).safeParse(entries).success,
  'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
)

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A file, or the rules of a zone spelled out (`CET-1CEST`), as the C library takes them. */
const SYSTEM_ZONE = /^(?::|(?:posix|right)\/|[a-z]{3,6}[+-]?\d)/i

const WHOLE_BACKUPS = 'must be a whole number from 1 to 100'
const SECONDS = 'must be whole seconds from 1 to 600'
const WHOLE_MINUTES = 'must be whole minutes from 0 (never) to 1440'

const variables = z.object({
  PORT: optional(z.coerce.number('must be a port number').int().min(0).max(65535).default(8787)),
  HOST: optional(z.string().default('127.0.0.1')),
  DATABASE_URL: optional(
    connectionAddress(
      /^postgres(ql)?:\/\//,
      'must start with postgres:// or postgresql://',
    ).optional(),
  ),
  /** `off`: lists and counts come from the database, which needs no memory and more time. */
  CALL_INDEX: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  /** `sql`: figures come from the database even where calls are in memory. */
  METRICS_ENGINE: optional(z.enum(['memory', 'sql'], 'must be memory or sql').default('memory')),
  /** `web` answers requests and runs no jobs, `worker` runs jobs and says only whether it is alive and ready. */
  ROLE: optional(z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all')),
  DATA_DIR: optional(z.string().default('./data')),
  /** A folder for a backup each night; without it none is made. */
  BACKUP_DIR: optional(z.string().trim().optional()),
  BACKUPS_KEPT: optional(
    z.coerce
      .number(WHOLE_BACKUPS)
      .int(WHOLE_BACKUPS)
      .min(1, WHOLE_BACKUPS)
      .max(100, WHOLE_BACKUPS)
      .default(14),
  ),
  ADMIN_NAME: optional(z.string().max(200).default('Administrator')),
  ADMIN_EMAIL: optional(emailAddress('must be an email address').default('admin@example.com')),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must be at least 8 characters').optional()),
  SAMPLE_DATA: optional(z.enum(['on', 'off'], 'must be on or off').optional()),
  VAPI_WEBHOOK_SECRET: longSecrets,
  VAPI_API_KEY: optional(z.string().min(SHORTEST_SECRET, TOO_SHORT).optional()),
  RETELL_API_KEY: longSecrets,
  WEBHOOK_SECRET: secrets.refine(
    (list) => list.every((secret) => STANDARD_SECRET.test(secret)),
    `must be ${STANDARD_SECRET_WORDS}`,
  ),
  CREDENTIALS_KEY: optional(
    z
      .string()
      .regex(
        /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i,
        'must be 32 bytes in base64 or hex: openssl rand -base64 32',
      )
      .transform((value): Buffer => Buffer.from(value, value.length === 64 ? 'hex' : 'base64'))
      .optional(),
  ),
  /** Where the providers answer; others stand in for them in tests. */
  VAPI_API_URL: providerAddress('https://api.vapi.ai'),
  RETELL_API_URL: providerAddress('https://api.retellai.com'),
  /** How often the providers are asked for calls that never arrived or never ended; 0 for never. */
  RECONCILE_MINUTES: optional(
    z.coerce
      .number(WHOLE_MINUTES)
      .int(WHOLE_MINUTES)
      .min(0, WHOLE_MINUTES)
      .max(1440, WHOLE_MINUTES)
      .default(15),
  ),
  /** The same as the browser's: where providers reach the webhooks. */
  VITE_WEBHOOK_URL: optional(z.string().trim().optional()),
  /** The same as the browser's, which only shows them: what they switch is here. */
  VITE_ENABLE_CORS: flag,
  VITE_ENABLE_RATE_LIMIT: flag,
  /** Only from these is `X-Forwarded-For` believed. */
  TRUSTED_PROXIES: proxies,
  CORS_ORIGINS: list.pipe(
    z.array(z.url('must be origins such as https://desk.example.com, separated by commas')),
  ),
  /** Origins that external data may be read from although they are not on the public internet. */
  EXTERNAL_DATA_ORIGINS: list.pipe(
    z.array(z.url('must be origins such as https://figures.example.com, separated by commas')),
  ),
  SMTP_URL: optional(
    connectionAddress(/^smtps?:\/\//, 'must start with smtp:// or smtps://').optional(),
  ),
  MAIL_FROM: optional(z.string().max(320).optional()),
  PUBLIC_URL: optional(address('https://desk.example.com').optional()),
  /** An OpenAI-compatible endpoint, asked about calls the AI is unsure of. */
  ANALYSIS_ENDPOINT_URL: optional(address('https://api.example.com/v1').optional()),
  ANALYSIS_ENDPOINT_MODEL: optional(z.string().trim().max(200).optional()),
  ANALYSIS_ENDPOINT_KEY: optional(z.string().trim().optional()),
  /** How long an answer may take: a model without a graphics card reads a call for tens of seconds. */
  ANALYSIS_ENDPOINT_SECONDS: optional(
    z.coerce.number(SECONDS).int(SECONDS).min(1, SECONDS).max(600, SECONDS).default(60),
  ),
  /** The Bearer token for `/metrics`; without it the route is off. */
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters').optional()),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  /** Of what is read and printed by this process alone: organisations have a zone of their own. */
  TZ: optional(
    z
      .string()
      .refine(
        (zone) => SYSTEM_ZONE.test(zone) || isTimeZone(zone),
        'must be a time zone such as Europe/Berlin',
      )
      .optional(),
  ),
})

const environment = variables
  .refine(({ ROLE, DATABASE_URL }) => ROLE === 'all' || DATABASE_URL !== undefined, {
    path: ['ROLE'],
    error:
      'can only be all without DATABASE_URL: the embedded database belongs to one process, which does everything',
  })
  .refine((env) => env.ANALYSIS_ENDPOINT_MODEL || env.ANALYSIS_ENDPOINT_URL === undefined, {
    path: ['ANALYSIS_ENDPOINT_MODEL'],
    error: 'must name the model of ANALYSIS_ENDPOINT_URL',
  })
  .transform((env) => ({
    ...env,
    MAIL_FROM: env.MAIL_FROM ?? env.ADMIN_EMAIL,
    // Where a browser on this machine finds the server.
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    SAMPLE_DATA: env.SAMPLE_DATA ?? (env.DATABASE_URL ? 'off' : 'on'),
  }))

export type Environment = z.infer<typeof environment>

/** Thrown at start; `message` names every variable that is wrong, one sentence each. */
export class EnvironmentError extends Error {}

const NAMES = Object.keys(variables.shape)
/** Shorter names are often other programs'. */
const SHORTEST_MISSPELLED = 8

/** A sentence for each name that is almost one of ours. Other programs may have such names: no error. */
export const misspelledVariables = (source: Record<string, string | undefined>): string[] =>
  Object.keys(source).flatMap((name) => {
    if (NAMES.includes(name) || name.startsWith('VITE_') || name.length < SHORTEST_MISSPELLED)
      return []
    const meant = nearest(name, NAMES, name.length / 4)
    return meant === undefined || name !== name.toUpperCase()
      ? []
      : [`${name} is not a setting: did you mean ${meant}?`]
  })

export const readEnvironment = (source: Record<string, string | undefined>): Environment => {
  const result = environment.safeParse(source)
  if (result.success) return result.data
  throw new EnvironmentError(
    result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
  )
}

/** What is secret, or identifies a person. */
const UNPRINTED = /_KEY$|_TOKEN$|SECRET|PASSWORD|^ADMIN_|^MAIL_FROM$/

const printable = (name: string, value: unknown) => {
  if (UNPRINTED.test(name)) {
    const isSet = Array.isArray(value) ? value.length > 0 : value !== undefined
    return isSet ? 'set' : 'not set'
  }
  if (typeof value !== 'string' || !value.includes('://')) return value
  const address = parseAddress(value)
  return address ? `${address.protocol}//${address.host}${address.pathname}` : 'set'
}

/** What a log may say of the configuration: no secrets, no users and passwords in addresses, no names. */
export const printableEnvironment = (env: Environment): Record<string, unknown> => {
  const values: Record<string, unknown> = env
  return Object.fromEntries(NAMES.map((name) => [name, printable(name, values[name])]))
}
