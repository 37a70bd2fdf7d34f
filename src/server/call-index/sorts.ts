import { type CallSort, callSort, type SortField } from '@/contracts/call-fields'
import { type PageRange, partsOf, type Place } from '@/domain/call-page'
import { countLeading } from '@/lib/count-leading'

import { type Bitmap, countBits, hasBit, intersect, rowsIn } from './bitmap'
import { bitsOf } from './bits-of'
import type { CallTable } from './call-table'
import { sortByKey } from './order'

/** Where in a rising order the calls beyond a place begin, for who goes through it in `direction`. */
const startOf = (
  table: CallTable,
  order: Int32Array,
  { field, direction }: { field: SortField; direction: 1 | -1 },
  beyond: Place | null,
): number => {
  if (!beyond) return direction === 1 ? 0 : order.length - 1
  const keys = table.columns()[field]
  const before = countLeading(order.length, (at) => {
    const row = order[at] ?? 0
    const difference = (keys[row] ?? 0) - beyond.key || table.seqOf(row) - beyond.seq
    return direction === 1 ? difference <= 0 : difference < 0
  })
  return direction === 1 ? before : before - 1
}

const LONG = 64

/** The rows in `bits` in a rising order, perhaps with others between them. */
const orderFor = (table: CallTable, bits: Bitmap, field: SortField): Int32Array => {
  const order = table.orders[field].read()
  if (countBits(bits) * LONG > order.length) return order
  const rows = rowsIn(bits)
  const isByArrival = rows.every(
    (row, at) => at === 0 || table.seqOf(row) > table.seqOf(rows[at - 1] ?? 0),
  )
  if (!isByArrival) rows.sort((one, other) => table.seqOf(one) - table.seqOf(other))
  return sortByKey(rows, table.columns()[field])
}

/** The rows in `bits` of a range, as they come. */
export const takeSorted = (
  table: CallTable,
  bits: Bitmap,
  { sort, from, isUpward = false, skip = 0, limit }: PageRange,
): Int32Array => {
  const { field, direction: sortDirection } = callSort(sort)
  const parts = partsOf(sort)
  const step = isUpward ? -1 : 1
  const direction = sortDirection === step ? 1 : -1
  const taken: number[] = []
  let left = skip
  let index = from?.part ?? (isUpward ? parts.length - 1 : 0)
  for (let part = parts[index]; part && taken.length < limit; part = parts[(index += step)]) {
    const inPart = intersect(bits, bitsOf(part, table))
    const order = orderFor(table, inPart, field)
    const beyond = index === from?.part ? from : null
    let at = startOf(table, order, { field, direction }, beyond)
    for (; at >= 0 && at < order.length && taken.length < limit; at += direction) {
      const row = order[at] ?? 0
      if (!hasBit(inPart, row)) continue
      if (left > 0) left -= 1
      else taken.push(row)
    }
  }
  return Int32Array.from(taken)
}

export const placeOf = (table: CallTable, sort: CallSort, row: number): Place => {
  const part = partsOf(sort).findIndex((one) => hasBit(bitsOf(one, table), row))
  // A call that was removed meanwhile is in none.
  return {
    part: Math.max(0, part),
    key: table.columns()[callSort(sort).field][row] ?? 0,
    seq: table.seqOf(row),
  }
}
