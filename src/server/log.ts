import pino, { type Logger } from 'pino'

import type { Environment } from './env'

/** One JSON object a line. Secrets, tokens and words of a conversation are never logged. */
export const createLog = (level: Environment['LOG_LEVEL']): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.password', '*.token', '*.secret'],
      censor: '[removed]',
    },
  })
