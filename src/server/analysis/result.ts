import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'

import { findAgreed } from './agreed-time'
import { findAnswer, findFound, findYesOrNo, sentenceWith } from './answer'
import {
  type Conversation,
  spokenBefore,
  spokenNext,
  type Statement,
  type Turn,
} from './conversation'
import { mattersBetween } from './matters'
import {
  AGENT_DONE,
  AGENT_FAILED,
  answersOnly,
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
    return { text: `Was transferred to ${transferredTo(turns)}`, said: { turn: last, at: 0 } }
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
  const refused = lastOutcome(turns, SETTLED, { isRefused: true })
  if (refused) return { ...refused, text: 'It failed, but the caller was told it was done' }
  const byTool = value === 'unresolved' ? null : doneByTool(turns)
  if (byTool) return byTool
  const withdrawn = findWithdrawal(turns)
  if (withdrawn) return withdrawn
  if (outcome === 'platform-error' && basis) return statement('The call broke off', basis)
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
  const answer = isOpen
    ? findYesOrNo(conversation, asked)
    : (findFound(conversation, asked) ?? findAnswer(conversation, asked))
  const isDone = answer !== null && AGENT_DONE.test(answer.text.toLowerCase())
  const isBooking = namesBooking(asked.words) || COMES_IN.test(asked.words)
  return (isBooking && !isDone ? findAgreed(conversation, asked) : null) ?? answer
}

