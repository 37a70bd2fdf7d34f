import { findAnswer } from './answer'
import type { Conversation, Passage, Statement } from './conversation'
import { askedInVain } from './named-later'
import { lastQuestion } from './resolution-words'
import { sentencesOf } from './sentences'
import type { Parts } from './summary-parts'
import { namesSame } from './topic'

const COULD_NOT_SAY = /^The agent could not (?:say|tell them)(?: for (?:sure|certain))?$/
/** "I can't say for sure, but about two days" answers. */
const ENDS_THERE = /\b(?:sure|certain|say)\W*$/i
const ESTIMATES =
  /\d|\b(?:should|usually|normally|probably|likely|about|around|at least|one|two|three|four|five|six|seven)\b/i
const LEAD = /^[.!;:, ]*(?:(?:and|so|but|okay|ok|well|also)\b[, ]*)*/i
const [FEWEST_WORDS, LONGEST_QUESTION] = [4, 70]
const OF_CALL = /\b(?:are you (?:still )?there|hear me)\b/i

/** Names the question that the agent could not answer, where that is not what the caller wanted first. */
export function withUnanswered(
  conversation: Conversation,
  { text: wanted, said }: Statement,
  parts: Parts,
): { parts: Parts; shown: Passage[] } {
  const { result } = parts
  const asked = result ? questionOf(conversation, result, said.turn.index) : null
  if (!result || !asked) return { parts, shown: [] }
  const isBefore = ({ index }: { index: number }) => index < asked.said.turn.index
  const before = { ...conversation, agent: conversation.agent.filter(isBefore) }
  const answer = parts.own ? null : findAnswer(before, said.turn)
  const own = answer && namesSame(answer.text, wanted) ? answer : parts.own
  const text = `The agent could not answer “${asked.question}”`
  return { parts: { ...parts, own, result: { ...result, text } }, shown: [asked.said] }
}

function questionOf(
  conversation: Conversation,
  { text, said: { turn, at } }: Statement,
  after: number,
): { question: string; said: Passage } | null {
  if (!COULD_NOT_SAY.test(text)) return null
  const sentence = sentencesOf(turn).findLast((one) => one.at <= at)
  const asked = askedInVain(conversation, turn.index)
  if (!asked || asked.index <= after) return null
  if (!ENDS_THERE.test(sentence?.text ?? '') || ESTIMATES.test(turn.words)) return null
  const question = lastQuestion(asked.text)?.trim().replace(LEAD, '') ?? ''
  const isWhole =
    question.endsWith('?') &&
    question.length <= LONGEST_QUESTION &&
    question.split(' ').length >= FEWEST_WORDS
  return isWhole && !OF_CALL.test(question) ? { question, said: { turn: asked, at: 0 } } : null
}
