import { eq, inArray } from 'drizzle-orm'

import type { InboxItem } from '@/contracts/notes'
import { notificationWords } from '@/domain/notification-words'
import { promisedWords } from '@/domain/times/window-words'
import { figures } from '@/lib/figures'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { users } from '../db/schema'
import type { Deps, Mail } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { plainWords } from '../mail/plain-words'
import { sendMail } from '../mail/send-mail'
import { notifications } from '../db/notifications-schema'
import { readPreferences } from '../settings/preferences'
import { readUnread } from './inbox'

const LISTED = 10

const subjectOf = (item: InboxItem): string =>
  notificationWords(
    { ...item, title: item.title && plainWords(item.title, 200) },
    plainWords(item.by.name, 100),
  )

const pathOf = ({ kind, alertId, callId, nextStep, ticket, count }: InboxItem): string => {
  if (alertId !== null) return `/alert-manager?alert=${alertId}`
  if (kind === 'backup') return '/system-status'
  if (ticket) return count > 1 ? '/ai-tickets?assignee=me' : `/ai-tickets?ticket=${ticket.id}`
  if (callId !== null) return `/unified-dashboard/${callId}`
  if (kind === 'returned') return '/?assignee=unassigned'
  return nextStep ? '/?assignee=me' : '/all-calls?assignee=me'
}

type Clock = { now: Date; zone: string }

/** A mail is read anywhere: the zone is named. */
const promisedOf = (step: NonNullable<InboxItem['nextStep']>, { now, zone }: Clock): string => {
  const words = promisedWords(step, now, zone)
  return words === null ? '' : `, ${words} in ${zone}`
}

const sentencesOf = (item: InboxItem, clock: Clock): string[] => {
  const { nextStep, ticket, count } = item
  const step = nextStep && count === 1 ? nextStep : null
  return [
    `${subjectOf(item)}:`,
    ...(step ? [plainWords(step.title) + promisedOf(step, clock)] : []),
    ...(ticket && count === 1 ? [plainWords(ticket.subject)] : []),
  ]
}

const write = (
  to: string,
  { items, count }: { items: readonly [InboxItem, ...InboxItem[]]; count: number },
  publicUrl: string,
  clock: Clock,
): Mail => {
  const [first, ...others] = items
  const lines =
    others.length === 0
      ? [...sentencesOf(first, clock), '', publicUrl + pathOf(first), '']
      : items.flatMap((item) => [...sentencesOf(item, clock), publicUrl + pathOf(item), ''])
  const more = count - items.length
  return {
    to,
    subject:
      others.length === 0
        ? subjectOf(first)
        : `${figures(Math.max(count, items.length))} notifications`,
    text: [
      ...lines,
      ...(more > 0 ? [`And ${figures(more)} more: ${publicUrl}`, ''] : []),
      `To get no such emails, turn off Email under ${publicUrl}/settings.`,
    ].join('\n'),
  }
}

/** Not what was seen, taken back or done in the meantime. */
export const mailNotification = (deps: Deps, job: RunningJob<JobPayloads['notification-mail']>) =>
  sendMail(deps, job, async () => {
    const { db, env } = deps
    const { id, others = [] } = job.payload
    const [recipient] = await db
      .select({ userId: users.id, email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(inArray(notifications.id, [id, ...others]))
      .limit(1)
    if (!recipient || !(await readPreferences(db, recipient.userId)).notifyByEmail) return null
    const unread = { ids: [id, ...others], limit: LISTED }
    const { items, count } = await readUnread(db, recipient.userId, unread)
    const [first, ...rest] = items
    if (!first) return null
    const { zone } = await readOrganisationCalendar(db)
    const clock = { now: deps.now(), zone }
    return write(recipient.email, { items: [first, ...rest], count }, env.PUBLIC_URL, clock)
  })
