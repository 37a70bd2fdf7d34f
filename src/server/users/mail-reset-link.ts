import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { RunningJob } from '../jobs/run-job'
import { sendMail } from '../mail/send-mail'
import { findAccount } from '../sessions/store'
import { replaceLinks } from './links'
import { resetMail } from './mails'

const SIGN_IN_SCREEN = { kind: 'system', name: 'Sign-in screen' } as const

/**
 * Mails a reset link to the account of an address; without such an account nothing happens. Somebody
 * who was only invited gets their invitation again. Each attempt makes a link: its token is in the
 * mail and nowhere else.
 */
export const mailResetLink = (deps: Deps, job: RunningJob<{ email: string }>) =>
  sendMail(deps, job, async () => {
    const account = await findAccount(deps.db, job.payload.email)
    if (!account) return null
    const purpose = account.passwordHash === null ? 'invitation' : 'reset'
    const link = await change(deps, SIGN_IN_SCREEN, async (tx) => {
      await job.checkpoint(tx)
      tx.record({
        entity: 'account',
        id: account.id,
        what: 'user.link-mailed',
        after: { link: purpose },
        isAudited: true,
      })
      return replaceLinks(tx, account.id, purpose, tx.at)
    })
    return resetMail({ name: account.name, email: account.email, link, env: deps.env })
  })
