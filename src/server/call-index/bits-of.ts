import {
  callField,
  type CallFieldName,
  isLocalField,
  type LocalField,
  NO_CALLER,
  SORT_FIELDS,
  type SortField,
} from '@/contracts/call-fields'
import {
  type Comparison,
  comparisonsOf,
  type Filter,
  type Operator,
  type Value,
} from '@/domain/filter/filter'
import { localPlace, wallClockIn } from '@/domain/business-time/zone-offsets'
import { wordsWhere } from '@/domain/filter/matches'
import { countLeading } from '@/lib/count-leading'

import {
  addAll,
  type Bitmap,
  bitmapOf,
  clearBit,
  eachBit,
  keepBoth,
  makeBitmap,
  setBit,
  takeAway,
} from './bitmap'
import type { CallTable } from './call-table'
import { UNKNOWN } from './word-sets'

export type JudgedBySql = ReadonlyMap<Comparison, Bitmap>

const JUDGED_BY_SQL = ['text', 'key']

/** Each call in memory has the number of its caller. */
const isOfNoCaller = ({ field, operator, value }: Comparison) =>
  field === 'caller' && operator === 'in' && value.length === 1 && value[0] === NO_CALLER

export const comparisonsForSql = (filter: Filter): Comparison[] =>
  comparisonsOf(filter).filter(
    (comparison) =>
      JUDGED_BY_SQL.includes(callField(comparison.field).type) && !isOfNoCaller(comparison),
  )

const without = (table: CallTable, calls: Bitmap): Bitmap => {
  const bits = table.everyCall()
  takeAway(bits, calls)
  return bits
}

const callsInAny = (table: CallTable, sets: readonly Bitmap[]): Bitmap => {
  const [first] = sets
  if (first && sets.length === 1) return first
  const bits = makeBitmap(table.rows())
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

/** The calls whose key is known and compares so with the one that was asked for. */
const callsWhere = (
  table: CallTable,
  field: SortField,
  operator: Exclude<Operator, '!='>,
  asked: number,
): Bitmap => {
  const order = table.orders[field].read()
  const keys = table.columns()[field]
  const keyAt = (at: number) => keys[order[at] ?? 0] ?? 0
  const known = countLeading(order.length, (at) => keyAt(at) < 0)
  const below = Math.max(
    known,
    countLeading(order.length, (at) => keyAt(at) < asked),
  )
  const upTo = countLeading(order.length, (at) => keyAt(at) <= asked)
  const [first, end] = {
    '=': [below, upTo],
    '<': [known, below],
    '<=': [known, upTo],
    '>': [Math.max(known, upTo), order.length],
    '>=': [below, order.length],
  }[operator] as [number, number] // each of the lists has two
  if (end - first <= order.length / 2) return bitmapOf(order.subarray(first, end), table.rows())
  const bits = table.everyCall()
  takeAway(bits, bitmapOf(order.subarray(0, first), table.rows()))
  takeAway(bits, bitmapOf(order.subarray(end), table.rows()))
  return bits
}

const compareKey = (table: CallTable, field: SortField, operator: Operator, value: Value) => {
  const known = callsWhere(table, field, '>=', 0)
  if (value === null) return operator === '=' ? without(table, known) : known
  const asked = typeof value === 'number' ? value : Date.parse(String(value))
  if (operator !== '!=') return callsWhere(table, field, operator, asked)
  takeAway(known, callsWhere(table, field, '=', asked))
  return known
}

const isSortField = (name: CallFieldName): name is SortField =>
  SORT_FIELDS.some((field) => field === name)

const compare = (table: CallTable, field: CallFieldName, operator: Operator, value: Value) => {
  if (isSortField(field)) return compareKey(table, field, operator, value)
  if (operator === '=') return equals(table, field, value)
  if (operator !== '!=') {
    const words = wordsWhere({ field, operator, value })
    return callsInAny(
      table,
      words.map((word) => equals(table, field, word)),
    )
  }
  const others = without(table, equals(table, field, value))
  if (value !== null && !callField(field).isMany) takeAway(others, equals(table, field, null))
  return others
}

/** Whether a clock of the zone said one of the words then. */
export const clockSays = (field: LocalField, words: readonly Value[], zone: string) => {
  const isAsked = (callField(field).words ?? []).map((word) => words.includes(word))
  const wallClock = wallClockIn(zone)
  return (ms: number): boolean => isAsked[localPlace(field, wallClock(ms))] === true
}

const callsAt = (table: CallTable, isThen: (ms: number) => boolean) => {
  const keys = table.columns().startedAt
  const bits = makeBitmap(table.rows())
  for (const row of table.orders.startedAt.read()) {
    if (isThen(keys[row] ?? 0)) setBit(bits, row)
  }
  return bits
}

const callsOfNoCaller = (table: CallTable): Bitmap => {
  const { person } = table.columns()
  const bits = table.everyCall()
  eachBit(bits, (row) => {
    if (person[row] !== 0) clearBit(bits, row)
  })
  return bits
}

const judge = (table: CallTable, comparison: Comparison): Bitmap => {
  const { field, operator, value } = comparison
  if (isOfNoCaller(comparison)) return callsOfNoCaller(table)
  if (operator === 'in') {
    if (isLocalField(field)) {
      return callsAt(table, clockSays(field, value, comparison.zone ?? 'UTC'))
    }
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

export const bitsOf = (
  filter: Filter,
  table: CallTable,
  bySql: JudgedBySql = new Map(),
): Bitmap => {
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
