import { createMiddleware } from 'hono/factory'

import type { ApiEnv } from './api-env'
import { hasJson } from './json-body'
import { readRequestBody } from './read-request-body'

/** What is longer is read beside the server, one body of a person at a time. */
const LONGEST_HERE = 64 * 1024

/** Reads a JSON body before its contract is checked. */
export const redactedRequest = createMiddleware<ApiEnv>(async (c, next) => {
  if (hasJson(c)) {
    const text = await c.req.text()
    const readLarge = c.get('readLarge')
    const isHere = text.length <= LONGEST_HERE || readLarge === undefined
    const body = isHere ? readRequestBody(text) : await readLarge(text)
    if (body !== null) c.req.json = async () => body as never
  }
  await next()
})
