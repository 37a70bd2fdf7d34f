import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from '@/contracts/call-words'

/** What values a field takes. Words that are `ranked` can also be compared by size. */
export type Kind =
  | { type: 'number' | 'time' | 'flag' | 'text' }
  | { type: 'word'; words: readonly string[]; ranked: boolean }

const NUMBER = { type: 'number' } as const
const FLAG = { type: 'flag' } as const
const TEXT = { type: 'text' } as const
const ranked = (words: readonly string[]): Kind => ({ type: 'word', words, ranked: true })
const oneOf = (words: readonly string[]): Kind => ({ type: 'word', words, ranked: false })

/** Everything a condition can speak of. `calls` counts today's calls, `duration` is in seconds. */
export const FIELDS = {
  calls: NUMBER,
  time: { type: 'time' },
  priority: ranked(PRIORITIES),
  callbackRequested: FLAG,
  status: ranked(CALL_STATUSES),
  outcome: oneOf(CALL_OUTCOMES),
  category: oneOf(CALL_CATEGORIES),
  sentiment: ranked(SENTIMENTS),
  resolution: oneOf(RESOLUTIONS),
  duration: NUMBER,
  direction: oneOf(DIRECTIONS),
  provider: oneOf(PROVIDERS),
  callerName: TEXT,
  callerNumber: TEXT,
  assigneeName: TEXT,
  endedReason: TEXT,
  hasTranscript: FLAG,
  hasRecording: FLAG,
  reviewed: FLAG,
  isSample: FLAG,
} as const satisfies Record<string, Kind>

export type FieldName = keyof typeof FIELDS

// The keys of an object are only known as strings.
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** The API's own name for a field, where conditions have a shorter one. */
const ALIASES = new Map<string, FieldName>([['durationseconds', 'duration']])

/** The field of that name, whatever its case; undefined when there is none. */
export const findField = (name: string): FieldName | undefined => {
  const wanted = name.toLowerCase()
  return FIELD_NAMES.find((field) => field.toLowerCase() === wanted) ?? ALIASES.get(wanted)
}

export const kindOf = (field: FieldName): Kind => FIELDS[field]

/** Whether `>` and its like mean something for a field. */
export const isRanked = (kind: Kind): boolean =>
  kind.type === 'number' || kind.type === 'time' || (kind.type === 'word' && kind.ranked)
