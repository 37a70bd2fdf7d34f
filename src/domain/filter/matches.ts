import { callField, type CallFieldName } from '@/contracts/call-fields'
import type { Call } from '@/contracts/calls'

import type { Comparison, Filter, Operator, Value } from './filter'
import { type Found, valueOf } from './value-of'

const isMany = (found: Found): found is readonly Value[] => Array.isArray(found)

/** Whether a filter holds where `read` says what stands in a field. */
export const matches = <Field extends string>(
  filter: Filter<Field>,
  read: (field: Field) => Found,
): boolean => {
  if ('and' in filter) return filter.and.every((one) => matches(one, read))
  if ('or' in filter) return filter.or.some((one) => matches(one, read))
  if ('not' in filter) return !matches(filter.not, read)
  return holds(filter, read(filter.field))
}

const holds = <Field extends string>(comparison: Comparison<Field>, found: Found): boolean => {
  const { field, operator, value } = comparison
  if (operator === 'in') return value.some((one) => compare(field, '=', found, one))
  if (operator === 'not in') return value.every((one) => compare(field, '!=', found, one))
  return compare(field, operator, found, value)
}

const compare = (field: string, operator: Operator, found: Found, value: Value): boolean => {
  if (isMany(found)) {
    const has = value === null ? found.length === 0 : found.includes(value)
    return has === (operator === '=')
  }
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

/** The words of a ranked field that compare so. */
export const wordsWhere = (comparison: Comparison): string[] =>
  (callField(comparison.field).words ?? []).filter((word) => matches(comparison, () => word))

export const comparableText = (field: string, text: string): string =>
  (field === 'callerNumber' ? text.replaceAll(/[\s().-]/g, '') : text.trim()).toLowerCase()

const comparable = (name: string, value: string | number | boolean) => {
  if (typeof value !== 'string') return value
  // Fields that are not a call's are numbers.
  const { type, words, isRanked } = callField(name as CallFieldName)
  if (type === 'text') return comparableText(name, value)
  if (type === 'instant') return Date.parse(value)
  return isRanked ? (words?.indexOf(value) ?? -1) : value
}

export const matchesCall = (filter: Filter, call: Call): boolean =>
  matches(filter, (field) => valueOf(call, field))
