import { FUNCTION_ARGUMENTS, type FunctionName } from '@/contracts/custom-functions'
import { redactText } from '@/domain/redaction/redact'
import { isRecord } from '@/lib/is-record'
import { oneLine } from '@/lib/one-line'
import { wellFormed } from '@/lib/well-formed'

import { type AskedFunction, TOO_LONG } from './read-request'

export type NamedFunction = {
  [Name in FunctionName]: { name: Name; given: Record<string, string> }
}[FunctionName] & { ignored: string[] }

type Reading = { ok: true; called: NamedFunction } | { ok: false; problem: string }

const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTION_ARGUMENTS, name)

const PLAIN_NAME = /^[a-z_]{1,40}$/i
const MOST_IGNORED = 20

/** The function and its arguments as they may be stored, or what is said where they cannot be read. */
export const readArguments = ({ name, sent }: AskedFunction): Reading => {
  if (!isFunction(name)) return { ok: false, problem: 'There is no such function here.' }
  if (sent === TOO_LONG) {
    return { ok: false, problem: 'That was too long. Please say it in a few sentences.' }
  }
  if (!isRecord(sent)) return { ok: false, problem: 'The arguments could not be read.' }
  const shape = FUNCTION_ARGUMENTS[name]
  const known = Object.entries(sent).filter(([key]) => Object.hasOwn(shape.shape, key))
  const texts = known.map(([key, value]) => {
    const isText = typeof value === 'string' || typeof value === 'number'
    return [key, isText ? redactText(oneLine(wellFormed(String(value)))) : undefined] as const
  })
  const read = shape.safeParse(Object.fromEntries(texts))
  if (!read.success) {
    return { ok: false, problem: read.error.issues[0]?.message ?? 'The arguments are incomplete.' }
  }
  const ignored = Object.keys(sent)
    .filter((key) => !Object.hasOwn(shape.shape, key))
    .slice(0, MOST_IGNORED)
    .map((key) => (PLAIN_NAME.test(key) ? key : 'other'))
  return { ok: true, called: { name, given: read.data, ignored } }
}
