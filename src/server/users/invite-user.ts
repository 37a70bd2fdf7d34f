import type { InviteUserInput, ShownLink } from '@/contracts/accounts'
import type { User } from '@/contracts/users'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { insertUser } from './insert-user'
import { insertLink } from './links'
import { mailInvitation } from './mail-invitation'

/**
 * Adds somebody without a password, mails them the link by which they set one where there is a mail
 * server, and answers it in any case.
 */
export const inviteUser = async (
  deps: Deps,
  actor: Actor,
  input: InviteUserInput,
): Promise<{ user: User; link: ShownLink }> => {
  const { user, link } = await change(deps, actor, async (tx) => {
    const user = await insertUser(tx, { ...input, passwordHash: null, what: 'user.invited' })
    return { user, link: await insertLink(tx, user.id, 'invitation', tx.at) }
  })
  return { user, link: { ...link, mail: await mailInvitation(deps, actor, user, link) } }
}
