import { eq } from 'drizzle-orm'

import type { UpdateUserInput, User } from '@/contracts/users'

import { changesBetween, recordAudit } from '../changes/audit'
import { accountLinks, users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/conflict'
import { notFound } from '../http/problem'
import { recordLive } from '../live/feed'
import { hashPassword } from '../sessions/password'
import { endSessionsOf } from '../sessions/store'
import { emailTaken, lastAdmin } from './problems'
import { findUser, isEmailTaken, isLastAdmin } from './store'

/**
 * Changes somebody's account. A new password or role ends all of that person's sessions at once, so
 * that nobody keeps what was taken away. With `version`, refuses when somebody saved since.
 */
export const updateUser = async (
  { db, live, now }: Deps,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { fullName, email, role, password }: UpdateUserInput,
): Promise<User> => {
  const at = now()
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const updated = await db.transaction(async (tx) => {
    const onlyAdmin = await isLastAdmin(tx, id)
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!before) throw notFound('user')
    if (version !== undefined && version !== before.version) {
      throw staleVersion(before.changedByName, before.changedAt, at)
    }
    if (onlyAdmin && role !== 'admin') throw lastAdmin('make somebody else one first')
    if (await isEmailTaken(tx, email, id)) throw emailTaken()
    const wanted = { name: fullName, email, role }
    const changes = {
      ...changesBetween(before, wanted),
      // That it changed, never what it was.
      ...(passwordHash && { password: { from: null, to: null } }),
    }
    if (Object.keys(changes).length > 0) {
      await tx
        .update(users)
        .set({
          ...wanted,
          ...(passwordHash && { passwordHash }),
          version: before.version + 1,
          changedByName: actor.name,
          changedAt: at,
        })
        .where(eq(users.id, id))
      await recordAudit(tx, { actor, at, action: 'user.changed', subjectId: id, changes })
      await recordLive(tx, [{ entity: 'user' }])
    }
    if (passwordHash || before.role !== role) await endSessionsOf(tx, id)
    // A link sent to the old address, or before the new password, must not open the account.
    if (passwordHash || before.email !== email) {
      await tx.delete(accountLinks).where(eq(accountLinks.userId, id))
    }
    const row = await findUser(tx, id)
    if (!row) throw notFound('user')
    return row
  })
  live.wake()
  return updated
}
