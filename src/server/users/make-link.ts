import type { ShownLink } from '@/contracts/accounts'

import { recordAudit } from '../changes/audit'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { insertLink, lockPerson } from './links'
import { mailInvitation } from './mail-invitation'

export const makeLink = async (deps: Deps, actor: Actor, userId: string): Promise<ShownLink> => {
  const at = deps.now()
  const { person, link } = await deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!person) throw notFound('user')
    const purpose = person.passwordHash === null ? 'invitation' : 'reset'
    const link = await insertLink(tx, userId, purpose, at)
    const changes = { link: { from: null, to: purpose } }
    await recordAudit(tx, { actor, at, action: 'user.link-made', subjectId: userId, changes })
    return { person, link }
  })
  if (link.purpose === 'reset') return { ...link, mail: 'off' }
  return { ...link, mail: await mailInvitation(deps, actor, person, link) }
}
