import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { nextStepRow } from '@/components/list-focus'
import { canUndo, isLate, markedRows, type Marks, shownStatus } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { OPEN_GROUPS, type NextStepGroup } from '@/domain/next-step-groups'
import { hasOpenGroups, isShown, type ShownStatus } from '@/domain/shown-steps'
import { useNow } from '@/ui/now'

import { type QueueRow as Row, useQueueRows } from './use-queue-rows'
import { focusRow, rowOf } from '@/components/queue-focus'
import { GROUP_LABELS, KeepInPlace, QueueGroup } from './queue-group'
import { useQueueKeys } from './use-queue-keys'
import { QueueRow } from './queue-row'
import { useRowContext } from './row-context'
import { createRowsInUse, type RowsInUse } from './rows-in-use'
import type { Queue } from './use-queue'

/** The rows that were changed or added here and are marked until `clock` is past that. */
export type RecentChanges = {
  marks: Marks
  clock: number
  added: NextStep | undefined
  onAddedShown: () => void
}

type QueueListProps = RecentChanges & {
  queue: Pick<Queue, 'identity' | 'steps' | 'status' | 'selection'>
  countOf: (group: NextStepGroup, drawn: number) => ReactNode
  folded: readonly NextStepGroup[]
  onFold: (group: NextStepGroup) => void
  empty: ReactNode
  more: ReactNode
  moreDone: ReactNode
}

const FINISHED_LABELS: Partial<Record<ShownStatus, string>> = {
  dismissed: 'Dismissed',
  all: 'Finished',
}

export function QueueList(props: QueueListProps) {
  const { marks, clock, countOf, folded, onFold } = props
  const { identity, status, steps, selection } = props.queue
  const host = useRef<HTMLDivElement>(null)
  const now = useNow()
  const [use] = useState(createRowsInUse)
  const marked = markedRows(marks, clock, 'ended', 'refused').join(' ')
  const moved = markedRows(marks, clock, 'moved').join(' ')
  const rows = useQueueRows({ identity, steps, marked, moved, now, use })
  useNextAfterMove(host, rows, moved, use)
  const order = useMemo(
    () => rows.flatMap(({ group, step }) => (folded.includes(group) ? [] : [step.id])),
    [rows, folded],
  )
  const { ask, callBack } = useRowContext()
  useQueueKeys(host, selection, order, (about, id) => {
    const asked = rows.find(({ step }) => step.id === id)
    if (!asked) return
    if (about === 'callback') callBack(asked.step)
    else ask(about, asked.step)
  })

  useLayoutEffect(() => {
    use.drawn(order)
  }, [use, order])

  useLayoutEffect(() => {
    const id = nextStepRow.take()
    if (id) focusRow(rowWith(host.current, id))
  }, [])

  useGoToAdded(host, props.added?.id, rows, {
    unfold: (group) => folded.includes(group) && onFold(group),
    stop: props.onAddedShown,
  })

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
        late={isLate({ ...step, dueAt: step.dueAt ?? step.callBy }, now)}
        isSelected={selection.has(step.id) && !(selection.isEverything && !isShown(step, status))}
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
        label={(group === 'done' && FINISHED_LABELS[status]) || GROUP_LABELS[group]}
        count={countOf(group, own.filter((row) => !row.gone).length)}
        folded={folded.includes(group)}
        onFold={onFold}
      >
        <ul>{own.map(drawRow)}</ul>
        {isFinishedBelow ? props.moreDone : null}
      </QueueGroup>
    )
  }
  const isEmpty = !rows.some(
    (row) => status === 'all' || (row.group === 'done') === (status !== 'open'),
  )

  return (
    <KeepInPlace>
      <div
        ref={host}
        data-selecting={selection.isEmpty ? undefined : ''}
        className="group/queue"
        {...use.handlers}
        // With Shift, a click selects up to its row and does nothing else.
        onClickCapture={(event) => {
          const id = rowOf(event.target)?.dataset['row']
          if (!event.shiftKey || id === undefined) return
          event.preventDefault()
          event.stopPropagation()
          // A box whose click was prevented goes back first.
          setTimeout(() => selection.extendTo(id, order))
        }}
      >
        {isEmpty ? props.empty : null}
        {hasOpenGroups(status) ? OPEN_GROUPS.map(drawGroup) : null}
        {props.more}
        {drawGroup('done')}
      </div>
    </KeepInPlace>
  )
}

/** Where a row was moved from by hand, the one below it is next. */
const useNextAfterMove = (
  host: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  moved: string,
  use: RowsInUse,
) => {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const shown = before.current
    before.current = rows
    const at = shown.findIndex(({ step }) => use.isActive(step.id))
    const active = shown[at]
    const groupOf = (row: Row) => rows.find(({ step }) => step.id === row.step.id)?.group
    const hasMoved = active && moved.includes(active.step.id) && groupOf(active) !== active.group
    if (!hasMoved) return
    const stayed = (row: Row) => groupOf(row) === row.group
    const next = shown.slice(at + 1).find(stayed) ?? shown.slice(0, at).findLast(stayed)
    if (!next) return
    use.activate(next.step.id)
    if (document.activeElement === document.body) focusRow(rowWith(host.current, next.step.id))
  }, [host, rows, moved, use])
}

/** Anything begun before the row is there keeps the focus. */
const useGoToAdded = (
  host: RefObject<HTMLElement | null>,
  added: string | undefined,
  rows: readonly Row[],
  { unfold, stop }: { unfold: (group: NextStepGroup) => unknown; stop: () => void },
) => {
  useLayoutEffect(() => {
    if (added === undefined) return undefined
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('keydown', stop, options)
    addEventListener('pointerdown', stop, options)
    return () => listening.abort()
  }, [added, stop])
  useLayoutEffect(() => {
    const found = rows.find(({ step }) => step.id === added)
    if (!found) return
    unfold(found.group)
    const row = rowWith(host.current, found.step.id)
    if (!row) return
    stop()
    focusRow(row)
    row.scrollIntoView({ block: 'center' })
  })
}

const rowWith = (host: HTMLElement | null, id: string) =>
  host?.querySelector(`[data-row="${CSS.escape(id)}"]`)
