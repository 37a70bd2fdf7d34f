import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import { addBusinessTime } from '@/domain/business-time/business-time'

import { readCalendarVersion } from '../business-hours/calendar'
import type { ChangeTx } from '../changes/change'
import { notifications } from '../db/notifications-schema'
import { tickets } from '../db/tickets-schema'
import { findAvailable } from '../presence/available'
import { tellOfTicket } from './ticket-news'

const MINUTE = 60_000
const MOST_LEAD = 60
const AT_ONCE = 500

/** The last quarter of a target, and at most an hour. */
const leadOf = (target: number) => Math.min(target / 4, MOST_LEAD) * MINUTE

const TARGETS = [
  {
    kind: 'response-due',
    minutes: tickets.firstResponseMinutes,
    due: tickets.firstResponseDue,
    warnedAt: tickets.firstResponseWarnedAt,
    isMissing: isNull(tickets.firstRespondedAt),
    warned: (at: Date) => ({ firstResponseWarnedAt: at }),
  },
  {
    kind: 'resolution-due',
    minutes: tickets.resolutionMinutes,
    due: tickets.resolutionDue,
    warnedAt: tickets.resolutionWarnedAt,
    isMissing: undefined,
    warned: (at: Date) => ({ resolutionWarnedAt: at }),
  },
] as const

/**
 * Warns once before a target is missed: its assignee, or who is available. Nobody there: it is asked
 * again. Tickets with the same target and hours are those with the same moment to warn until.
 */
export const warnOfBreaches = async (tx: ChangeTx) => {
  const available = (await findAvailable(tx, tx.at)).map(({ id }) => id)
  for (const { kind, minutes, due, warnedAt, isMissing, warned } of TARGETS) {
    const isWaiting = and(
      eq(tickets.status, 'open'),
      isNull(tickets.keptId),
      gt(due, tx.at),
      isNull(warnedAt),
      isMissing,
      available.length === 0 ? isNotNull(tickets.assigneeId) : undefined,
    )
    const alike = await tx
      .selectDistinct({ target: minutes, version: tickets.calendarVersion })
      .from(tickets)
      .where(isWaiting)
    for (const { target, version } of alike) {
      if (target === null || version === null) continue
      const calendar = await readCalendarVersion(tx, version)
      if (!calendar || calendar.week.length === 0) continue
      const until = addBusinessTime(calendar, tx.at, leadOf(target))
      const rows = await tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(
          and(
            isWaiting,
            eq(minutes, target),
            eq(tickets.calendarVersion, version),
            lte(due, until),
          ),
        )
        .orderBy(sql`${due}`)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      if (rows.length === 0) continue
      const ids = rows.map(({ id }) => id)
      const late = await tx
        .update(tickets)
        .set(warned(tx.at))
        .where(inArray(tickets.id, ids))
        .returning()
      // Of an earlier clock of the same ticket.
      await tx
        .delete(notifications)
        .where(and(eq(notifications.kind, kind), inArray(notifications.subjectId, ids)))
      for (const ticket of late) {
        const readers = ticket.assigneeId === null ? available : [ticket.assigneeId]
        await tellOfTicket(tx, ticket, readers, { kind })
      }
    }
  }
}
