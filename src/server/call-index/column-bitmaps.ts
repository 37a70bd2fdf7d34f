import { type Bitmap, clearBit, makeBitmap, setBit } from './bitmap'
import type { CallTable } from './call-table'

/**
 * The calls whose assignee or reviewer (null: nobody) is wanted. Slots of no call are among them when
 * nobody is wanted.
 */
export const callsOfPeople = (
  table: CallTable,
  column: 'assignee' | 'reviewer',
  isWanted: (person: string | null) => boolean,
): Bitmap => {
  const wanted = Uint8Array.from({ length: table.peopleCount() }, (_, number) =>
    isWanted(table.personOf(number)) ? 1 : 0,
  )
  const numbers = table.columns()[column]
  const bits = makeBitmap(table.slots())
  for (let at = 0; at < bits.length; at += 1) {
    let word = 0
    for (let bit = 0; bit < 32; bit += 1) {
      word |= (wanted[numbers[at * 32 + bit] ?? 0] ?? 0) << bit
    }
    bits[at] = word
  }
  return bits
}

/** How many of these slots, rising by their keys, come before a key, or before or at it. */
const countBefore = (
  order: Int32Array,
  keys: Float64Array,
  { key, isWith }: { key: number; isWith: boolean },
): number => {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const difference = (keys[order[middle] ?? 0] ?? 0) - key
    if (difference < 0 || (isWith && difference === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** `from` is included; `to` is not, unless `isToIncluded`. */
type Range = { from: number; to: number; isToIncluded?: boolean }

/** The calls that started in a time (epoch milliseconds), or that are so long (seconds). */
export const callsBetween = (
  table: CallTable,
  key: 'startedAt' | 'seconds',
  { from, to, isToIncluded = false }: Range,
): Bitmap => {
  const order = table.orders[key].read()
  const keys = table.columns()[key]
  const first = countBefore(order, keys, { key: from, isWith: false })
  const end = Math.max(first, countBefore(order, keys, { key: to, isWith: isToIncluded }))
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
