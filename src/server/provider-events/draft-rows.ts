import { type CallState, hasEnded } from '@/domain/call-state'

import type { callContents, calls, providerEvents } from '../db/schema'
import { type CallDraft, STORED_TRANSCRIPT } from './call-draft'
import type { DeliveredEvent } from './delivered-event'

/** A draft that events have changed. */
export type Drafted = CallDraft & { state: CallState; sortAt: Date }

export const isDrafted = (draft: CallDraft): draft is Drafted =>
  draft.events.length > 0 && draft.state !== null && draft.sortAt !== null

/** What events leave in the columns of a stored call. */
export const changedCall = ({ id, state: { facts, rank, event, sentAt }, ...draft }: Drafted) =>
  ({
    id,
    updatedAt: draft.events.at(-1)?.receivedAt,
    sortAt: draft.sortAt,
    status: facts.status,
    // Null while it runs; an end without a reason is unknown until an event gives one.
    outcome: facts.outcome ?? (hasEnded(facts.status) ? 'unknown' : null),
    endedReason: facts.endedReason,
    direction: facts.direction,
    callerName: facts.callerName,
    callerNumber: facts.callerNumber,
    lineNumber: facts.lineNumber,
    agentName: facts.agentName,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    durationSeconds: facts.durationSeconds,
    hasTranscript: facts.transcript === STORED_TRANSCRIPT || (facts.transcript?.length ?? 0) > 0,
    hasRecording: facts.hasRecording ?? false,
    contentWithheld: facts.contentWithheld ?? false,
    factsRank: rank,
    factsEvent: event,
    factsSentAt: sentAt,
    analysisDue: true,
  }) satisfies Partial<typeof calls.$inferInsert>

export const newCall = (draft: Drafted): Partial<typeof calls.$inferInsert> => ({
  ...changedCall(draft),
  provider: draft.events[0]?.reading.provider,
  providerCallId: draft.events[0]?.reading.providerCallId,
  isSample: draft.events[0]?.isSample,
  receivedAt: draft.events[0]?.receivedAt,
  version: 1,
})

/** Without the transcript, which is the largest part and mostly stays as it is. */
export const contentsBesideTranscript = ({ id, state: { facts }, unreadable }: Drafted) =>
  ({
    callId: id,
    providerAnalysis: facts.analysis,
    costs: facts.costs,
    latency: facts.latency,
    unreadable,
  }) satisfies Partial<typeof callContents.$inferInsert>

export const contentsOf = (draft: Drafted) => ({
  ...contentsBesideTranscript(draft),
  transcript: draft.state.facts.transcript,
})

export const eventRow = (
  callId: string,
  { reading, receivedAt, bodyHash, bytes }: DeliveredEvent,
): Partial<typeof providerEvents.$inferInsert> => ({
  provider: reading.provider,
  eventType: reading.eventType,
  callId,
  receivedAt,
  bodyHash,
  bytes,
  event: reading.storableEvent,
  unreadable: reading.unreadable,
})
