import { once } from './once'

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
const ELLIPSIS = '…'

/** A grapheme of stacked marks can be kilobytes long: look only as far as a cut could need. */
const UNITS_PER_GRAPHEME = 32

const boundaries = (text: string): number[] => {
  const starts = Array.from(segmenter().segment(text), (segment) => segment.index)
  return [...starts, text.length]
}

/** At most `limit` whole characters from the start, with an ellipsis when something was cut. */
export const cutEnd = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const head = text.slice(0, limit * UNITS_PER_GRAPHEME)
  const ends = boundaries(head)
  const end = ends[Math.min(limit, ends.length - 1)] ?? 0
  return end >= text.length ? text : `${text.slice(0, end).trimEnd()}${ELLIPSIS}`
}

/** At most `limit` whole characters from the end, with an ellipsis when something was cut. */
export const cutStart = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const tail = text.slice(-limit * UNITS_PER_GRAPHEME)
  const starts = boundaries(tail)
  const start = starts[Math.max(0, starts.length - 1 - limit)] ?? 0
  return start === 0 && tail.length === text.length
    ? text
    : `${ELLIPSIS}${tail.slice(start).trimStart()}`
}
