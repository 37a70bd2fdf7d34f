import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'
import { lowerFirst } from '@/lib/lower-first'

import { findAgreed } from './agreed-time'
import { asksToBook, findAnswer, findYesOrNo, sentenceAfter, sentenceWith } from './answer'
import { endingOf, isEnding } from './closing'
import type { Conversation, Statement, Turn } from './conversation'
import { findFound } from './found'
import { mattersBetween } from './matters'
import { ABLE, FAILED, SETTLED } from './outcome-patterns'
import { changesMade, doneByTool, lastOutcome, lastSettled, statement } from './outcomes'
import {
  AGENT_DONE,
  AGENT_FAILED,
  BOOKED_NOUN,
  CHANGES_MADE,
  CHIT_CHAT,
  lastToolBefore,
  OFFERS_MORE,
} from './resolution-words'
import { sentencesOf } from './sentences'
import { nameSettled } from './settled-thing'
import { areOtherKinds, kindsIn, namesBooking, namesSame, thingsIn } from './topic'
import { arrangedVisit, findWithdrawal, undoneAfter } from './withdrawal'

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
  facts: Basis,
): Statement | null {
  const { turns } = conversation
  const last = turns.at(-1)
  if (!last) return null
  if (outcome === 'transferred')
    return statement(`Was transferred to ${transferredTo(turns)}`, last)
  const { category, resolution, asked, isFault } = facts
  const isResolved = resolution?.value === 'resolved'
  const basis = turns.find(({ index }) => index === resolution?.evidence[0]?.utterance)
  // That a fault is gone says more than what the agent did besides.
  const gone =
    isFault && isResolved && basis?.role === 'caller' ? outcomeByCaller(basis.words, true) : null
  if (gone && basis) return statement(gone, basis)
  const isOpen = resolution?.value === 'unresolved'
  const done = isOpen ? openResult(conversation, asked) : settledResult(turns)
  const known = done ?? findWithdrawal(turns)
  if (known) return known
  if (outcome === 'platform-error' && basis) return statement('The call broke off', basis)
  if (outcome === 'silence-or-limit' && isOpen) return lastDone(conversation, facts)
  const ended =
    basis && basis !== asked
      ? outcomeOf(turns, basis, {
          asked,
          isResolved,
          isAnswered: category?.value === 'information',
          isBooking: category?.value === 'booking',
          isFault,
        })
      : null
  if (ended && isEnding(ended.text)) return lastDone(conversation, facts) ?? ended
  if (ended && ended.text !== RECORDED && !NO_MORE.test(ended.text)) return ended
  const answer = answerTo(conversation, facts)
  const isOfOther =
    isOpen &&
    basis !== undefined &&
    answer !== null &&
    answer.text.startsWith('Answer: ') &&
    namesOther(turns, asked, basis) &&
    !namesSame(answer.text, asked.words)
  return isOfOther ? ended : (answer ?? ended)
}

/** What was done or answered last, for a call that ended without a solution. */
const lastDone = (conversation: Conversation, { asked, isOpen }: Basis): Statement | null =>
  lastSettled(conversation.turns) ?? (isOpen ? null : findAnswer(conversation, asked))

const openResult = (conversation: Conversation, asked: Turn): Statement | null =>
  lastFailed(conversation, asked) ??
  arrangedVisit(conversation.turns) ??
  doneInVain(conversation.turns)

function settledResult(turns: Turn[]): Statement | null {
  const done = lastSettled(turns)
  if (done && foundNothing(turns, done))
    return {
      ...done,
      text: `According to the agent, ${lowerFirst(done.text)}, but the search found nothing`,
    }
  if (done) return undoneAfter(turns, done) ?? done
  return doneInVain(turns) ?? doneByTool(turns)
}

/** "It was handed in", after a search that found it nowhere. */
function foundNothing(turns: Turn[], { text, said }: Statement): boolean {
  if (!/\b(?:handed|turned) in$/.test(text)) return false
  const tool = lastToolBefore(turns, said.turn)
  return /\bfound"?: ?"?(?:no|none|nothing|false|null|0)\b/.test(tool?.words ?? '')
}

