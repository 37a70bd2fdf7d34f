import { eq } from 'drizzle-orm'

import type { LinkMail } from '@/contracts/accounts'

import { type ChangeTx, change } from '../changes/change'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { enqueue } from '../jobs/enqueue'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { sendMail } from '../mail/send-mail'
import { addLink, lockPerson } from './links'
import { invitationMail } from './mails'

const INVITATIONS = { kind: 'system', name: 'Invitations' } as const

/** Has somebody's invitation mailed after the commit, where there is a mail server. */
export const enqueueInvitation = async (
  tx: ChangeTx,
  { mail }: Pick<Deps, 'mail'>,
  actor: Actor,
  userId: string,
): Promise<LinkMail> => {
  if (mail === null) return 'off'
  const payload = { userId, invitedBy: actor.id }
  await enqueue(tx, { kind: 'invitation-mail', key: userId, payload })
  return 'queued'
}

/**
 * Mails a link of its own to somebody who has no password yet: the one that the administrator was
 * shown goes on working.
 */
export const mailInvitation = (deps: Deps, job: RunningJob<JobPayloads['invitation-mail']>) =>
  sendMail(deps, job, () =>
    change(deps, INVITATIONS, async (tx) => {
      await job.checkpoint(tx)
      const { userId, invitedBy } = job.payload
      const person = await lockPerson(tx, userId)
      if (person?.passwordHash !== null) return null
      const [inviter] = await tx.select().from(users).where(eq(users.id, invitedBy))
      const { name, email } = person
      tx.record({
        entity: 'account',
        id: userId,
        what: 'user.link-mailed',
        after: { link: 'invitation' },
        isAudited: true,
        ...(inviter && { actor: { kind: 'person', ...inviter } }),
      })
      const link = await addLink(tx, userId, 'invitation', tx.at)
      return invitationMail({ name, email, link, env: deps.env }, inviter?.name)
    }),
  )
