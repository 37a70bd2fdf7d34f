import { isDay, startOfDay } from './day'
import { once } from './once'
import { absoluteTime } from './time-format'

const dayFormat = once(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }),
)

/** A day, or an instant where no day begins or ends with it here. */
const timeWords = (time: string | undefined, ended = 0) => {
  if (time === undefined) return undefined
  const at = isDay(time) ? startOfDay(time) : new Date(time)
  if (isDay(time)) return dayFormat().format(at)
  const isMidnight = startOfDay(at).getTime() === at.getTime()
  return isMidnight ? dayFormat().format(startOfDay(at, -ended)) : absoluteTime(at)
}

/** Days of the reader, both included, or instants, `to` not included. Undefined: neither is given. */
export const spanWords = (from: string | undefined, to: string | undefined): string | undefined => {
  const [first, last] = [timeWords(from), timeWords(to, 1)]
  if (first !== undefined && first === last) return first
  if (first !== undefined && last !== undefined) return `${first} – ${last}`
  if (first !== undefined) return `Since ${first}`
  return last === undefined ? undefined : `Until ${last}`
}
