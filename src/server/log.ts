import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger, type LogFn } from 'pino'

import { isDatabaseGone } from '@/lib/is-database-gone'

import type { Environment } from './env'

const GONE_EVERY_MS = 1000

/** Postgres quotes values in its messages. */
export const withoutValues = (message: string) => message.replaceAll(/"[^"]*"/g, '"…"')

const framesOf = (error: Error) =>
  (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))

export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: typeof error }
  const code = 'code' in error ? error.code : undefined
  if (error instanceof DrizzleQueryError) {
    const { query, cause } = error
    return { type: 'DrizzleQueryError', query, cause: describeError(cause), stack: framesOf(error) }
  }
  return { type: error.name, code, message: withoutValues(error.message), stack: framesOf(error) }
}

const isQueryUnanswered = (entry: unknown): entry is { err: DrizzleQueryError } =>
  typeof entry === 'object' &&
  entry !== null &&
  'err' in entry &&
  entry.err instanceof DrizzleQueryError &&
  isDatabaseGone(entry.err)

/** A database that is gone fails everything at once: one line a second, with the number of lines left out. */
const limitDatabaseGone = (monotonic: () => number) => {
  let writtenAt = -Infinity
  let leftOut = 0
  return function logMethod(this: Logger, args: Parameters<LogFn>, write: LogFn) {
    const [entry, message] = args
    if (!isQueryUnanswered(entry)) return write.apply(this, args)
    if (monotonic() - writtenAt < GONE_EVERY_MS) {
      leftOut += 1
      return
    }
    write.call(this, { ...entry, ...(leftOut > 0 && { leftOut }) }, message)
    writtenAt = monotonic()
    leftOut = 0
  }
}

/**
 * One JSON object a line. Secrets, tokens and words of a conversation are never logged. `monotonic` is a
 * clock in milliseconds.
 */
export const createLog = (
  level: Environment['LOG_LEVEL'],
  destination?: DestinationStream,
  monotonic = () => performance.now(),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { logMethod: limitDatabaseGone(monotonic) },
      redact: {
        paths: ['*.authorization', '*.password', '*.token', '*.secret'],
        censor: '[removed]',
      },
    },
    destination,
  )
