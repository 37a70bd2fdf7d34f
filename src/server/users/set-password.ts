import { eq } from 'drizzle-orm'

import type { SetPasswordInput } from '@/contracts/accounts'

import { change } from '../changes/change'
import { users } from '../db/schema'
import { accountLinks } from '../db/sessions-schema'
import type { Deps } from '../deps'
import { hashPassword } from '../sessions/password'
import { endSessionsOf } from '../sessions/store'
import { requireGoodPassword } from './good-password'
import { findLinkOwner, lockPerson, takeLink } from './links'

/** Sets the password of the person a link belongs to, uses the link up and ends their sessions. */
export const setPasswordByLink = async (
  deps: Deps,
  { token, password }: SetPasswordInput,
): Promise<void> => {
  const owner = await findLinkOwner(deps.db, token, deps.now())
  requireGoodPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await change(deps, { kind: 'person', ...owner }, async (tx) => {
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
