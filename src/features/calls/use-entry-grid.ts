import {
  type Range,
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

import { ENTRY_HEIGHT, type EntryLook } from './call-entry'

const CARD_MIN_WIDTH = 320
const CARD_GAP = 12
/** What covers the top of the window: the shell's top bar. */
const TOP_BAR = 48

const columnsIn = (look: EntryLook, width: number) =>
  look === 'row' ? 1 : Math.max(1, Math.floor((width + CARD_GAP) / (CARD_MIN_WIDTH + CARD_GAP)))

/**
 * Lays `count` entries out in lines of equal height and says which lines are near the screen. The
 * list scrolls with the window, or inside `pane` where it has one of its own.
 */
export const useEntryGrid = ({
  list,
  pane,
  isInPane,
  count,
  look,
  keepIndex,
}: {
  list: RefObject<HTMLElement | null>
  pane: RefObject<HTMLElement | null>
  isInPane: boolean
  count: number
  look: EntryLook
  /** Stays in the document wherever the list is scrolled to, because it may have focus; or -1. */
  keepIndex: number
}) => {
  const { width, top } = usePlace(list, isInPane)
  const columns = columnsIn(look, width)
  const gap = look === 'card' ? CARD_GAP : 0
  const entryHeight = ENTRY_HEIGHT[look]
  const lineHeight = entryHeight + gap
  const keepLine = keepIndex < 0 ? -1 : Math.floor(keepIndex / columns)

  const rangeExtractor = useCallback(
    (range: Range) => {
      const lines = defaultRangeExtractor(range)
      if (keepLine < 0 || keepLine >= range.count || lines.includes(keepLine)) return lines
      return [...lines, keepLine].sort((a, b) => a - b)
    },
    [keepLine],
  )
  const shared = {
    count: Math.ceil(count / columns),
    estimateSize: () => lineHeight,
    overscan: 4,
    rangeExtractor,
  }
  // Its functions are called while rendering and never kept.
  // oxlint-disable-next-line react/incompatible-library
  const inPane = useVirtualizer({
    ...shared,
    enabled: isInPane,
    getScrollElement: () => pane.current,
  })
  const inWindow = useWindowVirtualizer({
    ...shared,
    enabled: !isInPane,
    scrollMargin: top,
    scrollPaddingStart: TOP_BAR + CARD_GAP,
    scrollPaddingEnd: CARD_GAP,
  })
  const virtualizer = isInPane ? inPane : inWindow
  const { measure } = virtualizer
  useLayoutEffect(() => measure.call(virtualizer), [virtualizer, measure, lineHeight])

  const margin = isInPane ? 0 : top
  return {
    columns,
    lineHeight,
    entryHeight,
    gap,
    height: Math.max(0, shared.count * lineHeight - gap),
    lines: virtualizer
      .getVirtualItems()
      .map((line) => ({ index: line.index, top: line.start - margin })),
    range: virtualizer.range,
    scrollToEntry: (index: number) =>
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
  }
}

/** The list's width, and where it begins in the document; both change with what stands above it. */
const usePlace = (list: RefObject<HTMLElement | null>, isInPane: boolean) => {
  const [place, setPlace] = useState({ width: 0, top: 0 })
  const measure = useCallback(() => {
    const element = list.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const next = { width: element.clientWidth, top: isInPane ? 0 : box.top + window.scrollY }
    // What is laid out decides how it is drawn: measured before it is seen.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace((now) => (now.width === next.width && now.top === next.top ? now : next))
  }, [list, isInPane])
  // After every render: whatever stands above may have become taller.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    if (!list.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, measure])
  return place
}
