import { useMemo, useState, useSyncExternalStore } from 'react'

import type { NextStep } from '@/contracts/next-steps'
import { type DayBounds, dayBounds } from '@/domain/local-days'
import { dueBy, NEXT_STEP_GROUPS, type NextStepGroup, openGroupOf } from '@/domain/next-step-groups'

import type { RowsInUse } from './rows-in-use'

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
    ? { group: openGroupOf(step, now, bounds), at: dueBy(step) ?? NEVER, made }
    : { group: 'done' as const, at: step.completedAt ?? NEVER, made }
}

const rank = (group: NextStepGroup) => NEXT_STEP_GROUPS.indexOf(group)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: QueueRow, b: QueueRow) =>
  rank(a.group) - rank(b.group) ||
  (a.group === 'done' ? compare(b.at, a.at) : compare(a.at, b.at)) ||
  compare(b.made, a.made)

type Inputs = {
  identity: string
  steps: readonly NextStep[]
  marked: string
  moved: string
  now: Date
  use: RowsInUse
}
type Shown = { inputs: (Inputs & { stamp: string }) | null; rows: readonly QueueRow[] }

const NOTHING: Shown = { inputs: null, rows: [] }
const SETTLED = 'settled'

const isSame = (a: Shown['inputs'], b: Inputs & { stamp: string }) =>
  a !== null &&
  a.identity === b.identity &&
  a.steps === b.steps &&
  a.marked === b.marked &&
  a.moved === b.moved &&
  a.stamp === b.stamp &&
  a.now === b.now

export const useQueueRows = (inputs: Inputs): readonly QueueRow[] => {
  const [shown, setShown] = useState(NOTHING)
  const { identity, steps, marked, moved, now, use } = inputs
  const bounds = useMemo(() => dayBounds(now), [now])
  const isSettled = !shown.rows.some((row) => row.held)
  const stamp = useSyncExternalStore(use.subscribe, () => (isSettled ? SETTLED : use.stamp()))
  if (isSame(shown.inputs, { ...inputs, stamp })) return shown.rows
  const markedIds = new Set(marked.split(' '))
  const movedIds = new Set(moved.split(' '))
  const rows = arrangeRows({
    fresh: steps,
    shown: shown.inputs?.identity === identity ? shown.rows : [],
    stays: (id) => markedIds.has(id) || (use.stays(id) && !movedIds.has(id)),
    now,
    bounds,
  })
  setShown({ inputs: { ...inputs, stamp }, rows })
  return rows
}
