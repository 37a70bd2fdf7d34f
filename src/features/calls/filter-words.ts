import type { CallListSearch } from '@/api/call-list-search'
import type { Person } from '@/contracts/people'
import { cutEnd } from '@/lib/graphemes'
import { startOfDay } from '@/lib/day'
import { formatPhoneNumber } from '@/lib/phone-format'
import { durationWords } from '@/lib/time-format'

import {
  type FilterOption,
  MULTI_FILTERS,
  type MultiFilterKey,
  RANGE_OPTIONS,
  REVIEWED_OPTIONS,
  SINGLE_FILTERS,
  type SingleFilterKey,
} from './filter-options'

/** One filter in force: what it says, and the keys of the URL that leave when it does. */
export type FilterWords = { keys: (keyof CallListSearch)[]; label: string }

const LONGEST = 40

const labelOf = (options: readonly FilterOption[], value: unknown) =>
  options.find((option) => option.value === String(value))?.label ?? String(value)

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

export const assigneeWords = (
  assignee: CallListSearch['assignee'],
  people: readonly Person[],
): string | undefined => {
  if (assignee === undefined) return undefined
  if (assignee === 'me') return 'Assigned to me'
  if (assignee === 'none') return 'Unassigned'
  const name = people.find((person) => person.id === assignee)?.name
  return `Assigned to ${name ? cutEnd(name, LONGEST) : 'someone else'}`
}

const multiWords = (search: CallListSearch, key: MultiFilterKey): string | undefined => {
  const values = search[key]
  if (!values || values.length === 0) return undefined
  const { label, options } = MULTI_FILTERS[key]
  if (values.length > 2) return `${label}: ${values.length} chosen`
  return `${label}: ${values.map((value) => labelOf(options, value)).join(', ')}`
}

// `Object.keys` of a constant knows no more than its literal keys.
const multiKeys = Object.keys(MULTI_FILTERS) as MultiFilterKey[]
const singleKeys = Object.keys(SINGLE_FILTERS) as SingleFilterKey[]

/** Every filter in force, in words, in the order of the controls. The search text is not one. */
export const describeFilters = (
  search: CallListSearch,
  people: readonly Person[],
): FilterWords[] => {
  const { caller, reviewed } = search
  const found: (FilterWords | { keys: FilterWords['keys']; label: undefined })[] = [
    { keys: ['range', 'from', 'to'], label: rangeWords(search) },
    ...multiKeys.map((key) => ({ keys: [key], label: multiWords(search, key) })),
    {
      keys: ['reviewed'],
      label: reviewed === undefined ? undefined : labelOf(REVIEWED_OPTIONS, reviewed),
    },
    { keys: ['assignee'], label: assigneeWords(search.assignee, people) },
    { keys: ['minSeconds', 'maxSeconds'], label: durationRange(search) },
    ...singleKeys.map((key) => ({
      keys: [key],
      label:
        search[key] === undefined ? undefined : labelOf(SINGLE_FILTERS[key].options, search[key]),
    })),
    {
      keys: ['caller'],
      label: caller === undefined ? undefined : `Caller ${formatPhoneNumber(caller)}`,
    },
  ]
  return found.flatMap(({ keys, label }) => (label === undefined ? [] : [{ keys, label }]))
}
