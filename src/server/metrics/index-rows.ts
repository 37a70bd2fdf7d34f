import { type Bitmap, countBits } from '../call-index/bitmap'
import { inPortionsOf, type Portion, type Turn } from './turns'

/** The rows of a portion of the bitmap; `starts` has how many rows are before each of its numbers. */
const listRows = (bits: Bitmap, starts: Int32Array, rows: Int32Array, { from, to }: Portion) => {
  let next = starts[from] ?? 0
  for (let at = from; at < to; at += 1) {
    starts[at] = next
    let left = bits[at] ?? 0
    while (left !== 0) {
      const lowest = left & -left
      rows[next] = at * 32 + 31 - Math.clz32(lowest)
      next += 1
      left ^= lowest
    }
  }
  starts[to] = next
}

/** Calls in their order: the rows, and how many of them are before each number of the bitmap. */
export const rowsOf = async (asked: Bitmap, turn: Turn) => {
  const rows = new Int32Array(countBits(asked))
  const starts = new Int32Array(asked.length + 1)
  const list = (portion: Portion) => listRows(asked, starts, rows, portion)
  await inPortionsOf(asked, list, turn)
  return { rows, starts }
}
