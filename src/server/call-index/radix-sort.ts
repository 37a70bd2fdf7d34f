/**
 * Sorts slots by their keys, rising, and keeps the order of equal ones: a radix sort over the bytes
 * of the keys, because comparing a million numbers through a function would block the server.
 * Keys are finite.
 */
export const sortByKey = (slots: Int32Array, keyOf: Float64Array): Int32Array => {
  const { length } = slots
  const keys = new Float64Array(length)
  for (let at = 0; at < length; at += 1) keys[at] = keyOf[slots[at] ?? 0] ?? 0
  const words = new Uint32Array(keys.buffer)
  for (let at = 0; at < length; at += 1) makeSortable(words, at)

  let from = new Int32Array(length)
  for (let at = 0; at < length; at += 1) from[at] = at
  let to = new Int32Array(length)
  const starts = new Int32Array(257)
  for (let byte = 0; byte < 8; byte += 1) {
    const word = byte >> 2
    const shift = (byte & 3) * 8
    starts.fill(0)
    for (let at = 0; at < length; at += 1) {
      const bucket = ((words[at * 2 + word] ?? 0) >>> shift) & 255
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
    }
    if (starts.includes(length)) continue
    for (let bucket = 0; bucket < 256; bucket += 1) {
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
    }
    for (let at = 0; at < length; at += 1) {
      const index = from[at] ?? 0
      const bucket = ((words[index * 2 + word] ?? 0) >>> shift) & 255
      const place = starts[bucket] ?? 0
      starts[bucket] = place + 1
      to[place] = index
    }
    ;[from, to] = [to, from]
  }
  return from.map((index) => slots[index] ?? 0)
}

/** The bits of a number so that they compare like the number: low word first, as memory has them. */
const makeSortable = (words: Uint32Array, at: number) => {
  const low = words[at * 2] ?? 0
  const high = words[at * 2 + 1] ?? 0
  const isNegative = high >>> 31 === 1
  words[at * 2] = isNegative ? ~low : low
  words[at * 2 + 1] = isNegative ? ~high : high | 0x80000000
}
