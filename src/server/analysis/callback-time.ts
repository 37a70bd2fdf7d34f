import { findTime, type TimeReading } from '@/domain/times/read-time'
import { isTimeZone } from '@/lib/zoned-time'

const DAY_MS = 86_400_000
const ANY = new Date(0)
const UNCLEAR = { at: null, window: null }

/** The time somebody names. What spans more than a day, or was said nobody knows when, is unclear. */
export function findSpokenTime(
  text: string,
  startedAt: Date | null,
  timeZone: string,
): TimeReading | null {
  const isPlaced = startedAt !== null && isTimeZone(timeZone)
  const found = findTime(text, startedAt ?? ANY, isPlaced ? timeZone : 'UTC')
  if (!found?.at) return found
  const { at, window } = found
  const isWide =
    window !== null && at < window.to && window.to.getTime() - window.from.getTime() > DAY_MS
  return isPlaced && !isWide ? found : { ...found, ...UNCLEAR }
}
