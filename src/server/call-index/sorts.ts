import type { CallSort } from '@/contracts/call-words'
import type { Operator } from '@/domain/filter/filter'

import { type PageRange, type Place, type SortKey, type Walk, WALKS } from './places'
import { type Bitmap, bitmapOf, countBits, hasBit, slotsIn, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import { sortByKey } from './order'
import { UNKNOWN } from './word-sets'

const belongs = (table: CallTable, { priority, hasLength }: Walk) => {
  const { seconds } = table.columns()
  if (priority !== undefined) {
    const calls = table.wordSets.of('priority').get(priority ?? UNKNOWN)
    return (slot: number) => calls !== undefined && hasBit(calls, slot)
  }
  if (hasLength === undefined) return null
  return (slot: number) => (seconds[slot] ?? 0) >= 0 === hasLength
}

/** How many calls of a rising order have a key below this one, or this one too. */
const countTo = (
  order: Int32Array,
  keys: Float64Array,
  key: number,
  isIncluded: boolean,
): number => {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const found = keys[order[middle] ?? 0] ?? 0
    if (found < key || (isIncluded && found === key)) low = middle + 1
    else high = middle
  }
  return low
}

/** The calls whose key is known and compares so with the one that was asked for. */
export const callsWhere = (
  table: CallTable,
  key: SortKey,
  operator: Exclude<Operator, '!='>,
  asked: number,
): Bitmap => {
  const order = table.orders[key].read()
  const count = (to: number, isIncluded: boolean) =>
    countTo(order, table.columns()[key], to, isIncluded)
  const known = count(0, false)
  const [below, upTo] = [Math.max(known, count(asked, false)), count(asked, true)]
  const [first, end] = {
    '=': [below, upTo],
    '<': [known, below],
    '<=': [known, upTo],
    '>': [Math.max(known, upTo), order.length],
    '>=': [below, order.length],
  }[operator] as [number, number] // each of the lists has two
  if (end - first <= order.length / 2) return bitmapOf(order.subarray(first, end), table.slots())
  const bits = table.everyCall()
  takeAway(bits, bitmapOf(order.subarray(0, first), table.slots()))
  takeAway(bits, bitmapOf(order.subarray(end), table.slots()))
  return bits
}

/** Where in a rising order the calls beyond a place begin, for who goes through it in `direction`. */
const startOf = (
  table: CallTable,
  order: Int32Array,
  { key, direction }: { key: SortKey; direction: 1 | -1 },
  beyond: Place | null,
): number => {
  if (!beyond) return direction === 1 ? 0 : order.length - 1
  const keys = table.columns()[key]
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const slot = order[middle] ?? 0
    const difference = (keys[slot] ?? 0) - beyond.key || table.seqOf(slot) - beyond.seq
    const isBefore = direction === 1 ? difference <= 0 : difference < 0
    if (isBefore) low = middle + 1
    else high = middle
  }
  return direction === 1 ? low : low - 1
}

const LONG = 64

/** The slots in `bits` in a rising order, perhaps with others between them. */
const orderFor = (table: CallTable, bits: Bitmap, key: SortKey): Int32Array => {
  const order = table.orders[key].read()
  if (countBits(bits) * LONG > order.length) return order
  const slots = slotsIn(bits)
  const isByArrival = slots.every(
    (slot, at) => at === 0 || table.seqOf(slot) > table.seqOf(slots[at - 1] ?? 0),
  )
  if (!isByArrival) slots.sort((one, other) => table.seqOf(one) - table.seqOf(other))
  return sortByKey(slots, table.columns()[key])
}

/** The slots in `bits` of a range, as they come. */
export const takeSorted = (
  table: CallTable,
  bits: Bitmap,
  { sort, from, isUpward = false, skip = 0, limit }: PageRange,
): Int32Array => {
  const taken: number[] = []
  const walks = WALKS[sort]
  const step = isUpward ? -1 : 1
  let left = skip
  let index = from?.walk ?? (isUpward ? walks.length - 1 : 0)
  for (let walk = walks[index]; walk && taken.length < limit; walk = walks[(index += step)]) {
    const direction = walk.direction === step ? 1 : -1
    const order = orderFor(table, bits, walk.key)
    const belongsHere = belongs(table, walk)
    const beyond = index === from?.walk ? from : null
    let at = startOf(table, order, { key: walk.key, direction }, beyond)
    for (; at >= 0 && at < order.length && taken.length < limit; at += direction) {
      const slot = order[at] ?? 0
      if (!hasBit(bits, slot) || (belongsHere && !belongsHere(slot))) continue
      if (left > 0) left -= 1
      else taken.push(slot)
    }
  }
  return Int32Array.from(taken)
}

export const placeOf = (table: CallTable, sort: CallSort, slot: number): Place => {
  const walk = WALKS[sort].findIndex((one) => belongs(table, one)?.(slot) ?? true)
  const key = WALKS[sort][walk]?.key ?? 'startedAt'
  return { walk, key: table.columns()[key][slot] ?? 0, seq: table.seqOf(slot) }
}
