import { callField, type CallFieldName } from '@/contracts/call-fields'
import {
  type Comparison,
  comparisonsOf,
  type Filter,
  type Operator,
  type Value,
} from '@/domain/filter/filter'

import { addAll, type Bitmap, keepBoth, makeBitmap, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import type { SortKey } from './places'
import { callsWhere } from './sorts'
import { UNKNOWN } from './word-sets'

export type JudgedBySql = ReadonlyMap<Comparison, Bitmap>

const JUDGED_BY_SQL = ['text', 'key']

export const comparisonsForSql = (filter: Filter): Comparison[] =>
  comparisonsOf(filter).filter(({ field }) => JUDGED_BY_SQL.includes(callField(field).type))

const without = (table: CallTable, calls: Bitmap): Bitmap => {
  const bits = table.everyCall()
  takeAway(bits, calls)
  return bits
}

const callsInAny = (table: CallTable, sets: readonly Bitmap[]): Bitmap => {
  const [first] = sets
  if (first && sets.length === 1) return first
  const bits = makeBitmap(table.slots())
  for (const set of sets) addAll(bits, set)
  return bits
}

const equals = (table: CallTable, name: CallFieldName, value: Value): Bitmap => {
  if (name === 'reviewed') {
    if (value === null) return makeBitmap(0)
    const open = equals(table, 'reviewer', null)
    return value === true ? without(table, open) : open
  }
  return table.wordSets.of(name).get(value === null ? UNKNOWN : String(value)) ?? makeBitmap(0)
}

const ranked = (table: CallTable, name: CallFieldName, operator: Operator, value: Value) => {
  const { words = [] } = callField(name)
  const rank = words.indexOf(String(value))
  const isMeant = (at: number) =>
    operator.startsWith('>') ? at > rank : operator.startsWith('<') && at < rank
  const meant = words.filter((_, at) => isMeant(at) || (operator.endsWith('=') && at === rank))
  return callsInAny(
    table,
    meant.map((word) => equals(table, name, word)),
  )
}

const compareKey = (table: CallTable, key: SortKey, operator: Operator, value: Value): Bitmap => {
  const known = callsWhere(table, key, '>=', 0)
  if (value === null) return operator === '=' ? without(table, known) : known
  const asked = typeof value === 'number' ? value : Date.parse(String(value))
  if (operator !== '!=') return callsWhere(table, key, operator, asked)
  takeAway(known, callsWhere(table, key, '=', asked))
  return known
}

const compare = (table: CallTable, name: CallFieldName, operator: Operator, value: Value) => {
  const { type } = callField(name)
  if (type === 'instant') return compareKey(table, 'startedAt', operator, value)
  if (type === 'duration') return compareKey(table, 'seconds', operator, value)
  if (operator === '=') return equals(table, name, value)
  if (operator !== '!=') return ranked(table, name, operator, value)
  const others = without(table, equals(table, name, value))
  if (value !== null && !callField(name).isMany) takeAway(others, equals(table, name, null))
  return others
}

const judge = (table: CallTable, { field, operator, value }: Comparison): Bitmap => {
  if (operator === 'in') {
    return callsInAny(
      table,
      value.map((one) => compare(table, field, '=', one)),
    )
  }
  if (operator !== 'not in') return compare(table, field, operator, value)
  const bits = table.everyCall()
  for (const one of value) keepBoth(bits, compare(table, field, '!=', one))
  return bits
}

export const bitsOf = (filter: Filter, table: CallTable, bySql: JudgedBySql): Bitmap => {
  if ('and' in filter) {
    const bits = table.everyCall()
    for (const one of filter.and) keepBoth(bits, bitsOf(one, table, bySql))
    return bits
  }
  if ('or' in filter) {
    return callsInAny(
      table,
      filter.or.map((one) => bitsOf(one, table, bySql)),
    )
  }
  if ('not' in filter) return without(table, bitsOf(filter.not, table, bySql))
  return bySql.get(filter) ?? judge(table, filter)
}
