import type { InviteUserInput } from '@/contracts/accounts'
import type { User } from '@/contracts/users'

import { recordAudit } from '../changes/audit'
import type { Transaction } from '../db/client'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { recordLive } from '../live/feed'
import { emailTaken } from './problems'
import { findUser, isEmailTaken } from './store'

type NewUser = InviteUserInput & {
  /** Null: the person sets their password by a link. */
  passwordHash: string | null
  actor: Actor
  at: Date
  action: 'user.added' | 'user.invited'
}

/** The account's row, its audit entry and the news of it, in one transaction. */
export const insertUser = async (
  tx: Transaction,
  { fullName, email, role, passwordHash, actor, at, action }: NewUser,
): Promise<User> => {
  if (await isEmailTaken(tx, email)) throw emailTaken()
  const [row] = await tx
    .insert(users)
    .values({ name: fullName, email, role, passwordHash, createdAt: at })
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
  await recordAudit(tx, { actor, at, action, subjectId: row.id, changes })
  await recordLive(tx, [{ entity: 'user' }])
  return created
}
