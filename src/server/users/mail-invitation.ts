import type { AccountLink, LinkMail } from '@/contracts/accounts'

import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invitationMail } from './mails'

type Invited = { id: string; name: string; email: string }

export const mailInvitation = async (
  deps: Deps,
  actor: Actor,
  person: Invited,
  link: AccountLink,
): Promise<LinkMail> => {
  const { env, log, mail } = deps
  if (mail === null) return 'off'
  const { name, email } = person
  try {
    await mail.send(invitationMail({ name, email, link, env, invitedBy: actor.name }))
  } catch (error) {
    log.warn({ err: error }, 'an invitation was not sent')
    return 'refused'
  }
  await change(deps, actor, async (tx) => {
    const after = { link: link.purpose }
    tx.record({ entity: 'account', id: person.id, what: 'user.link-mailed', after })
  })
  return 'sent'
}
