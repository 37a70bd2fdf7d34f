import type { CreateUserInput, User } from '@/contracts/users'

import { recordAudit } from '../audit/record'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { hashPassword } from '../sessions/password'
import { emailTaken } from './problems'
import { findUser, isEmailTaken } from './store'

/** Adds somebody who can sign in. Refuses an address that somebody has, whatever its case. */
export const createUser = async (
  { db, now }: Deps,
  actor: Actor,
  input: CreateUserInput,
): Promise<User> => {
  const { fullName, email, role } = input
  const passwordHash = await hashPassword(input.password)
  return db.transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) throw emailTaken()
    const [row] = await tx
      .insert(users)
      .values({ name: fullName, email, role, passwordHash, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!row) throw emailTaken()
    const created = await findUser(tx, row.id)
    if (!created) throw new Error('The user that was just added is not there')
    const changes = {
      name: { from: null, to: fullName },
      email: { from: null, to: email },
      role: { from: null, to: role },
    }
    await recordAudit(tx, { actor, at: now(), action: 'user.added', subjectId: row.id, changes })
    return created
  })
}
