import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { canUndo, markedRows, type Marks, shownStatus } from '@/components/step-marks'
import type { NextStep } from '@/contracts/next-steps'
import { NEXT_STEP_GROUPS, type NextStepGroup } from '@/domain/next-step-groups'
import { useNow } from '@/ui/now'

import type { QueueRow as Row } from './arrange-rows'
import { KeepInPlace } from './keep-in-place'
import { GROUP_LABELS, QueueGroup } from './queue-group'
import { QueueRow } from './queue-row'
import { createRowsInUse } from './rows-in-use'
import { useQueueKeys } from './use-queue-keys'
import { useQueueRows } from './use-queue-rows'

type QueueListProps = {
  identity: string
  steps: readonly NextStep[]
  marks: Marks
  clock: number
  status: NextStep['status']
  countOf: (group: NextStepGroup, drawn: number) => ReactNode
  folded: readonly NextStepGroup[]
  onFold: (group: NextStepGroup) => void
  empty: ReactNode
  more: ReactNode
  moreDone: ReactNode
}

export function QueueList(props: QueueListProps) {
  const { identity, status, steps, marks, clock, countOf, folded, onFold } = props
  const host = useRef<HTMLDivElement>(null)
  const now = useNow()
  const [use] = useState(createRowsInUse)
  const marked = markedRows(marks, clock).join(' ')
  const rows = useQueueRows({ identity, steps, marked, now, use })
  useQueueKeys(host)

  useLayoutEffect(() => {
    use.drawn(rows.flatMap((row) => (folded.includes(row.group) ? [] : [row.step.id])))
  }, [use, rows, folded])

  const drawRow = (row: Row) => {
    const { step, gone } = row
    const mark = marks.get(step.id)
    return (
      <QueueRow
        key={step.id}
        step={step}
        gone={gone}
        status={shownStatus(step, mark, { gone, now: clock })}
        undo={mark?.kind === 'ended' && canUndo(mark, clock) ? mark.from : null}
        refused={mark?.kind === 'refused' && mark.until > clock ? mark : null}
        late={row.group === 'overdue' || isLate(step, now)}
        use={use}
      />
    )
  }

  const drawGroup = (group: NextStepGroup) => {
    const own = rows.filter((row) => row.group === group)
    const isFinishedBelow = group === 'done' && status === 'open'
    if (own.length === 0 && !isFinishedBelow) return null
    return (
      <QueueGroup
        key={group}
        group={group}
        label={group === 'done' && status === 'dismissed' ? 'Dismissed' : GROUP_LABELS[group]}
        count={countOf(group, own.filter((row) => !row.gone).length)}
        folded={folded.includes(group)}
        onFold={onFold}
      >
        <ul>{own.map(drawRow)}</ul>
        {isFinishedBelow ? props.moreDone : null}
      </QueueGroup>
    )
  }
  const isEmpty = !rows.some((row) => (row.group === 'done') === (status !== 'open'))

  return (
    <KeepInPlace>
      <div ref={host} {...use.handlers}>
        {isEmpty ? props.empty : null}
        {status === 'open' ? OPEN_GROUPS.map(drawGroup) : null}
        {props.more}
        {drawGroup('done')}
      </div>
    </KeepInPlace>
  )
}

const OPEN_GROUPS = NEXT_STEP_GROUPS.filter((group) => group !== 'done')

const isLate = (step: NextStep, now: Date) =>
  step.dueAt !== null && Date.parse(step.dueAt) < now.getTime()
