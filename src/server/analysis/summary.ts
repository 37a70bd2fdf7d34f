import type { Analysis, ClaimOf } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'
import type { AnalysisInput } from '@/domain/analyzer'
import { lowerFirst } from '@/lib/lower-first'

import { withoutContradicted } from './agreed-time'
import { withBookedTimes } from './another-booking'
import { findAnswer } from './answer'
import { withAskedBooking } from './asked-booking'
import { withAskedName } from './asked-detail'
import { inCallOrder } from './call-order'
import type { CallbackFinding } from './callback'
import { findClosing } from './closing'
import {
  type Conversation,
  type Passage,
  type Statement,
  evidenceOf,
  onePerTurn,
  spokenNext,
} from './conversation'
import { findMattersAfter, findOtherMatters, isOutcomeOf } from './later-matter'
import type { Matter } from './matter'
import { findOpen } from './summary-open'
import { findOutcome, findOutcomes } from './outcomes'
import { findEarlierDone, findLaterFailure, findResult } from './result'
import { isOvertaken } from './overtaken'
import { withReadBacks } from './read-back'
import { withAskedRoute, withBookedPlace, withBookedRoute, withoutWay } from './route'
import { SEARCH_OPENED } from './resolution-words'
import { withoutOtherName, withoutOtherPlace } from './other-place'
import { withoutStale } from './stale-detail'
import { withLastNumber, withoutCorrectedNumber } from './stale-number'
import { givenTo, severalRequests } from './several-requests'
import { fitting, LONGEST, type Parts } from './summary-parts'
import { isSettling } from './outcome-patterns'
import { areOtherKinds, findTopic, kindsIn, namesBooking, namesSame } from './topic'
import { withUnanswered } from './unanswered-question'
import { wantedIn, type Wanted } from './wanted'
import { findDeclined, findLetGo, findRefused } from './withdrawal'

type Claims = Pick<Analysis, 'category' | 'resolution'>

/** In a few lines: what the caller wanted, what came of it, what is open. */
export function claimSummary(
  conversation: Conversation,
  { outcome: ending }: Pick<AnalysisInput, 'outcome'>,
  claims: Claims,
  callback: CallbackFinding | null,
): ClaimOf<'summary'> | null {
  const request = wantedIn(conversation, claims)
  if (!request) return null
  const asked = withAskedBooking(conversation, withAskedName(conversation, request))
  const wanted = withAskedRoute(conversation, asked)
  const open = findOpen(conversation, callback, claims)
  const isWhole = open === null && ending !== 'transferred' && conversation.agent.length > 0
  const many = isWhole ? severalRequests(conversation, wanted, LONGEST) : null
  if (many) return claimOf(`${many.text}.`, 0.85, inCallOrder(shownAt(many.passages)))
  const found = findResult(conversation, ending, {
    ...claims,
    asked: wanted.said.turn,
    isOpen: open !== null,
    isFault: wanted.text.startsWith('Reports '),
  })
  const isOneSided = conversation.agent.length === 0 && !found?.text.startsWith('Says ')
  const isBefore = found !== null && found.said.turn.index < wanted.said.turn.index
  const result = isOneSided || isBefore || isBesideQuote(conversation, wanted, found) ? null : found
  const drafted = partsOf(conversation, wanted, result, open)
  const isLater = drafted.next.length > 0 || drafted.later !== null
  const ended = { ...claims, outcome: ending, asked: wanted.said.turn, result, isLater }
  const closing = isWhole ? findClosing(conversation, ended) : null
  const answered = withUnanswered(conversation, wanted, { ...drafted, closing })
  const parts = fitting(answered.parts)
  const oneSided = isOneSided && open === null ? onlyCaller(conversation) : null
  const readBack = withReadBacks(conversation, parts)
  const sentences = oneSided ? [...parts, oneSided] : readBack.parts
  return claimOf(
    sentences.map(({ text }, place) => withStop(text, place === sentences.length - 1)).join(' '),
    wanted.isNamed ? 0.85 : 0.6,
    shownAt([...sentences.map(({ said }) => said), ...readBack.shown, ...answered.shown]),
  )
}

