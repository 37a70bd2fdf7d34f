import type { Context } from 'hono'

import type { LoginInput } from '@/contracts/session'

import { change } from '../changes/change'
import type { SessionKind } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { ApiEnv } from '../http/api-env'
import { clientAddresses } from '../http/client-address'
import { ApiProblem } from '../http/problem'
import { verifyPassword } from './password'
import { createSession, findAccount } from './store'
import { createSignInThrottle } from './throttle'

const SCREEN = { kind: 'system', name: 'Sign-in screen' } as const

export const WRONG = 'The email or password is incorrect.'

/** The one way in, for whichever kind of session: answers null for wrong credentials, refuses guessing. */
export const createSignIn = (deps: Pick<Deps, 'db' | 'env' | 'inBackground' | 'now' | 'wake'>) => {
  const addressOf = clientAddresses(deps.env.TRUSTED_PROXIES)
  const throttle = createSignInThrottle(deps)
  /** In the background: the time it takes would reveal that the account exists. */
  const noteRefused = ({ id, name }: { id: string; name: string }, address: string) =>
    change(deps, SCREEN, async (tx) =>
      tx.record({
        entity: 'sign-in',
        id,
        what: 'sign-in.refused',
        after: { person: name },
        address,
        isAudited: true,
      }),
    )
  return async (c: Context<ApiEnv>, { email, password }: LoginInput, kind: SessionKind) => {
    const address = addressOf(c)
    const attempt = await throttle.begin(c, email.toLowerCase())
    const account = await findAccount(deps.db, email)
    const verified = await verifyPassword(
      account?.passwordHash ?? null,
      password,
      attempt.network,
    ).catch(async (error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'busy') await attempt.withdrawn()
      throw error
    })
    if (!account || !verified) {
      c.get('log').info({ address }, 'sign-in refused')
      // Guesses at accounts that do not exist would fill the audit log.
      if (account)
        deps.inBackground('a refused sign-in was not noted', noteRefused(account, address))
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
