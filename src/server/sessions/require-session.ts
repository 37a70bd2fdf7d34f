import { createMiddleware } from 'hono/factory'

import { createAnswerOnce } from '../changes/once'
import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { clientAddresses } from '../http/client-address'
import { inTurns } from '../http/in-turns'
import { ApiProblem } from '../http/problem'
import { hashToken } from './password'
import { findSession } from './store'

const EXPIRED = 'Your session has expired. Please sign in again.'
const NOT_SIGNED_IN = 'Sign in first. Send the session token as “Authorization: Bearer <token>”.'

export const requireSession = (deps: Pick<Deps, 'db' | 'env' | 'now' | 'reader'>) => {
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const answerOnce = createAnswerOnce(deps.db)
  const inTurn = inTurns()
  return createMiddleware<ApiEnv>(async (c, next) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
    const tokenHash = token === undefined ? null : hashToken(token)
    const actor = tokenHash && (await findSession(deps.db, tokenHash, deps.now()))
    if (!actor)
      throw new ApiProblem(401, 'signed-out', token === undefined ? NOT_SIGNED_IN : EXPIRED)
    c.set('actor', { ...actor, address: addressOf(c) })
    c.set('tokenHash', tokenHash)
    c.set('answerOnce', answerOnce)
    c.set('readLarge', (text) => inTurn(actor.id, () => deps.reader.readRequest(text)))
    await next()
  })
}
