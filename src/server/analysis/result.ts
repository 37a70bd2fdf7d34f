import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'

import { findAgreed, findAnswer, type Result, sentenceWith } from './answer'
import type { Conversation, Turn } from './conversation'
import { mattersBetween } from './matters'
import {
  AGENT_DONE,
  AGENT_FAILED,
  asksIt,
  CHANGES_MADE,
  CONFIRMS,
  TOOL_FAILED,
} from './resolution-words'
import { sentencesOf } from './sentences'
import { nameSettled } from './settled-thing'
import { ABLE, FAILED, isSettling, SETTLED, type Telling } from './tellings'
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
): Result | null {
  const { turns } = conversation
  const last = turns.at(-1)
  if (!last) return null
  if (outcome === 'transferred')
    return { text: 'Was transferred to a person', said: { turn: last, at: 0 } }
  const value = resolution?.value
  const found = value === 'unresolved' ? lastFailed(conversation, asked) : lastSettled(turns)
  if (found) return found
  const refused = value === 'unresolved' ? null : lastTold(turns, SETTLED, true)
  if (refused) return { ...refused, text: 'The agent said that it is done, but it was refused' }
  const basis = turns.find(({ index }) => index === resolution?.evidence[0]?.utterance)
  if (outcome === 'platform-error') return basis ? telling('The call broke off', basis) : null
  if (outcome === 'silence-or-limit' && value === 'unresolved')
    return telling('The caller fell silent', basis ?? last)
  const ended =
    basis && basis !== asked
      ? toldByBasis(turns, basis, {
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
function lastSettled(turns: Turn[]): Result | null {
  const told = lastTold(turns, SETTLED) ?? lastTold(turns, [ABLE])
  const isLater = (index: number) => index > (told?.said.turn.index ?? -1)
  const changed = turns.findLast(
    ({ role, words, index }) => role === 'agent' && isLater(index) && CHANGES_MADE.test(words),
  )
  const place = changed ? turns.indexOf(changed) : -1
  return changed && !isRefusedByTool(turns, place) ? changesMade(turns, changed) : told
}

const CHANGED_THING =
  /\b(?:chang\w*|updat\w*|modif\w*|edit|switch|move|cancel|add|alter)\b.*?\b(ride|trip|uber|lyft|taxi|cab|booking|reservation|appointment|order|flight|meeting|viewing|account)\b|\b(ride|trip|uber|lyft|taxi|cab|booking|reservation|appointment|order|flight|meeting)\b.*?\b(?:chang\w*|updat\w*|modif\w*)\b/

function changesMade(turns: Turn[], turn: Turn): Result {
  const asked = turns.findLast(
    ({ role, index, words }) =>
      role === 'caller' && index < turn.index && CHANGED_THING.test(words),
  )
  const found = CHANGED_THING.exec(asked?.words ?? '')
  const thing = found?.[1] ?? found?.[2]
  return telling(thing ? `The changes to the ${thing} were made` : 'The changes were made', turn)
}

/** To be refused something else later does not undo what was done before. */
function lastFailed(conversation: Conversation, asked: Turn): Result | null {
  const { turns } = conversation
  const failed = lastTold(turns, FAILED)
  if (!failed || !IDENTIFIES.test(failed.text)) return failed
  const end = failed.said.turn.index
  const done = lastTold(
    turns.filter(({ index }) => index > asked.index && index < end),
    SETTLED,
  )
  const isOfMore = done && mattersBetween(conversation, done.said.turn.index, end).length > 0
  return isOfMore ? failed : (done ?? failed)
}

const IDENTIFIES = /\b(?:authenticate|verify|identify|log (?:them|it) in|understand)\b/

const telling = (text: string, turn: Turn): Result => ({ text, said: { turn, at: 0 } })

function lastTold(turns: Turn[], tellings: readonly Telling[], isRefused = false): Result | null {
  for (const [later, turn] of turns.toReversed().entries()) {
    if (turn.role !== 'agent') continue
    const place = turns.length - 1 - later
    const answer = turns.slice(place + 1).find(({ role }) => role !== 'tool')
    const isConfirmed = answer?.role === 'caller' && CONFIRMS.test(answer.words)
    const found = tellingIn(turn, tellings, isConfirmed)
    if (found && (isDoneTelling(found) && isRefusedByTool(turns, place)) === isRefused) return found
  }
  return null
}

/** What an agent says is done is not told after a tool that refused it. */
function isRefusedByTool(turns: Turn[], place: number): boolean {
  const tool = turns.slice(0, place).findLast(({ role }) => role === 'tool')
  return tool !== undefined && TOOL_FAILED.test(tool.words.replaceAll('"', ''))
}

const isDoneTelling = ({ text }: Result) =>
  isSettling(text) && / (?:was|were|agent \w+ed)\b/.test(text)

const COMES_IN =
  /\b(?:bring|take|get|have) (?:my|our|the) .*\b(?:in|into|to|at|looked at|checked)\b/

type Ending = { isResolved: boolean; isAnswered: boolean; isFault: boolean }

const WEAK = /\b(?:enjoy|have fun|away|successful)\b/i

function toldByBasis(
  turns: Turn[],
  basis: Turn,
  { isResolved, isAnswered, isFault }: Ending,
): Result | null {
  if (basis.role === 'caller') {
    const text = saidByCaller(basis.words, isResolved)
    return text === null ? null : telling(text, basis)
  }
  if (!isResolved)
    return sentenceWith(AGENT_FAILED, basis) ?? telling('The agent could not do it', basis)
  if (WEAK.test(basis.text)) return null
  const answer = sentenceWith(AGENT_DONE, basis)
  const says = answer?.text ?? ''
  const isNamed = /\d/.test(says) || thingsIn(says.replace('Answer: ', '')).length > 0
  if (isNamed) return answer
  if (CHANGES_MADE.test(basis.words)) return changesMade(turns, basis)
  const named = nameSettled(turns, basis)
  // What a fault was booked for does not mend it.
  if (named || isFault || isAnswered) return named
  return telling('The agent confirmed that it is done', basis)
}

const SAYS_SETTLED =
  /\b(?:(?:it's|it is|that's|that is|is|all|now) (?:\w+ )?(?:works|working|fixed|resolved|solved|sorted|settled|done)|works? now|all set|(?:that|this|you) (?:solved|resolved|fixed|settles|solves|helped))\b/
const SAYS_OPEN =
  /\b(?:not|n't|never|nothing|nobody|still|no)\b.*\b(?:work\w*|fix\w*|resolv\w*|solv\w*|help\w*|sort\w*|settl\w*|happen\w*|chang\w*|done)\b|\w+n't (?:work|help|fix|solve|resolve)/

function saidByCaller(words: string, isResolved: boolean): string | null {
  if (!isResolved)
    return SAYS_OPEN.test(words) ? 'Says that it is not resolved' : 'It was not settled'
  if (SAYS_SETTLED.test(words)) return 'Says that it is resolved'
  return null
}

/** "I have booked it for nine, is that right?" */
const IS_RIGHT = /\b(?:have|'ve) \w+ed\b.*\b(?:correct|right|ok|okay)\?$/i

/** What could not be done after what was. */
export function findLaterFailure({ turns }: Conversation, result: Result): Result | null {
  const later = turns.filter(({ index }) => index > result.said.turn.index)
  const failure = lastTold(later, FAILED)
  if (!failure || !isAct(failure.text)) return null
  const rest = later.filter(({ index }) => index > failure.said.turn.index)
  return lastTold(rest, SETTLED) ? null : failure
}

const isAct = (text: string) =>
  /\b(?:(?:not|to) (?:update|book|change|cancel|reserve|process|schedule|make|complete|move|add|remove|place)|failed|unsuccessful|not (?:successful|available)|no (?:\w+ ){0,2}available|sold out|declined|unavailable)\b/.test(
    text,
  )

/** What came last of what was asked between two turns, done or not. */
export function findOutcome({ turns }: Conversation, after: number, before: number): Result | null {
  const between = turns.filter(({ index }) => index > after && index < before)
  return lastTold(between, [...FAILED, ...SETTLED])
}

/** Why it could not be done, in words that were said. */
export const findRefusal = ({ turns }: Conversation) => lastTold(turns, FAILED)

function tellingIn(turn: Turn, tellings: readonly Telling[], isConfirmed: boolean): Result | null {
  for (const { text, at } of sentencesOf(turn)) {
    if (asksIt(text) && !(isConfirmed && IS_RIGHT.test(text))) continue
    for (const { pattern, says } of tellings) {
      const found = pattern.exec(text.replaceAll('’', "'"))
      const sentence = found && says(found)
      if (sentence && !sentence.endsWith(' '))
        return { text: sentence, said: { turn, at: at + found.index } }
    }
  }
  return null
}
