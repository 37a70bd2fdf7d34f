import type { ClaimOf } from '@/contracts/analysis'

import type { Conversation, Turn } from './conversation'
import { evidenceOf } from './evidence'
import { findOpening } from './opening'
import { isNegated } from './phrases'
import { ANGER, type Feeling, PLEASED, UNHAPPY } from './sentiment-terms'

type Signal = { turn: Turn; at: number; weight: number }

/** How the caller feels, from the caller's own words only; null when too little is said to tell. */
export function claimSentiment(conversation: Conversation): ClaimOf<'sentiment'> | null {
  const negative = hear(conversation.caller, [...ANGER, ...UNHAPPY])
  const positive = hear(conversation.caller, PLEASED)
  const against = total(negative)
  const inFavour = total(positive)
  const worst = Math.max(0, ...negative.map(({ weight }) => weight))
  if (worst >= 2 && against >= 2 && against * 3 > inFavour) {
    return claim('negative', 'The caller sounds annoyed or upset.', negative)
  }
  if (against === 0 && inFavour >= 4 && positive.some(({ weight }) => weight === 2)) {
    return claim('positive', 'The caller sounds pleased.', positive)
  }
  const opening = findOpening(conversation)
  if (!opening || conversation.caller.length < 3) return null
  const plain = { turn: opening.turn, at: opening.at, weight: 0 }
  return claim('neutral', 'The caller is matter-of-fact, without strong words either way.', [plain])
}

export function strongestAnger({ caller }: Conversation): Turn | null {
  return strongestFirst(hear(caller, ANGER))[0]?.turn ?? null
}

function hear(turns: Turn[], feelings: Feeling[]): Signal[] {
  const signals: Signal[] = []
  for (const turn of turns) {
    for (const { weight, pattern } of feelings) {
      const at = turn.words.search(pattern)
      if (at < 0 || isNegated(turn.words, at) || isAboutSelf(turn.words, at)) continue
      signals.push({ turn, at, weight })
      break
    }
  }
  return signals
}

function isAboutSelf(words: string, at: number): boolean {
  return (
    /\b(?:i'?m|i am|i feel|i sound|i was|myself|been called)(?: +(?:like|an?|so|such|just|really|too|being))* *$/.test(
      words.slice(Math.max(0, at - 40), at),
    ) && /^(?:idiot|moron|stupid|dumb|useless|terrible|horrible|awful|rude)/.test(words.slice(at))
  )
}

function total(signals: Signal[]): number {
  return signals.reduce((sum, { weight }) => sum + weight, 0)
}

function strongestFirst(signals: Signal[]): Signal[] {
  return [...signals].sort((a, b) => b.weight - a.weight || a.turn.index - b.turn.index)
}

function claim(
  value: ClaimOf<'sentiment'>['value'],
  reason: string,
  signals: Signal[],
): ClaimOf<'sentiment'> {
  const evidence = strongestFirst(signals)
    .slice(0, 3)
    .map(({ turn, at }) => evidenceOf(turn, at))
  return { value, source: 'local', reason, evidence }
}
