import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

const CARD_MIN_WIDTH = 300
export const CARD_GAP = 12
/** Also where text is larger than usual: lines are measured once they are drawn. */
const USUAL_HEIGHT = 150
/** What covers the top of the window: the shell's top bar. */
const TOP_BAR = 48

/**
 * Lays `count` cards out in lines and says which lines are near the window; the others are not in
 * the document. The line of `keepIndex` always is, because it may have focus.
 */
export const useCardGrid = (
  list: RefObject<HTMLElement | null>,
  count: number,
  keepIndex: number,
) => {
  const { width, top } = usePlace(list)
  const columns = Math.max(1, Math.floor((width + CARD_GAP) / (CARD_MIN_WIDTH + CARD_GAP)))
  const keepLine = keepIndex < 0 ? -1 : Math.floor(keepIndex / columns)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const lines = defaultRangeExtractor(range)
      if (keepLine < 0 || keepLine >= range.count || lines.includes(keepLine)) return lines
      return [...lines, keepLine].sort((a, b) => a - b)
    },
    [keepLine],
  )
  // Its functions are called while rendering and never kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => USUAL_HEIGHT,
    gap: CARD_GAP,
    overscan: 3,
    rangeExtractor,
    scrollMargin: top,
    scrollPaddingStart: TOP_BAR + CARD_GAP,
    scrollPaddingEnd: CARD_GAP,
  })
  return {
    columns,
    height: virtualizer.getTotalSize(),
    lines: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - top })),
    measureLine: virtualizer.measureElement,
    scrollToCard: (index: number) =>
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
  }
}

/** The list's width, and where it begins in the document; both change with what stands above it. */
const usePlace = (list: RefObject<HTMLElement | null>) => {
  const [place, setPlace] = useState({ width: 0, top: 0 })
  const measure = useCallback(() => {
    const element = list.current
    if (!element) return
    const next = {
      width: element.clientWidth,
      top: element.getBoundingClientRect().top + window.scrollY,
    }
    // What is laid out decides how it is drawn: measured before it is seen.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace((now) => (now.width === next.width && now.top === next.top ? now : next))
  }, [list])
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
