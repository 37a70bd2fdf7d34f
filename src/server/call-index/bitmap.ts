/** One bit per row, 32 to a number: a million calls are asked for in a few thousand steps. */
export type Bitmap = Int32Array

export const makeBitmap = (rows: number): Bitmap => new Int32Array((rows + 31) >>> 5)

export const hasBit = (bits: Bitmap, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1

export const setBit = (bits: Bitmap, row: number) => {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
}

export const clearBit = (bits: Bitmap, row: number) => {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31))
}

export const growBitmap = (bits: Bitmap, rows: number): Bitmap => {
  const grown = makeBitmap(rows)
  grown.set(bits)
  return grown
}

export const bitmapOf = (among: ArrayLike<number>, rows: number): Bitmap => {
  const bits = makeBitmap(rows)
  for (let at = 0; at < among.length; at += 1) setBit(bits, among[at] ?? 0)
  return bits
}

export const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const countBits = (bits: Bitmap): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += bitsIn(bits[at] ?? 0)
  return count
}

export const countBoth = (one: Bitmap, other: Bitmap): number => {
  const length = Math.min(one.length, other.length)
  let count = 0
  for (let at = 0; at < length; at += 1) {
    count += bitsIn((one[at] ?? 0) & (other[at] ?? 0))
  }
  return count
}

export const intersect = (one: Bitmap, other: Bitmap): Bitmap => {
  const bits = one.slice()
  keepBoth(bits, other)
  return bits
}

/** Leaves in `bits` what `others` has as well. */
export const keepBoth = (bits: Bitmap, others: Bitmap) => {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0)
}

/** Leaves in `bits` what `others` has not. */
export const takeAway = (bits: Bitmap, others: Bitmap) => {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0)
}

export const addAll = (bits: Bitmap, others: Bitmap) => {
  const length = Math.min(bits.length, others.length)
  for (let at = 0; at < length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0)
}

/** `from` and `to` are places among the numbers, not rows. */
export const eachBit = (
  bits: Bitmap,
  visit: (row: number) => void,
  { from = 0, to = bits.length } = {},
) => {
  for (let at = from; at < to; at += 1) {
    let word = bits[at] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      visit(at * 32 + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
}

/**
 * The rows of a portion of the numbers, behind those of the portion before. `starts` gets how many rows come
 * before each number.
 */
export const listRows = (
  bits: Bitmap,
  starts: Int32Array,
  rows: Int32Array,
  { from, to }: { from: number; to: number },
) => {
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

export const rowsIn = (bits: Bitmap): Int32Array => {
  const rows = new Int32Array(countBits(bits))
  const starts = new Int32Array(bits.length + 1)
  listRows(bits, starts, rows, { from: 0, to: bits.length })
  return rows
}
