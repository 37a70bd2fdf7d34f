import type { CallListSearch } from '@/api/call-list-search'
import { wordLabel } from '@/components/labels'
import {
  callField,
  FLAG_FACETS,
  type FlagFacet,
  WORD_FACETS,
  type WordFacet,
} from '@/contracts/call-fields'
import type { Person } from '@/contracts/people'
import { cutEnd } from '@/lib/graphemes'
import { startOfDay } from '@/lib/day'
import { formatPhoneNumber } from '@/lib/phone-format'
import { durationWords } from '@/lib/time-format'

import { assigneeOptions, FLAG_FILTERS, RANGE_OPTIONS, SOMEBODY_ELSE } from './filter-options'

export type FilterWords = { keys: (keyof CallListSearch)[]; label: string }

const LONGEST = 40

const labelOf = (key: WordFacet, value: string, people: readonly Person[]) => {
  const isPerson = key === 'assignee'
  const options = isPerson ? assigneeOptions(people, undefined, [value]) : []
  const person = options.find((option) => option.value === value)
  return cutEnd(person?.label ?? wordLabel(key, value), LONGEST)
}

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const dayWords = (day: string) => dayFormat.format(startOfDay(day))

export const rangeWords = ({ range, from, to }: CallListSearch): string | undefined => {
  if (from !== undefined && from === to) return dayWords(from)
  if (from !== undefined && to !== undefined) return `${dayWords(from)} – ${dayWords(to)}`
  if (from !== undefined) return `Since ${dayWords(from)}`
  if (to !== undefined) return `Until ${dayWords(to)}`
  return RANGE_OPTIONS.find(({ value }) => value === range)?.label
}

const durationRange = ({ minSeconds, maxSeconds }: CallListSearch): string | undefined => {
  if (minSeconds !== undefined && maxSeconds !== undefined) {
    return `${durationWords(minSeconds)} to ${durationWords(maxSeconds)}`
  }
  if (minSeconds !== undefined) return `At least ${durationWords(minSeconds)}`
  return maxSeconds === undefined ? undefined : `Up to ${durationWords(maxSeconds)}`
}

const aloneWords = (key: WordFacet, value: string, label: string): string | undefined => {
  if (key === 'reviewed') return label
  if (key !== 'assignee') return undefined
  if (value === 'none') return 'Unassigned'
  if (value === 'me') return 'Assigned to me'
  return `Assigned to ${label === SOMEBODY_ELSE ? 'somebody else' : label}`
}

/** What a filter with any number of values says; undefined while none is chosen. */
export const manyWords = (
  search: CallListSearch,
  key: WordFacet,
  people: readonly Person[],
): string | undefined => {
  const values: readonly string[] = search[key] ?? []
  const [only] = values
  if (only === undefined) return undefined
  const label = (value: string) => labelOf(key, value, people)
  const alone = values.length === 1 ? aloneWords(key, only, label(only)) : undefined
  if (alone !== undefined) return alone
  const title = callField(key).label
  if (values.length > 2) return `${title}: ${values.length} chosen`
  return `${title}: ${values.map(label).join(', ')}`
}

const flagWords = (search: CallListSearch, key: FlagFacet): string | undefined => {
  const value = search[key]
  if (value === undefined) return undefined
  return FLAG_FILTERS[key][value ? 'yes' : 'no'].chip
}

export const describeFilters = (
  search: CallListSearch,
  people: readonly Person[],
): FilterWords[] => {
  const { caller } = search
  const found: (FilterWords | { keys: FilterWords['keys']; label: undefined })[] = [
    { keys: ['range', 'from', 'to'], label: rangeWords(search) },
    ...WORD_FACETS.map((key) => ({ keys: [key], label: manyWords(search, key, people) })),
    { keys: ['minSeconds', 'maxSeconds'], label: durationRange(search) },
    ...FLAG_FACETS.map((key) => ({ keys: [key], label: flagWords(search, key) })),
    {
      keys: ['caller'],
      label: caller === undefined ? undefined : `Caller ${formatPhoneNumber(caller)}`,
    },
  ]
  return found.flatMap(({ keys, label }) => (label === undefined ? [] : [{ keys, label }]))
}
