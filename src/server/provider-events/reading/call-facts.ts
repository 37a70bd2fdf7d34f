import { emptyAnalysis } from '@/contracts/analysis'
import type { CallStatus } from '@/contracts/call-words'
import type { CallFacts } from '@/domain/provider-reading'

import type { EventField } from './event-field'

export const LONGEST_CALL_SECONDS = 7 * 24 * 3600

export const factsOf = (status: CallStatus): CallFacts => ({
  status,
  outcome: null,
  endedReason: null,
  direction: null,
  callerName: null,
  callerNameSource: null,
  callerNumber: null,
  callerText: null,
  lineNumber: null,
  agentName: null,
  startedAt: null,
  endedAt: null,
  durationSeconds: null,
  transcript: null,
  hasRecording: null,
  contentWithheld: null,
  costs: null,
  latency: null,
  survey: null,
  analysis: emptyAnalysis,
})

/** One reader for several types of event, each of which tells of a call in one status. */
export const readersOf = (
  statuses: Record<string, CallStatus>,
  read: (event: EventField, status: CallStatus) => CallFacts,
): ReadonlyMap<string, (event: EventField) => CallFacts> =>
  new Map(Object.entries(statuses).map(([type, status]) => [type, (event) => read(event, status)]))

/**
 * Start, end and seconds in between. An end before the start is left out and flagged: which of the
 * two is wrong cannot be told, but a list can be ordered by the start.
 */
export const readTimes = (
  start: EventField,
  end: EventField,
): Pick<CallFacts, 'startedAt' | 'endedAt' | 'durationSeconds'> => {
  const startedAt = start.instant()
  const endedAt = end.instant()
  if (!startedAt || !endedAt) return { startedAt, endedAt, durationSeconds: null }
  const durationSeconds = (endedAt.getTime() - startedAt.getTime()) / 1000
  if (durationSeconds < 0 || durationSeconds > LONGEST_CALL_SECONDS) {
    return { startedAt, endedAt: end.flag(), durationSeconds: null }
  }
  return { startedAt, endedAt, durationSeconds }
}

export const hasRecordingUrl = (fields: EventField[]): boolean =>
  fields.some((field) => {
    const url = field.text(4000)
    if (url !== null && !/^https?:\/\//i.test(url)) field.flag()
    return url !== null && /^https:\/\//i.test(url)
  })
