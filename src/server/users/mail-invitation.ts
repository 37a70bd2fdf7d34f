import type { AccountLink, LinkMail } from '@/contracts/accounts'

import { recordAudit } from '../changes/audit'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invitationMail } from './mails'

type Invited = { id: string; name: string; email: string }

export const mailInvitation = async (
  { db, env, log, mail, now }: Deps,
  actor: Actor,
  person: Invited,
  link: AccountLink,
): Promise<LinkMail> => {
  if (mail === null) return 'off'
  const { name, email } = person
  try {
    await mail.send(invitationMail({ name, email, link, env, invitedBy: actor.name }))
  } catch (error) {
    log.warn({ err: error }, 'an invitation was not sent')
    return 'refused'
  }
  await recordAudit(db, {
    actor,
    at: now(),
    action: 'user.link-mailed',
    subjectId: person.id,
    changes: { link: { from: null, to: link.purpose } },
  })
  return 'sent'
}
