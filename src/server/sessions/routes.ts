import { eq } from 'drizzle-orm'

import { done } from '@/contracts/accounts'
import { person } from '@/contracts/people'
import { loginAnswer, loginInput } from '@/contracts/session'

import { change } from '../changes/change'
import { presence } from '../db/tickets-schema'
import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { limitBody } from '../http/limit-body'
import { noteAbsent } from '../presence/available'
import { requireSession } from './require-session'
import { createSignIn, WRONG } from './sign-in'
import { endSession } from './store'

export const sessionRoutes = (deps: Deps) => {
  const signIn = createSignIn(deps)
  const router = apiRouter()
  router.use('/auth-login', limitBody(8))
  router.use('/auth-logout', requireSession(deps))
  return router
    .jsonRoute(
      'POST /auth-login',
      'Sign in. Wrong credentials answer 200 with `success: false` and a message.',
      { access: 'everyone', body: loginInput, answer: loginAnswer, mayFail: [429] },
      async ({ body: { email, password }, c }) => {
        const signedIn = await signIn(c, { email, password }, 'app')
        if (!signedIn) return { success: false, message: WRONG }
        const { id, name, role, email: address } = signedIn.account
        return { success: true, token: signedIn.token, user: { id, name, email: address, role } }
      },
    )
    .jsonRoute('POST /auth-logout', 'End this session.', { answer: done }, async ({ actor, c }) => {
      await change(deps, actor, async (tx) => {
        await endSession(tx, actor.id, c.get('tokenHash'))
        await noteAbsent(tx, eq(presence.userId, actor.id))
      })
      return { success: true as const }
    })
}

export const meRoutes = () =>
  apiRouter().jsonRoute('GET /me', 'Who is signed in.', { answer: person }, ({ actor }) => {
    const { id, name, email, role } = actor
    return { id, name, email, role }
  })
