import type { Utterance } from '@/contracts/transcript'
import type { CallState } from '@/domain/call-state'

import type { callContents, calls } from '../../db/schema'

type CallRow = Pick<
  typeof calls.$inferSelect,
  | 'factsRank'
  | 'factsEvent'
  | 'factsSentAt'
  | 'status'
  | 'outcome'
  | 'endedReason'
  | 'direction'
  | 'callerName'
  | 'callerNumber'
  | 'lineNumber'
  | 'agentName'
  | 'startedAt'
  | 'endedAt'
  | 'durationSeconds'
  | 'hasRecording'
  | 'contentWithheld'
>
type Contents = Pick<
  typeof callContents.$inferSelect,
  'costs' | 'latency' | 'providerAnalysis' | 'unreadable'
>

export const stateOfRow = (
  call: CallRow,
  contents: Contents,
  transcript: Utterance[] | null,
): CallState => ({
  rank: call.factsRank,
  event: call.factsEvent,
  sentAt: call.factsSentAt,
  facts: {
    status: call.status,
    outcome: call.endedReason === null && call.outcome === 'unknown' ? null : call.outcome,
    endedReason: call.endedReason,
    direction: call.direction,
    callerName: call.callerName,
    callerNameSource: null,
    callerNumber: call.callerNumber,
    callerText: null,
    lineNumber: call.lineNumber,
    agentName: call.agentName,
    startedAt: call.startedAt,
    endedAt: call.endedAt,
    durationSeconds: call.durationSeconds,
    transcript,
    hasRecording: call.hasRecording || null,
    contentWithheld: call.contentWithheld || null,
    costs: contents.costs,
    latency: contents.latency,
    analysis: contents.providerAnalysis,
  },
})
