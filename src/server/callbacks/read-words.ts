import { findTime } from '@/domain/times/read-time'
import { instantAt, startOfDayIn, wallClockAt, wallClockMs } from '@/lib/zoned-time'

import { findSpokenTime } from '../analysis/callback-time'
import { invalid } from '../http/problem'

const PAST =
  /\b(?:yesterday|ago|last (?:week|month|night|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b/i

type Window = { dueAt: Date | null; dueTo: Date | null }

const refuse = (problem: string) =>
  invalid({ requestedWords: problem }, `${problem}. Nothing was changed.`)

/** A time that the clocks skip on that day: it is one by a clock that never changes. */
const isSkipped = (words: string, heardAt: Date, zone: string) => {
  const asUtc = new Date(wallClockMs(wallClockAt(heardAt, zone)))
  const at = findTime(words, asUtc, 'UTC')?.at
  if (!at) return false
  const shown = wallClockAt(instantAt(wallClockAt(at, 'UTC'), zone), zone)
  return wallClockMs(shown) !== at.getTime()
}

/**
 * What the caller's words for a time mean. Null where they are not clear; refused with 422 where they
 * name what has passed, or a time that the clocks skip.
 */
export const readWords = (words: string, heardAt: Date, zone: string): Window => {
  const found = findSpokenTime(words, heardAt, zone)
  if (found?.at) {
    const { at, window } = found
    return { dueAt: at, dueTo: window && window.to > at ? window.to : null }
  }
  if (isSkipped(words, heardAt, zone)) {
    throw refuse(`“${words}” is skipped by the clock change in ${zone}`)
  }
  const today = findTime(words, startOfDayIn(zone, heardAt), zone)?.at
  if (PAST.test(words) || (today && today <= heardAt)) throw refuse(`“${words}” has passed`)
  return { dueAt: null, dueTo: null }
}
