import type { DayBounds } from './local-days'

export const OPEN_GROUPS = [
  'overdue',
  'today',
  'tomorrow',
  'this-week',
  'later',
  'no-date',
] as const
export type OpenGroup = (typeof OPEN_GROUPS)[number]
export const NEXT_STEP_GROUPS = [...OPEN_GROUPS, 'done'] as const
export type NextStepGroup = (typeof NEXT_STEP_GROUPS)[number]

export const openGroupOf = (
  dueAt: string | null,
  now: Date,
  { dayEnds, tomorrowEnds, weekEnds }: DayBounds,
): OpenGroup => {
  if (dueAt === null) return 'no-date'
  const due = Date.parse(dueAt)
  if (due < now.getTime()) return 'overdue'
  if (due < dayEnds.getTime()) return 'today'
  if (due < tomorrowEnds.getTime()) return 'tomorrow'
  return due < weekEnds.getTime() ? 'this-week' : 'later'
}
