import { type CallText, readFeatures } from '@/domain/learning/features'
import { onceEach } from '@/lib/once-each'

import { claimSubjects, rankCategories } from './category'
import type { Conversation, Turn } from './conversation'
import { findOpening } from './opening'

export function textOf(conversation: Conversation): CallText {
  const opening = findOpening(conversation)
  return {
    opening: opening ? opening.turn.words.slice(opening.at) : '',
    caller: linesOf(conversation.caller),
    agent: linesOf(conversation.agent),
  }
}

/** Read once for all models, which costs more than anything they do with it. */
export const featuresOf = onceEach((conversation: Conversation) =>
  readFeatures(textOf(conversation)),
)

export const linesOf = (turns: Turn[]) => turns.map(({ words }) => words).join('\n')

/** What is claimed though no word list is strong enough, as of callers who only identify themselves. */
const CLAIMED_ANYHOW = 12

export function ruleStrengths(conversation: Conversation): Record<string, number> {
  const strengths = new Map<string, number>()
  for (const { category, score } of rankCategories(conversation)) {
    if (score > 0) strengths.set(category, score)
  }
  const claimed = claimSubjects(conversation)[0]?.value
  if (claimed && (strengths.get(claimed) ?? 0) < 2) strengths.set(claimed, CLAIMED_ANYHOW)
  return Object.fromEntries(strengths)
}
