import type { LocalField } from '@/contracts/call-fields'
import { countLeading } from '@/lib/count-leading'
import { offsetAt } from '@/lib/zoned-time'

/** Half-open, in epoch milliseconds, with one offset from UTC all the way. */
export type OffsetSpan = { from: number; to: number; offset: number }

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

const changeBetween = (zone: string, before: number, after: number): number => {
  const offset = offsetAt(before, zone)
  let [low, high] = [before, after]
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle, zone) === offset) low = middle
    else high = middle
  }
  return high
}

/** By zone and year: the clocks of a year are asked for once. */
const known = new Map<string, readonly OffsetSpan[]>()

/** The spans that make up a year of UTC in a zone; no two clock changes are within one day. */
export const offsetSpans = (zone: string, year: number): readonly OffsetSpan[] => {
  const key = `${zone} ${year}`
  const remembered = known.get(key)
  if (remembered) return remembered

  const end = Date.UTC(year + 1, 0)
  let from = Date.UTC(year, 0)
  let offset = offsetAt(from, zone)
  const spans: OffsetSpan[] = []
  for (let day = from; day < end; day += DAY) {
    const next = offsetAt(day + DAY, zone)
    if (next === offset) continue
    const change = changeBetween(zone, day, day + DAY)
    if (change >= end) break
    spans.push({ from, to: change, offset })
    from = change
    offset = next
  }
  spans.push({ from, to: end, offset })
  known.set(key, spans)
  return spans
}

export type ClockChanges = { at: readonly number[]; offsets: readonly number[] }

const FIRST = Date.UTC(2005, 0)
const LAST = Date.UTC(2045, 0)
/** Clocks that change twice within a month have been seen, within half of one not. */
const STEP = 14 * DAY

const changes = new Map<string, ClockChanges>()

/** Each change of the clocks of four decades with the offset after it; the first stands for all before. */
export const clockChanges = (zone: string): ClockChanges => {
  const remembered = changes.get(zone)
  if (remembered) return remembered
  const at = [-8.64e15]
  let offset = offsetAt(FIRST, zone)
  const offsets = [offset]
  for (let from = FIRST; from < LAST; from += STEP) {
    const next = offsetAt(from + STEP, zone)
    if (next === offset) continue
    at.push(changeBetween(zone, from, from + STEP))
    offsets.push(next)
    offset = next
  }
  const found = { at, offsets }
  changes.set(zone, found)
  return found
}

/** The span with one offset that an instant is in; quick for instants near each other. */
const offsetSpanIn = (zone: string): ((ms: number) => OffsetSpan) => {
  const { at, offsets } = clockChanges(zone)
  let span: OffsetSpan = { from: 0, to: 0, offset: 0 }
  return (ms) => {
    if (ms < span.from || ms >= span.to) {
      const index = countLeading(at.length, (place) => (at[place] ?? 0) <= ms) - 1
      span = { from: at[index] ?? 0, to: at[index + 1] ?? Infinity, offset: offsets[index] ?? 0 }
    }
    return span
  }
}

/** The wall clock of a zone as if it were UTC. */
export const wallClockIn = (zone: string): ((ms: number) => number) => {
  const spanAt = offsetSpanIn(zone)
  return (ms) => ms + spanAt(ms).offset
}

const place = (count: number, words: number) => ((Math.floor(count) % words) + words) % words

/** Where the wall clock stands among the words of the field, counted from the first. */
export const localPlace = (field: LocalField, wallMs: number): number =>
  field === 'hour' ? place(wallMs / HOUR, 24) : place(wallMs / DAY + 3, 7)

/** The same for an instant, and the span within its hour that shares it. */
export const localSpanIn = (field: LocalField, zone: string) => {
  const spanAt = offsetSpanIn(zone)
  return (ms: number): { from: number; to: number; place: number } => {
    const { from, to, offset } = spanAt(ms)
    const hour = Math.floor((ms + offset) / HOUR) * HOUR - offset
    return {
      from: Math.max(from, hour),
      to: Math.min(to, hour + HOUR),
      place: localPlace(field, ms + offset),
    }
  }
}
