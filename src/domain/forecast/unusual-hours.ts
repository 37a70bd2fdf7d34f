import type { CallQuery } from '@/contracts/metrics'
import { median } from '@/lib/median'

import { dayLater } from '../metrics/time-grid'

const WEEKS_BEFORE = 6
/** A clock change skips an hour in one of them. */
const LEAST_WEEKS = 5
const LEAST_Z = 4
const LEAST_HOURS = 3
/** Less is not worth a look, however sure it is. */
const LEAST_CHANGE = 1 / 3
/** The spread of a normal distribution from its median deviation. */
const MAD_TO_SPREAD = 1.4826

/** `hour` as `2026-11-20T14:00+01:00`, in the zone of the figures. */
export type HourCount = { hour: string; count: number; filters: CallQuery | null }

export type UnusualHours = {
  /** The first and the last hour. */
  from: string
  to: string
  count: number
  expected: number
  filters: CallQuery | null
}

const wallClock = (hour: string) => hour.slice(0, 16)

/** By the wall clock, so that a week before a clock change is one, too; an hour that comes twice is its mean. */
const countsByHour = (hours: readonly HourCount[]) => {
  const counts = new Map<string, number[]>()
  for (const { hour, count } of hours) {
    const key = wallClock(hour)
    counts.set(key, [...(counts.get(key) ?? []), count])
  }
  return (key: string) => {
    const found = counts.get(key)
    return found && found.reduce((sum, count) => sum + count, 0) / found.length
  }
}

type Judged = HourCount & { at: number; expected: number; z: number }

/** Against the same hour of the same weekday in the six weeks before. */
const judge = (hours: readonly HourCount[], since: string): Judged[] => {
  const countAt = countsByHour(hours)
  const before = (hour: string) =>
    Array.from({ length: WEEKS_BEFORE }, (_, week) =>
      countAt(`${dayLater(hour.slice(0, 10), -7 * (week + 1))}${hour.slice(10, 16)}`),
    ).filter((count) => count !== undefined)
  return hours.flatMap((one, at) => {
    const usual = one.hour < since ? [] : before(one.hour)
    if (usual.length < LEAST_WEEKS) return []
    const expected = median(usual)
    const deviation = median(usual.map((count) => Math.abs(count - expected)))
    const spread = Math.max(deviation * MAD_TO_SPREAD, Math.sqrt(expected), 1)
    return [{ ...one, at, expected, z: (one.count - expected) / spread }]
  })
}

/** Neighbours that are unusual in the same way. */
const runsOf = (judged: readonly Judged[]): Judged[][] => {
  const runs: Judged[][] = []
  for (const one of judged.filter(({ z }) => Math.abs(z) >= LEAST_Z)) {
    const before = runs.at(-1)?.at(-1)
    const goesOn = before?.at === one.at - 1 && before.z > 0 === one.z > 0
    if (goesOn) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
}

/**
 * Three hours or more running, since a day, with far more or far fewer calls than is usual then; the
 * latest first. Hours are whole, oldest first and without gaps.
 */
export const unusualHoursOf = (hours: readonly HourCount[], since: string): UnusualHours[] =>
  runsOf(judge(hours, since))
    .flatMap((run): UnusualHours[] => {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last || run.length < LEAST_HOURS) return []
      const count = run.reduce((sum, one) => sum + one.count, 0)
      const expected = run.reduce((sum, one) => sum + one.expected, 0)
      if (Math.abs(count - expected) < LEAST_CHANGE * expected) return []
      const [from, to] = [first.filters, last.filters]
      const filters =
        from && to ? { ...from, ...(to['to'] !== undefined && { to: to['to'] }) } : null
      return [{ from: first.hour, to: last.hour, count, expected, filters }]
    })
    .toReversed()
