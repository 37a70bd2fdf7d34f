import { wallClockAt } from '@/lib/zoned-time'

/** Times such as `22:00` in the clock of the organisation; the end is not included, and may be the next day. */
export type QuietHours = { from: string; to: string }

export const isQuiet = (quiet: QuietHours | null, at: Date, zone: string): boolean => {
  if (quiet === null) return false
  const { hour, minute } = wallClockAt(at, zone)
  const now = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const { from, to } = quiet
  return from <= to ? from <= now && now < to : now >= from || now < to
}
