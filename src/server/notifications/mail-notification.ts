import { eq } from 'drizzle-orm'

import type { InboxItem } from '@/contracts/notes'
import { notificationWords } from '@/domain/notification-words'

import { users } from '../db/schema'
import type { Deps, Mail } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { plainWords } from '../mail/plain-words'
import { sendMail } from '../mail/send-mail'
import { notifications } from '../db/notifications-schema'
import { readPreferences } from '../settings/preferences'
import { readInboxItem } from './inbox'

const subjectOf = (item: InboxItem): string =>
  notificationWords(item, plainWords(item.by.name, 100))

const pathOf = ({ callId, nextStep }: InboxItem): string => {
  if (callId !== null) return `/unified-dashboard/${callId}`
  return nextStep ? '/next-steps-report?assignee=me' : '/all-calls?assignee=me'
}

const write = (to: string, item: InboxItem, publicUrl: string): Mail => ({
  to,
  subject: subjectOf(item),
  text: [
    `${subjectOf(item)}:`,
    ...(item.nextStep && item.count === 1 ? [plainWords(item.nextStep.title)] : []),
    '',
    `${publicUrl}${pathOf(item)}`,
    '',
    `To get no such emails, turn off Email under ${publicUrl}/settings.`,
  ].join('\n'),
})

/** Not what was seen, taken back or done in the meantime. */
export const mailNotification = (deps: Deps, job: RunningJob<JobPayloads['notification-mail']>) =>
  sendMail(deps, job, async () => {
    const { db, env } = deps
    const { id } = job.payload
    const [recipient] = await db
      .select({ userId: users.id, email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.id, id))
    if (!recipient || !(await readPreferences(db, recipient.userId)).notifyByEmail) return null
    const item = await readInboxItem(db, recipient.userId, id)
    if (!item || item.seenAt !== null) return null
    return write(recipient.email, item, env.PUBLIC_URL)
  })
