import type { Context } from 'hono'

import type { LoginInput } from '@/contracts/session'

import { change } from '../changes/change'
import type { SessionKind } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { clientAddresses } from '../http/client-address'
import { verifyPassword } from './password'
import { createSession, findAccount } from './store'
import { createSignInThrottle } from './throttle'

export const WRONG = 'The email or password is incorrect.'

/** The one way in, for whichever kind of session: answers null for wrong credentials, refuses guessing. */
export const createSignIn = (deps: Pick<Deps, 'db' | 'env' | 'now' | 'wake'>) => {
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const throttle = createSignInThrottle(deps)
  return async (c: Context<ApiEnv>, { email, password }: LoginInput, kind: SessionKind) => {
    const address = addressOf(c)
    const attempt = await throttle.begin(c, email.toLowerCase())
    const account = await findAccount(deps.db, email)
    const verified = await verifyPassword(account?.passwordHash ?? null, password)
    if (!account || !verified) {
      c.get('log').info({ address }, 'sign-in refused')
      // Never what was typed: some type their password there.
      const actor = { kind: 'system', name: account?.name ?? 'Unknown account' } as const
      await change(deps, actor, async (tx) =>
        tx.record({
          entity: 'sign-in',
          id: account?.id ?? null,
          what: 'sign-in.refused',
          address,
          isAudited: true,
        }),
      )
      return null
    }
    await attempt.succeeded()
    const origin = { address, userAgent: c.req.header('user-agent') ?? '' }
    const { id, name, role } = account
    const actor = { kind: 'person', id, name, email: account.email, role, address } as const
    const token = await change(deps, actor, async (tx) => {
      tx.record({ entity: 'session', id, what: 'session.started' })
      return createSession(tx, id, origin, tx.at, kind)
    })
    return { token, account }
  }
}
