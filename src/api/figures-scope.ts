import { FIGURE_FILTERS, type FigureFilter } from '@/contracts/figure-filters'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { CallQuery, Grain, MetricsInput } from '@/contracts/metrics'
import { grainOf, relativeRange, USUAL_DAYS } from '@/domain/metrics/relative-range'
import { dayLater } from '@/domain/metrics/time-grid'
import { filterOfView, todayIn } from '@/domain/saved-view-filter'
import { serverNow } from '@/lib/server-clock'
import { wallClockAt } from '@/lib/zoned-time'

import { type FiguresSearch, readFiguresSearch } from './figures-search'

/** What the cards of a page ask for together: spread into each question. */
export type FiguresScope = Required<Pick<MetricsInput, 'range' | 'filters'>> & {
  grain: Grain
  compare: { compare?: 'previous' }
}

const rangeOf = ({ range = '30d', from, to }: FiguresSearch, today: string) => {
  if (from === undefined && to === undefined) return relativeRange(range, today)
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? dayLater(last, 1 - USUAL_DAYS)
  return first <= last
    ? { from: first, to: dayLater(last, 1) }
    : { from: last, to: dayLater(first, 1) }
}

/** Laid over a search, it filters by nothing. */
export const NO_FILTERS: FiguresSearch = Object.fromEntries(
  FIGURE_FILTERS.map((name) => [name, undefined]),
)

/** The words that a search filters by, as the address has them. */
export const filterWords = (search: FiguresSearch, name: FigureFilter): readonly string[] => {
  const value = search[name]
  if (value === undefined) return []
  return typeof value === 'boolean' ? [`${value}`] : value
}

/** What a search asks of the figures, for an organisation whose today is `today`. */
export const scopeOf = (search: FiguresSearch, today: string): FiguresScope => {
  const range = rangeOf(search, today)
  const { compare } = search
  const filters = Object.fromEntries(
    FIGURE_FILTERS.map((name) => [name, filterWords(search, name).join(',')]).filter(
      ([, words]) => words !== '',
    ),
  )
  return { range, filters, grain: grainOf(range), compare: compare ? { compare } : {} }
}

const filtersOf = (filters: CallQuery) => {
  const read = readFiguresSearch(filters)
  return FIGURE_FILTERS.filter((name) => read[name] !== undefined)
}

const HOUR_MS = 3_600_000

/** The day of a span that is no longer than an hour, with its hour; the days of any other. */
const timesOf = (from: string, to: string, zone: string): FiguresSearch => {
  const day = todayIn(zone, new Date(from))
  if (Date.parse(to) - Date.parse(from) > HOUR_MS) {
    return { from: day, to: todayIn(zone, new Date(Date.parse(to) - 1)), hour: undefined }
  }
  const { hour } = wallClockAt(new Date(from), zone)
  return { from: day, to: day, hour: [`${hour}`.padStart(2, '0')] }
}

const isAsked = (search: FiguresSearch, { from, to, hour }: FiguresSearch) =>
  search.from === from && search.to === to && String(search.hour) === String(hour)

/**
 * The search after somebody has picked a mark: `filters` name its calls, `own` what of them the search
 * has not asked for yet. With nothing of its own, what the mark shows is taken back.
 */
export const searchOfMark = (
  search: FiguresSearch,
  { filters, own, zone }: { filters: CallQuery; own: CallQuery; zone: string },
): FiguresSearch => {
  const names = filtersOf(own)
  const hasTime = own['from'] !== undefined || own['to'] !== undefined
  if (names.length === 0 && !hasTime) {
    const shown = filtersOf(filters).filter((name) => search[name] !== undefined)
    const none = Object.fromEntries(shown.map((name) => [name, undefined]))
    return shown.length > 0 ? none : { from: undefined, to: undefined }
  }
  const read = readFiguresSearch(own)
  const { from, to } = filters
  const times =
    hasTime && from !== undefined && to !== undefined ? timesOf(from, to, zone) : undefined
  if (names.length === 0 && times?.hour && isAsked(search, times)) return { hour: undefined }
  return {
    ...Object.fromEntries(names.map((name) => [name, read[name]])),
    ...(times && { range: undefined, ...times }),
  }
}

/** What lists of calls ask for under the same range and filters. */
export const callListOf = (
  search: FiguresSearch,
  { range }: FiguresScope,
  zone: string,
): CallListQuery => {
  const { range: _range, compare: _compare, ...facets } = search
  const days = { from: range.from, to: dayLater(range.to, -1) }
  const isLocal = facets.hour !== undefined
  const shown = { ...facets, ...(isLocal && { zone }), ...days, hidden: 'show' } as const
  return { ...filterOfView(shown, { timeZone: zone }, serverNow()), withoutDemo: true }
}
