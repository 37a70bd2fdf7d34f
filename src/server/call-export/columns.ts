import { CALL_FIELD_NAMES, callField, type CallFieldName } from '@/contracts/call-fields'

import type { CallRow } from '../calls/row'
import type { CsvColumn } from '../changes/export-csv'

type Column = CsvColumn<CallRow>

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

const fieldColumn = (name: CallFieldName): Column[] => {
  const { csv, column = name } = callField(name)
  if (csv === undefined) return []
  return [
    [
      csv,
      (call, at) => {
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
  ...CALL_FIELD_NAMES.filter((name) => !FIRST.includes(name)).flatMap(fieldColumn),
]
