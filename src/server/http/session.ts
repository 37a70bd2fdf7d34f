import { createMiddleware } from 'hono/factory'

import type { Deps } from '../deps'
import { findSession } from '../sessions/store'
import { hashToken } from '../sessions/token'
import type { ApiEnv } from './api-env'
import { ApiProblem } from './problem'

/** Refuses with 401 unless the Bearer token belongs to a living session; sets `actor`. */
export const requireSession = (deps: Pick<Deps, 'db' | 'now'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
    const tokenHash = token === undefined ? null : hashToken(token)
    const actor = tokenHash && (await findSession(deps.db, tokenHash, deps.now()))
    if (!actor)
      throw new ApiProblem(401, 'signed-out', 'Your session has expired. Please sign in again.')
    c.set('actor', actor)
    c.set('tokenHash', tokenHash)
    await next()
  })

/** Refuses with 403 unless the person has one of the roles. */
export const requireAdmin = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('actor').role !== 'admin') {
    throw new ApiProblem(403, 'forbidden', 'Only an administrator can do this.')
  }
  await next()
})
