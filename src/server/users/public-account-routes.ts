import {
  authOptions,
  done,
  forgotPasswordInput,
  linkOwner,
  readLinkInput,
  setPasswordInput,
} from '@/contracts/accounts'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { clientAddresses } from '../http/client-address'
import { networkOf } from '../http/ip-address'
import { limitBody } from '../http/limit-body'
import { createLimiter, requirePoints } from '../http/limiter'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import { findLinkOwner } from './links'
import { setPasswordByLink } from './set-password'

const AN_HOUR = 60 * 60
const LINKS_FOR_ACCOUNT = { keyPrefix: 'forgot-account', points: 3, seconds: AN_HOUR }
const LINKS_FROM_ADDRESS = { keyPrefix: 'forgot-address', points: 20, seconds: AN_HOUR }

const noMail = () =>
  new ApiProblem(
    409,
    'no-mail',
    'This server cannot send mail. Ask an administrator for a reset link.',
  )

export const publicAccountRoutes = (deps: Deps) => {
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const byAccount = createLimiter(deps, LINKS_FOR_ACCOUNT)
  const byNetwork = createLimiter(deps, LINKS_FROM_ADDRESS)
  const router = apiRouter()
  for (const path of ['/auth-link', '/auth-set-password', '/auth-forgot-password']) {
    router.use(path, limitBody(8))
  }
  return router
    .jsonRoute(
      'GET /auth-options',
      'What the sign-in screen may offer.',
      { access: 'everyone', answer: authOptions },
      () => ({ canMailResetLinks: deps.mail !== null }),
    )
    .jsonRoute(
      'POST /auth-link',
      'Whose password a link sets. 404: expired, used or unknown.',
      { access: 'everyone', body: readLinkInput, answer: linkOwner, mayFail: [404] },
      async ({ body: { token } }) => {
        const { name, email, purpose, expiresAt } = await findLinkOwner(deps.db, token, deps.now())
        return { name, email, purpose, expiresAt: expiresAt.toISOString() }
      },
    )
    .jsonRoute(
      'POST /auth-set-password',
      'Set the password of the person a link belongs to and end their sessions. The link works once.',
      { access: 'everyone', body: setPasswordInput, answer: done, mayFail: [404] },
      async ({ body, c }) => {
        await setPasswordByLink(deps, body, addressOf(c))
        return { success: true as const }
      },
    )
    .jsonRoute(
      'POST /auth-forgot-password',
      'Mail a reset link. Answers alike whether the account exists or not; 409 without a mail server.',
      { access: 'everyone', body: forgotPasswordInput, answer: done, mayFail: [409, 429] },
      async ({ body, c }) => {
        if (deps.mail === null) throw noMail()
        const email = body.email.toLowerCase()
        const network = networkOf(addressOf(c))
        const consuming = byNetwork.consume(network).then(() => byAccount.consume(email))
        await requirePoints(c, 'Too many links were requested.', consuming)
        // Looked up by the job: how long that takes would tell whether the account exists.
        await enqueue(deps.db, { kind: 'reset-mail', payload: { email } })
        return { success: true as const }
      },
    )
}
