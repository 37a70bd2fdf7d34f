import { createMiddleware } from 'hono/factory'

import { wellFormed } from '@/lib/well-formed'

import type { ApiEnv } from './api-env'
import { hasJson, MAX_BODY_DEPTH, nestsWithin, parseJson } from './json-body'
import { ApiProblem } from './problem'

/** Only escapes can write such characters into JSON that was read as UTF-8. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

const isStorable = (text: string) => wellFormed(text) === text

const refuse = (field: string) =>
  new ApiProblem(422, 'invalid', 'The text has characters that cannot be stored.', {
    fields: { [field]: 'This has characters that cannot be stored' },
  })

const refuseIn = (body: unknown) => {
  const left: [field: string, value: unknown][] = [['', body]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [field, value] = next
    if (typeof value === 'string' && !isStorable(value)) throw refuse(field)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const name = Array.isArray(value) ? field : [field, key].filter(Boolean).join('.')
      if (!isStorable(key)) throw refuse(wellFormed(name))
      left.push([name, inner])
    }
  }
}

/** Refuses NUL and halves of surrogate pairs in a path, a query or a JSON body, and one too deep to walk: a 422 with the field. */
export const wellFormedRequest = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if (pathname.includes('%00')) throw refuse('address')
  for (const [name, value] of searchParams) {
    if (!isStorable(value)) throw refuse(wellFormed(name))
  }
  if (hasJson(c)) {
    const text = await c.req.text()
    if (!nestsWithin(Buffer.from(text), MAX_BODY_DEPTH)) {
      const tooDeep = `The body nests more than ${MAX_BODY_DEPTH} levels deep.`
      throw new ApiProblem(422, 'too-deep', tooDeep, { fields: { body: tooDeep } })
    }
    if (ESCAPED.test(text)) refuseIn(parseJson(text))
  }
  await next()
})
