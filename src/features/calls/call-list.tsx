import { clsx } from 'clsx'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'

import type { Call } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'
import type { ListSelection } from '@/ui/use-selection'

import { CallEntry } from './call-entry'
import { EntryGhost } from './entry-ghost'
import type { EntryLook } from './entry-look'
import { entryId, isIn, lineAskedFor } from './entry-target'
import { LineHead } from './line-head'
import { columnsThatFit } from './line-columns'
import type { Fact } from './list-display'
import { keyTarget } from './list-keys'
import type { AskedLine } from './reading-pane'
import type { Reading } from './use-live-calls'
import { useEntryGrid } from './use-entry-grid'
import { useLatest } from './use-latest'
import { useListPlace } from './use-list-place'
import { useQuickKeys } from './use-quick-keys'
import { useScrollHold } from './use-scroll-hold'

/** Calls left below the screen when more are read: few for a list at its top, many on the way down. */
const READ_AHEAD = { atTop: 24, below: 150 }
/** Within this of its top, a list counts as not scrolled. */
const AT_TOP = 8

export type CallListHandle = Reading & {
  /** Goes to the top, and to the first call once new ones are in. */
  showTop: () => void
  /** Moves to the call below the current one. */
  showNext: () => void
  /** Moves to where the keyboard was last, else to the first call. */
  focus: () => void
}

type Props = {
  calls: readonly Call[]
  look: EntryLook
  facts: ReadonlySet<Fact>
  /** How many there are in all, about. */
  total: number
  totalIsEstimate: boolean
  /** There are more than `calls`. */
  hasMore: boolean
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
  onNearEnd: () => void
  /** What the list scrolls in, once it is there, instead of the window. */
  pane: HTMLElement | null
  isInPane: boolean
  handle: RefObject<CallListHandle | null>
  end: ReactNode
}

