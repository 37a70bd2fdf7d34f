import { createMiddleware } from 'hono/factory'

import type { ApiEnv } from './api-env'
import { ApiProblem } from './problem'

/** Refuses with 403 unless the person has one of the roles. */
export const requireAdmin = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('actor').role !== 'admin') {
    throw new ApiProblem(403, 'forbidden', 'Only an administrator can do this.')
  }
  await next()
})
