import type { CallListSearch } from '@/api/call-list-search'
import type { Person } from '@/contracts/people'
import { cutEnd } from '@/lib/graphemes'
import { startOfDay } from '@/lib/day'
import { formatPhoneNumber } from '@/lib/phone-format'
import { durationWords } from '@/lib/time-format'

import {
  FLAG_FILTERS,
  type FilterOption,
  type FlagFilterKey,
  MULTI_FILTERS,
  type ManyKey,
  type MultiFilterKey,
  RANGE_OPTIONS,
  SOMEBODY_ELSE,
  assigneeOptions,
} from './filter-options'

/** One filter in force: what it says, and the keys of the URL that leave when it does. */
export type FilterWords = { keys: (keyof CallListSearch)[]; label: string }

const LONGEST = 40

const labelOf = (options: readonly FilterOption[], value: unknown) =>
  cutEnd(options.find((option) => option.value === String(value))?.label ?? String(value), LONGEST)

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const dayWords = (day: string) => dayFormat.format(startOfDay(day))

export const rangeWords = ({ range, from, to }: CallListSearch): string | undefined => {
  if (from !== undefined && from === to) return dayWords(from)
  if (from !== undefined && to !== undefined) return `${dayWords(from)} – ${dayWords(to)}`
  if (from !== undefined) return `Since ${dayWords(from)}`
  if (to !== undefined) return `Until ${dayWords(to)}`
  return range === undefined ? undefined : labelOf(RANGE_OPTIONS, range)
}

const durationRange = ({ minSeconds, maxSeconds }: CallListSearch): string | undefined => {
  if (minSeconds !== undefined && maxSeconds !== undefined) {
    return `${durationWords(minSeconds)} to ${durationWords(maxSeconds)}`
  }
  if (minSeconds !== undefined) return `At least ${durationWords(minSeconds)}`
  return maxSeconds === undefined ? undefined : `Up to ${durationWords(maxSeconds)}`
}

/** One value that says the whole filter by itself. */
const aloneWords = (key: ManyKey, value: string, label: string): string | undefined => {
  if (key === 'reviewed') return label
  if (key !== 'assignee') return undefined
  if (value === 'none') return 'Unassigned'
  if (value === 'me') return 'Assigned to me'
  return `Assigned to ${label === SOMEBODY_ELSE ? 'somebody else' : label}`
}

/** What a filter with any number of values says; undefined while none is chosen. */
export const manyWords = (
  search: CallListSearch,
  key: ManyKey,
  people: readonly Person[],
): string | undefined => {
  const values: readonly string[] = search[key] ?? []
  const [only] = values
  if (only === undefined) return undefined
  const options =
    key === 'assignee' ? assigneeOptions(people, undefined, values) : MULTI_FILTERS[key].options
  const title = key === 'assignee' ? 'Assignee' : MULTI_FILTERS[key].label
  const alone = values.length === 1 ? aloneWords(key, only, labelOf(options, only)) : undefined
  if (alone !== undefined) return alone
  if (values.length > 2) return `${title}: ${values.length} chosen`
  return `${title}: ${values.map((value) => labelOf(options, value)).join(', ')}`
}

// `Object.keys` of a constant knows no more than its literal keys.
const multiKeys = Object.keys(MULTI_FILTERS) as MultiFilterKey[]
const flagKeys = Object.keys(FLAG_FILTERS) as FlagFilterKey[]

const flagWords = (search: CallListSearch, key: FlagFilterKey): string | undefined => {
  const value = search[key]
  if (value === undefined) return undefined
  return FLAG_FILTERS[key][value ? 'yes' : 'no'].chip
}

/** Every filter in force, in words, in the order of the controls. The search text is not one. */
export const describeFilters = (
  search: CallListSearch,
  people: readonly Person[],
): FilterWords[] => {
  const { caller } = search
  const found: (FilterWords | { keys: FilterWords['keys']; label: undefined })[] = [
    { keys: ['range', 'from', 'to'], label: rangeWords(search) },
    ...multiKeys.map((key) => ({ keys: [key], label: manyWords(search, key, people) })),
    { keys: ['assignee'], label: manyWords(search, 'assignee', people) },
    { keys: ['minSeconds', 'maxSeconds'], label: durationRange(search) },
    ...flagKeys.map((key) => ({ keys: [key], label: flagWords(search, key) })),
    {
      keys: ['caller'],
      label: caller === undefined ? undefined : `Caller ${formatPhoneNumber(caller)}`,
    },
  ]
  return found.flatMap(({ keys, label }) => (label === undefined ? [] : [{ keys, label }]))
}
