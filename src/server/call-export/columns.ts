import { CALL_FIELD_NAMES, callField, type CallFieldName } from '@/contracts/call-fields'

import type { CallRow } from '../calls/row'

type Cell = string | number | null
type Column = readonly [title: string, cell: (call: CallRow, at: (date: Date) => string) => Cell]

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
const time = (date: Date | null, at: (date: Date) => string) => date && at(date)

const laterColumn = (name: CallFieldName): Column[] => {
  const { csv, column = name } = callField(name)
  if (csv === undefined) return []
  return [
    [
      csv,
      (call) => {
        const value: unknown = Object.entries(call).find(([key]) => key === column)?.[1]
        if (typeof value === 'boolean') return yesOrNo(value)
        if (Array.isArray(value)) return value.join(', ')
        return typeof value === 'string' || typeof value === 'number' ? value : null
      },
    ],
  ]
}

/**
 * The columns of an exported call. Files are read by other programs: a column keeps its title, its
 * meaning and its place; new ones come last. Words are those of the API.
 */
export const COLUMNS: readonly Column[] = [
  ['Call id', (call) => call.id],
  ['Provider', (call) => call.provider],
  ['Provider call id', (call) => call.providerCallId],
  ['Status', (call) => call.status],
  ['Outcome', (call) => call.outcome],
  ['Ended reason', (call) => call.endedReason],
  ['Direction', (call) => call.direction],
  ['Caller', (call) => call.callerName],
  ['Number', (call) => call.callerNumber],
  ['Started', (call, at) => time(call.startedAt, at)],
  ['Ended', (call, at) => time(call.endedAt, at)],
  ['Duration in seconds', (call) => call.durationSeconds],
  ['Category', (call) => call.category],
  ['Priority', (call) => call.priority],
  ['Sentiment', (call) => call.sentiment],
  ['Resolution by AI', (call) => call.aiResolution],
  ['Resolution by a person', (call) => call.humanResolution],
  ['Summary', (call) => call.summary],
  ['Callback requested', (call) => yesOrNo(call.callbackRequested)],
  ['Assigned to', (call) => call.assigneeName],
  ['Reviewed', (call, at) => time(call.reviewedAt, at)],
  ['Reviewed by', (call) => call.reviewedByName],
  ['Transcript', (call) => yesOrNo(call.hasTranscript)],
  ['Recording', (call) => yesOrNo(call.hasRecording)],
  ['Sample', (call) => yesOrNo(call.isSample)],
  ...CALL_FIELD_NAMES.flatMap(laterColumn),
]
