import type { BoardStatus } from '@/contracts/ticket-words'

import {
  addBusinessTime,
  BusinessTimeError,
  businessMinutesBetween,
} from './business-time/business-time'
import type { BusinessCalendar } from './business-time/open-hours'

const MINUTE = 60_000

export type Targets = { firstResponse: number; resolution: number }

/** Of each of the two targets either when it is due, or the business minutes left while the clock rests. */
export type TicketClock = {
  firstResponseDue: Date | null
  resolutionDue: Date | null
  firstResponseLeft: number | null
  resolutionLeft: number | null
  firstRespondedAt: Date | null
  pendingSince: Date | null
  solvedAt: Date | null
}

const PARTS = ['firstResponse', 'resolution'] as const

/** Null for a business that is never open, or so seldom that the target lies beyond all calendars. */
const after = (calendar: BusinessCalendar, at: Date, minutes: number): Date | null => {
  if (calendar.week.length === 0) return null
  try {
    return addBusinessTime(calendar, at, Math.round(minutes * MINUTE))
  } catch (error) {
    if (error instanceof BusinessTimeError) return null
    throw error
  }
}

export const startClock = (
  calendar: BusinessCalendar,
  at: Date,
  targets: Targets,
): TicketClock => ({
  firstResponseDue: after(calendar, at, targets.firstResponse),
  resolutionDue: after(calendar, at, targets.resolution),
  firstResponseLeft: null,
  resolutionLeft: null,
  firstRespondedAt: null,
  pendingSince: null,
  solvedAt: null,
})

const isFinished = (status: BoardStatus) => status === 'solved' || status === 'closed'

/** What has not been reached in time stays due when it was; the rest keeps its minutes for later. */
const rest = (calendar: BusinessCalendar, clock: TicketClock, at: Date): TicketClock => {
  const resting = { ...clock }
  for (const part of PARTS) {
    const due = clock[`${part}Due`]
    const isOver = part === 'firstResponse' && clock.firstRespondedAt !== null
    if (due === null || due <= at || isOver) continue
    resting[`${part}Left`] = businessMinutesBetween(calendar, at, due)
    resting[`${part}Due`] = null
  }
  return resting
}

const goOn = (calendar: BusinessCalendar, clock: TicketClock, at: Date): TicketClock => {
  const running = { ...clock }
  for (const part of PARTS) {
    const left = clock[`${part}Left`]
    if (left === null) continue
    running[`${part}Due`] = after(calendar, at, left)
    running[`${part}Left`] = null
  }
  return running
}

/** The clock runs while a ticket is open. Any change of status by a person is a response. */
export const moveClock = (
  calendar: BusinessCalendar,
  clock: TicketClock,
  { from, to, at, byPerson }: { from: BoardStatus; to: BoardStatus; at: Date; byPerson: boolean },
): TicketClock => {
  if (from === to) return clock
  const told = byPerson
    ? { ...clock, firstRespondedAt: clock.firstRespondedAt ?? at, firstResponseLeft: null }
    : clock
  const moved =
    from === 'open' ? rest(calendar, told, at) : to === 'open' ? goOn(calendar, told, at) : told
  const since = isFinished(from) ? clock.solvedAt : at
  return {
    ...moved,
    pendingSince: to === 'pending' ? at : null,
    solvedAt: isFinished(to) ? since : null,
  }
}

/** Other targets, of another priority, count from when the clock started. */
export const retarget = (
  calendar: BusinessCalendar,
  clock: TicketClock,
  { before, wanted, at }: { before: Targets; wanted: Targets; at: Date },
): TicketClock => {
  const changed = { ...clock }
  for (const part of PARTS) {
    const more = wanted[part] - before[part]
    const due = clock[`${part}Due`]
    const left = clock[`${part}Left`]
    const isOver = part === 'firstResponse' && clock.firstRespondedAt !== null
    if (left !== null) changed[`${part}Left`] = Math.max(0, left + more)
    if (due === null || isOver) continue
    const missedBy = due < at ? businessMinutesBetween(calendar, due, at) : 0
    const now = due < at ? -missedBy : businessMinutesBetween(calendar, at, due)
    changed[`${part}Due`] = now + more > 0 ? after(calendar, at, now + more) : due < at ? due : at
  }
  return changed
}
