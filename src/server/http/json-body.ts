import type { Context } from 'hono'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

export const hasJson = (c: Context) => JSON_TYPE.test(c.req.header('content-type') ?? '')

/** Null where the text is no JSON: the route refuses it. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const MAX_BODY_DEPTH = 200

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
