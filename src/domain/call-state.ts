import { type CallStatus, CALL_STATUSES } from '@/contracts/call-words'

import type { CallFacts, ProviderReading } from './provider-reading'

export type CallState = {
  facts: CallFacts
  rank: number
  event: string
  sentAt: Date | null
}

/** Higher is further along: `scheduled` 0 … `analyzed` 6. */
export const statusRank = (status: CallStatus): number => CALL_STATUSES.indexOf(status)

export const hasEnded = (status: CallStatus): boolean => statusRank(status) >= statusRank('ended')

/** Those of calls that have not ended. */
export const RUNNING: CallStatus[] = CALL_STATUSES.filter((status) => !hasEnded(status))

const isSet = (value: unknown) => value !== null

const layer = (over: CallFacts, under: CallFacts): CallFacts => {
  const merged = { ...over }
  for (const key of Object.keys(under) as (keyof CallFacts)[]) {
    // `key` is the same on both sides, which the compiler cannot follow through a loop.
    if (!isSet(over[key])) Object.assign(merged, { [key]: under[key] })
  }
  const { analysis: above } = over
  const { analysis: below } = under
  merged.analysis = {
    summary: above.summary ?? below.summary,
    category: above.category ?? below.category,
    priority: above.priority ?? below.priority,
    sentiment: above.sentiment ?? below.sentiment,
    resolution: above.resolution ?? below.resolution,
    callback: above.callback ?? below.callback,
    nextSteps: above.nextSteps.length > 0 ? above.nextSteps : below.nextSteps,
  }
  return merged
}

const keepIdentity = (over: CallFacts, under: CallFacts): CallFacts => ({
  ...over,
  direction: over.direction ?? under.direction,
  callerName: over.callerName ?? under.callerName,
  callerNameSource: over.callerNameSource ?? under.callerNameSource,
  callerNumber: over.callerNumber ?? under.callerNumber,
  callerText: over.callerText ?? under.callerText,
  lineNumber: over.lineNumber ?? under.lineNumber,
  agentName: over.agentName ?? under.agentName,
  startedAt: over.startedAt ?? under.startedAt,
})

/**
 * One event applied to what is known. Events come late, twice and in any order, so what counts is
 * how far along they are, then when the provider sent them:
 * - further along: what it isSet wins, what it does not say is kept;
 * - less far, or an older copy: it only fills what is still empty, and never lowers the status;
 * - the same event again with other content: the newer story replaces the older whole, never a mixture.
 */
export const applyReading = (state: CallState | null, reading: ProviderReading): CallState => {
  const arrived: CallState = {
    facts: reading.facts,
    rank: statusRank(reading.facts.status),
    event: reading.eventType,
    sentAt: reading.sentAt,
  }
  if (!state) return arrived
  const older = state.sentAt !== null && arrived.sentAt !== null && arrived.sentAt < state.sentAt
  if (arrived.rank < state.rank || (arrived.rank === state.rank && older)) {
    return { ...state, facts: layer(state.facts, arrived.facts) }
  }
  if (arrived.rank === state.rank && arrived.event === state.event) {
    return { ...arrived, facts: keepIdentity(arrived.facts, state.facts) }
  }
  return { ...arrived, facts: layer(arrived.facts, state.facts) }
}
