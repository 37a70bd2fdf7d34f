import type { ClaimOf } from '@/contracts/analysis'
import type { CallModel } from '@/domain/learning/call-model'
import { ofCaller } from '@/domain/learning/features'

import { isBare } from './bare-line'
import { featuresOf } from './call-text'
import { type Conversation, evidenceOf } from './conversation'

type Sentiment = ClaimOf<'sentiment'>

export const ANNOYED = 'annoyed'
export const CALM = 'calm'
/** How much it counts how sure a rule is: a word that says more must make the claim surer. */
const RULE_STRENGTH = 6
/** From here words alone say that a caller is annoyed. */
const BY_WORDS = 0.5

/** How angry somebody is stands in what they say, whatever it is about. */
export const angerFeatures = (conversation: Conversation) => ofCaller(featuresOf(conversation))

export function angerByRules(ruled: Sentiment | null): Record<string, number> {
  if (!ruled) return {}
  const strength = Math.expm1(RULE_STRENGTH * (ruled.confidence ?? 0.5))
  return { [ruled.value === 'negative' ? ANNOYED : CALM]: strength }
}

/** Makes what the rules claim as sure as words and rules are together, and adds anger they do not list. */
export function claimLearnedSentiment(
  conversation: Conversation,
  model: CallModel,
  ruled: Sentiment | null,
): Sentiment | null {
  if (!ruled || ruled.target === 'oneself' || ruled.target === 'someone else') return ruled
  const guesses = model.guess(angerFeatures(conversation), angerByRules(ruled))
  const annoyed = guesses.find(({ label }) => label === ANNOYED)?.confidence ?? 0
  const { version } = model
  if (ruled.value === 'negative') return { ...ruled, confidence: round(annoyed), version }
  const calm = { ...ruled, confidence: round(1 - annoyed), version }
  if (annoyed <= BY_WORDS) return calm
  const lines = conversation.caller.filter((turn) => !isBare(turn))
  const [strongest] = (lines.length > 0 ? lines : conversation.caller)
    .map((turn) => ({ turn, lead: model.leadOf(ANNOYED, turn.words) }))
    .filter(({ lead }) => lead > 0)
    .toSorted((one, other) => other.lead - one.lead)
  if (!strongest) return calm
  return {
    value: 'negative',
    target: null,
    confidence: round(annoyed),
    source: 'local',
    reason: 'The caller’s words are like those of annoyed callers.',
    evidence: [evidenceOf(strongest.turn)],
    version,
  }
}

const round = (chance: number) => Math.round(Math.min(0.99, chance) * 100) / 100
