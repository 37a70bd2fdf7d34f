import type { CallSort, Priority } from '@/contracts/call-words'
import { decodeCursor, encodeCursor } from '@/lib/cursor'

import { type Bitmap, countBits, hasBit, slotsIn } from './bitmap'
import type { CallTable } from './call-table'
import { codeIn, facetNamed } from './facets'
import { sortByKey } from './radix-sort'

type Key = 'startedAt' | 'updatedAt' | 'seconds'

/** How a sort walks an order: which calls of it, and from which end. Walks follow one another. */
type Walk = {
  key: Key
  direction: 1 | -1
  /** Only calls of this priority; null: of none. */
  priority?: Priority | null
  /** Only calls whose length is known, or only those whose is not. */
  hasLength?: boolean
}

const WALKS: Record<CallSort, Walk[]> = {
  newest: [{ key: 'startedAt', direction: -1 }],
  oldest: [{ key: 'startedAt', direction: 1 }],
  // What has no length is shorter than everything, so it comes last by itself.
  longest: [{ key: 'seconds', direction: -1 }],
  shortest: [
    { key: 'seconds', direction: 1, hasLength: true },
    { key: 'seconds', direction: 1, hasLength: false },
  ],
  priority: (['high', 'normal', 'low', null] as const).map((priority) => ({
    key: 'startedAt',
    direction: -1,
    priority,
  })),
  updated: [{ key: 'updatedAt', direction: -1 }],
}

/** A place in a sorted list, between calls: it stays where it is when calls move. */
export type Place = { walk: number; key: number; seq: number }

export const encodePlace = (sort: CallSort, { walk, key, seq }: Place): string =>
  encodeCursor([sort, String(walk), String(key), String(seq)])

/** Null when the text is no cursor of this sort. */
export const decodePlace = (sort: CallSort, cursor: string): Place | null => {
  const [of, ...rest] = decodeCursor(cursor, 4) ?? []
  const [walk = NaN, key = NaN, seq = NaN] = rest.map(Number)
  if (of !== sort || rest.some((part) => !part)) return null
  if (![walk, key, seq].every(Number.isFinite)) return null
  return WALKS[sort][walk] ? { walk, key, seq } : null
}

const PRIORITY = facetNamed('priority')

const belongs = (table: CallTable, { priority, hasLength }: Walk) => {
  const { facts1, seconds } = table.columns()
  if (priority !== undefined) {
    const code = priority === null ? PRIORITY.otherwise : PRIORITY.words.indexOf(priority)
    return (slot: number) => codeIn(PRIORITY, facts1[slot] ?? 0) === code
  }
  if (hasLength === undefined) return null
  return (slot: number) => (seconds[slot] ?? 0) >= 0 === hasLength
}

/** Where in a rising order the calls beyond a place begin, for who goes through it in `direction`. */
const startOf = (
  table: CallTable,
  order: Int32Array,
  { key, direction }: { key: Key; direction: 1 | -1 },
  beyond: Place | null,
): number => {
  if (!beyond) return direction === 1 ? 0 : order.length - 1
  const keys = table.columns()[key]
  let low = 0
  let high = order.length
  // How many calls stand at or before the place (rising), or strictly before it (falling).
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

/** So much longer may an order be than what is taken from it: then what is taken is sorted itself. */
const LONG = 64

/** The slots in `bits` in a rising order, perhaps with others between them. */
const orderFor = (table: CallTable, bits: Bitmap, key: Key): Int32Array => {
  const order = table.orders[key].read()
  if (countBits(bits) * LONG > order.length) return order
  const slots = slotsIn(bits)
  const isByArrival = slots.every(
    (slot, at) => at === 0 || table.seqOf(slot) > table.seqOf(slots[at - 1] ?? 0),
  )
  if (!isByArrival) slots.sort((one, other) => table.seqOf(one) - table.seqOf(other))
  return sortByKey(slots, table.columns()[key])
}

/** A stretch of a sorted list: `limit` calls from a place, after leaving out `skip` of them. */
export type Stretch = {
  sort: CallSort
  /** Null: the top, or the end for who goes up. */
  from: Place | null
  /** The calls above the place instead of those below; the nearest comes first. */
  isUpward?: boolean
  skip?: number
  limit: number
}

/** The slots in `bits` of a stretch, as they come. */
export const takeSorted = (
  table: CallTable,
  bits: Bitmap,
  { sort, from, isUpward = false, skip = 0, limit }: Stretch,
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

/** The place of a call: others stand below or above it. */
export const placeOf = (table: CallTable, sort: CallSort, slot: number): Place => {
  const walk = WALKS[sort].findIndex((one) => belongs(table, one)?.(slot) ?? true)
  const key = WALKS[sort][walk]?.key ?? 'startedAt'
  return { walk, key: table.columns()[key][slot] ?? 0, seq: table.seqOf(slot) }
}
