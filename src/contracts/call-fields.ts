import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from './call-words'

export const REVIEWED_BY = ['me', 'anyone', 'nobody', 'not-me'] as const
const YES_OR_NO = ['true', 'false'] as const

/** The lists of words that each workspace has of its own. */
export const LABEL_LISTS = ['categories', 'tags'] as const
export type LabelList = (typeof LABEL_LISTS)[number]

export type CallField = {
  label: string
  /**
   * `word` is one of `words`; a missing list means any well-formed key, as the workspace has them.
   * `text` is compared without regard to case, `key` exactly.
   */
  type: 'word' | 'flag' | 'text' | 'person' | 'instant' | 'duration' | 'key'
  words?: readonly string[]
  /** The words are in order, so that `>` means something. */
  isRanked?: true
  none?: string
  /** A call has any number of its words. */
  isMany?: true
  /** The workspace's list that its words are kept in. */
  labels?: LabelList
  /** The column of `calls`, where it has another name. */
  column?: string
  /** The words a filter offers and counts; `open`: those of the workspace, `people`: accounts. */
  facet?: readonly string[] | 'open' | 'people'
  range?: readonly [from: string, to: string]
  condition?: string
  /** Its title in exports. */
  csv?: string
  /** The audit log keeps only a part of its values. */
  isMasked?: true
}

const words = <const Words extends readonly string[]>(words: Words) =>
  ({ type: 'word', words, facet: words }) as const
const wordsOrNone = <const Words extends readonly string[]>(words: Words) =>
  ({ type: 'word', words, none: 'none', facet: [...words, 'none'] }) as const
const flag = { type: 'flag', facet: YES_OR_NO } as const

/**
 * Every field of a call that filters, counts, conditions and exports speak of, named once. Plain
 * data without a schema library, because the first chunk of the browser reads it.
 */
export const CALL_FIELDS = {
  outcome: { label: 'Outcome', ...words(CALL_OUTCOMES), condition: 'outcome', csv: 'Outcome' },
  category: {
    label: 'Category',
    type: 'word',
    none: 'none',
    labels: 'categories',
    facet: 'open',
    condition: 'category',
    csv: 'Category',
  },
  reviewed: {
    label: 'Reviewed',
    type: 'flag',
    column: 'reviewedAt',
    facet: REVIEWED_BY,
    condition: 'reviewed',
    csv: 'Reviewed',
  },
  assignee: {
    label: 'Assignee',
    type: 'person',
    none: 'none',
    column: 'assigneeId',
    facet: 'people',
  },
  priority: {
    label: 'Priority',
    ...wordsOrNone(PRIORITIES),
    isRanked: true,
    condition: 'priority',
    csv: 'Priority',
  },
  resolution: {
    label: 'Resolution',
    type: 'word',
    words: RESOLUTIONS,
    none: 'unknown',
    facet: [...RESOLUTIONS, 'unknown'],
    condition: 'resolution',
  },
  sentiment: {
    label: 'Sentiment',
    ...wordsOrNone(SENTIMENTS),
    isRanked: true,
    condition: 'sentiment',
    csv: 'Sentiment',
  },
  direction: { label: 'Direction', ...words(DIRECTIONS), condition: 'direction', csv: 'Direction' },
  provider: { label: 'Provider', ...words(PROVIDERS), condition: 'provider', csv: 'Provider' },
  status: {
    label: 'Status',
    ...words(CALL_STATUSES),
    isRanked: true,
    condition: 'status',
    csv: 'Status',
  },
  language: {
    label: 'Language',
    type: 'word',
    none: 'none',
    facet: 'open',
    condition: 'language',
    csv: 'Language',
  },
  tags: {
    label: 'Tag',
    type: 'word',
    none: 'none',
    isMany: true,
    labels: 'tags',
    facet: 'open',
    condition: 'tag',
    csv: 'Tags',
  },
  unsure: { label: 'Unsure', ...flag, condition: 'unsure', csv: 'Unsure' },
  hasTranscript: { label: 'Transcript', ...flag, condition: 'hasTranscript', csv: 'Transcript' },
  hasRecording: { label: 'Recording', ...flag, condition: 'hasRecording', csv: 'Recording' },
  callback: {
    label: 'Callback',
    ...flag,
    column: 'callbackRequested',
    condition: 'callbackRequested',
    csv: 'Callback requested',
  },
  hasTicket: { label: 'Ticket', ...flag, condition: 'hasTicket', csv: 'Ticket' },
  isSample: { label: 'Sample', type: 'flag', condition: 'isSample', csv: 'Sample' },
  startedAt: {
    label: 'Started',
    type: 'instant',
    column: 'sortAt',
    range: ['from', 'to'],
    csv: 'Started',
  },
  updatedAt: { label: 'Changed', type: 'instant' },
  duration: {
    label: 'Duration',
    type: 'duration',
    column: 'durationSeconds',
    range: ['minSeconds', 'maxSeconds'],
    condition: 'duration',
    csv: 'Duration in seconds',
  },
  callerName: { label: 'Caller', type: 'text', condition: 'callerName', csv: 'Caller' },
  callerNumber: { label: 'Number', type: 'text', condition: 'callerNumber', csv: 'Number' },
  assigneeName: { label: 'Assignee', type: 'text', condition: 'assigneeName', csv: 'Assigned to' },
  endedReason: {
    label: 'Ended reason',
    type: 'text',
    condition: 'endedReason',
    csv: 'Ended reason',
  },
  id: { label: 'Call', type: 'key', csv: 'Call id' },
  caller: { label: 'Number', type: 'key', column: 'callerNumber', isMasked: true },
  reviewer: { label: 'Reviewer', type: 'person', column: 'reviewedById' },
} as const satisfies Record<string, CallField>

