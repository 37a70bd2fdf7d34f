import { eq } from 'drizzle-orm'

import type { SetPasswordInput } from '@/contracts/accounts'
import { passwordProblem } from '@/lib/password-rules'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { users } from '../db/schema'
import { accountLinks } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'
import { hashPassword, verifyPassword } from '../sessions/password'
import { endSessionsOf, findAccount } from '../sessions/store'
import { findLinkOwner, lockPerson, takeLink } from './links'

export const wrongPassword = () =>
  invalid({ currentPassword: 'This is not your current password.' })

export const isOwnPassword = async (db: Database, actor: Actor, password: string) => {
  const account = await findAccount(db, actor.email)
  return verifyPassword(account?.passwordHash ?? null, password)
}

/** Sets the password of whoever asks. Their other sessions end, that of `tokenHash` stays. */
export const changeOwnPassword = async (
  deps: Deps,
  { actor, tokenHash }: { actor: Actor; tokenHash: string },
  password: string,
): Promise<void> => {
  requireGoodPassword(password, actor)
  const passwordHash = await hashPassword(password)
  await change(deps, actor, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, actor.id))
    await tx.delete(accountLinks).where(eq(accountLinks.userId, actor.id))
    await endSessionsOf(tx, actor.id, tokenHash)
    const after = { password: null }
    tx.record({ entity: 'account', id: actor.id, what: 'password.changed', after })
  })
}

export const requireGoodPassword = (password: string, person: { name: string; email: string }) => {
  const problem = passwordProblem(password, [person.name, person.email])
  if (problem !== null) throw invalid({ password: problem })
}

/** Sets the password of the person a link belongs to, uses the link up and ends their sessions. */
export const setPasswordByLink = async (
  deps: Deps,
  { token, password }: SetPasswordInput,
  address: string,
): Promise<void> => {
  const owner = await findLinkOwner(deps.db, token, deps.now())
  requireGoodPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await change(deps, { kind: 'person', ...owner, address }, async (tx) => {
    await lockPerson(tx, owner.id)
    await takeLink(tx, token, tx.at)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id))
    await tx.delete(accountLinks).where(eq(accountLinks.userId, owner.id))
    await endSessionsOf(tx, owner.id)
    tx.record({
      entity: 'user',
      id: owner.id,
      what: 'user.password-set',
      before: { password: null, link: owner.purpose },
    })
  })
}
