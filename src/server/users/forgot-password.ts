import { recordAudit } from '../changes/audit'
import type { Deps, Mailer } from '../deps'
import { findAccount } from '../sessions/store'
import { insertLink } from './links'
import { resetMail } from './mails'

export const forgotPassword = async (
  { db, env, now }: Deps,
  mail: Mailer,
  email: string,
): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account) return
  const at = now()
  const purpose = account.passwordHash === null ? 'invitation' : 'reset'
  const link = await db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: { id: null, name: 'Sign-in screen' },
      at,
      action: 'user.link-mailed',
      subjectId: account.id,
      changes: { link: { from: null, to: purpose } },
    })
    return insertLink(tx, account.id, purpose, at)
  })
  await mail.send(resetMail({ name: account.name, email: account.email, link, env }))
}
