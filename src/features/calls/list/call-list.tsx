import { clsx } from 'clsx'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'

import type { CallRows } from '@/api/call-rows'
import type { Stretch } from '@/api/read-call-pages'
import type { Call } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'
import { useVirtualList } from '@/ui/virtual-list'

import {
  CARD_GAP,
  CARD_MIN_WIDTH,
  ENTRY_HEIGHT,
  type EntryLook,
  lineAskedFor,
} from '../entry/entry-look'
import { columnsThatFit, type Fact, type LineColumns } from '../entry/line-columns'
import type { AskedLine } from '../reading-pane'
import { useLatest } from '@/ui/use-latest'
import { ListEntries } from './list-entries'
import { useListEvents, useListKeys } from './use-list-keys'
import { useListMoves } from './use-list-moves'
import { useListPlace, useScrollHold } from './use-list-place'
import type { Reading } from './use-live-calls'
import { useQuickKeys } from './use-quick-keys'

/** Calls around the screen that are read with it: few for a list at its top, many on the way down. */
const READ_AHEAD = { atTop: 24, below: 150, above: 60 }
/** Within this of its top, a list counts as not scrolled. */
const AT_TOP = 8

const SCROLL_MARGINS = {
  card: 'scroll-mt-[calc(theme(spacing.topbar)+12px)]',
  row: 'scroll-mt-topbar',
  line: 'scroll-mt-[calc(theme(spacing.topbar)+28px)]!',
} as const

export type CallListHandle = Reading & {
  /** Goes to the top, and to the first call once new ones are in. */
  showTop: () => void
  /** Moves to the next call below the current one that is not reviewed. */
  showNext: () => void
  /** Moves to where the keyboard was last, else to the first call. */
  focus: () => void
}

type Props = {
  rows: CallRows
  look: EntryLook
  facts: ReadonlySet<Fact>
  totalIsEstimate: boolean
  /** Filters, search and order of this list, for the links to its calls. */
  context: string | undefined
  /** The call no longer matches the list. */
  hasLeft: (call: Call) => boolean
  selection: ListSelection
  selectedId: string | undefined
  /** Shows a call beside the list, at the line asked for. Without it, entries open their call. */
  onSelect: ((call: Call, asked?: AskedLine) => void) | undefined
  /** The call that was last moved to or opened here. */
  currentId: string | undefined
  onCurrent: (id: string) => void
  /** Rows that are on the screen or near it. */
  onRows: (rows: Stretch) => void
  /** What the list scrolls in, once it is there, instead of the window. */
  pane: HTMLElement | null
  isInPane: boolean
  handle: RefObject<CallListHandle | null>
  /** Below the last entry. `room`: how many there can be in a list, which may be too few. */
  renderEnd: (room: number) => ReactNode
}

