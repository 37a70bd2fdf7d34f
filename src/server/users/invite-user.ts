import type { InviteUserInput, ShownLink } from '@/contracts/accounts'
import type { User } from '@/contracts/users'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { insertUser } from './insert-user'
import { replaceLinks } from './links'
import { enqueueInvitation } from './mail-invitation'

/**
 * Adds somebody without a password, mails them the link by which they set one where there is a mail
 * server, and answers it in any case.
 */
export const inviteUser = (
  deps: Deps,
  actor: Actor,
  input: InviteUserInput,
): Promise<{ user: User; link: ShownLink }> =>
  change(deps, actor, async (tx) => {
    const user = await insertUser(tx, { ...input, passwordHash: null, what: 'user.invited' })
    const link = await replaceLinks(tx, user.id, 'invitation', tx.at)
    const mail = await enqueueInvitation(tx, deps, actor, user.id)
    return { user, link: { ...link, mail } }
  })
