const QUOTE = 0x22
const BACKSLASH = 0x5c
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

/**
 * Whether the arrays and objects of UTF-8 JSON nest at most `max` deep. Looks at bytes only, in one
 * pass without recursion, so that it can be asked before anything that recurses sees the text.
 */
export const nestsWithin = (json: Uint8Array, max: number): boolean => {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    // In bounds by the loop's condition.
    const byte = json[index] ?? 0
    if (byte === QUOTE) {
      index = endOfString(json, index + 1)
    } else if (isOpening(byte)) {
      depth++
      if (depth > max) return false
    } else if (isClosing(byte)) {
      depth--
    }
  }
  return true
}

const endOfString = (json: Uint8Array, start: number): number => {
  let index = start
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1
  return index
}