const shownAt = (passages: Passage[]) =>
  onePerTurn(passages.map(({ turn, at }) => evidenceOf(turn, at)))

const claimOf = (value: string, confidence: number, evidence: Evidence[]): ClaimOf<'summary'> => ({
  value,
  source: 'local',
  reason: '',
  confidence,
  evidence,
})

const NO_OTHERS = { later: null, begins: Infinity, between: [] }

function partsOf(
  conversation: Conversation,
  wanted: Wanted,
  result: Statement | null,
  open: Statement | null,
): Omit<Parts, 'closing'> {
  const others = result ? findOtherMatters(conversation, wanted, result) : NO_OTHERS
  const own = result ? ownOutcome(conversation, wanted, result, others) : NONE_OWN
  const current = currentIn(conversation, wanted, result, others)
  const last = own.isSame ? null : current(tellMatter(others.later))
  const later = last && result ? withoutOtherPlace(conversation, last, result) : last
  const asked = tellMatter(others.later) ?? wanted
  const placed =
    result &&
    placedResult(conversation, wanted, asked, result, {
      isAfterwards: own.isBefore,
      isBeside: later === null && isOfOtherKind(result, wanted),
    })
  const ofNumber = own.isBefore ? withoutCorrectedNumber : withLastNumber
  const numbered = result ? ofNumber(conversation, wanted, result) : wanted
  const isOfOther = areOtherKinds(kindsIn(asked.text), kindsIn(wanted.text))
  const begun =
    placed && !isOfOther ? withoutWay(conversation, numbered, placed, asked === wanted) : numbered
  const first =
    current(result === null ? begun : withoutOtherName(conversation, begun, result)) ??
    withTopic(conversation, wanted, current)
  const between = others.between.flatMap(({ matter, ends }) => {
    const asked = current(tellMatter(matter))
    const outcome = outcomeOf(conversation, matter, ends, result)
    return asked ? { asked, outcome: outcome ?? givenTo(conversation, asked) } : []
  })
  // What is open says the same.
  const isSearch = result !== null && open !== null && SEARCH_OPENED.test(lowerFirst(result.text))
  const isReplaced =
    result !== null && (isOfService(result, asked) || isOvertaken(conversation, result, asked))
  const shown = isSearch || isReplaced ? null : placed
  const isOfFirst =
    result !== null &&
    !others.later &&
    others.between.length > 0 &&
    kindsIn(wanted.text).some((kind) => kind.test(result.text))
  const next = nextParts(conversation, wanted, result, open, current)
  const results = isOfFirst ? { own: shown, result: null } : { own: own.outcome, result: shown }
  return { first, between, later, next, open, ...results }
}

type Others = ReturnType<typeof findOtherMatters>
/** `isBefore`: it was done before it failed. */
type Own = { outcome: Statement | null; isSame: boolean; isBefore: boolean }
const NONE_OWN: Own = { outcome: null, isSame: false, isBefore: false }

/** What came of the first matter, where the result is of another or came after it. */
function ownOutcome(
  conversation: Conversation,
  wanted: Statement,
  result: Statement,
  { later, begins, between }: Others,
): Own {
  const isAlone = !later && between.length === 0
  const from = wanted.said.turn
  const before =
    !isSettling(result.text) && isAlone ? findEarlierDone(conversation, from, result) : null
  if (before) return { outcome: before, isSame: false, isBefore: true }
  const found = isAlone
    ? besideOwn(conversation, wanted, result)
    : findOutcome(conversation, from.index, begins)
  const outcome = found && isOvertaken(conversation, found, wanted) ? null : found
  // What came of both in the same words came of the first already.
  const isSame = outcome !== null && outcome.text === result.text
  const isSuperseded = !later && namesSame(result.text, wanted.text)
  return { outcome: isSame || isSuperseded ? null : outcome, isSame, isBefore: false }
}

