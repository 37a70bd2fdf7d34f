import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'

import { findAgreed, findAnswer, sentenceWith } from './answer'
import { type Conversation, spokenNext, type Statement, type Turn } from './conversation'
import { mattersBetween } from './matters'
import {
  AGENT_DONE,
  AGENT_FAILED,
  asksIt,
  CHANGES_MADE,
  CONFIRMS,
  failureAt,
} from './resolution-words'
import { sentencesOf } from './sentences'
import { nameSettled } from './settled-thing'
import { ABLE, FAILED, isSettling, SETTLED, type OutcomePattern } from './outcome-patterns'
import { namesBooking, thingsIn } from './topic'

type Basis = Pick<Analysis, 'category' | 'resolution'> & {
  /** Where the matter was told. */
  asked: Turn
  /** Something is still to be done, which says more than what was answered. */
  isOpen: boolean
  /** The caller reported something that does not work. */
  isFault: boolean
}

/** What came of the call, in a sentence without its full stop. */
export function findResult(
  conversation: Conversation,
  outcome: CallOutcome | null,
  { category, resolution, asked, isOpen, isFault }: Basis,
): Statement | null {
  const { turns } = conversation
  const last = turns.at(-1)
  if (!last) return null
  if (outcome === 'transferred')
    return { text: 'Was transferred to a person', said: { turn: last, at: 0 } }
  const value = resolution?.value
  const basis = turns.find(({ index }) => index === resolution?.evidence[0]?.utterance)
  // That a fault is gone says more than what the agent did besides.
  const gone =
    isFault && value === 'resolved' && basis?.role === 'caller'
      ? outcomeByCaller(basis.words, true)
      : null
  if (gone && basis) return statement(gone, basis)
  const found = value === 'unresolved' ? lastFailed(conversation, asked) : lastSettled(turns)
  if (found) return found
  const refused = lastOutcome(turns, SETTLED, true)
  if (refused) return { ...refused, text: 'It failed, but the caller was told it was done' }
  if (outcome === 'platform-error') return basis ? statement('The call broke off', basis) : null
  if (outcome === 'silence-or-limit' && value === 'unresolved')
    return statement('The caller fell silent', basis ?? last)
  const ended =
    basis && basis !== asked
      ? outcomeOf(turns, basis, {
          isResolved: value === 'resolved',
          isAnswered: category?.value === 'information',
          isFault,
        })
      : null
  if (ended) return ended
  const answer = isOpen ? null : findAnswer(conversation, asked)
  const isDone = answer !== null && AGENT_DONE.test(answer.text.toLowerCase())
  const isBooking = namesBooking(asked.words) || COMES_IN.test(asked.words)
  return (isBooking && !isDone ? findAgreed(conversation, asked) : null) ?? answer
}

/** What was done last, and changes also where they are not named again. */
function lastSettled(turns: Turn[]): Statement | null {
  const settled = lastOutcome(turns, SETTLED) ?? lastOutcome(turns, [ABLE])
  const isLater = (index: number) => index > (settled?.said.turn.index ?? -1)
  const changed = turns.findLast(
    ({ role, words, index }) => role === 'agent' && isLater(index) && CHANGES_MADE.test(words),
  )
  const place = changed ? turns.indexOf(changed) : -1
  return changed && !isRefusedByTool(turns, place) ? changesMade(turns, changed) : settled
}

const CHANGED_THING =
  /\b(?:chang\w*|updat\w*|modif\w*|edit|switch|move|cancel|add|alter)\b.*?\b(ride|trip|uber|lyft|taxi|cab|booking|reservation|appointment|order|flight|meeting|viewing|account)\b|\b(ride|trip|uber|lyft|taxi|cab|booking|reservation|appointment|order|flight|meeting)\b.*?\b(?:chang\w*|updat\w*|modif\w*)\b/

function changesMade(turns: Turn[], turn: Turn): Statement {
  const asked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' && index < turn.index && CHANGED_THING.test(words),
  )
  const found = CHANGED_THING.exec(asked?.words ?? '')
  const thing = found?.[1] ?? found?.[2]
  return statement(thing ? `The changes to the ${thing} were made` : 'The changes were made', turn)
}

/** To be refused something else later does not undo what was done before. */
function lastFailed(conversation: Conversation, asked: Turn): Statement | null {
  const { turns } = conversation
  const failed = lastOutcome(turns, FAILED)
  if (!failed || !IDENTIFIES.test(failed.text)) return failed
  const end = failed.said.turn.index
  const done = lastOutcome(
    turns.filter(({ index }) => index > asked.index && index < end),
    SETTLED,
  )
  const isOfMore = done && mattersBetween(conversation, done.said.turn.index, end).length > 0
  return isOfMore ? failed : (done ?? failed)
}

const IDENTIFIES = /\b(?:authenticate|verify|identify|log (?:them|it) in|understand)\b/

const statement = (text: string, turn: Turn): Statement => ({ text, said: { turn, at: 0 } })

