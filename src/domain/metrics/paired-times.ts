import type { dayBefore } from './relative-range'

/** The repeated hour of a clock change comes after the first of its name. */
const withRepeats = (places: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return places.map((place) => {
    const times = seen.get(place) ?? 0
    seen.set(place, times + 1)
    return `${place} ${times}`
  })
}

/** Without its distance from UTC, which a clock change moves. */
const placeOf = (day: string, time: string) => `${day} ${time.slice(11, 16)}`

/** Of times of the period before, those of this period that are compared with them. */
export const pairedTimes = (
  now: readonly string[],
  past: readonly string[],
  before: ReturnType<typeof dayBefore>,
): ReadonlyMap<string, string> => {
  const there = withRepeats(past.map((time) => placeOf(time.slice(0, 10), time)))
  const places = new Map(there.map((place, at) => [place, past[at]]))
  const here = withRepeats(now.map((time) => placeOf(before(time.slice(0, 10)).day, time)))
  return new Map(
    now.flatMap((time, at): [string, string][] => {
      const pair = places.get(here[at] ?? '')
      return pair === undefined || !before(time.slice(0, 10)).isSame ? [] : [[pair, time]]
    }),
  )
}
