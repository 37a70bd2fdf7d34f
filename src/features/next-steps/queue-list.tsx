import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import {
  Component,
  createRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { takeLastStep } from '@/api/queue-place'
import { canUndo, markedRows, type Marks, shownStatus } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { OPEN_GROUPS, type NextStepGroup } from '@/domain/next-step-groups'
import { useHotkeys } from '@/ui/hotkeys'
import { useNow } from '@/ui/now'
import { dropHeadingFocus } from '@/ui/page'

import { type QueueRow as Row, useQueueRows } from './use-queue-rows'
import { completeRow, focusedRow, focusRow, moveInQueue, pressInRow } from './queue-focus'
import { QueueRow } from './queue-row'
import { createRowsInUse, type RowsInUse } from './rows-in-use'

const GROUP_LABELS: Record<NextStepGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this-week': 'This week',
  later: 'Later',
  'no-date': 'No date',
  done: 'Done',
}

function QueueGroup({
  group,
  label,
  count,
  folded,
  onFold,
  children,
}: {
  group: NextStepGroup
  label: string
  count: ReactNode
  folded: boolean
  onFold: (group: NextStepGroup) => void
  children: ReactNode
}) {
  const bodyId = `group-${group}`
  return (
    <section aria-labelledby={`${bodyId}-heading`} className="@container mb-4">
      <h2 id={`${bodyId}-heading`} data-anchor className="mb-1">
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={folded ? undefined : bodyId}
          onClick={() => onFold(group)}
          className={clsx(
            'flex h-8 items-center gap-1.5 rounded-control pr-2 text-row font-semibold hover:bg-line/50',
            group === 'overdue' ? 'text-danger' : 'text-ink',
          )}
        >
          <ChevronRight className={clsx('text-ink-muted', !folded && 'rotate-90')} />
          {label} <span className="font-normal text-ink-muted tabular-nums">{count}</span>
        </button>
      </h2>
      {folded ? null : (
        <div id={bodyId} className="overflow-clip rounded-card border border-line bg-surface">
          {children}
        </div>
      )}
    </section>
  )
}

type Anchor = { element: Element; top: number } | null

/**
 * Keeps what somebody is using where it is on the screen when rows come or go above it: the row or
 * heading (`data-anchor`) under the pointer, else the one with the focus, else, once scrolled, the
 * first in sight. A class, because only a class can measure right before the page changes.
 */
class KeepInPlace extends Component<{ children: ReactNode }> {
  private readonly host = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Anchor {
    const element = this.findAnchor()
    return element ? { element, top: element.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor) {
    if (!anchor?.element.isConnected) return
    const moved = anchor.element.getBoundingClientRect().top - anchor.top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }

  private findAnchor(): Element | null {
    const { current: host } = this.host
    if (!host) return null
    const hovered = host.querySelector('[data-anchor]:hover')
    if (hovered) return hovered
    const focused = document.activeElement?.closest('[data-anchor]')
    if (focused && host.contains(focused)) return focused
    if (window.scrollY === 0) return null
    const anchors = [...host.querySelectorAll('[data-anchor]')]
    return anchors.find((one) => one.getBoundingClientRect().top >= 0) ?? null
  }

  override render() {
    return (
      // The browser's own anchoring would count the same move twice.
      <div ref={this.host} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    )
  }
}

const useQueueKeys = (host: RefObject<HTMLElement | null>) => {
  const move = (by: number) => () => moveInQueue(host.current, by)
  const press =
    (...selectors: string[]) =>
    () => {
      const row = focusedRow(host.current)
      if (!row) return moveInQueue(host.current, 0)
      pressInRow(row, selectors)
    }
  useHotkeys('Next Steps', [
    { key: 'j', label: 'Next row, also ↓', run: move(1) },
    { key: 'k', label: 'Previous row, also ↑', run: move(-1) },
    { key: 'e', label: 'Mark done and go to the next row', run: () => completeRow(host.current) },
    { key: 'a', label: 'Assign', run: press('[data-action=assign]', '[data-action=more]') },
    {
      key: 'h',
      label: 'Snooze: change due',
      run: press('[data-action=due]', '[data-action=more]'),
    },
    {
      key: 'p',
      label: 'Change priority',
      run: press('[data-action=priority]', '[data-action=more]'),
    },
    { key: 'Enter', label: 'Open the call', run: press('[data-open]') },
  ])

  useEffect(() => {
    const element = host.current
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by === undefined || event.defaultPrevented || !focusedRow(element)) return
      if (document.querySelector('[role=menu],[role=dialog]')) return
      event.preventDefault()
      moveInQueue(element, by)
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [host])
}

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
  const marked = markedRows(marks, clock, 'ended', 'refused').join(' ')
  const moved = markedRows(marks, clock, 'moved').join(' ')
  const rows = useQueueRows({ identity, steps, marked, moved, now, use })
  useNextAfterMove(host, rows, moved, use)
  useQueueKeys(host)

  useLayoutEffect(() => {
    use.drawn(rows.flatMap((row) => (folded.includes(row.group) ? [] : [row.step.id])))
  }, [use, rows, folded])

  useLayoutEffect(() => {
    const id = takeLastStep()
    const last = id && rowWith(host.current, id)
    if (last) {
      dropHeadingFocus()
      focusRow(last)
    }
  }, [])

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
        late={isLate(step, now)}
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

const rowWith = (host: HTMLElement | null, id: string) =>
  host?.querySelector(`[data-row="${CSS.escape(id)}"]`)

const isLate = (step: NextStep, now: Date) =>
  step.dueAt !== null && Date.parse(step.dueAt) < now.getTime()
