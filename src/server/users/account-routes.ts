import * as z from 'zod'

import {
  changeOwnPasswordInput,
  changeProfileInput,
  done,
  inviteUserAnswer,
  inviteUserInput,
  shownLink,
} from '@/contracts/accounts'
import { person } from '@/contracts/people'

import type { Deps } from '../deps'
import { apiRouter, jsonBody, jsonRoute } from '../http/api-router'
import { clientAddress } from '../http/client-address'
import { requireAdmin } from '../http/require-admin'
import { createSignInThrottle } from '../sessions/throttle'
import { changeOwnPassword, isOwnPassword, wrongPassword } from './change-own-password'
import { changeProfile } from './change-profile'
import { inviteUser } from './invite-user'
import { makeLink } from './make-link'
import { throttled } from './throttled'

const invite = jsonRoute(
  {
    method: 'post',
    path: '/users/invitations',
    summary:
      'Add a user who sets their own password by a link, once within 7 days. It is mailed where there is a mail server. Admins only.',
    answer: inviteUserAnswer,
    mayFail: [403, 409],
  },
  { body: jsonBody(inviteUserInput) },
)

const link = jsonRoute(
  {
    method: 'post',
    path: '/users/{id}/account-link',
    summary: 'Make a link that sets the password of a user: a reset for 24 hours. Admins only.',
    answer: shownLink,
    mayFail: [403, 404],
  },
  { params: z.object({ id: z.uuid('Not the id of a user') }) },
)

const profile = jsonRoute(
  { method: 'put', path: '/me', summary: 'Change your own name.', answer: person },
  { body: jsonBody(changeProfileInput) },
)

const password = jsonRoute(
  {
    method: 'put',
    path: '/me/password',
    summary: 'Change your own password; your other sessions end.',
    answer: done,
    mayFail: [429],
  },
  { body: jsonBody(changeOwnPasswordInput) },
)

export const accountRoutes = (deps: Deps) => {
  const throttle = createSignInThrottle(deps)
  const router = apiRouter()
  router.use('/users/invitations', requireAdmin)
  router.use('/users/:id/account-link', requireAdmin)
  return router
    .openapi(invite, async (c) =>
      c.json(await inviteUser(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(link, async (c) =>
      c.json(await makeLink(deps, c.get('actor'), c.req.valid('param').id), 200),
    )
    .openapi(profile, async (c) =>
      c.json(await changeProfile(deps, c.get('actor'), c.req.valid('json')), 200),
    )
    .openapi(password, async (c) => {
      const { currentPassword, password } = c.req.valid('json')
      const actor = c.get('actor')
      // A session that was left open must not become a place to guess the password.
      const [account, address] = [actor.email.toLowerCase(), clientAddress(c)]
      const wait = await throttle.blockedSeconds(account, address)
      if (wait > 0) throw throttled(c, wait, 'Too many wrong passwords.')
      if (!(await isOwnPassword(deps.db, actor, currentPassword))) {
        await throttle.failed(account, address)
        throw wrongPassword()
      }
      await changeOwnPassword(deps, { actor, tokenHash: c.get('tokenHash') }, password)
      return c.json({ success: true as const }, 200)
    })
}