type Fields = typeof CALL_FIELDS
export type CallFieldName = keyof Fields

export const callField = (name: CallFieldName): CallField => CALL_FIELDS[name]

// The keys of an object are only known as strings.
export const CALL_FIELD_NAMES = Object.keys(CALL_FIELDS) as CallFieldName[]

export type CallFacet = {
  [Name in CallFieldName]: Fields[Name] extends { facet: unknown } ? Name : never
}[CallFieldName]
export type FlagFacet = {
  [Name in CallFacet]: Fields[Name]['facet'] extends typeof YES_OR_NO ? Name : never
}[CallFacet]
export type WordFacet = Exclude<CallFacet, FlagFacet>
export type FacetWord<Name extends WordFacet> =
  Fields[Name]['facet'] extends readonly (infer Word extends string)[] ? Word : string

export const isFlagFacet = (name: CallFacet): name is FlagFacet =>
  CALL_FIELDS[name].facet === YES_OR_NO

export const CALL_FACETS = CALL_FIELD_NAMES.filter(
  (name): name is CallFacet => callField(name).facet !== undefined,
)
export const FLAG_FACETS = CALL_FACETS.filter(isFlagFacet)
export const WORD_FACETS = CALL_FACETS.filter((name): name is WordFacet => !isFlagFacet(name))

/** The fields that calls are sorted by. */
export const SORT_FIELDS = ['startedAt', 'updatedAt', 'duration'] as const
export type SortField = (typeof SORT_FIELDS)[number]

type Sort = {
  label: string
  short: string
  field: SortField
  direction: 1 | -1
  /** The ranked field whose highest words come first, or the flag that is set first. */
  first?: CallFieldName
}

export const SORTS = {
  newest: { label: 'Newest first', short: 'Newest', field: 'startedAt', direction: -1 },
  oldest: { label: 'Oldest first', short: 'Oldest', field: 'startedAt', direction: 1 },
  longest: { label: 'Longest first', short: 'Longest', field: 'duration', direction: -1 },
  shortest: { label: 'Shortest first', short: 'Shortest', field: 'duration', direction: 1 },
  priority: {
    label: 'High priority first',
    short: 'Priority',
    first: 'priority',
    field: 'startedAt',
    direction: -1,
  },
  unsure: {
    label: 'Unsure first',
    short: 'Unsure',
    first: 'unsure',
    field: 'startedAt',
    direction: -1,
  },
  updated: { label: 'Recently changed first', short: 'Changed', field: 'updatedAt', direction: -1 },
} as const satisfies Record<string, Sort>

export type CallSort = keyof typeof SORTS

export const callSort = (name: CallSort): Sort => SORTS[name]

export const CALL_SORTS = Object.keys(SORTS) as CallSort[]

export const WORD_KEY = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/