/** The calls, however many: only those near the screen are in the document. */
export function CallList(props: Props) {
  const { rows, look, facts, context, selection, selectedId, onSelect, pane, isInPane } = props
  const { currentId, onCurrent, onRows } = props
  const list = useRef<HTMLUListElement>(null)
  /** The list as it was when new calls were asked for. */
  const beforeNew = useRef<CallRows>(undefined)

  const currentIndex = useMemo(() => rows.indexOf(currentId), [rows, currentId])
  const selectedIndex = useMemo(() => rows.indexOf(selectedId), [rows, selectedId])
  const grid = useVirtualList(list, {
    scroller: isInPane ? pane : window,
    count: rows.count,
    itemHeight: ENTRY_HEIGHT[look],
    ...(look === 'card' ? { gap: CARD_GAP, minWidth: CARD_MIN_WIDTH } : {}),
    keepIndex: currentIndex,
  })
  const { columns, lineHeight, first: firstLine, last: lastLine } = grid
  const lineColumns = useMemo(() => columnsThatFit(facts, grid.width), [facts, grid.width])
  useScrollHold({ rows, columns, lineHeight, firstLine, pane, isInPane })
  useListPlace(isInPane ? pane : window, grid.width > 0, {
    list: context,
    look,
    rows,
    first: Math.min(firstLine * columns, grid.count - 1),
    current: currentIndex >= 0 ? currentIndex : selectedIndex,
    topOf: grid.topOf,
    scrollToEntry: grid.scrollTo,
  })

  const first = firstLine * columns
  const last = (lastLine + 1) * columns - 1
  useEffect(() => {
    const ahead = first === 0 ? READ_AHEAD.atTop : READ_AHEAD.below
    const to = Math.min(rows.count - 1, last + ahead)
    onRows({ first: Math.max(0, first - READ_AHEAD.above), last: to })
  }, [first, last, rows, onRows])

  const onMove = (call: Call) => {
    onCurrent(call.id)
    onSelect?.(call)
  }
  const moves = useListMoves({ list, rows, grid, currentIndex, onMove })
  const { moveTo, linkOf, isOnScreen, onCurrentCall, focusSoon } = moves
  useEffect(() => {
    const newest = rows.at(0)
    if (!newest || !beforeNew.current || beforeNew.current === rows) return
    // The new calls are in: the keyboard goes on from the newest.
    beforeNew.current = undefined
    focusSoon(newest.id)
    onCurrent(newest.id)
  }, [rows, onCurrent, focusSoon])

  const wordsOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-call="${id}"] a[data-snippet]`) ?? linkOf(id)
  const goToWords = (call: Call) => {
    if (onSelect) onSelect(call, lineAskedFor(call, wordsOf(call.id)))
    else wordsOf(call.id)?.click()
  }
  useListKeys({ rows, currentIndex, selection, moves, goToWords })
  const goToUnreviewed = () => {
    let at = currentIndex + 1
    while (at < rows.count && rows.at(at)?.reviewedAt) at += 1
    if (at < rows.count) moveTo(at)
  }
  const quickMenu = useQuickKeys({ onCurrentCall, goNext: goToUnreviewed, linkOf })

  const onCheck = useLatest((id: string, isRange: boolean) => {
    onCurrent(id)
    if (isRange) selection.extendTo(id, rows.runAt(rows.indexOf(id)))
    else selection.toggle(id)
  })
  const { handlers, isPointerInside } = useListEvents({
    rows,
    columns,
    moves,
    onCheck,
    onCurrent,
    onSelect,
    wordsOf,
  })

  useImperativeHandle(props.handle, () => ({
    visibleIds: () =>
      Array.from({ length: last - first + 1 }, (_, at) => rows.at(first + at)?.id ?? []).flat(),
    mayInsert: () => {
      const scrolled = isInPane ? (pane?.scrollTop ?? 0) : window.scrollY
      const hasFocus = list.current?.contains(document.activeElement) ?? false
      return scrolled <= AT_TOP && !hasFocus && !isPointerInside() && !selectedId
    },
    showTop: () => {
      const scroller = isInPane ? pane : window
      scroller?.scrollTo({ top: 0 })
      beforeNew.current = rows
    },
    showNext: goToUnreviewed,
    focus: () => moveTo(isOnScreen(currentIndex) ? currentIndex : 0),
  }))

  return (
    <>
      {look === 'line' ? <LineHead columns={lineColumns} isInPane={isInPane} /> : null}
      {/* Keys and pointer reach the list from the links inside it; it adds nothing to focus itself. */}
      <ul
        ref={list}
        aria-label="Calls"
        data-selecting={selection.isEmpty ? undefined : ''}
        // Opaque, though it looks like what is behind it: where letters are smoothed by subpixels, text
        // over no ground of its own makes a layer of every entry, in every frame of a scroll.
        className={clsx(
          'group/list relative shrink-0',
          look === 'card' ? 'bg-canvas' : 'bg-surface',
          // What covers it while it is scrolled: the top bar, the names of the columns.
          look === 'line' && 'scroll-mt-7',
          !isInPane && SCROLL_MARGINS[look],
        )}
        style={{ height: grid.height }}
        {...handlers}
      >
        <ListEntries
          rows={rows}
          grid={grid}
          look={look}
          facts={facts}
          lineColumns={lineColumns}
          totalIsEstimate={props.totalIsEstimate}
          currentIndex={currentIndex}
          selectedId={selectedId}
          selection={selection}
          hasLeft={props.hasLeft}
          context={context}
          onCheck={onCheck}
        />
      </ul>
      {props.renderEnd(grid.count)}
      {quickMenu}
    </>
  )
}

/** The names of the columns over one-line entries; they stay while the list scrolls. */
function LineHead({ columns, isInPane }: { columns: LineColumns; isInPane: boolean }) {
  return (
    <div
      style={{ gridTemplateColumns: columns.template }}
      className={clsx(
        'sticky z-5 grid h-7 shrink-0 items-center gap-x-3 border-b border-line-strong pr-3 pl-11 text-meta font-medium text-ink-muted',
        isInPane ? 'top-0 bg-surface' : 'top-topbar rounded-t-control bg-canvas',
      )}
    >
      <span className="truncate">Caller</span>
      {columns.columns.map(({ fact, head }) => (
        <span key={fact} className={clsx('truncate', fact === 'duration' && 'text-right')}>
          {head}
        </span>
      ))}
      <span className="text-right">When</span>
    </div>
  )
}
