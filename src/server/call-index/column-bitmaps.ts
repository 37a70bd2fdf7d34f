import type { Operator } from '@/domain/filter/filter'

import { type Bitmap, clearBit, makeBitmap, setBit, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import type { PeopleColumn } from './people'

/** The calls with a person, null for nobody, in a column; the bitmap must not be written to. */
export const callsOfPerson = (
  table: CallTable,
  column: PeopleColumn,
  person: string | null,
): Bitmap => {
  const number = person === null ? 0 : table.people.numberOf(person)
  if (number === undefined) return makeBitmap(0)
  return table.sets.of(`${column} ${number}`, (slot) => table.columns()[column][slot] === number)
}

export const callsReviewed = (table: CallTable): Bitmap => {
  const bits = table.everyCall()
  takeAway(bits, callsOfPerson(table, 'reviewer', null))
  return bits
}

const LENGTH_IS: Record<Operator, (seconds: number, asked: number) => boolean> = {
  '=': (seconds, asked) => seconds === asked,
  '!=': (seconds, asked) => seconds !== asked,
  '>': (seconds, asked) => seconds > asked,
  '>=': (seconds, asked) => seconds >= asked,
  '<': (seconds, asked) => seconds < asked,
  '<=': (seconds, asked) => seconds <= asked,
}

export const callsLasting = (table: CallTable, operator: Operator, asked: number): Bitmap =>
  table.sets.of(`lasting ${operator} ${asked}`, (slot) => {
    const seconds = table.columns().seconds[slot] ?? 0
    return seconds >= 0 && LENGTH_IS[operator](seconds, asked)
  })

const countBefore = (order: Int32Array, keys: Float64Array, key: number): number => {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[order[middle] ?? 0] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The calls that started in a time, epoch milliseconds; `from` is included, `to` is not. */
export const callsStarted = (
  table: CallTable,
  { from, to }: { from: number; to: number },
): Bitmap => {
  const order = table.orders.startedAt.read()
  const keys = table.columns().startedAt
  const first = countBefore(order, keys, from)
  const end = Math.max(first, countBefore(order, keys, to))
  if (end - first <= order.length / 2) {
    const bits = makeBitmap(table.slots())
    for (let at = first; at < end; at += 1) setBit(bits, order[at] ?? 0)
    return bits
  }
  const bits = table.everyCall()
  for (let at = 0; at < first; at += 1) clearBit(bits, order[at] ?? 0)
  for (let at = end; at < order.length; at += 1) clearBit(bits, order[at] ?? 0)
  return bits
}
