import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Browsers draw no taller elements than this, some only half of it. */
const MOST_PIXELS = 15_000_000
/** Pixels drawn beyond the screen on either side, in whole lines. */
const OVERSCAN = 200

type Scroller = HTMLElement | Window | null

type Options = {
  /** What the list scrolls in: the window or an element around it; null until that is there. */
  scroller: Scroller
  count: number
  /** Pixels, the same for every item. */
  itemHeight: number
  /** Pixels between lines, and between the items of a line. */
  gap?: number
  /** Pixels. As many items stand beside each other as have this width; without it, one. */
  minWidth?: number
  /** Stays in the document wherever the list is scrolled to, because it may have focus; -1: none. */
  keepIndex?: number
}

/**
 * A list or grid of which only the lines near the screen are in the document. What covers the top of
 * its scroller, such as a sticky bar, is the list's `scroll-margin-top`.
 */
export const useVirtualList = (
  list: RefObject<HTMLElement | null>,
  { scroller, count, itemHeight, gap = 0, minWidth, keepIndex = -1 }: Options,
) => {
  const lineHeight = itemHeight + gap
  const place = usePlace(list, scroller, lineHeight)
  const width = place?.width ?? 0
  const columns =
    minWidth === undefined ? 1 : Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
  const lineCount = Math.min(Math.ceil(count / columns), Math.floor(MOST_PIXELS / lineHeight))
  const clamp = (line: number) => Math.max(0, Math.min(line, lineCount - 1))
  const first = clamp(place?.first ?? 0)
  const around = Math.ceil(OVERSCAN / lineHeight)
  const lines = place
    ? linesToDraw({
        from: Math.max(0, place.first - around),
        to: Math.min(lineCount - 1, place.last + around),
        keepLine: keepIndex < 0 ? -1 : clamp(Math.floor(keepIndex / columns)),
      })
    : []
  /** How far below the top of its scroller an item stands, in pixels. */
  const topOf = (index: number) =>
    (list.current ? topIn(scroller, list.current) : 0) + Math.floor(index / columns) * lineHeight

  return {
    /** Pixels; 0 until it was measured. */
    width,
    columns,
    /** How many items there is room for: a browser draws no list of a million. */
    count: Math.min(count, lineCount * columns),
    lineHeight,
    height: Math.max(0, lineCount * lineHeight - gap),
    /** The lines on the screen, if only in part. */
    first,
    last: Math.max(first, clamp(place?.last ?? 0)),
    /** The lines to draw, in order, with pixels from the top of the list. */
    lines: lines.map((line) => ({ index: line, top: line * lineHeight })),
    topOf,
    /** Scrolls no further than it takes to see the item whole. */
    scrollTo: (index: number) => {
      if (!list.current || !scroller) return
      const covered = Number.parseFloat(getComputedStyle(list.current).scrollMarginTop) || 0
      const top = topOf(index)
      const below = top + lineHeight - heightOf(scroller)
      if (top < covered) scroller.scrollBy(0, top - covered)
      else if (below > 0) scroller.scrollBy(0, below)
    },
  }
}

export type VirtualList = ReturnType<typeof useVirtualList>

export const scrolledBy = (scroller: HTMLElement | Window): number =>
  scroller instanceof HTMLElement ? scroller.scrollTop : scroller.scrollY

const heightOf = (scroller: HTMLElement | Window) =>
  scroller instanceof HTMLElement ? scroller.clientHeight : scroller.innerHeight

/** Pixels between the top of `scroller` and that of an element in it. */
const topIn = (scroller: Scroller, element: HTMLElement) =>
  element.getBoundingClientRect().top -
  (scroller instanceof HTMLElement ? scroller.getBoundingClientRect().top : 0)

const linesToDraw = ({ from, to, keepLine }: { from: number; to: number; keepLine: number }) => {
  const lines = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  if (keepLine < 0 || (keepLine >= from && keepLine <= to)) return lines
  return keepLine < from ? [keepLine, ...lines] : [...lines, keepLine]
}

/** Where a list is: its width, and the lines on the screen as though it had no end. */
type Place = { width: number; first: number; last: number }

const placeOf = (list: HTMLElement, scroller: HTMLElement | Window, lineHeight: number): Place => {
  const above = -topIn(scroller, list)
  return {
    width: list.clientWidth,
    first: Math.max(0, Math.floor(above / lineHeight)),
    last: Math.ceil((above + heightOf(scroller)) / lineHeight) - 1,
  }
}

/** Drawn anew only when another line comes in sight. Undefined until it was measured. */
const usePlace = (
  list: RefObject<HTMLElement | null>,
  scroller: Scroller,
  lineHeight: number,
): Place | undefined => {
  const [place, setPlace] = useState<Place>()
  const measure = useCallback(() => {
    if (!list.current || !scroller) return
    const next = placeOf(list.current, scroller, lineHeight)
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace((now) =>
      now?.width === next.width && now.first === next.first && now.last === next.last ? now : next,
    )
  }, [list, scroller, lineHeight])
  // After every render, because what stands above may have become taller; before it is seen.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    if (!list.current || !scroller) return undefined
    // In the frame of the scroll, so that no gap shows.
    const measureNow = () => flushSync(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(list.current)
    if (scroller instanceof HTMLElement) observer.observe(scroller)
    scroller.addEventListener('scroll', measureNow, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measureNow)
      window.removeEventListener('resize', measure)
    }
  }, [list, scroller, measure])
  return place
}
