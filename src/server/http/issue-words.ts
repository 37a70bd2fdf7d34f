import * as z from 'zod'

import { figures } from '@/lib/figures'

const MISSING = 'This is missing'
const UNCLEAR = 'This is incomplete, or has parts that do not belong together'
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
}
const either = new Intl.ListFormat('en', { type: 'disjunction' })
const both = new Intl.ListFormat('en')

const choose = (values: readonly unknown[]) => `Choose ${either.format(values.map(String))}`

const UNITS: Record<string, string> = { string: ' characters', array: ' entries' }

const limit = (word: 'most' | 'least', origin: string, value: number | bigint) => {
  if (word === 'least' && Number(value) === 1 && origin in UNITS) return 'This is empty'
  const size = Number.isSafeInteger(value) ? figures(Number(value)) : String(value)
  return `Enter at ${word} ${size}${UNITS[origin] ?? ''}`
}

const FORMATS: Record<string, string> = {
  email: 'Enter an email address',
  uuid: 'This is not an id',
  url: 'Enter a web address',
  datetime: 'Enter an instant such as 2026-11-20T09:00:00Z',
  date: 'Enter a date such as 2026-11-20',
}

/** What is wrong with a value, where its contract does not say it itself. */
const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return MISSING
      return `This must be ${KINDS[issue.expected] ?? 'an object'}`
    case 'invalid_value':
      return choose(issue.values)
    case 'too_big':
      return limit('most', issue.origin, issue.maximum)
    case 'too_small':
      return limit('least', issue.origin, issue.minimum)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has characters or a form that are not possible here'
    case 'unrecognized_keys':
      return `Leave out ${both.format(issue.keys)}`
    case 'invalid_union':
      return Array.isArray(issue['options']) ? choose(issue['options']) : UNCLEAR
    default:
      return 'This value is not possible here'
  }
}

z.config({ localeError: issueWords })

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

const weightOf = (issues: readonly Issue[]) =>
  issues.reduce((sum, { message }) => sum + (message === MISSING ? 100 : 1), 0)

/** Of what may have one of several forms: what is wrong with the form that was probably meant. */
const closest = (issue: z.core.$ZodIssue): Issue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const isOtherKind = (errors: z.core.$ZodIssue[]) =>
    errors.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  const alike = issue.errors.filter((errors) => !isOtherKind(errors))
  const forms = (alike.length > 0 ? alike : issue.errors).map((errors) => errors.flatMap(closest))
  const [best] = forms.toSorted((a, b) => weightOf(a) - weightOf(b))
  if (!best || weightOf(best) >= 100) return [issue]
  return best.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

/** `costs.0.usd` is said of `costs.usd`: a form has no field for each entry of a list. */
const fieldName = (path: PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.')

/** What is wrong, by the name of the field: of several, the first, as a list is not also too long. */
export const fieldsOf = ({ issues }: z.core.$ZodError): Record<string, string> => {
  const fields = new Map<string, string>()
  for (const { path, message } of issues.flatMap(closest)) {
    const name = fieldName(path) || 'body'
    if (!fields.has(name)) fields.set(name, message)
  }
  return Object.fromEntries(fields)
}
