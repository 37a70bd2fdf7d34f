import type { NextStep } from '@/contracts/next-steps'
import type { DayBounds } from '@/domain/local-days'
import { NEXT_STEP_GROUPS, type NextStepGroup, openGroupOf } from '@/domain/next-step-groups'

export type QueueRow = {
  step: NextStep
  group: NextStepGroup
  at: string
  made: string
  /** No longer in the list; kept in place because it would move the rows somebody is using. */
  gone: boolean
  held: boolean
}

type Arrangement = {
  fresh: readonly NextStep[]
  shown: readonly QueueRow[]
  stays: (id: string) => boolean
  now: Date
  bounds: DayBounds
}

export const arrangeRows = ({ fresh, shown, stays, now, bounds }: Arrangement): QueueRow[] => {
  const before = new Map(shown.map((row) => [row.step.id, row]))
  const rows = fresh.map((step): QueueRow => {
    const was = before.get(step.id)
    const place = placeOf(step, now, bounds)
    if (!was || !stays(step.id)) return { step, ...place, gone: false, held: false }
    const held = was.group !== place.group || was.at !== place.at
    return { ...was, step, gone: false, held }
  })
  const listed = new Set(fresh.map((step) => step.id))
  const leaving = shown
    .filter(({ step }) => !listed.has(step.id) && stays(step.id))
    .map((row) => ({ ...row, gone: true, held: true }))
  return [...rows, ...leaving].toSorted(byPlace)
}

const NEVER = '~'

const placeOf = (step: NextStep, now: Date, bounds: DayBounds) => {
  const made = `${step.createdAt} ${step.id}`
  return step.status === 'open'
    ? { group: openGroupOf(step.dueAt, now, bounds), at: step.dueAt ?? NEVER, made }
    : { group: 'done' as const, at: step.completedAt ?? NEVER, made }
}

const rank = (group: NextStepGroup) => NEXT_STEP_GROUPS.indexOf(group)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: QueueRow, b: QueueRow) =>
  rank(a.group) - rank(b.group) ||
  (a.group === 'done' ? compare(b.at, a.at) : compare(a.at, b.at)) ||
  compare(b.made, a.made)
