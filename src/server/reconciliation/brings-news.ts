import { isDeepStrictEqual } from 'node:util'

import type { CallFacts, ProviderReading } from '@/domain/provider-reading'
import { applyReading, type CallState, statusRank } from '@/domain/call-state'
import { answersOf, joinSurveys } from '@/domain/survey'

/** Kept with the caller, not with the call: nothing to compare them with. */
const KEPT_WITH_CALLER = ['callerNameSource', 'callerText']

const asStored = (facts: CallFacts): unknown => ({
  ...JSON.parse(JSON.stringify(facts)),
  survey: answersOf(facts.survey),
  ...Object.fromEntries(KEPT_WITH_CALLER.map((key) => [key, null])),
  transcript: facts.transcript?.length ? JSON.parse(JSON.stringify(facts.transcript)) : null,
  hasRecording: facts.hasRecording ?? false,
  contentWithheld: facts.contentWithheld ?? false,
})

/**
 * Whether a fetched call says anything that is not stored yet. A copy whose words are gone, because
 * the provider keeps them for a while only, is no newer story: it must not take ours away.
 */
export const bringsNews = (stored: CallState, reading: ProviderReading): boolean => {
  const isFurther = statusRank(reading.facts.status) > stored.rank
  const hasLostWords = stored.facts.transcript !== null && reading.facts.transcript === null
  if (hasLostWords && !isFurther) return false
  const { facts } = applyReading(stored, reading)
  return !isDeepStrictEqual(asStored(facts), asStored(stored.facts))
}

/**
 * The same for a line of a list that leaves out the words and perhaps more: what it does not say
 * is no news, what it says otherwise is, and so is a call whose words we could still get.
 */
export const mayBringNews = (stored: CallState, { facts }: ProviderReading): boolean => {
  if (statusRank(facts.status) > stored.rank) return true
  const hasSpoken = (facts.durationSeconds ?? 0) > 0 && facts.contentWithheld !== true
  if (stored.facts.transcript === null && hasSpoken) return true
  const { analysis, survey, ...said } = facts
  const { survey: answered } = stored.facts
  if (!isDeepStrictEqual(answersOf(joinSurveys(answered, survey)), answersOf(answered))) return true
  const known: Record<string, unknown> = stored.facts
  const differs = (says: unknown, knows: unknown) =>
    says !== null &&
    says !== false &&
    !isDeepStrictEqual(JSON.parse(JSON.stringify(says)), JSON.parse(JSON.stringify(knows ?? null)))
  const isBehind = statusRank(facts.status) < stored.rank
  const isNews = (says: unknown, knows: unknown) =>
    differs(says, knows) && (!isBehind || knows === null)
  const claims: Record<string, unknown> = stored.facts.analysis
  return (
    Object.entries(said).some(
      ([key, value]) => !KEPT_WITH_CALLER.includes(key) && isNews(value, known[key]),
    ) ||
    Object.entries(analysis).some(
      ([key, value]) => !(Array.isArray(value) && value.length === 0) && isNews(value, claims[key]),
    )
  )
}
