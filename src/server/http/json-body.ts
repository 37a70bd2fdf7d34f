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
