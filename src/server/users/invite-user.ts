import type { AccountLink, InviteUserInput } from '@/contracts/accounts'
import type { User } from '@/contracts/users'

import { insertLink } from '../accounts/links'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { insertUser } from './insert-user'

/** Adds somebody without a password, and answers the link by which they set one. */
export const inviteUser = async (
  { db, live, now }: Deps,
  actor: Actor,
  input: InviteUserInput,
): Promise<{ user: User; link: AccountLink }> => {
  const at = now()
  const invited = await db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      ...input,
      passwordHash: null,
      actor,
      at,
      action: 'user.invited',
    })
    return { user, link: await insertLink(tx, user.id, 'invitation', at) }
  })
  live.wake()
  return invited
}
