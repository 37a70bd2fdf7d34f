import type { InviteUserInput } from '@/contracts/accounts'
import type { User } from '@/contracts/users'

import type { ChangeTx } from '../changes/change'
import { users } from '../db/schema'
import { ApiProblem } from '../http/problem'
import { isEmailTaken, userJson } from './store'

type NewUser = InviteUserInput & {
  /** Null: the person sets their password by a link. */
  passwordHash: string | null
  what: 'user.added' | 'user.invited'
}

export const emailTaken = () =>
  new ApiProblem(409, 'email-taken', 'This email address is already in use.', {
    fields: { email: 'Already in use' },
  })

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
    .returning({ user: userJson })
  if (!row) throw emailTaken()
  tx.record({ entity: 'user', id: row.user.id, what, after: { name: fullName, email, role } })
  return row.user
}
