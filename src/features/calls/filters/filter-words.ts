import { knownLabels } from '@/api/call-labels'
import type { CallListSearch } from '@/api/call-list-search'
import { wordLabel } from '@/components/labels'
import { sentence } from '@/lib/sentence'
import {
  CALL_SORTS,
  callField,
  FLAG_FACETS,
  type FlagFacet,
  SORTS,
  UNCOUNTED_FIELDS,
  WORD_FACETS,
  type WordFacet,
  NO_CALLER,
} from '@/contracts/call-fields'
import { CALL_RANGES, type CallRange, PRIORITIES } from '@/contracts/call-words'
import { readUuid } from '@/contracts/call-search'
import type { Person } from '@/contracts/people'
import { cutEnd } from '@/lib/graphemes'
import { formatPhoneNumber } from '@/lib/phone-format'
import { spanWords } from '@/lib/span-words'
import { durationWords } from '@/lib/time-format'

type FilterOption = { value: string; label: string }

const knownWords = (facet: WordFacet): readonly string[] => {
  const { facet: words, labels } = callField(facet)
  if (labels) return knownLabels(labels).flatMap(({ key, mergedInto }) => (mergedInto ? [] : [key]))
  if (facet === 'reviewed') return ['nobody', 'not-me', 'me', 'anyone']
  if (facet === 'priority') return PRIORITIES.toReversed()
  return typeof words === 'string' ? [] : (words ?? [])
}

/** What a filter of words offers: its own words, those that calls have, and those chosen by a link. */
export const wordOptions = (
  facet: WordFacet,
  counted: readonly string[],
  chosen: readonly string[] = [],
): FilterOption[] => {
  const { none } = callField(facet)
  const words = new Set([...knownWords(facet), ...counted, ...chosen])
  if (none !== undefined) {
    words.delete(none)
    words.add(none)
  }
  return [...words].map((value) => ({ value, label: wordLabel(facet, value) }))
}

const SOMEBODY_ELSE = 'Someone else'

/**
 * Whom calls may be assigned to: the reader, no one ("Unassigned"), the others by name. A person of a link whom
 * nobody knows (any more) is still a value that can be taken out.
 */
export const assigneeOptions = (
  people: readonly Person[],
  myId: string | undefined,
  chosen: readonly string[] = [],
): FilterOption[] => {
  const others = people.filter(({ id }) => id !== myId || chosen.includes(id))
  const known = ['me', 'none', ...others.map(({ id }) => id)]
  return [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Unassigned' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    ...chosen
      .filter((id) => !known.includes(id))
      .map((id) => ({ value: id, label: SOMEBODY_ELSE })),
  ]
}

const having = (label: string, thing: string) => ({
  label,
  yes: { option: 'With', chip: `With ${thing}` },
  no: { option: 'Without', chip: `Without ${thing}` },
})

export const FLAG_FILTERS = {
  callback: {
    label: 'Callback',
    yes: { option: 'Requested', chip: 'Callback requested' },
    no: { option: 'None', chip: 'No callback requested' },
  },
  hasTranscript: having('Transcript', 'transcript'),
  hasRecording: having('Recording', 'recording'),
  hasTicket: having('Ticket', 'a ticket'),
  unsure: {
    label: 'Unsure',
    yes: { option: 'Yes', chip: 'Unsure' },
    no: { option: 'No', chip: 'Not unsure' },
  },
} as const satisfies Record<FlagFacet, object>

const RANGE_LABELS: Record<CallRange, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  month: 'This month',
  'last-month': 'Last month',
}
export const RANGE_OPTIONS = CALL_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

export const SORT_OPTIONS = CALL_SORTS.map((value) => ({ value, ...SORTS[value] }))

type FilterWords = { keys: (keyof CallListSearch)[]; label: string }

const LONGEST = 40

const labelOf = (key: WordFacet, value: string, people: readonly Person[]) => {
  const isPerson = key === 'assignee'
  const options = isPerson ? assigneeOptions(people, undefined, [value]) : []
  const person = options.find((option) => option.value === value)
  return cutEnd(person?.label ?? wordLabel(key, value), LONGEST)
}

export const rangeWords = ({ range, from, to }: CallListSearch): string | undefined =>
  spanWords(from, to) ?? RANGE_OPTIONS.find(({ value }) => value === range)?.label

const localWords = ({ weekday = [], hour = [], zone = 'UTC' }: CallListSearch) => {
  const words = [...weekday.map(sentence), ...hour.map((word) => `${word}:00`)]
  return words.length === 0 ? undefined : `${cutEnd(words.join(', '), LONGEST)} (${zone})`
}

const wordChips = (search: CallListSearch): FilterWords[] =>
  UNCOUNTED_FIELDS.flatMap((key) => {
    const words: readonly string[] = search[key] ?? []
    const { label, type, words: all } = callField(key)
    const isAnswered = type === 'word' && all?.length === words.length && !words.includes('none')
    const asked = isAnswered ? 'any answer' : words.map((word) => wordLabel(key, word)).join(', ')
    return words.length === 0 ? [] : [{ keys: [key], label: `${label}: ${asked}` }]
  })

const durationRange = ({ minSeconds, maxSeconds }: CallListSearch): string | undefined => {
  if (minSeconds !== undefined && maxSeconds !== undefined) {
    return `${durationWords(minSeconds)} to ${durationWords(maxSeconds)}`
  }
  if (minSeconds === 0) return 'Duration: Known'
  if (minSeconds !== undefined) return `At least ${durationWords(minSeconds)}`
  return maxSeconds === undefined ? undefined : `Up to ${durationWords(maxSeconds)}`
}

const aloneWords = (key: WordFacet, value: string, label: string): string | undefined => {
  if (key === 'reviewed') return label
  if (key !== 'assignee') return undefined
  if (value === 'none') return 'Unassigned'
  if (value === 'me') return 'Assigned to me'
  return `Assigned to ${label === SOMEBODY_ELSE ? 'someone else' : label}`
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

/** By an id in links, so that no address holds a number; by a number where somebody typed one. */
const callerLabel = (caller: string) => {
  if (caller === NO_CALLER) return 'Unknown callers'
  return readUuid(caller) ? 'One caller' : `Caller ${formatPhoneNumber(caller)}`
}

export const describeFilters = (
  search: CallListSearch,
  people: readonly Person[],
): FilterWords[] => {
  const { caller, withoutDemo } = search
  const found: (FilterWords | { keys: FilterWords['keys']; label: undefined })[] = [
    { keys: ['range', 'from', 'to'], label: rangeWords(search) },
    { keys: ['weekday', 'hour', 'zone'], label: localWords(search) },
    ...wordChips(search),
    ...WORD_FACETS.map((key) => ({ keys: [key], label: manyWords(search, key, people) })),
    { keys: ['minSeconds', 'maxSeconds'], label: durationRange(search) },
    ...FLAG_FACETS.map((key) => ({ keys: [key], label: flagWords(search, key) })),
    {
      keys: ['caller'],
      label: caller === undefined ? undefined : callerLabel(caller),
    },
    { keys: ['withoutDemo'], label: withoutDemo ? 'Without demo calls' : undefined },
  ]
  return found.flatMap(({ keys, label }) => (label === undefined ? [] : [{ keys, label }]))
}
