/**
 * Where a list is: its width in pixels, and the lines on the screen, if only in part. Counted as though
 * the list had no end: `last` is before 0 while all of it is below the screen.
 */
export type Place = { width: number; first: number; last: number }

const CARD_MIN_WIDTH = 320
/** The page's own, left and right of its list. */
const PAGE_PADDING = 48
/** What a page has above its list: the top bar, its title, the search and the filters. */
const PAGE_HEAD = 236

/** How many cards stand beside each other. */
export const columnsIn = (width: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (CARD_MIN_WIDTH + gap)))

/** Pixels. */
export const scrolledBy = (scroller: HTMLElement | Window): number =>
  scroller instanceof HTMLElement ? scroller.scrollTop : scroller.scrollY

/** The lines in a screen of `height` that begins `above` below the top of the list, in pixels. */
export const linesOn = (above: number, height: number, lineHeight: number) => ({
  first: Math.max(0, Math.floor(above / lineHeight)),
  last: Math.ceil((above + height) / lineHeight) - 1,
})

/** Where a list is on its scroller. */
export const placeOf = (
  scroller: HTMLElement | Window,
  list: HTMLElement,
  lineHeight: number,
): Place => {
  const box = list.getBoundingClientRect()
  const top = scroller instanceof HTMLElement ? scroller.getBoundingClientRect().top : 0
  const height = scroller instanceof HTMLElement ? scroller.clientHeight : scroller.innerHeight
  return { width: list.clientWidth, ...linesOn(top - box.top, height, lineHeight) }
}

/** Where a list that was never measured is most likely to stand, on a page or in a pane of it. */
export const likelyPlace = (isInPane: boolean, lineHeight: number): Place => ({
  width: (document.getElementById('main')?.clientWidth ?? 0) - PAGE_PADDING,
  ...linesOn(
    isInPane ? 0 : -PAGE_HEAD,
    window.innerHeight - (isInPane ? PAGE_HEAD : 0),
    lineHeight,
  ),
})

/** The lines on the screen and `around` more on either side, in order, and `keepLine` wherever it is (-1: none). */
export const linesToDraw = ({
  first,
  last,
  around,
  lineCount,
  keepLine,
}: Omit<Place, 'width'> & { around: number; lineCount: number; keepLine: number }): number[] => {
  const from = Math.max(0, first - around)
  const to = Math.min(lineCount - 1, last + around)
  const lines = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  if (keepLine < 0 || keepLine >= lineCount) return lines
  if (keepLine < from) return [keepLine, ...lines]
  return keepLine > to ? [...lines, keepLine] : lines
}

/** Scrolls no further than it takes to see a line of the list whole. */
export const scrollToLine = (
  scroller: HTMLElement | Window,
  list: HTMLElement,
  line: {
    /** From the top of the list. */
    top: number
    height: number
    /** How much of the scroller's top is covered by something else. */
    covered: number
  },
) => {
  const isElement = scroller instanceof HTMLElement
  const scrollerTop = isElement ? scroller.getBoundingClientRect().top : 0
  const bottom = isElement ? scroller.clientHeight : scroller.innerHeight
  const top = list.getBoundingClientRect().top - scrollerTop + line.top
  if (top < line.covered) scroller.scrollBy(0, top - line.covered)
  else if (top + line.height > bottom) scroller.scrollBy(0, top + line.height - bottom)
}
