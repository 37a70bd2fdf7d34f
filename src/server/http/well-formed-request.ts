import { createMiddleware } from 'hono/factory'

import { wellFormed } from '@/lib/well-formed'

import type { ApiEnv } from './api-env'
import { unstorable } from './read-request-body'

/** Refuses NUL and halves of surrogate pairs in a path or a query: a 422 with the field. */
export const wellFormedRequest = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if (pathname.includes('%00')) throw unstorable('address')
  for (const [name, value] of searchParams) {
    if (wellFormed(value) !== value) throw unstorable(wellFormed(name))
  }
  await next()
})
