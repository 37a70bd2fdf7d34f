import {
  type CallFacet,
  CALL_FACETS,
  callField,
  isLocalField,
  type LocalField,
  SPLIT_FIELDS,
  type SplitField,
} from '@/contracts/call-fields'

import { byName } from '../people-names'

/** What is told of a call by the other calls of whoever rang; a call without a known caller has none. */
const CALLER_DIMENSIONS = {
  caller: 'Caller',
  frequency: 'Calls of the caller',
  firstCall: 'First call of the caller',
} as const
export type CallerDimension = keyof typeof CALLER_DIMENSIONS
export const isCallerDimension = (name: string): name is CallerDimension =>
  Object.hasOwn(CALLER_DIMENSIONS, name)

/** So many callers, those who rang most often, have a word of their own. */
export const MOST_CALLERS = 20
export const OTHER_CALLERS = 'others'

/** How often somebody rang, among the calls that are asked for. */
const FREQUENCY_STEPS = [1, 2, 3, 5, 10] as const
export const FREQUENCIES = ['1', '2', '3-4', '5-9', '10-more'] as const
const LAST_STEP = Math.max(...FREQUENCY_STEPS)
const PLACES = Uint8Array.from({ length: LAST_STEP + 1 }, (_, calls) =>
  Math.max(
    0,
    FREQUENCY_STEPS.findLastIndex((least) => calls >= least),
  ),
)
export const frequencyPlace = (calls: number): number => PLACES[Math.min(calls, LAST_STEP)] ?? 0

/** First calls before the range; those within it are named by its periods, or in one word. */
export const BEFORE_RANGE = 'before'
export const IN_RANGE = 'new'

/** A call has at most one word of each, so that cells add up to their total. */
export type Dimension = CallFacet | LocalField | SplitField | CallerDimension
export const DIMENSIONS: readonly Dimension[] = [
  'weekday',
  'hour',
  ...CALL_FACETS.filter((name) => {
    const { type, isMany } = callField(name)
    return (type === 'word' || type === 'person') && !isMany
  }),
  ...SPLIT_FIELDS,
  'frequency',
  'firstCall',
  'caller',
]
export const isDimension = (name: string): name is Dimension =>
  DIMENSIONS.some((dimension) => dimension === name)

/** People are not ranked by size alone, but listed by name. */
export const PEOPLE = 'assignee'

type Named = { key: string | null; name: string }

/** The order of people, unassigned last. */
export const byPerson = (one: Named, other: Named): number =>
  Number(!one.key) - Number(!other.key) || byName(one, other)

/** Their words keep their order; of others the largest comes first. */
export const IN_ORDER: readonly string[] = [
  'weekday',
  'hour',
  'frequency',
  'priority',
  'sentiment',
] satisfies Dimension[]

/** Those that a report is split by: words that stay what they are from one day to the next. */
export const REPORT_DIMENSIONS = DIMENSIONS.filter(
  (name) => name !== 'firstCall' && name !== 'caller',
)

export const dimensionLabel = (name: Dimension): string =>
  isCallerDimension(name) ? CALLER_DIMENSIONS[name] : callField(name).label

/** The words that a dimension has in any case, in their order; null where calls decide. */
export const wordsInAnyCase = (name: Dimension): readonly (string | null)[] | null => {
  if (name === 'frequency') return [...FREQUENCIES, null]
  return !isCallerDimension(name) && isLocalField(name) ? (callField(name).words ?? []) : null
}
