import { REVIEWED_WORDS } from '@/api/call-list-search'
import {
  CATEGORY_LABELS,
  DIRECTION_LABELS,
  OUTCOME_LABELS,
  PRIORITY_LABELS,
  PROVIDER_LABELS,
  RESOLUTION_LABELS,
  SENTIMENT_LABELS,
  STATUS_LABELS,
} from '@/components/category-label'
import { CALL_RANGES } from '@/contracts/call-words'

export type FilterOption = { value: string; label: string }

const options = (labels: Record<string, string>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Filters that take any number of values, by their name in the URL. */
export const MULTI_FILTERS = {
  outcome: { label: 'Outcome', options: options(OUTCOME_LABELS) },
  category: {
    label: 'Category',
    options: [...options(CATEGORY_LABELS), { value: 'none', label: 'No category' }],
  },
  resolution: {
    label: 'Resolution',
    options: [...options(RESOLUTION_LABELS), { value: 'unknown', label: 'Not known' }],
  },
  priority: { label: 'Priority', options: options(PRIORITY_LABELS).toReversed() },
  sentiment: { label: 'Sentiment', options: options(SENTIMENT_LABELS) },
  status: { label: 'Status', options: options(STATUS_LABELS) },
  direction: { label: 'Direction', options: options(DIRECTION_LABELS) },
  provider: { label: 'Provider', options: options(PROVIDER_LABELS) },
} as const
export type MultiFilterKey = keyof typeof MULTI_FILTERS

/** Filters that are one of a few. The labels say the whole filter, as its chip does. */
export const SINGLE_FILTERS = {
  hasTranscript: {
    label: 'Transcript',
    options: [
      { value: 'true', label: 'With transcript' },
      { value: 'false', label: 'Without transcript' },
    ],
  },
  hasRecording: {
    label: 'Recording',
    options: [
      { value: 'true', label: 'With recording' },
      { value: 'false', label: 'Without recording' },
    ],
  },
  callback: {
    label: 'Callback',
    options: [
      { value: 'true', label: 'Callback requested' },
      { value: 'false', label: 'No callback requested' },
    ],
  },
} as const
export type SingleFilterKey = keyof typeof SINGLE_FILTERS

const REVIEWED_LABELS: Record<(typeof REVIEWED_WORDS)[number], string> = {
  nobody: 'Not reviewed',
  'not-me': 'Not reviewed by me',
  me: 'Reviewed by me',
  anyone: 'Reviewed by anyone',
}
export const REVIEWED_OPTIONS = REVIEWED_WORDS.map((value) => ({
  value,
  label: REVIEWED_LABELS[value],
}))

const RANGE_LABELS: Record<(typeof CALL_RANGES)[number], string> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
}
export const RANGE_OPTIONS = CALL_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

/** Lengths people ask for. Any other one can stand in the URL. */
export const DURATION_OPTIONS = [
  { value: '0-60', label: 'Up to 1 min', minSeconds: undefined, maxSeconds: 60 },
  { value: '60-300', label: '1 min to 5 min', minSeconds: 60, maxSeconds: 300 },
  { value: '300-', label: 'At least 5 min', minSeconds: 300, maxSeconds: undefined },
] as const
