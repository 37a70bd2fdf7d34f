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
import { apiRouter, idOf } from '../http/api-router'
import { createSignInThrottle } from '../sessions/throttle'
import { inviteUser } from './invite-user'
import { makeLink } from './make-link'
import { changeOwnPassword, isOwnPassword, wrongPassword } from './set-password'
import { changeProfile } from './change-user'

export const accountRoutes = (deps: Deps) => {
  const throttle = createSignInThrottle(deps)
  return apiRouter()
    .jsonRoute(
      'POST /users/invitations',
      'Add a user who sets their own password by a link, once within 7 days. It is mailed where there is a mail server. Admins only.',
      { access: 'admin', body: inviteUserInput, answer: inviteUserAnswer, mayFail: [409] },
      ({ actor, body }) => inviteUser(deps, actor, body),
    )
    .jsonRoute(
      'POST /users/{id}/account-link',
      'Make a link that sets the password of a user: a reset for 24 hours. Admins only.',
      { access: 'admin', params: idOf('user'), answer: shownLink, mayFail: [404] },
      ({ actor, params }) => makeLink(deps, actor, params.id),
    )
    .jsonRoute(
      'PUT /me',
      'Change your own name.',
      { body: changeProfileInput, answer: person },
      ({ actor, body }) => changeProfile(deps, actor, body),
    )
    .jsonRoute(
      'PUT /me/password',
      'Change your own password; your other sessions end.',
      { body: changeOwnPasswordInput, answer: done, mayFail: [429] },
      async ({ actor, body: { currentPassword, password }, c }) => {
        // A session that was left open must not become a place to guess the password.
        const account = actor.email.toLowerCase()
        const attempt = await throttle.begin(c, account)
        if (!(await isOwnPassword(deps.db, actor, currentPassword))) throw wrongPassword()
        await attempt.succeeded()
        await changeOwnPassword(deps, { actor, tokenHash: c.get('tokenHash') }, password)
        return { success: true as const }
      },
    )
}
