const QUOTE = 34
const LINE_FEED = 10

/**
 * Counts the rows of a CSV file in UTF-8 while it comes in, chunk by chunk; a line break inside
 * quotes ends no row. The header is not counted.
 */
export const countCsvRows = () => {
  let isQuoted = false
  let lines = 0
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
