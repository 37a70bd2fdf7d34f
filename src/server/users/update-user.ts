import { eq } from 'drizzle-orm'

import type { UpdateUserInput, User } from '@/contracts/users'

import { changesBetween, recordAudit } from '../audit/record'
import { sessions, users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { hashPassword } from '../sessions/password'
import { emailTaken, lastAdmin } from './problems'
import { findUser, isEmailTaken, isLastAdmin } from './store'

/**
 * Changes somebody's account. A new password or role ends all of that person's sessions at once, so
 * that nobody keeps what was taken away.
 */
export const updateUser = async (
  { db, now }: Deps,
  actor: Actor,
  id: string,
  { fullName, email, role, password }: UpdateUserInput,
): Promise<User> => {
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return db.transaction(async (tx) => {
    const onlyAdmin = await isLastAdmin(tx, id)
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!before) throw notFound('user')
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
        .set({ ...wanted, ...(passwordHash && { passwordHash }) })
        .where(eq(users.id, id))
      await recordAudit(tx, { actor, at: now(), action: 'user.changed', subjectId: id, changes })
    }
    if (passwordHash || before.role !== role)
      await tx.delete(sessions).where(eq(sessions.userId, id))
    const updated = await findUser(tx, id)
    if (!updated) throw notFound('user')
    return updated
  })
}
