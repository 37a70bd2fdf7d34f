import type { Call } from '@/contracts/calls'

import type { Comparison, Condition } from './condition'
import { type FieldName, kindOf } from './fields'

/** What a condition is judged against. */
export type Situation = {
  call: Call
  /** Calls that began on the local day of `now`, this one included. */
  callsToday: number
  /** The moment, read in the local time zone. */
  now: Date
}

/**
 * Whether every comparison holds. What is not known yet equals `none` and nothing else: while a call
 * has no outcome, neither `outcome = completed` nor `outcome != completed` holds.
 */
export const evaluateCondition = (condition: Condition, situation: Situation): boolean =>
  condition.every((comparison) => holds(comparison, actual(comparison.field, situation)))

type Value = Comparison['value']

const actual = (field: FieldName, { call, callsToday, now }: Situation): Value => {
  switch (field) {
    case 'calls':
      return callsToday
    case 'time':
      return now.getHours() * 60 + now.getMinutes()
    case 'duration':
      return call.durationSeconds
    case 'resolution':
      return call.resolution.human ?? call.resolution.ai
    case 'reviewed':
      return call.reviewedAt !== null
    default:
      return call[field]
  }
}

const holds = ({ field, operator, value }: Comparison, found: Value): boolean => {
  if (value === null) return (found === null) === (operator === '=')
  if (found === null) return false
  const [left, right] = [comparable(field, found), comparable(field, value)]
  switch (operator) {
    case '=':
      return left === right
    case '!=':
      return left !== right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '<':
      return left < right
    default:
      return left <= right
  }
}

/** Ranked words by their rank, texts without regard to case, numbers without their punctuation. */
const comparable = (field: FieldName, value: string | number | boolean) => {
  const kind = kindOf(field)
  if (kind.type === 'word') return kind.words.indexOf(String(value))
  if (field === 'callerNumber')
    return String(value)
      .replaceAll(/[\s().-]/g, '')
      .toLowerCase()
  if (kind.type === 'text') return String(value).trim().toLowerCase()
  return value
}
