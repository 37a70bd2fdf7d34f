import {
  AGREEMENT_VERDICTS,
  type AgreementVerdict,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
  SURVEY_QUESTIONS,
  SURVEY_SCALES,
} from './call-words'

export const REVIEWED_BY = ['me', 'anyone', 'nobody', 'not-me'] as const
const YES_OR_NO = ['true', 'false'] as const
export const HANDLED_BY = ['voice-agent', 'handed-over', 'person'] as const
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) =>
  `${hour}`.padStart(2, '0'),
)

/** The lists of words that each workspace has of its own. */
export const LABEL_LISTS = ['categories', 'tags'] as const
export type LabelList = (typeof LABEL_LISTS)[number]

export type CallField = {
  label: string
  /**
   * `word` is one of `words`; a missing list means any well-formed key, as the workspace has them.
   * `text` is compared without regard to case, `key` exactly. `local` is what the clock of a zone says,
   * `derived` a word that only figures and their lists ask for: why a call ended or is unsure, whether the
   * provider sent something, whether the AI’s word was kept by a person (none where it had no word).
   */
  type: 'word' | 'flag' | 'text' | 'person' | 'instant' | 'duration' | 'key' | 'local' | 'derived'
  words?: readonly string[]
  /** The words are in order, so that `>` means something. */
  isRanked?: true
  none?: string
  /** Its words are names as they were given, not keys. */
  isName?: true
  /** A call has any number of its words. */
  isMany?: true
  /** The workspace's list that its words are kept in. */
  labels?: LabelList
  /** The words a filter offers and counts; `open`: those of the workspace, `people`: accounts. */
  facet?: readonly string[] | 'open' | 'people'
  range?: readonly [from: string, to: string]
  /** Alert conditions speak of it: by its name, or another. */
  condition?: true | string
}

const words = <const Words extends readonly string[]>(words: Words) =>
  ({ type: 'word', words, facet: words }) as const
const wordsOrNone = <const Words extends readonly string[]>(words: Words) =>
  ({ type: 'word', words, none: 'none', facet: [...words, 'none'] }) as const
const answers = ([least, most]: readonly [number, number]) =>
  ({
    type: 'word',
    words: Array.from({ length: most - least + 1 }, (_, at) => `${least + at}`),
    none: 'none',
  }) as const
const flag = { type: 'flag', facet: YES_OR_NO } as const
const open = { type: 'word', none: 'none', facet: 'open' } as const
const derived = { type: 'derived', none: 'none' } as const
const known = { ...derived, words: ['known'] } as const
const kept = { ...derived, words: ['kept', 'changed'] } as const

export const agreementField = <Verdict extends AgreementVerdict>(verdict: Verdict) =>
  `${verdict}Agreement` as const
const agreement = (verdict: AgreementVerdict) => ({ label: `AI’s ${verdict}`, ...kept })
const AGREEMENTS = Object.fromEntries(
  AGREEMENT_VERDICTS.map((verdict) => [agreementField(verdict), agreement(verdict)]),
  // One for every verdict.
) as Record<`${AgreementVerdict}Agreement`, ReturnType<typeof agreement>>

/**
 * Every field of a call that filters, counts, conditions and exports speak of, named once. Plain
 * data without a schema library, because the first chunk of the browser reads it.
 */
