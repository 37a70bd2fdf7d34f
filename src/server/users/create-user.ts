import type { CreateUserInput, User } from '@/contracts/users'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { hashPassword } from '../sessions/password'
import { insertUser } from './insert-user'

export const createUser = async (
  deps: Deps,
  actor: Actor,
  { password, ...person }: CreateUserInput,
): Promise<User> => {
  const passwordHash = await hashPassword(password)
  return change(deps, actor, (tx) =>
    insertUser(tx, { ...person, passwordHash, what: 'user.added' }),
  )
}
