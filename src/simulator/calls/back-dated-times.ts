import type { SeededRandom } from '@/lib/seeded-random'

const HOUR_MS = 3_600_000
/** US Central standard time, where most of the callers are; fixed, so that a run can be repeated anywhere. */
const OFFSET_HOURS = -6

const HOUR_WEIGHTS = [
  1, 1, 1, 1, 1, 2, 5, 12, 34, 62, 78, 74, 60, 58, 64, 68, 66, 58, 42, 28, 18, 10, 5, 2,
]
const DAY_WEIGHTS = [0.34, 1.15, 1.05, 1, 0.98, 0.95, 0.5]

const weightOf = (hourStart: number) => {
  const local = new Date(hourStart + OFFSET_HOURS * HOUR_MS)
  return (HOUR_WEIGHTS[local.getUTCHours()] ?? 0) * (DAY_WEIGHTS[local.getUTCDay()] ?? 0)
}

/** Ascending, over `days` before `now`, in the rhythm of a working week. Yields one at a time. */
export function* backDatedTimes(
  { now, days, calls }: { now: Date; days: number; calls: number },
  random: SeededRandom,
): Generator<Date> {
  const first = now.getTime() - days * 24 * HOUR_MS
  const hours = Math.max(1, Math.ceil(days * 24))
  const step = (now.getTime() - first) / hours
  let total = 0
  for (let hour = 0; hour < hours; hour += 1) total += weightOf(first + hour * step)

  let hour = 0
  let passed = 0
  for (let index = 0; index < calls; index += 1) {
    const target = ((index + random.next()) / calls) * total
    while (hour < hours - 1 && passed + weightOf(first + hour * step) <= target) {
      passed += weightOf(first + hour * step)
      hour += 1
    }
    const within = Math.min(0.999, (target - passed) / weightOf(first + hour * step))
    yield new Date(Math.floor(first + (hour + within) * step))
  }
}
