import type { ParsedResult } from 'chrono-node'

import { instantAt, isTimeZone, wallClockAt, wallClockMs } from '@/lib/zoned-time'

import { FILLER, writeTimesAsDigits } from './spoken-numbers'

/** `text` in the speaker's words; `at` is null when those words name no single moment. */
export type SpokenTime = { text: string; at: Date | null; offset: number }

/** A time is asked for in a few words; parsing more would only cost. */
const MAX_CHARACTERS = 240
const DAY = 86_400_000
const HOUR = 3_600_000
/** When a day, or a part of one, is opened for business: "tomorrow" means from nine on. */
const OPENING: Record<string, number> = {
  day: 9,
  morning: 9,
  afternoon: 13,
  evening: 17,
  night: 19,
  tonight: 19,
}
const VAGUE =
  /\b(?:as soon as possible|as soon as you can|asap|right away|immediately|later(?: today| on)?|any ?time|whenever|sometime(?: today| this week| next week)?|soon|after work|after school|(?:at |around |over )?lunch ?time|(?:next|this|the|end of the) (?:week|weekend|month))\b/
const OPEN_ENDED = /\b(?:week|weekend|month|year)s?\b/
const PREFIX =
  /\b(?:any ?time )?(?:after|before|by|around|about|past|at|on|from|between|until|in the|in)? *$/

/**
 * Finds the time somebody asks for. `words` is lower case and as long as `text`; "three" without
 * am or pm means business hours, so 15:00. Two alternatives are no single moment.
 */
export async function findSpokenTime(
  text: string,
  words: string,
  startedAt: Date | null,
  timeZone: string,
): Promise<SpokenTime | null> {
  const spokenAt = isTimeZone(timeZone) ? startedAt : null
  const chrono = await import('chrono-node')
  const now = spokenAt ? wallClockMs(wallClockAt(spokenAt, timeZone)) : 0
  const reference = { instant: new Date(now), timezone: 0 }
  const written = writeTimesAsDigits(words.slice(0, MAX_CHARACTERS))
  const found = chrono
    .parse(written, reference, { forwardDate: true })
    .filter((result) => isATime(result))
  const [first] = found
  const vague = vagueTime(text, words.slice(0, MAX_CHARACTERS))
  if (!first || (vague && covers(vague, first))) return vague
  const last = found.at(-1) ?? first
  const start = first.index - (PREFIX.exec(words.slice(0, first.index))?.[0].length ?? 0)
  const span = last.index - start <= 60 ? last : first
  let end = span.index + span.text.length
  while (written.charAt(end) === FILLER) end += 1
  const clear = found.length === 1 && spokenAt && !OPEN_ENDED.test(first.text)
  return {
    text: text.slice(start, end).trim(),
    at: clear ? resolve(first, spokenAt, timeZone) : null,
    offset: start,
  }
}

function isATime(result: ParsedResult): boolean {
  const { start } = result
  if (/\b(?:now|yesterday|last|ago)\b/.test(result.text)) return false
  return (
    start.isCertain('day') ||
    start.isCertain('weekday') ||
    start.isCertain('hour') ||
    result.tags().has('parser/ENCasualTimeParser')
  )
}

function vagueTime(text: string, words: string): SpokenTime | null {
  const vague = VAGUE.exec(words)
  if (!vague) return null
  const said = text.slice(vague.index, vague.index + vague[0].length)
  return { text: said, at: null, offset: vague.index }
}

function covers(vague: SpokenTime, result: ParsedResult): boolean {
  const end = vague.offset + vague.text.length
  return vague.offset <= result.index && end >= result.index + result.text.trimEnd().length
}

function resolve(result: ParsedResult, spokenAt: Date, timeZone: string): Date | null {
  const { start } = result
  const today = wallClockAt(spokenAt, timeZone)
  const now = wallClockMs(today)
  // "In two hours" counts real time, whatever the clocks do meanwhile.
  if (result.tags().has('result/relativeDateAndTime')) {
    return new Date(spokenAt.getTime() + result.date().getTime() - now)
  }
  const hasDay = start.isCertain('day') || start.isCertain('weekday')
  const [hour, minute] = timeOfDay(result)
  const midnight = hasDay
    ? Date.UTC(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1)
    : now - (now % DAY)
  let moment = midnight + hour * HOUR + minute * 60_000
  const offset = start.isCertain('timezoneOffset') ? start.get('timezoneOffset') : null
  const instant = () => {
    if (offset !== null) return new Date(moment - offset * 60_000)
    const date = new Date(moment)
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
    return instantAt({ year, month, day, hour, minute }, timeZone)
  }
  if (instant() > spokenAt) return instant()
  if (/\b(?:this|today|tonight)\b/.test(result.text)) return null
  if (start.isCertain('weekday')) moment += 7 * DAY
  else if (!hasDay) moment += DAY
  return instant() > spokenAt ? instant() : null
}

function timeOfDay(result: ParsedResult): [hour: number, minute: number] {
  const { start } = result
  const said = result.text
  const part = /\b(morning|afternoon|evening|night|tonight)\b/.exec(said)?.[1]
  if (!start.isCertain('hour')) return [OPENING[part ?? 'day'] ?? 0, 0]
  const hour = start.get('hour') ?? 0
  const minute = start.get('minute') ?? 0
  if (start.isCertain('meridiem') || hour >= 12) return [hour, minute]
  if (part) return [part === 'morning' ? hour : hour + 12, minute]
  return [hour >= 1 && hour <= 6 ? hour + 12 : hour, minute]
}
