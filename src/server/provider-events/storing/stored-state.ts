import type { Utterance } from '@/contracts/transcript'
import type { CallState } from '@/domain/call-state'
import { pick } from '@/lib/pick'

import type { callContents, calls } from '../../db/schema'

/** Facts that stand in a column of their own name. */
export const PLAIN_FACTS = [
  'endedReason',
  'direction',
  'callerName',
  'callerNumber',
  'lineNumber',
  'agentName',
  'startedAt',
  'endedAt',
  'durationSeconds',
  'survey',
] as const

export const STATE_COLUMNS = [
  ...PLAIN_FACTS,
  'factsRank',
  'factsEvent',
  'factsSentAt',
  'status',
  'outcome',
  'hasRecording',
  'contentWithheld',
] as const

export const CONTENT_COLUMNS = ['costs', 'latency', 'providerAnalysis', 'unreadable'] as const

export const stateOfRow = (
  call: Pick<typeof calls.$inferSelect, (typeof STATE_COLUMNS)[number]>,
  contents: Pick<typeof callContents.$inferSelect, (typeof CONTENT_COLUMNS)[number]>,
  transcript: Utterance[] | null,
): CallState => ({
  rank: call.factsRank,
  event: call.factsEvent,
  sentAt: call.factsSentAt,
  facts: {
    ...pick(call, PLAIN_FACTS),
    status: call.status,
    outcome: call.endedReason === null && call.outcome === 'unknown' ? null : call.outcome,
    callerNameSource: null,
    callerText: null,
    transcript,
    hasRecording: call.hasRecording || null,
    contentWithheld: call.contentWithheld || null,
    costs: contents.costs,
    latency: contents.latency,
    analysis: contents.providerAnalysis,
  },
})
