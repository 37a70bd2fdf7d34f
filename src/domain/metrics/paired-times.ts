/** The repeated hour of a clock change comes after the first of its name. */
const withRepeats = (places: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return places.map((place) => {
    const times = seen.get(place) ?? 0
    seen.set(place, times + 1)
    return `${place} ${times}`
  })
}

/** Where times are in their range: the day, week or month by its number, the hour by its name. */
const placesOf = (keys: readonly string[]) => {
  const days = [...new Set(keys.map((key) => key.slice(0, 10)))]
  return withRepeats(keys.map((key) => `${days.indexOf(key.slice(0, 10))} ${key.slice(11, 16)}`))
}

/** Of times of the period before, those of this period that are at the same place of it, in order. */
export const pairedTimes = (
  now: readonly string[],
  past: readonly string[],
): ReadonlyMap<string, string> => {
  const here = new Map(placesOf(now).map((place, at) => [place, now[at]]))
  return new Map(
    placesOf(past).flatMap((place, at): [string, string][] => {
      const [key, time] = [past[at], here.get(place)]
      return key === undefined || time === undefined ? [] : [[key, time]]
    }),
  )
}
