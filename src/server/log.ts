import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger } from 'pino'

import type { Environment } from './env'

const withoutValues = (message: string) => message.replaceAll(/"[^"]*"/g, '"…"')

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

/** One JSON object a line. Secrets, tokens and words of a conversation are never logged. */
export const createLog = (
  level: Environment['LOG_LEVEL'],
  destination?: DestinationStream,
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: {
        paths: ['*.authorization', '*.password', '*.token', '*.secret'],
        censor: '[removed]',
      },
    },
    destination,
  )
