import type { CallFieldName } from '@/contracts/call-fields'
import { SURVEY_SCALES, type SurveyQuestion } from '@/contracts/call-words'

import type { CallRow } from '../calls/row'
import type { CsvColumn } from '../changes/export-csv'
import { COLUMN_NAMES } from '../db/filter-sql'

type Column = CsvColumn<CallRow>

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

const TITLES: Partial<Record<CallFieldName, string>> = {
  id: 'Call id',
  provider: 'Provider',
  status: 'Status',
  outcome: 'Outcome',
  endedReason: 'Ended reason',
  direction: 'Direction',
  callerName: 'Caller',
  callerNumber: 'Number',
  startedAt: 'Started',
  duration: 'Duration in seconds',
  category: 'Category',
  priority: 'Priority',
  sentiment: 'Sentiment',
  callback: 'Callback requested',
  assigneeName: 'Assigned to',
  reviewed: 'Reviewed',
  hasTranscript: 'Transcript',
  hasRecording: 'Recording',
  isSample: 'Sample',
  language: 'Language',
  tags: 'Tags',
  unsure: 'Unsure',
  hasTicket: 'Ticket',
  handledBy: 'Handled by',
  voiceAgent: 'Voice agent',
  line: 'Line',
  nps: 'Recommendation, 0 to 10',
  ces: 'Ease, 1 to 7',
  satisfaction: 'Satisfaction, 1 to 5',
  isDemo: 'Demo',
}

const isQuestion = (name: CallFieldName): name is SurveyQuestion => name in SURVEY_SCALES

const fieldColumn = (name: CallFieldName): Column[] => {
  const csv = TITLES[name]
  if (csv === undefined) return []
  const column = COLUMN_NAMES[name] ?? name
  return [
    [
      csv,
      (call, at) => {
        if (isQuestion(name)) return call.survey?.[name]?.value ?? null
        const key = Object.hasOwn(call, name) ? name : column
        const value: unknown = call[key as keyof CallRow]
        if (value instanceof Date) return at(value)
        if (typeof value === 'boolean') return yesOrNo(value)
        if (Array.isArray(value)) return value.join(', ')
        return typeof value === 'string' || typeof value === 'number' ? value : null
      },
    ],
  ]
}

/** The first columns: fields, and what is exported without being one. */
const FIRST: readonly (CallFieldName | Column)[] = [
  'id',
  'provider',
  ['Provider call id', (call) => call.providerCallId],
  'status',
  'outcome',
  'endedReason',
  'direction',
  'callerName',
  'callerNumber',
  'startedAt',
  ['Ended', (call, at) => call.endedAt && at(call.endedAt)],
  'duration',
  'category',
  'priority',
  'sentiment',
  ['Resolution by AI', (call) => call.aiResolution],
  ['Resolution by a person', (call) => call.humanResolution],
  ['Summary', (call) => call.summary],
  'callback',
  'assigneeName',
  'reviewed',
  ['Reviewed by', (call) => call.reviewedByName],
  'hasTranscript',
  'hasRecording',
  'isSample',
]

/**
 * The columns of an exported call. Files are read by other programs: a column keeps its title, its
 * meaning and its place; new fields come last. Words are those of the API.
 */
export const COLUMNS: readonly Column[] = [
  ...FIRST.flatMap((column) => (typeof column === 'string' ? fieldColumn(column) : [column])),
  // The keys of an object are only known as strings.
  ...(Object.keys(TITLES) as CallFieldName[])
    .filter((name) => !FIRST.includes(name))
    .flatMap(fieldColumn),
]
