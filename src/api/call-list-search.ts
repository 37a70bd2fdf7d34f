import { CALL_SEARCH, readUuid } from '@/contracts/call-search'
import { SHORT_CALL_SECONDS } from '@/contracts/call-words'
import type { CallListQuery } from '@/contracts/call-list-params'
import { daysOfRange } from '@/domain/call-range'
import { serverNow } from '@/lib/server-clock'
import { dayOf, isDay, startOfDay } from '@/lib/day'
import { lenient, oneOf } from '@/lib/lenient'
import { decodeListContext } from '@/lib/list-context'

import { type CallDisplaySettings, VIEW_MODES } from './call-display-settings'

const sort = (value: unknown) => {
  const word = CALL_SEARCH.sort(value)
  return word === 'newest' ? undefined : word
}

export const readCallListSearch = lenient({
  ...CALL_SEARCH,
  sort,
  view: oneOf(VIEW_MODES),
  selected: readUuid,
  saved: readUuid,
})
export type CallListSearch = ReturnType<typeof readCallListSearch>

/** The list that a call was opened from, as its address says. */
export const listBehind = (from: string | undefined): CallListSearch =>
  readCallListSearch(decodeListContext(from))

export const listOf = ({
  view: _view,
  selected: _selected,
  saved: _saved,
  ...list
}: CallListSearch) => list

/** What the AI is unsure of stands first. */
export const TO_REVIEW: CallListSearch = { reviewed: ['nobody'], sort: 'unsure' }

/** The same in the order that somebody chose, if any. */
export const toReviewOf = ({ sort }: CallListSearch): CallListSearch => ({
  ...TO_REVIEW,
  ...(sort && { sort }),
})

/** The views that everybody has, and the key of each. */
export const STANDING_VIEWS: readonly { name: string; search: CallListSearch; key?: string }[] = [
  { name: 'All calls', search: {} },
  { name: 'To review', search: TO_REVIEW, key: 'r' },
  { name: 'Assigned to me', search: { assignee: ['me'] }, key: 'm' },
]

const spanOf = ({ range, from, to }: CallListSearch, now: Date) => {
  const hasDays = from !== undefined || to !== undefined
  if (!hasDays && range === undefined) return {}
  const days = hasDays || range === undefined ? { from, to } : daysOfRange(range, dayOf(now))
  return {
    from: instantOf(days.from),
    to: instantOf(days.to, 1),
  }
}

const instantOf = (time: string | undefined, later = 0) =>
  time === undefined || !isDay(time) ? time : startOfDay(time, later).toISOString()

/** Days begin at midnight in the reader's zone, so the same URL asks the same all day. */
export const callListParamsOf = (
  search: CallListSearch,
  display: CallDisplaySettings,
  now = serverNow(),
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
