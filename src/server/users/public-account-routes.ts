import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'

import {
  authOptions,
  done,
  forgotPasswordInput,
  linkOwner,
  readLinkInput,
  setPasswordInput,
} from '@/contracts/accounts'
import { problem } from '@/contracts/problem'

import type { Deps } from '../deps'
import { apiRouter, jsonAnswer, jsonBody } from '../http/api-router'
import { clientAddress } from '../http/client-address'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { createForgotThrottle } from './forgot-throttle'
import { findLinkOwner } from './links'
import { setPasswordByLink } from './set-password'
import { throttled } from './throttled'

const options = createRoute({
  method: 'get',
  path: '/auth-options',
  summary: 'What the sign-in screen may offer.',
  responses: { 200: jsonAnswer(authOptions, 'What is configured') },
})

const readLink = createRoute({
  method: 'post',
  path: '/auth-link',
  summary: 'Whose password a link sets.',
  request: { body: jsonBody(readLinkInput) },
  responses: {
    200: jsonAnswer(linkOwner, 'The person'),
    404: jsonAnswer(problem, 'Expired, used or unknown'),
    422: jsonAnswer(problem, 'Malformed'),
  },
})

const setPassword = createRoute({
  method: 'post',
  path: '/auth-set-password',
  summary: 'Set the password of the person a link belongs to. The link works once.',
  request: { body: jsonBody(setPasswordInput) },
  responses: {
    200: jsonAnswer(done, 'The password is set; every session of the person has ended'),
    404: jsonAnswer(problem, 'Expired, used or unknown'),
    422: jsonAnswer(problem, 'Malformed, or a password that would be guessed'),
  },
})

const forgot = createRoute({
  method: 'post',
  path: '/auth-forgot-password',
  summary: 'Mail a reset link. Answers alike whether the account exists or not.',
  request: { body: jsonBody(forgotPasswordInput) },
  responses: {
    200: jsonAnswer(done, 'If there is such an account, the mail is on its way'),
    409: jsonAnswer(problem, 'No mail server is configured'),
    422: jsonAnswer(problem, 'Malformed'),
    429: jsonAnswer(problem, 'Asked too often'),
  },
})

const noMail = () =>
  new ApiProblem(
    409,
    'no-mail',
    'This server cannot send mail. Ask an administrator for a reset link.',
  )

export const publicAccountRoutes = (deps: Deps) => {
  const waitBeforeNext = createForgotThrottle(deps)
  const router = apiRouter()
  for (const path of ['/auth-link', '/auth-set-password', '/auth-forgot-password']) {
    router.use(path, bodyLimit({ maxSize: 8 * 1024 }))
  }
  return router
    .openapi(options, (c) => c.json({ canMailResetLinks: deps.mail !== null }, 200))
    .openapi(readLink, async (c) => {
      const { token } = c.req.valid('json')
      const { name, email, purpose, expiresAt } = await findLinkOwner(deps.db, token, deps.now())
      return c.json({ name, email, purpose, expiresAt: expiresAt.toISOString() }, 200)
    })
    .openapi(setPassword, async (c) => {
      await setPasswordByLink(deps, c.req.valid('json'))
      return c.json({ success: true as const }, 200)
    })
    .openapi(forgot, async (c) => {
      if (deps.mail === null) throw noMail()
      const email = c.req.valid('json').email.toLowerCase()
      const wait = await waitBeforeNext(email, clientAddress(c))
      if (wait > 0) throw throttled(c, wait, 'A link was asked for too often.')
      // Looked up by the job: how long that takes would tell whether the account exists.
      await enqueue(deps.db, { kind: 'reset-mail', payload: { email } })
      return c.json({ success: true as const }, 200)
    })
}
