import type { QueryClient } from '@tanstack/react-query'

import type { CallPage } from '@/contracts/calls'
import type { CallListQuery } from '@/contracts/call-list-params'

import { type CallPages, type ListPage, callsOf, updateTotals } from './call-pages'
import { rowsOf, startsOf } from './call-rows'
import { callListQuery, fetchCallPage } from './calls'

export type Stretch = { first: number; last: number }

/** The first page is small, because the screen should be quick; those after it are large. */
const PAGE = 200

type Gap = Stretch & { above: ListPage | undefined; below: ListPage | undefined }

const gapsOf = (list: CallPages): Gap[] => {
  const starts = startsOf(list)
  const gaps = list.pages.map((page, at) => ({
    first: (starts[at] ?? 0) - page.unread,
    last: (starts[at] ?? 0) - 1,
    above: list.pages[at - 1],
    below: page,
  }))
  const { count } = rowsOf(list)
  const tail = { first: starts.at(-1) ?? 0, last: count - 1, above: list.pages.at(-1) }
  return [...gaps, { ...tail, below: undefined }].filter(({ first, last }) => first <= last)
}

/** A page to ask for: from where, by a cursor where there is one near, so that no call is missed. */
type Reading = { cursor: string } | { before: string } | { offset: number }

/** What to ask for next so that these rows are read; null: they are. */
export const nextReading = (list: CallPages, { first, last }: Stretch): Reading | null => {
  const gap = gapsOf(list).find((one) => one.first <= last && one.last >= first)
  if (!gap) return null
  const from = Math.max(first, gap.first)
  const to = Math.min(last, gap.last)
  const cursor = gap.above?.nextCursor ?? null
  const before = gap.below?.previousCursor ?? null
  if (cursor !== null && from - gap.first < PAGE) return { cursor }
  if (before !== null && gap.last - to < PAGE) return { before }
  const middle = Math.floor((from + to - PAGE) / 2)
  return { offset: Math.max(gap.first, Math.min(middle, gap.last + 1 - PAGE)) }
}

const gapFor = (list: CallPages, reading: Reading) =>
  gapsOf(list).find(({ above, below, first, last }) => {
    if ('cursor' in reading) return above?.nextCursor === reading.cursor
    if ('before' in reading) return below?.previousCursor === reading.before
    return first <= reading.offset && reading.offset <= last
  })

/** Two pages meet where they share two calls in a row; a single one may only have moved. */
const meeting = (items: CallPage['items'], page: ListPage | undefined, ends: boolean): number => {
  const ids = new Set(page?.items.map(({ id }) => id))
  const isMeeting = ({ id }: { id: string }, at: number) => {
    const beside = items[ends ? at - 1 : at + 1]
    return ids.has(id) && (ids.size === 1 || (beside !== undefined && ids.has(beside.id)))
  }
  return ends ? items.findLastIndex(isMeeting) : items.findIndex(isMeeting)
}

export const withReading = (list: CallPages, reading: Reading, answer: CallPage): CallPages => {
  const gap = gapFor(list, reading)
  if (!gap) return list
  const { above, below } = gap
  const at = above ? list.pages.indexOf(above) + 1 : 0
  if ('offset' in reading && answer.items.length === 0) {
    return updateTotals({ pages: list.pages.slice(0, at) }, answer)
  }
  const size = gap.last - gap.first + 1
  const meetsAbove = 'cursor' in reading ? -1 : meeting(answer.items, above, true)
  const meetsBelow = 'before' in reading ? -1 : meeting(answer.items, below, false)
  const joinsAbove = 'cursor' in reading || meetsAbove >= 0 || answer.previousCursor === null
  const joinsBelow = 'before' in reading || meetsBelow >= 0
  const known = new Set(callsOf(list).map(({ id }) => id))
  const items = answer.items
    .slice(meetsAbove + 1, meetsBelow < 0 ? undefined : meetsBelow)
    .filter(({ id }) => !known.has(id))

  const missing = size - items.length
  const skipped = 'offset' in reading ? reading.offset - gap.first : missing
  const unread = joinsAbove ? 0 : Math.max(1, skipped)
  const read = { ...answer, items, unread }
  const placed = { pages: [...list.pages.slice(0, at), read] }
  const isEnd = answer.nextCursor === null && !joinsBelow
  const rest = isEnd ? [] : list.pages.slice(at)
  const [next, ...others] = rest
  if (next) {
    const left = joinsBelow ? 0 : Math.max(1, missing - unread)
    placed.pages.push({ ...next, unread: left }, ...others)
  }
  return 'offset' in reading ? updateTotals(placed, answer) : placed
}

export const readMissing = async (
  queryClient: QueryClient,
  params: CallListQuery,
  wanted: Stretch,
  signal?: AbortSignal,
): Promise<boolean> => {
  const { queryKey } = callListQuery(params)
  const list = queryClient.getQueryData(queryKey)
  const reading = list ? nextReading(list, wanted) : null
  if (!reading) return false
  const answer = await fetchCallPage({ ...params, ...reading, limit: PAGE }, signal)
  queryClient.setQueryData(queryKey, (now) => now && withReading(now, reading, answer))
  return true
}
