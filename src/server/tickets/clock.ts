import type { Priority } from '@/contracts/call-words'
import { type BoardStatus, isOnBoard } from '@/contracts/ticket-words'
import { moveClock, retarget, startClock, type TicketClock } from '@/domain/ticket-clock'

import { readCalendarVersion, readOrganisationCalendar } from '../business-hours/calendar'
import type { ChangeTx } from '../changes/change'
import { readOrganisationSettings } from '../settings/organisation'
import type { TicketRow } from './store'

const clockOf = (row: TicketRow): TicketClock => ({
  firstResponseDue: row.firstResponseDue,
  resolutionDue: row.resolutionDue,
  firstResponseLeft: row.firstResponseLeft,
  resolutionLeft: row.resolutionLeft,
  firstRespondedAt: row.firstRespondedAt,
  pendingSince: row.pendingSince,
  solvedAt: row.solvedAt,
})

/** Each target of a clock is warned of once. */
const UNWARNED = { firstResponseWarnedAt: null, resolutionWarnedAt: null }

/** The policy of today, copied onto the ticket. */
export const startingClock = async (tx: ChangeTx, priority: Priority) => {
  const { version, ...calendar } = await readOrganisationCalendar(tx)
  const { ticketTargets } = await readOrganisationSettings(tx)
  const targets = ticketTargets[priority]
  return {
    calendarVersion: version,
    firstResponseMinutes: targets.firstResponse,
    resolutionMinutes: targets.resolution,
    ...UNWARNED,
    ...startClock(calendar, tx.at, targets),
  }
}

/** What another status or priority makes of the clock; it counts as it did when it started. */
export const movedClock = async (
  tx: ChangeTx,
  row: TicketRow,
  wanted: { status?: BoardStatus | undefined; priority?: Priority | undefined },
) => {
  const { calendarVersion, firstResponseMinutes, resolutionMinutes, status: from } = row
  if (calendarVersion === null || !isOnBoard(from)) return {}
  const calendar = await readCalendarVersion(tx, calendarVersion)
  if (!calendar) return {}
  const { status: to = from, priority = row.priority } = wanted
  const byPerson = tx.actor.kind === 'person'
  const clock = moveClock(calendar, clockOf(row), { from, to, at: tx.at, byPerson })
  if (priority === row.priority || firstResponseMinutes === null || resolutionMinutes === null)
    return clock
  const { ticketTargets } = await readOrganisationSettings(tx)
  const targets = ticketTargets[priority]
  const before = { firstResponse: firstResponseMinutes, resolution: resolutionMinutes }
  return {
    ...retarget(calendar, clock, { before, wanted: targets, at: tx.at }),
    firstResponseMinutes: targets.firstResponse,
    resolutionMinutes: targets.resolution,
    ...UNWARNED,
  }
}