/** What came of the matter itself, where the result is of another that was not heard asked for. */
const besideOwn = (conversation: Conversation, wanted: Statement, result: Statement) =>
  isOfOtherKind(result, wanted)
    ? (findOutcomes(conversation, wanted.said.turn.index, result.said.turn.index).findLast(
        ({ text }) => namesSame(text, wanted.text),
      ) ?? null)
    : null

type Current = (part: Statement | null) => Statement | null

/** Leaves out of a request what was replaced or refused before the result, or the next matter. */
function currentIn(
  conversation: Conversation,
  wanted: Statement,
  result: Statement | null,
  { later, between }: Others,
): Current {
  const ends = result?.said.turn.index ?? Infinity
  const matters = [...between.map(({ matter }) => matter), ...(later ? [later] : [])]
  const begins = matters.map(({ said }) => said.turn.index)
  return (part) => {
    if (part === null) return null
    const isFirst = part.said.turn === wanted.said.turn
    const next = isFirst && !later ? [] : begins.filter((at) => at > part.said.turn.index)
    return withoutStale(conversation, part, {
      // Of what the result is of, all is read up to it.
      upTo: Math.min(part.said.turn.index > ends ? Infinity : ends, ...next.map((at) => at - 1)),
      isSettled: result !== null && isSettling(result.text),
      isFirst,
    })
  }
}

/** The result with its time and places, and how it follows what comes before it. */
function placedResult(
  conversation: Conversation,
  wanted: Statement,
  asked: Statement,
  result: Statement,
  { isAfterwards, isBeside }: { isAfterwards: boolean; isBeside: boolean },
): Statement {
  const named = ofAppointment(result, wanted)
  const agreed = withoutContradicted(conversation, asked, named)
  const routed = withBookedRoute(conversation, asked, agreed)
  const placed = withBookedPlace(conversation, asked, routed)
  const dated = agreed === named ? withBookedTimes(conversation, asked, placed) : placed
  return isAfterwards ? afterwards(dated) : isBeside ? besides(dated) : dated
}