/** What can fail; "the table failed" says something else. */
const CLAIMED =
  /^(The (?!agent |caller )(?:[\w-]+ )?(reservation|booking|report|transfer|payment|request|order|purchase|appointment|refund|claim)\b.*?) was (?:booked|reserved|made|placed|submitted|confirmed|scheduled|completed?|processed|recorded)\b/

/** What a tool refused and the agent claimed to be done. */
function doneInVain(turns: Turn[]): Statement | null {
  const refused = lastOutcome(turns, SETTLED, { isRefused: true })
  const tool = refused && lastToolBefore(turns, refused.said.turn)
  const [, whole, noun = ''] = CLAIMED.exec(refused?.text ?? '') ?? []
  const thing = whole && tool?.words.includes(noun) ? whole : 'It'
  return refused && { ...refused, text: `${thing} failed, but the caller was told it was done` }
}

/** What was agreed on, could not be done or was answered, where nothing else came of the call. */
function answerTo(
  conversation: Conversation,
  { resolution, asked, isOpen }: Basis,
): Statement | null {
  const answer = isOpen
    ? findYesOrNo(conversation, asked)
    : (findFound(conversation, asked) ?? findAnswer(conversation, asked))
  const isDone = answer !== null && AGENT_DONE.test(answer.text.toLowerCase())
  const isBooking = asksToBook(asked)
  const agreed = isBooking && !isDone ? findAgreed(conversation, asked) : null
  if (agreed) return agreed
  const isFound = answer?.text.startsWith('The agent found') ?? false
  const isKnown = isOpen || isFound || resolution?.value === 'unresolved'
  if (isKnown) return answer
  const isBeside = resolution === null && isBooking && !namesBooking(answer?.text ?? 'book')
  const refused = isBeside ? refusedBooking(conversation, asked) : null
  const isOther = answer?.said.turn !== refused?.said.turn
  return lastRefusal(conversation, asked) ?? (isOther ? refused : null) ?? answer
}

/** "I cannot book an appointment", whatever was answered after it. */
function refusedBooking(conversation: Conversation, asked: Turn): Statement | null {
  const failed = lastFailed(conversation, asked)
  const isOfIt = failed && failed.said.turn.index > asked.index && BOOKS.test(failed.text)
  return isOfIt && namesSame(failed.text, asked.words) ? failed : null
}

const BOOKS = /^The agent could not (?:book|reserve|schedule|make)\b/

const PUTS_THROUGH =
  /\b(?:put(?:ting)? you through|connect(?:ing)? you|transfer(?:ring)? you|pass(?:ing)? you)(?: over| on)? (?:to|with) (?:the|our) ((?:[a-z-]+ ){0,3}(?:office|team|department|desk|manager|technicians?|dispatcher|specialists?|clinic|workshop|reception|nurse|supervisor))\b/