/** The calls, however many: only those near the screen are in the document. */
export function CallList(props: Props) {
  const { calls, look, facts, context, selection, selectedId, onSelect, pane, isInPane } = props
  const { currentId, onCurrent, onNearEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const isPointerInside = useRef(false)
  /** The call whose link takes focus as soon as it is drawn. */
  const wantsFocus = useRef<string>(undefined)
  /** The list as it was when new calls were asked for. */
  const beforeNew = useRef<readonly Call[]>(undefined)

  const currentIndex = useMemo(
    () => calls.findIndex((call) => call.id === currentId),
    [calls, currentId],
  )
  const selectedIndex = useMemo(
    () => (selectedId === undefined ? -1 : calls.findIndex((call) => call.id === selectedId)),
    [calls, selectedId],
  )
  const count = props.hasMore ? Math.max(props.total, calls.length + 1) : calls.length
  const grid = useEntryGrid({ list, pane, isInPane, count, look, keepIndex: currentIndex })
  const { columns, lines, lineHeight, first: firstLine, last: lastLine } = grid
  const lineColumns = useMemo(() => columnsThatFit(facts, grid.width), [facts, grid.width])
  useScrollHold({ calls, columns, lineHeight, firstLine, pane, isInPane })
  useListPlace(isInPane ? pane : window, grid.width > 0, {
    list: context,
    look,
    calls,
    first: Math.min(firstLine * columns, calls.length - 1),
    current: currentIndex >= 0 ? currentIndex : selectedIndex,
    topOf: grid.topOf,
    scrollToEntry: grid.scrollToEntry,
  })

  const ahead = firstLine === 0 ? READ_AHEAD.atTop : READ_AHEAD.below
  const isNearEnd = calls.length > 0 && (lastLine + 1) * columns + ahead >= calls.length
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  const moveTo = (index: number) => {
    const call = calls[index]
    if (!call) return
    onCurrent(call.id)
    onSelect?.(call)
    grid.scrollToEntry(index)
    wantsFocus.current = call.id
    focusWanted()
  }
  const linkOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-call="${id}"] a`) ?? null
  /** The link that leads to the words found. */
  const wordsOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-call="${id}"] a[data-snippet]`) ?? linkOf(id)
  const goToWords = (call: Call) => {
    if (onSelect) onSelect(call, lineAskedFor(call, wordsOf(call.id)))
    else wordsOf(call.id)?.click()
  }
  const focusWanted = () => {
    const link = wantsFocus.current === undefined ? null : linkOf(wantsFocus.current)
    if (!link) return
    wantsFocus.current = undefined
    link.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (wantsFocus.current !== undefined) focusWanted()
  })
  useEffect(() => {
    const [first] = calls
    if (!first || !beforeNew.current || beforeNew.current === calls) return
    // The new calls are in: the keyboard goes on from the newest.
    beforeNew.current = undefined
    wantsFocus.current = first.id
    onCurrent(first.id)
  }, [calls, onCurrent])

  const order = () => calls.map(({ id }) => id)
  const goTo = (key: string) => {
    const shape = { count: calls.length, columns, linesOnScreen: lastLine - firstLine + 1 }
    const target = keyTarget(key, currentIndex, shape)
    if (target !== undefined) moveTo(target)
    return target
  }
  const extend = (key: string) => {
    const current = calls[currentIndex]
    if (current && selection.isEmpty) selection.toggle(current.id)
    const target = calls[goTo(key) ?? -1]
    if (target) selection.extendTo(target.id, order())
  }
  const isOnScreen = (index: number) => {
    const line = Math.floor(index / columns)
    return index >= 0 && line >= firstLine && line <= lastLine
  }
  /** Runs for the call the reader has in front of them; where that is none, one is taken first. */
  const onCurrentCall = (run: (call: Call) => void) => {
    const call = calls[currentIndex]
    if (call && isOnScreen(currentIndex)) run(call)
    else moveTo(call ? currentIndex : Math.min(firstLine * columns, calls.length - 1))
  }
  useHotkeys('Calls', [
    { key: 'j', label: 'Next call', run: () => goTo('j') },
    { key: 'k', label: 'Previous call', run: () => goTo('k') },
    { key: 'ArrowDown', label: 'Call below', run: () => goTo('ArrowDown') },
    { key: 'ArrowUp', label: 'Call above', run: () => goTo('ArrowUp') },
    {
      key: 'x',
      label: 'Select the call',
      run: () => onCurrentCall(({ id }) => selection.toggle(id)),
    },
    { key: 'J', label: 'Select down to the next call', run: () => extend('j') },
    { key: 'K', label: 'Select up to the previous call', run: () => extend('k') },
    ...(calls[0]?.snippet
      ? [
          {
            key: 'f',
            label: 'Go to the words found',
            run: () => onCurrentCall(goToWords),
          },
        ]
      : []),
    { key: 'Mod+a', label: 'Select all loaded calls', run: () => selection.selectLoaded(order()) },
  ])
  const quickMenu = useQuickKeys({ onCurrentCall, goNext: () => goTo('j'), linkOf })

  useImperativeHandle(props.handle, () => ({
    visibleIds: () =>
      calls.slice(firstLine * columns, (lastLine + 1) * columns).map((call) => call.id),
    mayInsert: () => {
      const scrolled = isInPane ? (pane?.scrollTop ?? 0) : window.scrollY
      const hasFocus = list.current?.contains(document.activeElement) ?? false
      return scrolled <= AT_TOP && !hasFocus && !isPointerInside.current && !selectedId
    },
    showTop: () => {
      const scroller = isInPane ? pane : window
      scroller?.scrollTo({ top: 0 })
      beforeNew.current = calls
    },
    showNext: () => goTo('j'),
    focus: () => moveTo(isOnScreen(currentIndex) ? currentIndex : 0),
  }))

  const check = useLatest((id: string, isRange: boolean) => {
    onCurrent(id)
    if (isRange) selection.extendTo(id, order())
    else selection.toggle(id)
  })
  const tabStop = currentIndex >= 0 ? currentIndex : 0
  const place = (line: number, column: number) => ({
    left: `calc(${(100 * column) / columns}% + ${(grid.gap * column) / columns}px)`,
    width: `calc(${100 / columns}% - ${(grid.gap * (columns - 1)) / columns}px)`,
    top: line * lineHeight,
    height: grid.entryHeight,
  })
  return (
    <>
      {look === 'line' ? <LineHead columns={lineColumns} isInPane={isInPane} /> : null}
      {/* Keys and pointer reach the list from the links inside it; it adds nothing to focus itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        aria-label="Calls"
        data-selecting={selection.isEmpty ? undefined : ''}
        className={clsx(
          'group/list relative shrink-0',
          look !== 'card' && !isInPane && 'bg-surface',
        )}
        style={{ height: grid.height }}
        onPointerMove={({ movementX, movementY }) => {
          // A list that appears under a resting pointer is not being pointed at.
          if (movementX !== 0 || movementY !== 0) isPointerInside.current = true
        }}
        onPointerLeave={() => {
          isPointerInside.current = false
        }}
        onKeyDown={(event) => {
          if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
          const isForGrid = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
          if (event.key.length === 1 || (isForGrid && columns === 1)) return
          if (goTo(event.key) !== undefined) event.preventDefault()
        }}
        onFocus={(event) => {
          const id = entryId(event.target)
          if (id) onCurrent(id)
        }}
        // Before the link itself hears of it, which would open the call.
        onClickCapture={(event) => {
          const id = entryId(event.target)
          const call = id ? calls.find((call) => call.id === id) : undefined
          if (!call || isIn(event.target, '[data-check]')) return
          if (event.shiftKey) {
            event.preventDefault()
            return check(call.id, true)
          }
          onCurrent(call.id)
          if (!onSelect || event.ctrlKey || event.metaKey) return
          const isSnippet = isIn(event.target, '[data-snippet]')
          // Enter opens the call.
          if (event.detail === 0 && !isSnippet) return
          event.preventDefault()
          if (!isSnippet) return onSelect(call)
          return onSelect(call, lineAskedFor(call, event.detail === 0 ? wordsOf(call.id) : null))
        }}
      >
        {lines.flatMap((line) =>
          Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => {
            const index = line * columns + column
            const call = calls[index]
            if (!call) return <EntryGhost key={index} look={look} {...place(line, column)} />
            return (
              <CallEntry
                key={call.id}
                call={call}
                look={look}
                facts={facts}
                columns={lineColumns}
                index={index}
                total={props.totalIsEstimate ? null : count}
                isSelected={call.id === selectedId}
                isCurrent={index === tabStop}
                isMarked={index === currentIndex}
                isChecked={selection.has(call.id)}
                hasLeft={props.hasLeft(call)}
                context={context}
                onCheck={check}
                {...place(line, column)}
              />
            )
          }),
        )}
      </ul>
      {props.end}
      {quickMenu}
    </>
  )
}
