export type WallClock = { year: number; month: number; day: number; hour: number; minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

export function isTimeZone(name: string): boolean {
  try {
    formatFor(name)
    return true
  } catch {
    return false
  }
}

/** What the clock shows in `timeZone` (IANA name; throws RangeError for an unknown one). */
export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const part: Record<string, number> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(instant)) {
    part[type] = Number(value)
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return { year, month, day, hour, minute }
}

/** The wall clock as if it were UTC, in epoch milliseconds: for arithmetic on days and hours. */
export function wallClockMs({ year, month, day, hour, minute }: WallClock): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** How far the clock in `timeZone` is ahead of UTC, in milliseconds. */
export const offsetAt = (ms: number, timeZone: string): number =>
  wallClockMs(wallClockAt(new Date(ms), timeZone)) - ms

/** The beginning of the day in `timeZone` that is `later` days after the one `instant` is in. */
export function startOfDayIn(timeZone: string, instant: Date, later = 0): Date {
  const { year, month, day } = wallClockAt(instant, timeZone)
  return instantAt({ year, month, day: day + later, hour: 0, minute: 0 }, timeZone)
}

/** The first of a repeated hour; a skipped hour gives the same time after the change. */
export function instantAt(wall: WallClock, timeZone: string): Date {
  const asUtc = wallClockMs(wall)
  const before = offsetAt(asUtc - 86_400_000, timeZone)
  const after = offsetAt(asUtc + 86_400_000, timeZone)
  for (const offset of [before, after]) {
    const candidate = asUtc - offset
    if (offsetAt(candidate, timeZone) === offset) return new Date(candidate)
  }
  return new Date(asUtc - before)
}
