import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { PROVIDERS } from '@/contracts/call-words'

import type { Transaction } from '../db/client'
import { callContents, calls, providerEvents } from '../db/schema'
import { type CallDraft, STORED_TRANSCRIPT } from './call-draft'
import { callKey, deliveryKey, type DeliveredEvent } from './delivered-event'
import { stateOfRow } from './stored-state'

/** Only what the next event is applied to: a call has twice as many columns. */
const callState = {
  id: calls.id,
  provider: calls.provider,
  providerCallId: calls.providerCallId,
  sortAt: calls.sortAt,
  hasTranscript: calls.hasTranscript,
  factsRank: calls.factsRank,
  factsEvent: calls.factsEvent,
  factsSentAt: calls.factsSentAt,
  status: calls.status,
  outcome: calls.outcome,
  endedReason: calls.endedReason,
  direction: calls.direction,
  callerName: calls.callerName,
  callerNumber: calls.callerNumber,
  lineNumber: calls.lineNumber,
  agentName: calls.agentName,
  startedAt: calls.startedAt,
  endedAt: calls.endedAt,
  durationSeconds: calls.durationSeconds,
  hasRecording: calls.hasRecording,
  contentWithheld: calls.contentWithheld,
}
const contentsState = {
  providerAnalysis: callContents.providerAnalysis,
  costs: callContents.costs,
  latency: callContents.latency,
  unreadable: callContents.unreadable,
}

/** The provider and one of these names, in a form that is always looked up in the index. */
const namedBy = (
  { provider, name }: { provider: AnyPgColumn; name: AnyPgColumn },
  events: DeliveredEvent[],
  nameOf: (event: DeliveredEvent) => string,
) =>
  or(
    ...PROVIDERS.map((one) => {
      const names = events.filter(({ reading }) => reading.provider === one).map(nameOf)
      return names.length === 0 ? undefined : and(eq(provider, one), inArray(name, names))
    }),
  )

/** The calls of these events that are stored, by {@link callKey}, locked until the commit. */
export const lockCalls = async (
  tx: Transaction,
  events: DeliveredEvent[],
): Promise<Map<string, CallDraft>> => {
  const which = namedBy(
    { provider: calls.provider, name: calls.providerCallId },
    events,
    ({ reading }) => reading.providerCallId,
  )
  const rows = await tx
    .select({ call: callState, contents: contentsState })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(which)
    // In one order for every process, so that none waits for another in a circle.
    .orderBy(asc(calls.provider), asc(calls.providerCallId))
    .for('update', { of: calls })
  return new Map(
    rows.map(({ call, contents }): [string, CallDraft] => [
      callKey(call),
      {
        id: call.id,
        isNew: false,
        state: stateOfRow(call, contents, call.hasTranscript ? STORED_TRANSCRIPT : null),
        unreadable: contents.unreadable,
        sortAt: call.sortAt,
        events: [],
        isForgotten: false,
      },
    ]),
  )
}

/** Which of these deliveries are stored already, by `deliveryKey`. */
export const storedDeliveries = async (
  tx: Transaction,
  events: DeliveredEvent[],
): Promise<Set<string>> => {
  const rows = await tx
    .select({ provider: providerEvents.provider, bodyHash: providerEvents.bodyHash })
    .from(providerEvents)
    .where(
      namedBy(
        { provider: providerEvents.provider, name: providerEvents.bodyHash },
        events,
        ({ bodyHash }) => bodyHash,
      ),
    )
  return new Set(rows.map(deliveryKey))
}
