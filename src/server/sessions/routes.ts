import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'

import { person } from '@/contracts/people'
import { problem } from '@/contracts/problem'
import { loginAnswer, loginInput, logoutAnswer } from '@/contracts/session'

import type { Deps } from '../deps'
import { apiRouter, jsonAnswer, jsonBody, jsonRoute } from '../http/api-router'
import { clientAddress } from '../http/client-address'
import { ApiProblem } from '../http/problem'
import { verifyPassword } from './password'
import { requireSession } from './require-session'
import { createSession, endSession, findAccount } from './store'
import { createSignInThrottle } from './throttle'

const login = createRoute({
  method: 'post',
  path: '/auth-login',
  summary: 'Sign in. Wrong credentials answer 200 with `success: false` and a message.',
  request: { body: jsonBody(loginInput) },
  responses: {
    200: jsonAnswer(loginAnswer, 'Signed in, or the reason why not'),
    422: jsonAnswer(problem, 'Malformed'),
    429: jsonAnswer(problem, 'Too many wrong passwords'),
  },
})

const logout = createRoute({
  method: 'post',
  path: '/auth-logout',
  summary: 'End this session.',
  security: [{ bearer: [] }],
  responses: {
    200: jsonAnswer(logoutAnswer, 'Signed out'),
    401: jsonAnswer(problem, 'No session'),
  },
})

/** `POST /functions/auth-login` and `/auth-logout`. */
export const sessionRoutes = (deps: Deps) => {
  const throttle = createSignInThrottle(deps)
  const router = apiRouter()
  router.use('/auth-login', bodyLimit({ maxSize: 8 * 1024 }))
  router.use('/auth-logout', requireSession(deps))

  router.openapi(login, async (c) => {
    const { email, password } = c.req.valid('json')
    const account = email.toLowerCase()
    const address = clientAddress(c)
    const wait = await throttle.blockedSeconds(account, address)
    if (wait > 0) {
      c.header('Retry-After', String(wait))
      throw new ApiProblem(
        429,
        'throttled',
        `Too many wrong passwords. Try again in ${Math.ceil(wait / 60)} minutes.`,
      )
    }
    const found = await findAccount(deps.db, account)
    const verified = await verifyPassword(found?.passwordHash ?? null, password)
    if (!found || !verified) {
      await throttle.failed(account, address)
      c.get('log').info({ address }, 'sign-in refused')
      return c.json({ success: false, message: 'The email or the password is not right.' }, 200)
    }
    await throttle.succeeded(account)
    const origin = { address, userAgent: c.req.header('user-agent') ?? '' }
    const token = await createSession(deps.db, found.id, origin, deps.now())
    const { id, name, role } = found
    return c.json({ success: true, token, user: { id, name, email: found.email, role } }, 200)
  })

  router.openapi(logout, async (c) => {
    await endSession(deps.db, c.get('tokenHash'))
    return c.json({ success: true as const }, 200)
  })
  return router
}

const me = jsonRoute({ method: 'get', path: '/me', summary: 'Who is signed in.', answer: person })

/** `GET /me`. */
export const meRoutes = () =>
  apiRouter().openapi(me, (c) => {
    const { kind: _kind, ...person } = c.get('actor')
    return c.json(person, 200)
  })