function lastOutcome(
  turns: Turn[],
  patterns: readonly OutcomePattern[],
  isRefused = false,
): Statement | null {
  for (const [later, turn] of turns.toReversed().entries()) {
    if (turn.role !== 'agent') continue
    const place = turns.length - 1 - later
    const answer = spokenNext(turns, place)
    const isConfirmed = answer?.role === 'caller' && CONFIRMS.test(answer.words)
    const found = matchIn(turn, patterns, isConfirmed)
    if (found && (claimsDone(found) && isRefusedByTool(turns, place)) === isRefused) return found
  }
  return null
}

/** Whether the tool failed that was last called before an agent answers that something is done. */
function isRefusedByTool(turns: Turn[], place: number): boolean {
  const since = turns.slice(0, place).findLastIndex(({ role }) => role === 'caller')
  const tool = turns.slice(since + 1, place).findLast(({ role }) => role === 'tool')
  return tool !== undefined && failureAt(tool) >= 0
}

const claimsDone = ({ text }: Statement) =>
  isSettling(text) && / (?:was|were|agent \w+ed)\b/.test(text)

const COMES_IN =
  /\b(?:bring|take|get|have) (?:my|our|the) .*\b(?:in|into|to|at|looked at|checked)\b/

type BasisFacts = { isResolved: boolean; isAnswered: boolean; isFault: boolean }

const WEAK = /\b(?:enjoy|have fun|away|successful)\b/i

function outcomeOf(
  turns: Turn[],
  basis: Turn,
  { isResolved, isAnswered, isFault }: BasisFacts,
): Statement | null {
  if (basis.role === 'caller') {
    const text = outcomeByCaller(basis.words, isResolved)
    return text === null ? null : statement(text, basis)
  }
  if (!isResolved)
    return sentenceWith(AGENT_FAILED, basis) ?? statement('The agent could not do it', basis)
  if (WEAK.test(basis.text)) return null
  const answer = sentenceWith(AGENT_DONE, basis)
  const says = answer?.text ?? ''
  const isNamed = /\d/.test(says) || thingsIn(says.replace('Answer: ', '')).length > 0
  if (isNamed) return answer
  if (CHANGES_MADE.test(basis.words)) return changesMade(turns, basis)
  const named = nameSettled(turns, basis)
  // What a fault was booked for does not mend it.
  if (named || isFault || isAnswered) return named
  return statement('The agent confirmed that it is done', basis)
}

const SAYS_SETTLED =
  /\b(?:(?:it's|it is|that's|that is|is|all|now) (?:\w+ )?(?:works|working|fixed|resolved|solved|sorted|settled|done)|works? now|all set|just (?:came back|arrived|came|got here|showed up|rang|pulled up)|(?:he|she)(?:'s| has) got it|(?:that|this|you) (?:solved|resolved|fixed|settles|solves|helped))\b/
const SAYS_OPEN =
  /(?:\b(?:not|never|nothing|nobody|still|no)|n't)\b.*\b(?:work\w*|fix\w*|resolv\w*|solv\w*|help\w*|sort\w*|settl\w*|happen\w*|chang\w*|done)\b/

function outcomeByCaller(words: string, isResolved: boolean): string | null {
  if (!isResolved)
    return SAYS_OPEN.test(words) ? 'Says that it is not resolved' : 'It was not settled'
  if (SAYS_SETTLED.test(words)) return 'Says that it is resolved'
  return null
}

/** "I have booked it for nine, is that right?" */
const IS_RIGHT = /\b(?:have|'ve) \w+ed\b.*\b(?:correct|right|ok|okay)\?$/i

/** What could not be done after what was. */
export function findLaterFailure({ turns }: Conversation, result: Statement): Statement | null {
  const later = turns.filter(({ index }) => index > result.said.turn.index)
  const failure = lastOutcome(later, FAILED)
  if (!failure || !isAct(failure.text)) return null
  const rest = later.filter(({ index }) => index > failure.said.turn.index)
  return lastOutcome(rest, SETTLED) ? null : failure
}

const isAct = (text: string) =>
  /\b(?:(?:not|to) (?:update|book|change|cancel|reserve|process|schedule|make|complete|move|add|remove|place)|failed|unsuccessful|not (?:successful|available)|no (?:\w+ ){0,2}available|sold out|declined|unavailable)\b/.test(
    text,
  )

/** What came last of what was asked between two turns, done or not. */
export function findOutcome(
  { turns }: Conversation,
  after: number,
  before: number,
): Statement | null {
  const between = turns.filter(({ index }) => index > after && index < before)
  return lastOutcome(between, [...FAILED, ...SETTLED])
}

/** Why it could not be done, in words that were said. */
export const findRefusal = ({ turns }: Conversation) => lastOutcome(turns, FAILED)

function matchIn(
  turn: Turn,
  patterns: readonly OutcomePattern[],
  isConfirmed: boolean,
): Statement | null {
  for (const { text, at } of sentencesOf(turn)) {
    if (asksIt(text) && !(isConfirmed && IS_RIGHT.test(text))) continue
    for (const { pattern, says } of patterns) {
      const found = pattern.exec(text.replaceAll('’', "'"))
      const sentence = found && says(found)
      if (sentence && !sentence.endsWith(' '))
        return { text: sentence, said: { turn, at: at + found.index } }
    }
  }
  return null
}
