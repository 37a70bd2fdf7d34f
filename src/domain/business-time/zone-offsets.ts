import { offsetAt } from '@/lib/zoned-time'

/** Half-open, in epoch milliseconds, with one offset from UTC all the way. */
export type OffsetSpan = { from: number; to: number; offset: number }

const MINUTE = 60_000
const DAY = 86_400_000

/** By zone and year: the clocks of a year are asked for once. */
const known = new Map<string, readonly OffsetSpan[]>()

/** The spans that make up a year of UTC in a zone; no two clock changes are within one day. */
export const offsetSpans = (zone: string, year: number): readonly OffsetSpan[] => {
  const key = `${zone} ${year}`
  const remembered = known.get(key)
  if (remembered) return remembered

  const changeBetween = (before: number, after: number): number => {
    const offset = offsetAt(before, zone)
    let [low, high] = [before, after]
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle, zone) === offset) low = middle
      else high = middle
    }
    return high
  }

  const end = Date.UTC(year + 1, 0)
  let from = Date.UTC(year, 0)
  let offset = offsetAt(from, zone)
  const spans: OffsetSpan[] = []
  for (let day = from; day < end; day += DAY) {
    const next = offsetAt(day + DAY, zone)
    if (next === offset) continue
    const change = changeBetween(day, day + DAY)
    if (change >= end) break
    spans.push({ from, to: change, offset })
    from = change
    offset = next
  }
  spans.push({ from, to: end, offset })
  known.set(key, spans)
  return spans
}
