import { countLeading } from '@/lib/count-leading'

import { type Bitmap, countBits, listRows } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { inPortionsOf, type Portion, type Turn } from './turns'

/** The rows of a bitmap, and how many of them come before each of its numbers. */
export const rowsOf = async (calls: Bitmap, turn: Turn) => {
  const rows = new Int32Array(countBits(calls))
  const starts = new Int32Array(calls.length + 1)
  const list = (portion: Portion) => listRows(calls, starts, rows, portion)
  await inPortionsOf(calls, list, turn)
  return { rows, starts }
}

/** The rows of the calls that began from one instant until before another, in that order: a view, until calls come. */
export const rowsBetween = (table: CallTable, from: number, to: number): Int32Array => {
  const order = table.orders.startedAt.read()
  const { startedAt } = table.columns()
  const before = (ms: number) =>
    countLeading(order.length, (at) => (startedAt[order[at] ?? 0] ?? 0) < ms)
  return order.subarray(before(from), before(to))
}