const LONGEST_NEXT = 60
const IS_OFFERED =
  /^(?:(?:The agent found|The caller chose) |Answer: “(?:There(?:'s| is| are)|I (?:have|see)|The (?:first|next|earliest|only)(?= [^”]*\b(?:free|available|open\w*|slots?|bays?|appointments?)\b)) )/

/** What failed after the result, or was asked for after it. */
function nextParts(
  conversation: Conversation,
  wanted: Statement,
  result: Statement | null,
  open: Statement | null,
  current: Current,
): Statement[] {
  const after = findMattersAfter(conversation, wanted, result)
  const isLast = result !== null && open === null && after.length === 0 && isSettling(result.text)
  const failure = isLast ? findLaterFailure(conversation, result) : null
  if (failure) return [afterwards(failure)]
  const isOffered = isLast && IS_OFFERED.test(result.text)
  const declined = isOffered
    ? (findDeclined(conversation, wanted.said.turn) ?? findRefused(conversation, result))
    : null
  if (declined) return [declined]
  return after.flatMap((matter, place) => {
    const asked = current(tellMatter(matter))
    const ends = after[place + 1]?.said.turn.index ?? Infinity
    const own = outcomeOf(conversation, matter, ends, result)
    const answer =
      ends === Infinity && open === null ? findAnswer(conversation, matter.said.turn) : null
    const isLong = answer === null || answer.text.length > LONGEST_NEXT
    const given = asked && isLong ? givenTo(conversation, asked) : null
    const withdrawn = asked && ends === Infinity ? findLetGo(conversation, asked) : null
    return [asked, asked && (own ?? withdrawn ?? given ?? answer)].filter((part) => part !== null)
  })
}

/** What came of a call without a word of ours is not known. */
const onlyCaller = ({ caller }: Conversation): Statement | null => {
  const turn = caller.at(-1)
  return turn ? { text: "Only the caller's side was recorded", said: { turn, at: 0 } } : null
}

/** Where nothing is left of what they first wanted, what it was about. */
function withTopic(conversation: Conversation, wanted: Statement, current: Current): Statement {
  const topic = findTopic(conversation)
  const about = { ...wanted, text: `Wants ${topic}` }
  const isCurrent = topic !== null && current(about)?.text === about.text
  return isCurrent ? { ...wanted, text: `Calls about ${topic}` } : wanted
}

const SAYS_SOMETHING = /\b(?:i|i'm|i've|my|we|our|what|how|when|where|why|can|could|is|are)\b/i

/** To words that are only quoted, what is answered much later is no answer. */
function isBesideQuote(
  { turns }: Conversation,
  wanted: Statement,
  result: Statement | null,
): boolean {
  if (!wanted.text.startsWith('Says: ') || !result?.text.startsWith('Answer: ')) return false
  if (SAYS_SOMETHING.test(wanted.text)) return false
  return result.said.turn !== spokenNext(turns, turns.indexOf(wanted.said.turn))
}

/** What came of a matter before the next one began, where it is of nothing else. */
function outcomeOf(
  conversation: Conversation,
  { says, said }: Matter,
  ends: number,
  result: Statement | null,
): Statement | null {
  const outcome = findOutcome(conversation, said.turn.index, ends)
  const isOwn = outcome !== null && outcome.text !== result?.text && isOutcomeOf(outcome.text, says)
  return isOwn ? outcome : null
}

const tellMatter = (matter: Matter | null | undefined): Statement | null =>
  matter ? { text: matter.says, said: matter.said } : null

const APPOINTMENT = /^(?!.*\b(?:doctor|dr|dentist|mechanic|salon|vet)\b).*\bappointments?\b/i
const IS_APPOINTMENT = /\b(?:viewing|visit|showing|inspection|meeting)\b/

/** Of a matter nobody is heard asking about, and not of what the caller wanted first. */
const isOfOtherKind = (result: Statement, wanted: Statement) =>
  !wanted.text.startsWith('Reports ') &&
  !/^The (?:agent found|caller) /.test(result.text) &&
  !(APPOINTMENT.test(wanted.text) && IS_APPOINTMENT.test(result.text)) &&
  !namesSame(result.text, wanted.text) &&
  kindsIn(result.text).length > 0 &&
  kindsIn(wanted.text).length > 0

/** "Calls again about the noise their car makes" is of the noise. */
const OF_MATTER = /^Calls (?:again )?about (?:(?:the|their|an?) )?([\w-]+)/

/** What is booked for a fault is not the fault. */
const ofAppointment = (result: Statement, wanted: Statement): Statement =>
  !wanted.text.startsWith('Reports ') &&
  namesBooking(OF_MATTER.exec(wanted.text)?.[1] ?? wanted.text)
    ? result
    : {
        ...result,
        text: result.text.replace(/^It (?=was (?:booked|scheduled)\b)/, 'An appointment '),
      }

const ASKS_FOR_ROOM =
  /^(?:Wants to|Asks us to) (?:book|reserve)\b(?!.*\b(?:service|request)\b).*\b(?:rooms?|suites?|hotel|tables?|flights?)\b/

/** "The request was submitted" is about a service of the place, not about a booking that was asked for. */
const isOfService = (result: Statement, asked: Statement) =>
  /^The request was submitted$/.test(result.text) && ASKS_FOR_ROOM.test(asked.text)

const afterwards = (result: Statement): Statement => ({
  ...result,
  text: `Later, ${lowerFirst(result.text)}`,
})

/** A quote has its own stop, and one after it where the summary goes on. */
const withStop = (text: string, isLast: boolean): string =>
  /[?!.]”?$/.test(text) || (isLast && text.endsWith('”')) ? text : `${text}.`

const besides = (result: Statement): Statement =>
  result.text.startsWith('Answer:')
    ? result
    : { ...result, text: `Also, ${lowerFirst(result.text)}` }
