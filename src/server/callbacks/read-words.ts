import { findTime, type TimeReading } from '@/domain/times/read-time'
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

/** Words beside a time that do not change it. */
const NEUTRAL = new Set(
  `a an the at on in by of for to from me us you i we it is its it's it'll that that's this there be would will can could may might
   should please pls call calls called calling ring phone contact reach give get back callback try again hear off
   yes yeah yep yup ok okay sure sorry well um uh so then and but great good fine best better perfect ideal works
   work thanks thank i'm i'd i'll i've we'll we're we'd you'll you're am are like want wants need needs prefer
   preferably maybe perhaps probably around about say any some anytime sometime time if possible with just only
   either exactly sharp my our your number cell mobile home office here happy free available hi hello hey he she
   they him her them he's she's they're he'd she'd they'd`.split(/\s+/),
)
const WHY = /\b(?:about|regarding|concerning|because)\s(?!\d).*$/isu

const UNIT =
  /\b(?:days?|weeks?|weekends?|fortnights?|months?|years?|hours?|minutes?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight|today)\b/i

/** Whether words beside a time were not understood. They may change it. */
const leavesUnread = (words: string, { text, offset }: TimeReading): boolean => {
  const [before, after] = [words.slice(0, offset), words.slice(offset + text.length)]
  const [own = ''] = /[^.!?]*$/.exec(before) ?? []
  const [rest = ''] = /^[^.!?]*/.exec(after) ?? []
  const others = before.slice(0, before.length - own.length) + after.slice(rest.length)
  const beside = `${own} ${rest.replace(WHY, '')}`.toLowerCase().replaceAll('’', "'")
  return (
    UNIT.test(others) ||
    beside.split(/[^\p{L}\p{N}']+/u).some((word) => word !== '' && !NEUTRAL.has(word))
  )
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