const transferredTo = (turns: Turn[]) => {
  const offers = turns.flatMap(({ role, words }) =>
    role === 'agent' ? (PUTS_THROUGH.exec(words)?.[1] ?? []) : [],
  )
  const place = offers.at(-1)
  return place ? `the ${place}` : 'a person'
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

/** That it could not be done, where the agent had nothing more for the caller. */
function lastRefusal(conversation: Conversation, asked: Turn): Statement | null {
  const failed = lastFailed(conversation, asked)
  if (!failed || failed.said.turn.index < asked.index || SAYS_LITTLE.test(failed.text)) return null
  const { turn, at } = failed.said
  const rest = sentencesOf(turn).filter((one) => one.at > at)
  const later = conversation.agent.filter(({ index }) => index > turn.index)
  const isLast = [...rest.map(({ text }) => text.toLowerCase()), ...later.map(({ words }) => words)]
    .filter((words) => !GIVES_NOTHING.test(words))
    .every((words) => CHIT_CHAT.test(words) || OFFERS_MORE.test(words))
  return isLast ? failed : null
}

const SAYS_LITTLE =
  /\b(?:more|settle|seem to)\b|\bno (?:wait|charge|fee|need|problem|extra|rush|deposit|cost)\b/
const GIVES_NOTHING = /^(?:(?:i'm|i am|we're|we are) (?:so |very |really )?)?(?:sorry|please)\b/

const IDENTIFIES = /\b(?:authenticate|verify|identify|log (?:them|it) in|understand)\b/

type BasisFacts = {
  asked: Turn
  isResolved: boolean
  isAnswered: boolean
  isBooking: boolean
  isFault: boolean
}

/** That there is none besides what was found says less than what was. */
const NO_MORE = /\bno (?:other|more|further|additional)\b/

/** What is only taken down is not done, and says less than an answer. */
const RECORDED = 'The agent recorded it'
const IS_NOTED = /\b(?:i|we)(?:'ve| have) (?:recorded|logged) (?:that|this|it)\b/
const WEAK = /\b(?:enjoy|have fun|away|successful)\b/i

/** Between two turns the caller spoke of another kind of thing. */
const namesOther = (turns: Turn[], asked: Turn, end: Turn): boolean =>
  turns.some(
    ({ role, index, words }) =>
      role === 'caller' &&
      index > asked.index &&
      index < end.index &&
      areOtherKinds(kindsIn(words), kindsIn(asked.words)),
  )

function outcomeOf(
  turns: Turn[],
  basis: Turn,
  { asked, isResolved, isAnswered, isBooking, isFault }: BasisFacts,
): Statement | null {
  if (basis.role === 'caller') {
    const text = outcomeByCaller(basis.words, isResolved)
    return text === null ? null : statement(text, basis)
  }
  if (!isResolved) {
    const refused = sentenceWith(AGENT_FAILED, basis)
    if (refused || namesOther(turns, asked, basis)) return refused
    return statement('The agent could not do it', basis)
  }
  if (WEAK.test(basis.text)) return null
  const answer = sentenceWith(AGENT_DONE, basis)
  const says = answer?.text ?? ''
  const isNamed = /\d/.test(says) || thingsIn(says.replace('Answer: ', '')).length > 0
  if (isNamed) return answer
  if (CHANGES_MADE.test(basis.words)) return changesMade(turns, basis)
  const named = nameSettled(turns, basis)
  // What a fault was booked for does not mend it.
  if (named || isFault || isAnswered) return named
  return (
    sentenceAfter(AGENT_DONE, basis) ??
    (isBooking ? confirmedBooking(turns, basis) : null) ??
    statement(IS_NOTED.test(basis.words) ? RECORDED : 'The agent confirmed that it is done', basis)
  )
}

const BOOKED_THING = new RegExp(
  String.raw`(?<!\bbefore )\b(?:the|your|an?|this) (?:[\w-]+ )?(${BOOKED_NOUN})\b`,
)

const UNDOES_THING =
  /\b(?:(?:cancel|refund|reschedul)\w*|(?:return|change|changing|move|moving) (?:it|this|that|my|our|the))\b/

const TURNS_READ = 12

/** "All set!", of the booking that the agent spoke of last. */
function confirmedBooking(turns: Turn[], basis: Turn): Statement | null {
  const before = turns.slice(0, turns.indexOf(basis) + 1)
  if (before.some(({ role, words }) => role === 'caller' && UNDOES_THING.test(words))) return null
  const thing = before
    .slice(-TURNS_READ)
    .flatMap(({ role, words }) => (role === 'agent' ? (BOOKED_THING.exec(words)?.[1] ?? []) : []))
    .at(-1)
  return thing ? statement(`The agent confirmed the ${thing}`, basis) : null
}

const SAYS_SETTLED =
  /\b(?:(?:it's|it is|that's|that is|is|all|now|its|(?:it|its|this|that|everything)(?:'s| has| have) been) (?:\w+ )?(?:works|working|fixed|resolved|solved|sorted|settled|done)|works? now|(?:i'm|i am|we're|we are) (?:back )?online|just (?:came back|arrived|came|got here|showed up|rang|pulled up)|(?:he|she)(?:'s| has) got it|(?:that|this) did (?:it|the trick)|(?:that|this|you) (?:solved|resolved|fixed|settles|solves|helped))\b/

function outcomeByCaller(words: string, isResolved: boolean): string | null {
  if (!isResolved) return endingOf(words)
  return SAYS_SETTLED.test(words) ? 'Says that it is resolved' : null
}

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
  // What the agent gave is nothing that was done.
  return /^The agent\b|\bbalance (?:is|of)\b/.test(done?.text ?? '') ? null : done
}

/** Why it could not be done, in words that were said. */
export const findRefusal = ({ turns }: Conversation) => lastOutcome(turns, FAILED)
