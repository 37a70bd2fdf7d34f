import type { InviteUserInput } from '@/contracts/accounts'
import type { User } from '@/contracts/users'

import type { ChangeTx } from '../changes/change'
import { users } from '../db/schema'
import { emailTaken } from './problems'
import { findUser, isEmailTaken } from './store'

type NewUser = InviteUserInput & {
  /** Null: the person sets their password by a link. */
  passwordHash: string | null
  what: 'user.added' | 'user.invited'
}

/** The account's row, its audit entry and the news of it, in one transaction. */
export const insertUser = async (
  tx: ChangeTx,
  { fullName, email, role, passwordHash, what }: NewUser,
): Promise<User> => {
  if (await isEmailTaken(tx, email)) throw emailTaken()
  const [row] = await tx
    .insert(users)
    .values({ name: fullName, email, role, passwordHash, createdAt: tx.at })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) throw emailTaken()
  const created = await findUser(tx, row.id)
  if (!created) throw new Error('The user that was just added is not there')
  tx.record({ entity: 'user', id: row.id, what, after: { name: fullName, email, role } })
  return created
}
