import type { ShownLink } from '@/contracts/accounts'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { replaceLinks } from './links'
import { enqueueInvitation } from './mail-invitation'

export const makeLink = (deps: Deps, actor: Actor, userId: string): Promise<ShownLink> =>
  change(deps, actor, async (tx) => {
    const person = await lockRow(tx, users, 'user', userId)
    const purpose = person.passwordHash === null ? 'invitation' : 'reset'
    const link = await replaceLinks(tx, userId, purpose, tx.at)
    tx.record({ entity: 'account', id: userId, what: 'user.link-made', after: { link: purpose } })
    if (purpose === 'reset') return { ...link, mail: 'off' }
    return { ...link, mail: await enqueueInvitation(tx, deps, actor, userId) }
  })
