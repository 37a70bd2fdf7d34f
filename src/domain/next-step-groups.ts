import { NEXT_STEP_GROUPS, OPEN_GROUPS } from '@/contracts/call-words'

import type { DayBounds } from './local-days'

export type OpenGroup = (typeof OPEN_GROUPS)[number]
export { NEXT_STEP_GROUPS, OPEN_GROUPS }
export type NextStepGroup = (typeof NEXT_STEP_GROUPS)[number]

export type Due = { dueAt: string | null; dueTo: string | null }

/** By when a step has to be done: of a window its end. */
export const dueBy = ({ dueAt, dueTo }: Due): string | null => dueTo ?? dueAt

export const openGroupOf = (
  step: Due,
  now: Date,
  { dayEnds, tomorrowEnds, weekEnds }: DayBounds,
): OpenGroup => {
  const by = dueBy(step)
  if (by === null) return 'no-date'
  const due = Date.parse(by)
  if (due < now.getTime()) return 'overdue'
  if (due < dayEnds.getTime()) return 'today'
  if (due < tomorrowEnds.getTime()) return 'tomorrow'
  return due < weekEnds.getTime() ? 'this-week' : 'later'
}
