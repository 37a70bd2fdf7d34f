import { useMemo, useState } from 'react'

import type { NextStep } from '@/contracts/next-steps'
import { dayBounds } from '@/domain/local-days'

import { arrangeRows, type QueueRow } from './arrange-rows'

type Inputs = {
  /** Which list this is; another one starts from an empty screen. */
  identity: string
  steps: readonly NextStep[]
  /** Nothing may move: the pointer is among the rows. */
  still: boolean
  /** Ids of rows that must not move in any case, joined. */
  kept: string
  now: Date
}

const NOTHING: { inputs: Inputs | null; rows: readonly QueueRow[] } = { inputs: null, rows: [] }

const isSame = (a: Inputs | null, b: Inputs) =>
  a !== null &&
  a.identity === b.identity &&
  a.steps === b.steps &&
  a.still === b.still &&
  a.kept === b.kept &&
  a.now === b.now

/** The rows to draw, which depend on what is drawn already: see {@link arrangeRows}. */
export const useQueueRows = (inputs: Inputs): readonly QueueRow[] => {
  const [shown, setShown] = useState(NOTHING)
  const bounds = useMemo(() => dayBounds(inputs.now), [inputs.now])
  if (isSame(shown.inputs, inputs)) return shown.rows
  const { identity, steps, still, kept, now } = inputs
  const keptIds = new Set(kept.split(' '))
  const rows = arrangeRows({
    fresh: steps,
    shown: shown.inputs?.identity === identity ? shown.rows : [],
    stays: (id) => still || keptIds.has(id),
    now,
    bounds,
  })
  setShown({ inputs, rows })
  return rows
}
