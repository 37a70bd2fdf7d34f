import type { DayBounds } from './local-days'

export const NEXT_STEP_GROUPS = ['overdue', 'today', 'this-week', 'later', 'done'] as const
export type NextStepGroup = (typeof NEXT_STEP_GROUPS)[number]
export type OpenGroup = Exclude<NextStepGroup, 'done'>

export const openGroupOf = (
  dueAt: string | null,
  now: Date,
  { dayEnds, weekEnds }: Pick<DayBounds, 'dayEnds' | 'weekEnds'>,
): OpenGroup => {
  if (dueAt === null) return 'later'
  const due = Date.parse(dueAt)
  if (due < now.getTime()) return 'overdue'
  if (due < dayEnds.getTime()) return 'today'
  return due < weekEnds.getTime() ? 'this-week' : 'later'
}
