import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_RANGES,
  CALL_SORTS,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from '@/contracts/call-words'
import type { CallListQuery } from '@/contracts/calls'
import { daysOfRange } from '@/domain/call-range'
import { dayOf, isDay, startOfDay } from '@/lib/day'
import { atLeastZero, eachOf, lenient, oneOf, someOf, textUpTo, yesOrNo } from '@/lib/lenient'

import { type CallDisplaySettings, SHORT_CALL_SECONDS, VIEW_MODES } from './call-display-settings'

// Read in route files, so in the entry chunk: plain readers, no schema library.

export const REVIEWED_WORDS = ['nobody', 'not-me', 'me', 'anyone'] as const
export const RESOLUTION_WORDS = [...RESOLUTIONS, 'unknown'] as const
export const CATEGORY_WORDS = [...CALL_CATEGORIES, 'none'] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuid = (value: unknown) =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined

const person = (value: unknown) => (value === 'me' || value === 'none' ? value : uuid(value))
/** As many as the API takes. */
const MOST_PEOPLE = 100

const anySort = oneOf(CALL_SORTS)
/** The usual order needs no word. */
const sort = (value: unknown) => {
  const word = anySort(value)
  return word === 'newest' ? undefined : word
}
const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

const LONGEST_SECONDS = 7 * 86_400
const seconds = (value: unknown) => {
  const number = atLeastZero(value)
  return number !== undefined && number <= LONGEST_SECONDS ? number : undefined
}

/** The search of a call list's URL: the good values kept, everything else dropped. */
export const readCallListSearch = lenient({
  q: textUpTo(200),
  /** Without one, and without days of its own, a list goes back to the first call. */
  range: oneOf(CALL_RANGES),
  /** Days in the reader's zone, both included. They win over `range`. */
  from: day,
  to: day,
  status: someOf(CALL_STATUSES),
  outcome: someOf(CALL_OUTCOMES),
  resolution: someOf(RESOLUTION_WORDS),
  category: someOf(CATEGORY_WORDS),
  priority: someOf(PRIORITIES),
  sentiment: someOf(SENTIMENTS),
  provider: someOf(PROVIDERS),
  direction: someOf(DIRECTIONS),
  assignee: eachOf(person, MOST_PEOPLE),
  reviewed: someOf(REVIEWED_WORDS),
  hasTranscript: yesOrNo,
  hasRecording: yesOrNo,
  callback: yesOrNo,
  minSeconds: seconds,
  maxSeconds: seconds,
  /** Any form of one caller's number: every call of this caller. */
  caller: textUpTo(64),
  /** Shows what the hiding rules of the settings would leave out. */
  hidden: oneOf(['show']),
  sort,
  view: oneOf(VIEW_MODES),
  /** The call in the reading pane. */
  selected: uuid,
  /** The saved view these filters came from: a label, the filters themselves are above. */
  saved: uuid,
})
export type CallListSearch = ReturnType<typeof readCallListSearch>

/** The search without how it is looked at: what makes two lists the same list. */
export const listOf = ({
  view: _view,
  selected: _selected,
  saved: _saved,
  ...list
}: CallListSearch) => list

const spanOf = ({ range, from, to }: CallListSearch, now: Date) => {
  const hasDays = from !== undefined || to !== undefined
  if (!hasDays && range === undefined) return {}
  const days = hasDays || range === undefined ? { from, to } : daysOfRange(range, dayOf(now))
  return {
    from: days.from === undefined ? undefined : startOfDay(days.from).toISOString(),
    to: days.to === undefined ? undefined : startOfDay(days.to, 1).toISOString(),
  }
}

/**
 * What is asked of the server for a list's URL and the settings of this browser. Days begin at
 * midnight in the reader's zone, so the same URL asks the same all day.
 */
export const callListParamsOf = (
  search: CallListSearch,
  display: CallDisplaySettings,
  now = new Date(),
): CallListQuery => {
  const { range: _range, from: _from, to: _to, hidden, ...filters } = listOf(search)
  const hides = hidden !== 'show'
  return withoutUndefined({
    ...filters,
    ...spanOf(search, now),
    hideShorterThan: hides && display.hideShortCalls ? SHORT_CALL_SECONDS : undefined,
    hideWithoutTranscript: hides && display.hideCallsWithoutTranscripts ? true : undefined,
  })
}

const withoutUndefined = <Params extends object>(params: Params): Params => {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  // Only keys that were undefined are gone, and every key of the type is optional.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Params
}
