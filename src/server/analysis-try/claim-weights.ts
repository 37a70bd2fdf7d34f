import type { Analysis } from '@/contracts/analysis'
import type { ClaimWeights } from '@/contracts/analysis-try'
import type { AnalysisInput } from '@/domain/analyzer'
import type { CallModel } from '@/domain/learning/call-model'

import { featuresOf, linesOf, ruleStrengths, textOf } from '../analysis/call-text'
import { rankCategories } from '../analysis/category'
import { type Conversation, readConversation } from '../analysis/conversation'
import { ANNOYED, CALM } from '../analysis/learned-sentiment'
import { CLOSING_TURNS, FAILED, SETTLED } from '../analysis/learned-resolution'
import { transferFailed } from '../analysis/outcome-steps'
import { readResolutions } from '../analysis/resolution'
import { feelingsIn } from '../analysis/sentiment'

type Models = { model: CallModel | null; anger: CallModel | null; failure: CallModel | null }
type Weighed = Omit<ClaimWeights, 'claim' | 'value'>

const MOST_RULES = 8
const MOST_WORDS = 10
const MOST_CHANCES = 3
const LONGEST_SAID = 120

const rounded = (value: number) => Math.round(value * 1000) / 1000
const cut = (said: string) => said.trim().slice(0, LONGEST_SAID)

const strongest = (words: { word: string; weight: number }[] = []) =>
  words
    .slice(0, MOST_WORDS)
    .map(({ word, weight }) => ({ word, weight: rounded(weight) }))
    .filter(({ weight }) => weight !== 0)

const ofCategory = (
  conversation: Conversation,
  label: string,
  model: CallModel | null,
): Weighed => {
  const hits = rankCategories(conversation).flatMap(({ category, found }) =>
    found.map((hit) => ({ value: category, ...hit })),
  )
  const guesses = model?.guess(featuresOf(conversation), ruleStrengths(conversation)) ?? []
  return {
    chances: guesses
      .slice(0, MOST_CHANCES)
      .map(({ label: value, confidence }) => ({ value, chance: rounded(confidence) })),
    rules: hits
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_RULES)
      .map(({ value, said, turn, score }) => ({
        value,
        said: cut(said),
        utterance: turn.index,
        weight: rounded(score),
      })),
    words: strongest(model?.weighWords(label, textOf(conversation))),
  }
}

const ofSentiment = (
  conversation: Conversation,
  value: string,
  anger: CallModel | null,
): Weighed => {
  const text = { opening: '', caller: linesOf(conversation.caller), agent: '' }
  return {
    chances: [],
    rules: feelingsIn(conversation)
      .slice(0, MOST_RULES)
      .map(({ value: felt, said, turn, weight }) => ({
        value: felt,
        said: cut(said),
        utterance: turn.index,
        weight,
      })),
    words: strongest(anger?.weighWords(value === 'negative' ? ANNOYED : CALM, text)),
  }
}

const ofResolution = (
  conversation: Conversation,
  value: string,
  input: AnalysisInput,
  failure: CallModel | null,
): Weighed => {
  const { claim } = readResolutions(conversation, input.outcome, transferFailed(input))
  const closing = linesOf(conversation.turns.slice(-CLOSING_TURNS))
  const text = { ...textOf(conversation), opening: closing }
  return {
    chances: [],
    rules: (claim?.evidence ?? []).map(({ quote, utterance }) => ({
      value: claim?.value ?? value,
      said: cut(quote),
      utterance,
      weight: claim?.confidence ?? 0,
    })),
    words: strongest(failure?.weighWords(value === 'unresolved' ? FAILED : SETTLED, text)),
  }
}

/** What weighed how much for the claims that this product made itself with rules and words. */
export const weighClaims = (
  input: AnalysisInput,
  { category, sentiment, resolution }: Analysis,
  { model, anger, failure }: Models,
): ClaimWeights[] => {
  const conversation = readConversation(input.transcript)
  const weights: ClaimWeights[] = []
  if (category?.source === 'local') {
    const { value } = category
    weights.push({ claim: 'category', value, ...ofCategory(conversation, value, model) })
  }
  if (sentiment?.source === 'local') {
    const { value } = sentiment
    weights.push({ claim: 'sentiment', value, ...ofSentiment(conversation, value, anger) })
  }
  if (resolution?.source === 'local') {
    const { value } = resolution
    weights.push({
      claim: 'resolution',
      value,
      ...ofResolution(conversation, value, input, failure),
    })
  }
  return weights
}
