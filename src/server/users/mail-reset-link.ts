import { recordAudit } from '../changes/audit'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { sendMail } from '../mail/send-mail'
import { findAccount } from '../sessions/store'
import { insertLink } from './links'
import { resetMail } from './mails'

const SIGN_IN_SCREEN = { id: null, name: 'Sign-in screen' }

/**
 * Mails a reset link to the account of an address; without such an account nothing happens. Somebody
 * who was only invited gets their invitation again. Each attempt makes a link: its token is in the
 * mail and nowhere else.
 */
export const mailResetLink = (deps: Deps, job: RunningJob<{ email: string }>) =>
  sendMail(deps, job, async () => {
    const { db, env, now } = deps
    const account = await findAccount(db, job.payload.email)
    if (!account) return null
    const at = now()
    const purpose = account.passwordHash === null ? 'invitation' : 'reset'
    const link = await db.transaction(async (tx) => {
      await job.checkpoint(tx)
      await recordAudit(tx, {
        actor: SIGN_IN_SCREEN,
        at,
        action: 'user.link-mailed',
        subjectId: account.id,
        changes: { link: { from: null, to: purpose } },
      })
      return insertLink(tx, account.id, purpose, at)
    })
    return resetMail({ name: account.name, email: account.email, link, env })
  })
