import { cutEnd } from '@/lib/graphemes'
import { counted } from '@/lib/figures'
import { isRecord } from '@/lib/is-record'
import { oneLine } from '@/lib/one-line'

const LONGEST_NAME = 60
const MOST_NAMES = 8

/** Names of strangers go into a sentence cut and on one line. */
const quoted = (name: string) => `“${cutEnd(oneLine(name).trim(), LONGEST_NAME)}”`

const namesIn = (object: Record<string, unknown>): string => {
  const names = Object.keys(object)
  if (names.length === 0) return 'nothing in it'
  const more = names.length - MOST_NAMES
  const shown = names.slice(0, MOST_NAMES).map(quoted).join(', ')
  return more > 0 ? `${shown} and ${counted(more, 'more name')}` : shown
}

const foundWords = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${counted(value.length, 'entry', 'entries')}`
  if (isRecord(value)) return `an object with ${namesIn(value)}`
  if (typeof value === 'string') return 'text'
  if (value === null) return 'null'
  return typeof value === 'number' ? 'a number' : 'true or false'
}

const partOf = (value: unknown, part: string): unknown => {
  if (Array.isArray(value)) return /^\d{1,6}$/.test(part) ? value[Number(part)] : undefined
  return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined
}

type Found = { rows: readonly unknown[]; problem: null } | { rows: null; problem: string }

/**
 * The list that a path such as `data.items` leads to: names with dots between them, and in lists places
 * from 0. Where it leads to none, a sentence says what is there instead.
 */
export const rowsAt = (json: unknown, path: string): Found => {
  let value = json
  const walked: string[] = []
  for (const part of path.split('.')) {
    const next = partOf(value, part)
    const place = walked.length === 0 ? 'The JSON' : quoted(walked.join('.'))
    if (next === undefined) {
      return {
        rows: null,
        problem: `${place} has no ${quoted(part)}: it is ${foundWords(value)}.`,
      }
    }
    walked.push(part)
    value = next
  }
  return Array.isArray(value)
    ? { rows: value, problem: null }
    : {
        rows: null,
        problem: `${quoted(path)} is not a list of rows: it is ${foundWords(value)}.`,
      }
}
