import { useMemo, useState, useSyncExternalStore } from 'react'

import type { NextStep } from '@/contracts/next-steps'
import { dayBounds } from '@/domain/local-days'

import { arrangeRows, type QueueRow } from './arrange-rows'
import type { RowsInUse } from './rows-in-use'

type Inputs = {
  identity: string
  steps: readonly NextStep[]
  marked: string
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
  a.stamp === b.stamp &&
  a.now === b.now

export const useQueueRows = (inputs: Inputs): readonly QueueRow[] => {
  const [shown, setShown] = useState(NOTHING)
  const { identity, steps, marked, now, use } = inputs
  const bounds = useMemo(() => dayBounds(now), [now])
  const isSettled = !shown.rows.some((row) => row.held)
  const stamp = useSyncExternalStore(use.subscribe, () => (isSettled ? SETTLED : use.stamp()))
  if (isSame(shown.inputs, { ...inputs, stamp })) return shown.rows
  const markedIds = new Set(marked.split(' '))
  const rows = arrangeRows({
    fresh: steps,
    shown: shown.inputs?.identity === identity ? shown.rows : [],
    stays: (id) => markedIds.has(id) || use.stays(id),
    now,
    bounds,
  })
  setShown({ inputs: { ...inputs, stamp }, rows })
  return rows
}
