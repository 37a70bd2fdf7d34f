import type { ShownLink } from '@/contracts/accounts'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { findAccount } from '../sessions/store'
import { replaceLinks } from './links'
import { enqueueInvitation } from './mail-invitation'
import { linkAddress } from './mails'

export const makeLink = (deps: Deps, actor: Actor, userId: string): Promise<ShownLink> =>
  change(deps, actor, async (tx) => {
    const person = await lockRow(tx, users, 'user', userId)
    const purpose = person.passwordHash === null ? 'invitation' : 'reset'
    const link = await replaceLinks(tx, userId, purpose, tx.at)
    tx.record({ entity: 'account', id: userId, what: 'user.link-made', after: { link: purpose } })
    if (purpose === 'reset') return { ...link, mail: 'off' }
    return { ...link, mail: await enqueueInvitation(tx, deps, actor, userId) }
  })

const COMMAND = { kind: 'system', name: 'Command of the server' } as const

/** For who can run commands on the server and is signed out of the application. */
export const makeLinkForLockedOut = async (deps: Deps, email: string): Promise<string> => {
  const account = await findAccount(deps.db, email)
  if (!account) throw new Error(`No user has the email address ${email}.`)
  const link = await change(deps, COMMAND, (tx) => {
    tx.record({
      entity: 'account',
      id: account.id,
      what: 'user.link-made',
      after: { link: 'reset' },
      isAudited: true,
    })
    return replaceLinks(tx, account.id, 'reset', tx.at)
  })
  return `Set a new password for ${account.email} within 24 hours:\n${linkAddress(deps.env, link)}`
}
