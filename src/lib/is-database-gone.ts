import { codeOf } from './code-of'

const STATES = /^(08\w{3}|57P0[1-3])$/
const OF_THE_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])
const WORDS =
  /^(Connection terminated|timeout e[xc]+eeded when trying to connect|Query read timeout)/

/** Whether a query failed because nobody answered it, and not for what it asked. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (STATES.test(code) || OF_THE_NETWORK.has(code) || WORDS.test(error.message)) return true
  return isDatabaseGone(error.cause)
}
