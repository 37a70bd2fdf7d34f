import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'

import { hasContent } from './bare-line'
import { inCallOrder } from './call-order'
import { rankCategories } from './category'
import { BOOKABLE, COUNT } from './category-vocabulary'
import { type Conversation, type Turn, evidenceOf } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import { findRequest } from './request-line'

const BOOKS = phrases`
  (?<!(?:already|did you) )(?:book|reserve|schedule)(?!ed) | (?:need|want|like|make|get|making|have|set up|arrange|about) (?:\w+ ){0,4}(?:reservations?|appointments?|bookings?|viewings?)
  (?:need|want|like|get|take|(?:i|we|to) have|buy|order|rent|i'll take|give me|set me up) (?:me |us |to get |to have |to rent )?(?:an?|the|one|some|${COUNT}) (?:(?!(?:of|to|that|for|with|at|in|on|near|and) )[\w'-]+ ){0,5}(?:${BOOKABLE}|uber\w*|lyft)
  (?:${COUNT}|one) (?:[\w'-]+ ){0,2}(?:tickets?|tables?|seats?|rooms?) | (?:tables?|room|reservation|tickets?) for
  (?:i'll|i will|we'll|we will|let's|let me|i'd like to) (?:just )?(?:take|go with|have) (?:it|that|this|the|one)
  (?:need|want|looking|get|like) (?:\w+ )?(?:a )?(?:ride|uber|lyft|cab|taxi)
`
/** Less than this share of what the best line says is no second reason. */
const SECOND_SHARE = 0.5
/** The score of a line that asks for a booking in other words. */
const CLEAR = 2.5
const FEWEST_WORDS = 5

type Shown = Pick<ClaimOf<'category'>, 'value' | 'evidence'>

/** The lines that carry a category, in the order of the call. */
export function showCategory(conversation: Conversation, { value, evidence }: Shown): Evidence[] {
  const isOf = (turns: Turn[], { utterance }: Evidence) =>
    turns.some((turn) => turn.index === utterance && hasContent(turn))
  const spoken = evidence.filter((one) => isOf(conversation.caller, one))
  const scoreOf = scoresOf(conversation, value)
  // Names and numbers alone are what such a call has.
  if (!evidence.some(scoreOf)) return inCallOrder(evidence)
  const best = spoken.filter(isStrong(scoreOf, spoken))
  if (value === 'booking')
    return inCallOrder(bookingLines(conversation, { spoken, best, scoreOf }, evidence))
  if (best.length > 0) return inCallOrder(best)
  const isServed =
    value === 'service-request' && evidence.some((one) => isOf(conversation.agent, one))
  const asked = isServed ? findRequest(conversation) : null
  if (!asked || !hasContent(asked.turn)) return inCallOrder(evidence)
  const served = evidence.filter(({ quote }) => !quote.endsWith('?'))
  return inCallOrder([evidenceOf(asked.turn, asked.at), ...served])
}

type ScoreOf = (evidence: Evidence) => number

function scoresOf(conversation: Conversation, value: string): ScoreOf {
  const found = rankCategories(conversation).find(({ category }) => category === value)?.found ?? []
  return ({ utterance }) =>
    found.reduce((sum, { turn, score }) => (turn.index === utterance ? sum + score : sum), 0)
}

const isStrong = (scoreOf: ScoreOf, among: Evidence[]) => {
  const least = Math.max(0, ...among.map(scoreOf)) * SECOND_SHARE
  return (one: Evidence) => scoreOf(one) >= least
}

type Lines = { spoken: Evidence[]; best: Evidence[]; scoreOf: ScoreOf }

/** "I'd like to see a movie" is no booking yet, "two tickets" is one. */
function bookingLines(
  { caller, agent }: Conversation,
  { spoken, best, scoreOf }: Lines,
  evidence: Evidence[],
) {
  const books = (turns: Turn[]) => (one: Evidence) =>
    turns.some(({ index, words }) => index === one.utterance && searchAffirmed(words, BOOKS) >= 0)
  const asking = spoken.filter(books(caller))
  const line = caller.find((turn) => hasContent(turn) && searchAffirmed(turn.words, BOOKS) >= 0)
  if (asking.length > 0) return withSubject(asking.filter(isStrong(scoreOf, asking)), best)
  const booked = line ? [evidenceOf(line, searchAffirmed(line.words, BOOKS))] : []
  const isClear = best.some((one) => scoreOf(one) >= CLEAR)
  if (line) return isClear ? [...best.slice(0, 1), ...booked] : withSubject(booked, best)
  const made = evidence.filter(books(agent))
  return [...best, ...made].length > 0 ? [...best, ...made] : evidence
}

/** "Book it, please" is shown with what it is that they book. */
const withSubject = (asking: Evidence[], best: Evidence[]): Evidence[] =>
  asking.every(({ quote }) => quote.split(/\s+/).length < FEWEST_WORDS)
    ? [...best.slice(0, 1), ...asking]
    : asking
