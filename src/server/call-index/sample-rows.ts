import { type Bitmap, bitsIn, countBits } from './bitmap'

const RUN = 8

/** About `most` of the rows in `bits`, in runs evenly spread over when they arrived. */
export const sampleRows = (bits: Bitmap, most: number): Int32Array => {
  const size = countBits(bits)
  const period = size <= most ? RUN : (RUN * size) / most
  const rows: number[] = []
  let seen = 0
  let run = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = bits[at] ?? 0
    const here = bitsIn(word)
    if (seen + here <= run) {
      seen += here
      continue
    }
    for (let bit = 0; bit < 32; bit += 1) {
      if (((word >>> bit) & 1) === 0) continue
      if (seen >= run + RUN) run += period
      if (seen >= run) rows.push(at * 32 + bit)
      seen += 1
    }
  }
  return Int32Array.from(rows)
}
