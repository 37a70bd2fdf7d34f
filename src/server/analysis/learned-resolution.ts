import type { ClaimOf } from '@/contracts/analysis'
import type { CallModel } from '@/domain/learning/call-model'
import { withOpening } from '@/domain/learning/features'

import { featuresOf, linesOf } from './call-text'
import type { Conversation } from './conversation'

type Resolution = ClaimOf<'resolution'>

export const FAILED = 'failed'
export const SETTLED = 'settled'
/** How much it counts how sure a rule is. */
const RULE_STRENGTH = 6
/** Below it words speak against the rules that take a call for a failed one. */
const FAILED_FROM = 0.4
export const CLOSING_TURNS = 6

/** What came of a call is said at its end: the closing takes the place of the opening. */
export const closingFeatures = (conversation: Conversation) =>
  withOpening(featuresOf(conversation), linesOf(conversation.turns.slice(-CLOSING_TURNS)))

export function failureByRules(ruled: Resolution | null): Record<string, number> {
  if (!ruled) return {}
  const strength = Math.expm1(RULE_STRENGTH * (ruled.confidence ?? 0.5))
  return { [ruled.value === 'unresolved' ? FAILED : SETTLED]: strength }
}

/**
 * Makes what the rules claim as sure as words and rules are together. `settled` is what they would
 * claim if they did not take the call for a failed one. Words alone show no turn where it failed.
 */
export function claimLearnedResolution(
  conversation: Conversation,
  model: CallModel,
  ruled: Resolution | null,
  settled: Resolution | null,
): Resolution | null {
  if (!ruled) return null
  const guesses = model.guess(closingFeatures(conversation), failureByRules(ruled))
  const chance = guesses.find(({ label }) => label === FAILED)?.confidence ?? 0
  const { version } = model
  const asSure = (claim: Resolution | null, confidence: number) =>
    claim && { ...claim, confidence: Math.round(Math.min(0.99, confidence) * 100) / 100, version }
  if (ruled.value !== 'unresolved') return asSure(ruled, 1 - chance)
  return chance < FAILED_FROM ? asSure(settled, 1 - chance) : asSure(ruled, chance)
}
