import { GRAINS, type Grain } from '@/contracts/metrics'
import { instantAt, wallClockAt, wallClockMs } from '@/lib/zoned-time'

export type Bucket = {
  /** Epoch milliseconds; `to` is not included. */
  from: number
  to: number
  /** The first day, or the hour with its distance from UTC. */
  key: string
  /** Only a part of its week or month is in the range. */
  isCut: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LONGEST: Record<Grain, number> = { hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY }

/** Days are counted as if they were in UTC, where all are as long. */
const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Midnight at the beginning of a day in the zone. */
export const dayStart = (day: string, zone: string): Date => {
  const at = new Date(dayMs(day))
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, zone)
}

export const dayLater = (day: string, days: number): string => dayAt(dayMs(day) + days * DAY)

export const daysBetween = (from: string, to: string): number => (dayMs(to) - dayMs(from)) / DAY

const nextDay: Record<Exclude<Grain, 'hour'>, (ms: number) => number> = {
  day: (ms) => ms + DAY,
  // Weeks begin on Monday.
  week: (ms) => ms + (7 - ((new Date(ms).getUTCDay() + 6) % 7)) * DAY,
  month: (ms) => Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth() + 1, 1),
}

const isWhole = (grain: Exclude<Grain, 'hour'>, from: number, to: number) =>
  (grain === 'day' || nextDay[grain](from - DAY) === from) && nextDay[grain](from) <= to

const daysGrid = (range: Range, grain: Exclude<Grain, 'hour'>, zone: string): Bucket[] => {
  const buckets: Bucket[] = []
  const end = dayMs(range.to)
  for (let from = dayMs(range.from); from < end;) {
    const to = Math.min(nextDay[grain](from), end)
    const starts = [from, to].map((ms) => dayStart(dayAt(ms), zone).getTime())
    const [first = 0, last = 0] = starts
    buckets.push({ from: first, to: last, key: dayAt(from), isCut: !isWhole(grain, from, end) })
    from = to
  }
  return buckets
}

const two = (number: number) => String(Math.trunc(number)).padStart(2, '0')

const wallMs = (ms: number, zone: string) => wallClockMs(wallClockAt(new Date(ms), zone))

/** A day with a clock change has 23 or 25 hours; a repeated hour is told apart by its offset. */
const hourKey = (ms: number, wall: number): string => {
  const minutes = Math.round((wall - ms) / 60_000)
  const sign = minutes < 0 ? '-' : '+'
  const away = Math.abs(minutes)
  return `${new Date(wall).toISOString().slice(0, 16)}${sign}${two(away / 60)}:${two(away % 60)}`
}

const hoursGrid = (range: Range, zone: string): Bucket[] => {
  const buckets: Bucket[] = []
  const end = dayStart(range.to, zone).getTime()
  for (let from = dayStart(range.from, zone).getTime(); from < end;) {
    const wall = wallMs(from, zone)
    // Where clocks move by half an hour, one hour is half as long.
    const to = Math.min(from + HOUR - (((wall % HOUR) + HOUR) % HOUR), end)
    buckets.push({ from, to, key: hourKey(from, wall), isCut: false })
    from = to
  }
  return buckets
}

type Range = { from: string; to: string }

export const timeGrid = (range: Range, grain: Grain, zone: string): Bucket[] =>
  grain === 'hour' ? hoursGrid(range, zone) : daysGrid(range, grain, zone)

/** At most how many buckets, without making them. */
export const bucketsAtMost = ({ from, to }: Range, grain: Grain): number =>
  Math.ceil((daysBetween(from, to) * DAY) / (grain === 'month' ? 28 * DAY : LONGEST[grain])) + 2

/** The finest grain no finer than `grain` with which so many cells fit. */
export const grainThatFits = (
  range: Range,
  grain: Grain,
  zone: string,
  most: number,
): Grain | undefined =>
  GRAINS.slice(GRAINS.indexOf(grain)).find(
    (coarser) =>
      bucketsAtMost(range, coarser) <= most + 4 && timeGrid(range, coarser, zone).length <= most,
  )
