import { type CallStatus, CALL_STATUSES } from '@/contracts/call-words'
import { pick } from '@/lib/pick'

import { type CallFacts, type ProviderReading, SURVEYED_EVENT } from './provider-reading'
import { joinSurveys } from './survey'

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

const filled = <Known extends object>(over: Known, under: Known): Known => {
  const merged = { ...over }
  for (const key in under) merged[key] ??= under[key]
  return merged
}

const layer = (over: CallFacts, under: CallFacts): CallFacts => {
  const [above, below] = [over.analysis, under.analysis]
  const nextSteps = above.nextSteps.length > 0 ? above.nextSteps : below.nextSteps
  return { ...filled(over, under), analysis: { ...filled(above, below), nextSteps } }
}

const IDENTITY = [
  'direction',
  'callerName',
  'callerNameSource',
  'callerNumber',
  'callerText',
  'lineNumber',
  'agentName',
  'startedAt',
] as const

const keepIdentity = (over: CallFacts, under: CallFacts): CallFacts => ({
  ...over,
  ...pick(filled(over, under), IDENTITY),
})

/**
 * One event applied to what is known. Events come late, twice and in any order, so what counts is
 * how far along they are, then when the provider sent them:
 * - further along: what it says wins, what it does not say is kept;
 * - less far, or an older copy: it only fills what is still empty, and never lowers the status;
 * - the same event again with other content: the newer story replaces the older whole, never a mixture.
 * What the caller answered afterwards belongs to no story: each answer stands until a later one.
 */
export const applyReading = (state: CallState | null, reading: ProviderReading): CallState => {
  const applied = applyStory(state, reading)
  const survey = joinSurveys(state?.facts.survey ?? null, reading.facts.survey)
  return { ...applied, facts: { ...applied.facts, survey } }
}

const applyStory = (state: CallState | null, reading: ProviderReading): CallState => {
  const arrived: CallState = {
    facts: reading.facts,
    rank: statusRank(reading.facts.status),
    event: reading.eventType,
    sentAt: reading.sentAt,
  }
  if (!state) return arrived
  const older = state.sentAt !== null && arrived.sentAt !== null && arrived.sentAt < state.sentAt
  const onlyAnswers = arrived.event === SURVEYED_EVENT && hasEnded(state.facts.status)
  if (arrived.rank < state.rank || (arrived.rank === state.rank && older) || onlyAnswers) {
    return { ...state, facts: layer(state.facts, arrived.facts) }
  }
  if (arrived.rank === state.rank && arrived.event === state.event) {
    return { ...arrived, facts: keepIdentity(arrived.facts, state.facts) }
  }
  return { ...arrived, facts: layer(arrived.facts, state.facts) }
}
