import { findTime } from '@/domain/times/read-time'
import { leavesUnread } from '@/domain/times/unread-words'
import { instantAt, startOfDayIn, wallClockAt, wallClockMs } from '@/lib/zoned-time'

import { findSpokenTime } from '../analysis/callback-time'
import { invalid } from '../http/problem'

const PAST =
  /\b(?:yesterday|ago|(?:minutes?|hours?|days?|weeks?|months?|years?) back|last (?:week|month|night|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?! of))\b/i

/** ISO 8601 with its offset, as programs write it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const FARTHEST_MS = 2 * 365 * 86_400_000

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

const YEAR = /\b(?:19|20)\d\d\b/
const SLASHES = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)\b/

/** A date with its year, whichever of its numbers is the month: read as on the eve of that year. */
const isPastDate = (words: string, heardAt: Date, zone: string) => {
  const [year] = YEAR.exec(words) ?? []
  if (year === undefined) return false
  const eve = new Date(Date.UTC(Number(year) - 1, 11, 31))
  const ends = ['$3-$1-$2', '$3-$2-$1'].flatMap((order) => {
    const dashes = (date: string) => date.replaceAll(/-(?=\d(?:-|$))/g, '-0')
    const found = findTime(
      words.replace(SLASHES, (date) => dashes(date.replace(SLASHES, order))),
      eve,
      zone,
    )
    return found?.text.includes(year) && found.at ? [found.window?.to ?? found.at] : []
  })
  return ends.length > 0 && ends.every((end) => end <= heardAt)
}

/**
 * What the caller's words for a time mean. Null where they are not clear; refused with 422 where they
 * name what has passed, or a time that the clocks skip.
 */
export const readWords = (words: string, heardAt: Date, zone: string): Window => {
  const instant = INSTANT.test(words.trim()) ? Date.parse(words.trim()) : Number.NaN
  if (instant <= heardAt.getTime()) throw refuse(`“${words}” has passed`)
  if (instant < heardAt.getTime() + FARTHEST_MS) return { dueAt: new Date(instant), dueTo: null }
  const found = findSpokenTime(words, heardAt, zone)
  if (found?.at) {
    if (leavesUnread(words, found)) return { dueAt: null, dueTo: null }
    const { at, window } = found
    return { dueAt: at, dueTo: window && window.to > at ? window.to : null }
  }
  if (isSkipped(words, heardAt, zone)) {
    throw refuse(`“${words}” is skipped by the clock change in ${zone}`)
  }
  const today = findTime(words, startOfDayIn(zone, heardAt), zone)
  const until = today?.window?.to ?? today?.at
  const isOver = until ? until <= heardAt : isPastDate(words, heardAt, zone)
  if (PAST.test(words) || isOver) throw refuse(`“${words}” has passed`)
  return { dueAt: null, dueTo: null }
}
