import { eq } from 'drizzle-orm'

import type { SetPasswordInput } from '@/contracts/accounts'

import { recordAudit } from '../changes/audit'
import { accountLinks, users } from '../db/schema'
import type { Deps } from '../deps'
import { recordLive } from '../live/feed'
import { hashPassword } from '../sessions/password'
import { endSessionsOf } from '../sessions/store'
import { requireGoodPassword } from './good-password'
import { findLinkOwner, lockPerson, takeLink } from './links'

/** Sets the password of the person a link belongs to, uses the link up and ends their sessions. */
export const setPasswordByLink = async (
  { db, live, now }: Deps,
  { token, password }: SetPasswordInput,
): Promise<void> => {
  const at = now()
  const owner = await findLinkOwner(db, token, at)
  requireGoodPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await lockPerson(tx, owner.id)
    await takeLink(tx, token, at)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id))
    await tx.delete(accountLinks).where(eq(accountLinks.userId, owner.id))
    await endSessionsOf(tx, owner.id)
    await recordAudit(tx, {
      actor: owner,
      at,
      action: 'user.password-set',
      subjectId: owner.id,
      changes: { password: { from: null, to: null }, link: { from: owner.purpose, to: null } },
    })
    await recordLive(tx, [{ entity: 'user' }])
  })
  live.wake()
}
