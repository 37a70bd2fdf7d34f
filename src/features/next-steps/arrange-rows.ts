import type { NextStep } from '@/contracts/next-steps'
import type { DayBounds } from '@/domain/local-days'
import { NEXT_STEP_GROUPS, type NextStepGroup, openGroupOf } from '@/domain/next-step-groups'

/** A next step at its place in the queue. */
export type QueueRow = {
  step: NextStep
  group: NextStepGroup
  /** Orders the rows of a group, as the server does: when it is due or was finished, then its age. */
  at: string
  made: string
  /** No longer in the list; kept in place because it would move the rows somebody is using. */
  gone: boolean
  /** Belongs elsewhere, or nowhere, by now. */
  held: boolean
}

type Arrangement = {
  /** The list as it is now. */
  fresh: readonly NextStep[]
  /** What is on the screen. */
  shown: readonly QueueRow[]
  /** Whether this row must stay where it is: it has the focus, the pointer is near, or it can be undone. */
  stays: (id: string) => boolean
  now: Date
  bounds: DayBounds
}

/**
 * Places the steps of a list into the groups of the queue without moving what somebody is using: a
 * row that stays keeps its group and its place in it, whatever happened to its due time, and also
 * when it has left the list. New rows go where they belong.
 */
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

/** After every instant in writing. */
const NEVER = '~'

const placeOf = (step: NextStep, now: Date, bounds: DayBounds) => {
  const made = `${step.createdAt} ${step.id}`
  return step.status === 'open'
    ? { group: openGroupOf(step.dueAt, now, bounds), at: step.dueAt ?? NEVER, made }
    : { group: 'done' as const, at: step.completedAt ?? NEVER, made }
}

const rank = (group: NextStepGroup) => NEXT_STEP_GROUPS.indexOf(group)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What is due first is on top, and what was finished last; the newer one of two alike. */
const byPlace = (a: QueueRow, b: QueueRow) =>
  rank(a.group) - rank(b.group) ||
  (a.group === 'done' ? compare(b.at, a.at) : compare(a.at, b.at)) ||
  compare(b.made, a.made)
