import { done } from '@/contracts/accounts'
import { person } from '@/contracts/people'
import { loginAnswer, loginInput } from '@/contracts/session'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { clientAddresses } from '../http/client-address'
import { limitBody } from '../http/limit-body'
import { verifyPassword } from './password'
import { requireSession } from './require-session'
import { createSession, endSession, findAccount } from './store'
import { createSignInThrottle } from './throttle'

export const sessionRoutes = (deps: Deps) => {
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const throttle = createSignInThrottle(deps)
  const router = apiRouter()
  router.use('/auth-login', limitBody(8))
  router.use('/auth-logout', requireSession(deps))
  return router
    .jsonRoute(
      'POST /auth-login',
      'Sign in. Wrong credentials answer 200 with `success: false` and a message.',
      { access: 'everyone', body: loginInput, answer: loginAnswer, mayFail: [429] },
      async ({ body: { email, password }, c }) => {
        const account = email.toLowerCase()
        const address = addressOf(c)
        const attempt = await throttle.begin(c, account)
        const found = await findAccount(deps.db, account)
        const verified = await verifyPassword(found?.passwordHash ?? null, password)
        if (!found || !verified) {
          c.get('log').info({ address }, 'sign-in refused')
          return { success: false, message: 'The email or password is incorrect.' }
        }
        await attempt.succeeded()
        const origin = { address, userAgent: c.req.header('user-agent') ?? '' }
        const token = await createSession(deps.db, found.id, origin, deps.now())
        const { id, name, role } = found
        return { success: true, token, user: { id, name, email: found.email, role } }
      },
    )
    .jsonRoute('POST /auth-logout', 'End this session.', { answer: done }, async ({ c }) => {
      await endSession(deps.db, c.get('tokenHash'))
      return { success: true as const }
    })
}

export const meRoutes = () =>
  apiRouter().jsonRoute('GET /me', 'Who is signed in.', { answer: person }, ({ actor }) => {
    const { kind: _kind, ...person } = actor
    return person
  })
