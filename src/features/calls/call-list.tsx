import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'

import type { Call } from '@/contracts/calls'
import { useHotkeys } from '@/ui/hotkeys'

import { CallEntry, type EntryLook } from './call-entry'
import { keyTarget } from './list-keys'
import type { Reading } from './use-live-calls'
import { useEntryGrid } from './use-entry-grid'
import { usePaneScroll } from './use-pane-scroll'
import { useScrollHold } from './use-scroll-hold'

/** Calls left below the screen when more are read. */
const READ_AHEAD = 24
/** Within this of its top, a list counts as not scrolled. */
const AT_TOP = 8

export type CallListHandle = Reading & {
  /** Goes to the top, and to the first call once new ones are in. */
  showTop: () => void
  /** Moves to the call below the current one. */
  showNext: () => void
}

type Props = {
  calls: readonly Call[]
  look: EntryLook
  /** How many there are in all; null while that is only estimated. */
  total: number | null
  /** Filters and search of this list, for the links to its calls. */
  context: string | undefined
  selectedId: string | undefined
  /** Shows a call beside the list. Without it, entries open their call. */
  onSelect: ((call: Call) => void) | undefined
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
  const { calls, look, total, context, selectedId, onSelect, pane, isInPane } = props
  const { currentId, onCurrent, onNearEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const isPointerInside = useRef(false)
  /** The call whose link takes focus as soon as it is drawn. */
  const wantsFocus = useRef<string>(undefined)
  /** The list as it was when new calls were asked for. */
  const beforeNew = useRef<readonly Call[]>(undefined)

  const currentIndex = calls.findIndex((call) => call.id === currentId)
  const grid = useEntryGrid({
    list,
    pane,
    isInPane,
    count: calls.length,
    look,
    keepIndex: currentIndex,
  })
  const { columns, lines, lineHeight, first: firstLine, last: lastLine } = grid
  useScrollHold({ calls, columns, lineHeight, firstLine, pane, isInPane })

  usePaneScroll(pane, context, () => {
    const selected = calls.findIndex((call) => call.id === selectedId)
    if (selected >= 0) grid.scrollToEntry(selected)
  })

  const isNearEnd = calls.length > 0 && (lastLine + 1) * columns + READ_AHEAD >= calls.length
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
  const focusWanted = () => {
    const id = wantsFocus.current
    const link = list.current?.querySelector<HTMLElement>(`[data-call="${id}"] a`)
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

  const goTo = (key: string) => {
    const shape = { count: calls.length, columns, linesOnScreen: lastLine - firstLine + 1 }
    const target = keyTarget(key, currentIndex, shape)
    if (target !== undefined) moveTo(target)
    return target !== undefined
  }
  useHotkeys('Calls', [
    { key: 'j', label: 'Next call', run: () => goTo('j') },
    { key: 'k', label: 'Previous call', run: () => goTo('k') },
    { key: 'ArrowDown', label: 'Call below', run: () => goTo('ArrowDown') },
    { key: 'ArrowUp', label: 'Call above', run: () => goTo('ArrowUp') },
  ])

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
  }))

  const tabStop = currentIndex >= 0 ? currentIndex : 0
  return (
    <>
      {/* Keys and pointer reach the list from the links inside it; it adds nothing to focus itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        aria-label="Calls"
        className="relative shrink-0"
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
          if (goTo(event.key)) event.preventDefault()
        }}
        onFocus={(event) => {
          const id = entryId(event.target)
          if (id) onCurrent(id)
        }}
        // Before the link itself hears of it, which would open the call.
        onClickCapture={(event) => {
          const id = entryId(event.target)
          const call = id ? calls.find((call) => call.id === id) : undefined
          if (!call) return
          onCurrent(call.id)
          // Enter opens the call, as does a click that asks for a tab of its own.
          const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.detail > 0
          if (!onSelect || !isPlain || isSnippet(event.target)) return
          event.preventDefault()
          onSelect(call)
        }}
      >
        {lines.flatMap((line) =>
          calls.slice(line * columns, (line + 1) * columns).map((call, column) => {
            const index = line * columns + column
            return (
              <CallEntry
                key={call.id}
                call={call}
                look={look}
                index={index}
                total={total}
                isSelected={call.id === selectedId}
                isCurrent={index === tabStop}
                context={context}
                left={`calc(${(100 * column) / columns}% + ${(grid.gap * column) / columns}px)`}
                width={`calc(${100 / columns}% - ${(grid.gap * (columns - 1)) / columns}px)`}
                top={line * lineHeight}
                height={grid.entryHeight}
              />
            )
          }),
        )}
      </ul>
      {props.end}
    </>
  )
}

const entryId = (target: EventTarget) =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-call]')?.dataset['call'] ?? undefined)
    : undefined

const isSnippet = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-snippet]') !== null
