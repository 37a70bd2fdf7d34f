/** Pixels: the list's width, how much of it is above the screen, and the height of the screen. */
export type Place = { width: number; above: number; height: number }

const CARD_MIN_WIDTH = 320
/** Pixels drawn beyond the screen on either side, in whole lines. */
const OVERSCAN = 200

/** How many cards stand beside each other. */
export const columnsIn = (width: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (CARD_MIN_WIDTH + gap)))

/** Where a list is on its scroller, rounded to whole lines. */
export const placeOf = (
  scroller: HTMLElement | Window,
  list: HTMLElement,
  lineHeight: number,
): Place => {
  const box = list.getBoundingClientRect()
  const top = scroller instanceof HTMLElement ? scroller.getBoundingClientRect().top : 0
  const height = scroller instanceof HTMLElement ? scroller.clientHeight : scroller.innerHeight
  return {
    width: list.clientWidth,
    above: Math.floor((top - box.top) / lineHeight) * lineHeight,
    height: height + lineHeight,
  }
}

/** The lines near the screen, in order, and `keepLine` wherever it is (-1: none). */
export const linesToDraw = ({
  above,
  height,
  lineHeight,
  lineCount,
  keepLine,
}: Omit<Place, 'width'> & {
  lineHeight: number
  lineCount: number
  keepLine: number
}): number[] => {
  const from = Math.max(0, Math.floor((above - OVERSCAN) / lineHeight))
  const to = Math.min(lineCount - 1, Math.ceil((above + height + OVERSCAN) / lineHeight) - 1)
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