export const CALL_FIELDS = {
  outcome: { label: 'Outcome', ...words(CALL_OUTCOMES), condition: true },
  category: {
    label: 'Category',
    ...open,
    labels: 'categories',
    condition: true,
  },
  reviewed: {
    label: 'Reviewed',
    type: 'flag',
    facet: REVIEWED_BY,
    condition: true,
  },
  assignee: {
    label: 'Assignee',
    type: 'person',
    none: 'none',
    facet: 'people',
  },
  priority: {
    label: 'Priority',
    ...wordsOrNone(PRIORITIES),
    isRanked: true,
    condition: true,
  },
  resolution: {
    label: 'Resolution',
    type: 'word',
    words: RESOLUTIONS,
    none: 'unknown',
    facet: [...RESOLUTIONS, 'unknown'],
    condition: true,
  },
  sentiment: {
    label: 'Sentiment',
    ...wordsOrNone(SENTIMENTS),
    isRanked: true,
    condition: true,
  },
  direction: { label: 'Direction', ...words(DIRECTIONS), condition: true },
  provider: { label: 'Provider', ...words(PROVIDERS), condition: true },
  status: {
    label: 'Status',
    ...words(CALL_STATUSES),
    isRanked: true,
    condition: true,
  },
  language: { label: 'Language', ...open, condition: true },
  handledBy: { label: 'Handled by', ...wordsOrNone(HANDLED_BY) },
  voiceAgent: { label: 'Voice agent', ...open, isName: true },
  line: { label: 'Line', ...open, isName: true },
  tags: {
    label: 'Tag',
    ...open,
    isMany: true,
    labels: 'tags',
    condition: 'tag',
  },
  unsure: { label: 'Unsure', ...flag, condition: true },
  hasTranscript: { label: 'Transcript', ...flag, condition: true },
  hasRecording: { label: 'Recording', ...flag, condition: true },
  callback: {
    label: 'Callback',
    ...flag,
    condition: 'callbackRequested',
  },
  hasTicket: { label: 'Ticket', ...flag, condition: true },
  isSample: { label: 'Sample', type: 'flag', condition: true },
  isDemo: { label: 'Demo', type: 'flag' },
  startedAt: {
    label: 'Started',
    type: 'instant',
    range: ['from', 'to'],
  },
  weekday: { label: 'Weekday', type: 'local', words: WEEKDAYS },
  hour: { label: 'Hour', type: 'local', words: HOURS },
  ending: { label: 'Ended because', ...derived },
  doubt: { label: 'Unsure because', ...derived },
  cost: { label: 'Cost', ...known },
  latency: { label: 'Response time', ...known },
  ...AGREEMENTS,
  nps: { label: 'Recommendation', ...answers(SURVEY_SCALES.nps) },
  ces: { label: 'Ease', ...answers(SURVEY_SCALES.ces) },
  satisfaction: { label: 'Satisfaction', ...answers(SURVEY_SCALES.satisfaction) },
  updatedAt: { label: 'Changed', type: 'instant' },
  duration: {
    label: 'Duration',
    type: 'duration',
    range: ['minSeconds', 'maxSeconds'],
    condition: true,
  },
  callerName: { label: 'Caller', type: 'text', condition: true },
  callerNumber: { label: 'Number', type: 'text', condition: true },
  assigneeName: { label: 'Assignee', type: 'text', condition: true },
  endedReason: {
    label: 'Ended reason',
    type: 'text',
    condition: true,
  },
  id: { label: 'Call', type: 'key' },
  caller: { label: 'Number', type: 'key' },
  reviewer: { label: 'Reviewer', type: 'person' },
} as const satisfies Record<string, CallField>

type Fields = typeof CALL_FIELDS
export type CallFieldName = keyof Fields

/** In place of the id or number of a caller: calls whose caller is not known. */
export const NO_CALLER = 'none'

/** What figures are split by, and lists can be asked for: no filter offers their words. */
export const SPLIT_FIELDS = ['ending', 'doubt'] as const
export type SplitField = (typeof SPLIT_FIELDS)[number]

/** What figures are of, and lists can be asked for: each has its own words. */
export const FIGURE_FIELDS = [
  ...SURVEY_QUESTIONS,
  'cost',
  'latency',
  ...AGREEMENT_VERDICTS.map(agreementField),
] as const
export type FigureField = (typeof FIGURE_FIELDS)[number]

/** Lists can be asked for their words, and count nothing by them. */
export const UNCOUNTED_FIELDS = [...FIGURE_FIELDS, ...SPLIT_FIELDS]

/** The words of a field that figures are of, and the one for nothing. */
export const fieldWords = (name: FigureField): readonly string[] => {
  const { words, none } = CALL_FIELDS[name]
  return [...words, none]
}

/** The fields that a zone decides. */
export type LocalField = 'weekday' | 'hour'

export const callField = (name: CallFieldName): CallField => CALL_FIELDS[name]

export const isLocalField = (name: CallFieldName): name is LocalField =>
  callField(name).type === 'local'

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
