import { offsetAt } from './zoned-time'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE

const two = (number: number) => String(number).padStart(2, '0')

/**
 * `2026-11-21T10:15:00.000+01:00`, in UTC `Z`. Caches offsets; throws RangeError for a bad zone.
 */
export const isoInZone = (timeZone: string) => {
  const offsets = new Map<number, number>()
  const minutesAt = (ms: number): number => {
    const quarter = Math.floor(ms / QUARTER) * QUARTER
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const offset = Math.round(offsetAt(quarter, timeZone) / MINUTE)
    offsets.set(quarter, offset)
    return offset
  }
  minutesAt(0)
  return (instant: Date): string => {
    const offset = minutesAt(instant.getTime())
    const local = new Date(instant.getTime() + offset * MINUTE).toISOString()
    if (offset === 0) return local
    const size = Math.abs(offset)
    return `${local.slice(0, -1)}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  }
}
