const QUOTE = 34
const LINE_FEED = 10

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
