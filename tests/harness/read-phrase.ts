import { findTime, readTypedTime } from '@/domain/times/read-time'
import type { Resolved } from '@/domain/times/resolve'
import { wallClockAt } from '@/lib/zoned-time'
import { readWords } from '@/server/callbacks/read-words'
import { ApiProblem } from '@/server/http/problem'

import { REFUSED } from '../builders/callback-phrases'
import type { SpokenAt, TIME_PHRASES } from '../builders/time-phrases'

export const UNCLEAR = 'unclear'

const two = (number: number) => String(number).padStart(2, '0')

const wallOf = (instant: Date, zone: string) => {
  const { year, month, day, hour, minute } = wallClockAt(instant, zone)
  return [`${year}-${two(month)}-${two(day)}`, `${two(hour)}:${two(minute)}`] as const
}

/** "2026-11-21 15:00", "2026-11-21 09:00 – 17:00", "by 2026-11-20 17:00", or "unclear". */
const written = (reading: Resolved | { at: null; window: null } | null, zone: string): string => {
  if (!reading?.at) return UNCLEAR
  const { at, window } = reading
  const [day, time] = wallOf(at, zone)
  if (!window) return `${day} ${time}`
  if (at.getTime() === window.to.getTime()) return `by ${day} ${time}`
  const [lastDay, lastTime] = wallOf(window.to, zone)
  return `${day} ${time} – ${lastDay === day ? '' : `${lastDay} `}${lastTime}`
}

const read = {
  spoken: (text: string, { now, zone }: SpokenAt) => written(findTime(text, now, zone), zone),
  typed: (text: string, { now, zone }: SpokenAt) => written(readTypedTime(text, now, zone), zone),
}

type Phrase = Pick<(typeof TIME_PHRASES)[number], 'way' | 'text' | 'moment'>

/** What the product understands of a phrase of time, written as the phrase's expected time is. */
export const readPhrase = ({ way, text, moment }: Phrase) => read[way](text, moment)

/** When a callback is due for a caller's words: "2026-11-20 15:00 – 17:00", "unclear" or "refused". */
export const readCallbackPhrase = ({ text, moment }: Pick<Phrase, 'text' | 'moment'>): string => {
  const { now, zone } = moment
  try {
    const { dueAt, dueTo } = readWords(text, now, zone)
    if (dueAt === null) return UNCLEAR
    const window = dueTo && { from: dueAt, to: dueTo }
    return written({ at: dueAt, window }, zone)
  } catch (error) {
    if (error instanceof ApiProblem) return REFUSED
    throw error
  }
}