const WITHDRAWS =
  /\b(?:don't|do not|no need to) (?:book|order|reserve|schedule|buy|purchase|make|cancel) (?:(?:it|that|this|them|anything)(?= ?(?:$|[.!,;]| (?:then|now|after all|please|for me|anyway)\b))|(?:the|that|this|an?) (?:ride|room|table|flight|appointment|booking|reservation|taxi|cab|tickets?|visit|viewing|order)\b)(?!.*\b(?:instead|but|need|want|can|could|what about|how about)\b)/

/** What the caller no longer wants, in one of the last lines of the call. */
function findWithdrawal(turns: Turn[]): Statement | null {
  const last = turns.filter(({ role }) => role === 'caller').slice(-LAST_WORDS)
  const turn = last.find(({ words }) => WITHDRAWS.test(words))
  return turn ? statement('The caller decided against it', turn) : null
}

const LAST_WORDS = 3

const PUTS_THROUGH =
  /\b(?:put(?:ting)? you through|connect(?:ing)? you|transfer(?:ring)? you|pass(?:ing)? you)(?: over| on)? (?:to|with) (?:the|our) ((?:[a-z-]+ ){0,3}(?:office|team|department|desk|manager|technicians?|dispatcher|specialists?|clinic|workshop|reception|nurse|supervisor))\b/

const transferredTo = (turns: Turn[]) => {
  const offers = turns.flatMap(({ role, words }) =>
    role === 'agent' ? (PUTS_THROUGH.exec(words)?.[1] ?? []) : [],
  )
  const place = offers.at(-1)
  return place ? `the ${place}` : 'a person'
}

const DONE_BY_TOOL =
  /\b(?:your )?((?:apartment )?(?:appointment|viewing|meeting|ride|trip|reservation|booking|order|report|transfer|payment))s? (?:request )?(?:(?:has|have) been |is |was |were )?(?:success?ful+y )?(booked|scheduled|confirmed|reserved|submitted|changed|placed|cancell?ed)\b/

/** "Got it" says nothing of what the tool did. */
function doneByTool(turns: Turn[]): Statement | null {
  const tool = turns.findLast(
    (turn) => turn.role === 'tool' && (failureAt(turn) >= 0 || DONE_BY_TOOL.test(turn.words)),
  )
  const [, thing, done] = (tool && failureAt(tool) < 0 && DONE_BY_TOOL.exec(tool.words)) || []
  return tool && thing ? statement(`The ${thing} was ${done}`, tool) : null
}

/** What was done last, and changes also where they are not named again. */
const lastSettled = (turns: Turn[]): Statement | null =>
  orChanges(
    turns,
    lastOutcome(turns, [...SETTLED, ABLE], { isMain: true }) ??
      lastOutcome(turns, [...SETTLED, ABLE]),
  )

function orChanges(turns: Turn[], outcome: Statement | null): Statement | null {
  const isLater = (index: number) => index > (outcome?.said.turn.index ?? -1)
  const changed = turns.findLast(
    ({ role, words, index }) => role === 'agent' && isLater(index) && CHANGES_MADE.test(words),
  )
  const place = changed ? turns.indexOf(changed) : -1
  return changed && !isRefusedByTool(turns, place) ? changesMade(turns, changed) : outcome
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
  { isRefused = false, isMain = false } = {},
): Statement | null {
  for (let place = turns.length - 1; place >= 0; place -= 1) {
    const found = outcomeAt(turns, place, patterns)
    if (!found || (isMain && IS_BESIDE.test(found.text))) continue
    if ((claimsDone(found) && isRefusedByTool(turns, place)) === isRefused) return found
  }
  return null
}

/** What is done about anything, and says less than what was done of it. */
const IS_BESIDE =
  /\b(?:recorded|noted|logged|receipts?|confirmation|text alert|emailed them|texted them)\b/

function outcomeAt(
  turns: Turn[],
  place: number,
  patterns: readonly OutcomePattern[],
): Statement | null {
  const turn = turns[place]
  if (turn?.role !== 'agent') return null
  const answer = spokenNext(turns, place)
  const isConfirmed = answer?.role === 'caller' && CONFIRMS.test(answer.words)
  const asked = spokenBefore(turns, turn)
  const isAnswer = asked?.role === 'caller' && answersOnly(turn.words, asked.words)
  return isAnswer ? null : matchIn(turn, patterns, isConfirmed)
}

/** What was asked again does not identify a caller without another attempt. */
const NOT_IDENTIFIED = /\b(?:you must provide|cannot authenticate)\b/

/** Whether the tool failed that was last called before an agent answers that something is done. */
function isRefusedByTool(turns: Turn[], place: number): boolean {
  const before = turns.slice(0, place)
  const spoken = before.findLastIndex(({ role }) => role === 'caller')
  const at = before.findLastIndex(({ role }) => role === 'tool')
  const tool = before[at]
  if (tool === undefined || failureAt(tool) < 0) return false
  return at > spoken || NOT_IDENTIFIED.test(tool.words)
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
  /\b(?:(?:it's|it is|that's|that is|is|all|now) (?:\w+ )?(?:works|working|fixed|resolved|solved|sorted|settled|done)|works? now|all set|(?:i'm|i am|we're|we are) (?:back )?online|just (?:came back|arrived|came|got here|showed up|rang|pulled up)|(?:he|she)(?:'s| has) got it|(?:that|this) did (?:it|the trick)|(?:that|this|you) (?:solved|resolved|fixed|settles|solves|helped))\b/
const SAYS_OPEN =
  /(?:\b(?:not|never|nothing|nobody|still|no)|n't)\b.*\b(?:work\w*|fix\w*|resolv\w*|solv\w*|help\w*|sort\w*|settl\w*|happen\w*|chang\w*|done)\b/

function outcomeByCaller(words: string, isResolved: boolean): string | null {
  if (!isResolved)
    return SAYS_OPEN.test(words) ? 'Says that it is not resolved' : 'It was not settled'
  if (SAYS_SETTLED.test(words)) return 'Says that it is resolved'
  return null
}

/** "I have booked it for nine, is that right?" */
const IS_RIGHT =
  /\b(?:(?:have|'ve) \w+ed|(?:was|were) able to \w+)\b.*\b(?:correct|right|ok|okay|fine|all ?right)\?$/i

/** What could not be done after what was. */
export function findLaterFailure({ turns }: Conversation, result: Statement): Statement | null {
  const later = turns.filter(({ index }) => index > result.said.turn.index)
  const failure = lastOutcome(later, FAILED)
  if (!failure || !isAct(failure.text)) return null
  const rest = later.filter(({ index }) => index > failure.said.turn.index)
  return lastOutcome(rest, [...SETTLED, ABLE]) ? null : failure
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
  return (
    orChanges(between, lastOutcome(between, [...FAILED, ...SETTLED, ABLE])) ?? doneByTool(between)
  )
}

/** All that came of what was asked between two turns, in the call's order. */
export function findOutcomes({ turns }: Conversation, after: number, before: number): Statement[] {
  const between = turns.filter(({ index }) => index > after && index < before)
  const spoken = between.flatMap((_, place) => {
    const found = outcomeAt(between, place, [...FAILED, ...SETTLED, ABLE])
    return found && !(claimsDone(found) && isRefusedByTool(between, place)) ? found : []
  })
  const last = orChanges(between, spoken.at(-1) ?? null) ?? doneByTool(between)
  return last && last !== spoken.at(-1) ? [...spoken, last] : spoken
}

/** What was done of the same matter before it failed, in the agent's words. */
export function findEarlierDone(
  { turns }: Conversation,
  asked: Turn,
  failure: Statement,
): Statement | null {
  if (!isAct(failure.text)) return null
  const end = failure.said.turn.index
  const done = lastOutcome(
    turns.filter(({ index }) => index > asked.index && index < end),
    SETTLED,
  )
  return done?.text.startsWith('The agent') ? null : done
}

/** Why it could not be done, in words that were said. */
export const findRefusal = ({ turns }: Conversation) => lastOutcome(turns, FAILED)

const DONE_TO_IT =
  /\b((?:i|we)(?:'ve| have) \w+) it\b(.*?)(?: with the (?:new|other|right) one)?(\.?)$/i
const SUBJECT =
  /(?:^|[.!?;,] +)(?:(?:your|the)|there (?:is|was) an?(?: [a-z]+)?) ([a-z]+) (?:on|for|is|was|has|had|sits?|went|got|hung|lost|needs?|needed|shows?)\b/gi

const IT_WAS = /^it (?=(?:was|has been) )/i

/** "The claim went out with the old number. I've sent it again": it is the claim. */
function withThing(sentence: string, before: string): string {
  const within = DONE_TO_IT.exec(sentence) ?? IT_WAS.exec(sentence)
  if (!within) return sentence
  const thing = [...`${before}${sentence.slice(0, within.index)}`.matchAll(SUBJECT)].at(-1)?.[1]
  return thing && thingsIn(thing).length > 0
    ? sentence
        .replace(DONE_TO_IT, `$1 the ${thing.toLowerCase()}$2$3`)
        .replace(IT_WAS, `The ${thing.toLowerCase()} `)
    : sentence
}

function matchIn(
  turn: Turn,
  patterns: readonly OutcomePattern[],
  isConfirmed: boolean,
): Statement | null {
  for (const { text, at } of sentencesOf(turn)) {
    if (asksIt(text) && !(isConfirmed && IS_RIGHT.test(text))) continue
    const named = withThing(text.replaceAll('’', "'"), turn.text.slice(0, at))
    for (const { pattern, says } of patterns) {
      const found = pattern.exec(named)
      const sentence = found && says(found)
      if (sentence && !sentence.endsWith(' '))
        return { text: sentence, said: { turn, at: at + found.index } }
    }
  }
  return null
}
