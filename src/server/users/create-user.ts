import type { CreateUserInput, User } from '@/contracts/users'

import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { hashPassword } from '../sessions/password'
import { insertUser } from './insert-user'

/** Adds somebody who can sign in. Refuses an address that somebody has, whatever its case. */
export const createUser = async (
  { db, live, now }: Deps,
  actor: Actor,
  { password, ...person }: CreateUserInput,
): Promise<User> => {
  const passwordHash = await hashPassword(password)
  const created = await db.transaction((tx) =>
    insertUser(tx, { ...person, passwordHash, actor, at: now(), action: 'user.added' }),
  )
  live.wake()
  return created
}
