import type { ClaimOf } from '@/contracts/analysis'
import type { Evidence } from '@/contracts/transcript'

import { findDeed } from './agent-done'
import { hasContent, isContact, isTelling } from './bare-line'
import { inCallOrder } from './call-order'
import { rankCategories } from './category'
import { BOOKABLE, COUNT, SOUGHT } from './category-vocabulary'
import { type Conversation, evidenceOf, type Passage, type Turn } from './conversation'
import { phrases, searchAffirmed } from './phrases'
import { findRequest } from './request-line'
import { areOfOtherKind } from './resolution-evidence'
import { findTakenUp } from './search-or-booking'
import { kindsIn, thingsIn } from './topic'

const BOOKS = phrases`
  (?<!(?:already|did you) )(?:book|reserve|schedule)(?!ed) | (?:need|want|like|make|get|making|have|set up|arrange|about) (?:\w+ ){0,4}(?:reservations?|appointments?|bookings?|viewings?)
  (?:need|want|like|get|take|(?:i|we|to) have|buy|order|rent|i'll take|give me|set me up) (?:me |us |to get |to have |to rent )?(?:an?|the|one|some|${COUNT}) (?:(?!(?:of|to|that|for|with|at|in|on|near|and) )[\w'-]+ ){0,5}(?:${BOOKABLE}|uber\w*|lyft)
  (?:${COUNT}|one) (?:[\w'-]+ ){0,2}(?:tickets?|tables?|seats?|rooms?) | (?:tables?|room|reservation|tickets?) for
  (?:i'll|i will|we'll|we will|let's|let me|i'd like to) (?:just )?(?:take|go with|have) (?:it|that|this|the|one)
  (?:need|want|looking|get|like) (?:\w+ )?(?:a )?(?:ride|uber|lyft|cab|taxi)
  (?:i'll|i will|we'll|we will) (?:see|watch) (?!(?:if|what|how|whether|you|about|when|where|which|that i)\b)\w+
  for (?:${COUNT}|one) (?:people|persons?|guests|adults|of us)
`
/** "Do I need to reserve?" books nothing. */
const ASKS_WHETHER_NEEDED =
  /\b(?:do|did|will|would|should|must) (?:i|we) (?:(?:need|have) (?:a|to|any)|even need)\b[^?]{0,80}\b(?:reserv\w+|book\w*|appointment)\b|\b(?:is|are) (?:a |an )?(?:reservations?|bookings?|appointments?) (?:needed|required|necessary|possible)\b|\bdo (?:they|you) (?:take|accept|require) (?:reservations|bookings|appointments)\b/
const asksOfRules = (quote: string) => ASKS_WHETHER_NEEDED.test(quote.toLowerCase())
const booksAt = ({ words }: Turn): number =>
  asksOfRules(words) ? -1 : searchAffirmed(words, BOOKS)
const IS_BOOKING = /\b(?:book|schedul|reserv|appointment)/i
/** Less than this share of what the best line says is no second reason. */
const SECOND_SHARE = 0.5
/** The score of a line that asks for a booking in other words. */
const CLEAR = 2.5
const FEWEST_WORDS = 5

type Shown = Pick<ClaimOf<'category'>, 'value' | 'evidence'>

/** The lines that carry a category, in the order of the call. */
export function showCategory(conversation: Conversation, claim: Shown): Evidence[] {
  const { value } = claim
  const shown = linesOf(conversation, claim)
  const isCallers = ({ utterance }: Evidence) =>
    conversation.caller.some(({ index }) => index === utterance)
  if (!shown.some(isCallers)) return withAsked(conversation, shown)
  if (value === 'service-request') return withService(conversation, shown)
  if (value === 'order') return withRequest(conversation, withOrder(conversation, shown), ORDERS)
  const isBareAccount = value === 'account' && !conversation.caller.some(isTellingIn(shown))
  return IS_ASKED_FOR.has(value) && !isBareAccount ? withRequest(conversation, shown) : shown
}

const isTellingIn = (shown: Evidence[]) => (turn: Turn) =>
  isTelling(turn) && shown.some(({ utterance }) => utterance === turn.index)

const IS_ASKED_FOR = new Set(['information', 'status', 'change-or-cancel', 'account'])
const ASKS =
  /\?|\b(?:need|want|like|looking|look|find|search|can|could|may|would|please|wonder\w*|know|help|tell|get|give|check|change|cancel|move|return|order|take|have|waiting|directions|instructions|forg[eo]t|remember)\b/i

/** "I can only pay for economy" is shown with what was asked for. */
function withRequest(conversation: Conversation, shown: Evidence[], asks = ASKS): Evidence[] {
  if (shown.some(({ quote }) => asks.test(quote))) return shown
  const asked = findRequest(conversation)
  if (!asked || !hasContent(asked.turn)) return shown
  return asked.turn.index < (shown[0]?.utterance ?? 0)
    ? [evidenceOf(asked.turn, asked.at), ...shown]
    : shown
}

const ORDERS =
  /\b(?:order\w*|buy|get|like|want|need|have|pick|take|place|purchase|sign|subscribe|new)\b/i
const CALLS_ABOUT = /\b(?:call|calling|called|spoke|spoken|talked)\b[^.?!]*\babout\b/i
const COMMITS = phrases`
  then yes | (?:and|i|i've|i have|just) paid | card on file | (?:please )?(?:order|send|ship|deliver) (?:it|them|that) | i'll take | (?:send|text|e-?mail) me the link
  go ahead | (?:it|that)'s a deal | put (?:it|them) on (?:my|the)
`

/** "I called about an order" is shown with how the order was placed. */
function withOrder({ caller }: Conversation, shown: Evidence[]): Evidence[] {
  if (!shown.every(({ quote }) => CALLS_ABOUT.test(quote))) return shown
  const last = shown.at(-1)?.utterance ?? -1
  const placed = caller.filter(({ index, words }) => index > last && COMMITS.test(words))
  return [...shown, ...placed.slice(0, 2).map((turn) => evidenceOf(turn))]
}

/** What the agent asks or answers is shown after what the caller wants. */
function withAsked({ caller }: Conversation, shown: Evidence[]): Evidence[] {
  const first = shown[0]?.utterance ?? -1
  const before = caller.filter((turn) => turn.index < first && isTelling(turn) && !isContact(turn))
  const asked = before.findLast(({ words }) => ASKS.test(words)) ?? before[0]
  if (!asked) return shown
  const answers = shown.filter(({ quote }) => !quote.trimEnd().endsWith('?'))
  return [evidenceOf(asked), ...(answers.length > 0 ? answers : shown)]
}

const NAMES_NO_SERVICE = /\bservice (?:request|call)\b/
const NAMES_ROOM = /\broom(?: number)?(?: is)? \d/
const WANTED =
  /\b(?:need|want|like|get|bring|send|give|order|please|isn't|won't|doesn't|not working|broken|cold|hot)\b/

/** "I have a service request" is shown with the line that names the service. */
function withService({ caller }: Conversation, shown: Evidence[]): Evidence[] {
  const turns = caller.filter(({ index }) => shown.some(({ utterance }) => utterance === index))
  const [asks] = turns
  const isNamed = turns.some(({ words }) => {
    const others = words.split(/[.!?]/).filter((part) => !NAMES_NO_SERVICE.test(part))
    const isOther = !NAMES_NO_SERVICE.test(words) && !NAMES_ROOM.test(words)
    return WANTED.test(others.join('.')) || isOther
  })
  if (!asks || isNamed) return shown
  const wanted = caller.filter(
    (turn) => turn.index > asks.index && hasContent(turn) && WANTED.test(turn.words),
  )
  const named =
    wanted.find(({ text }) => thingsIn(text).length > 0) ??
    wanted.find(({ words }) => !/\d/.test(words))
  return named ? [...shown.slice(0, 1), evidenceOf(named)] : shown
}

function linesOf(conversation: Conversation, { value, evidence }: Shown): Evidence[] {
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

const SHOWS_BOOKING =
  /\b(?:viewing|inspection|visit)\b|\brent(?:ing)? an?\b|\b(?:buy|purchase|get|need|want|take|like|order|have) (?:[\w'-]+ ){0,6}(?:tickets?|tables?|rooms?|seats?|rides?|taxi|cab|uber|lyft|flights?|cars?)\b|\b(?:tables?|tickets?|rooms?) for\b/i
const showsBooking = ({ quote }: Evidence) =>
  IS_BOOKING.test(quote) || (SHOWS_BOOKING.test(quote) && !ONLY_SEEKS.test(quote))

/** "I'm looking for a restaurant" is shown with the booking that came of it. */
function bookingLines(conversation: Conversation, lines: Lines, evidence: Evidence[]): Evidence[] {
  const shown = askedAndMade(conversation, lines, evidence)
  return shown.some(showsBooking) ? shown : [...shown, ...bookedFor(conversation.agent, shown)]
}

/** "I'd like to see a movie" is no booking yet, "two tickets" is one. */
function askedAndMade(
  conversation: Conversation,
  { spoken, best, scoreOf }: Lines,
  evidence: Evidence[],
) {
  const { caller, agent } = conversation
  const books = (turns: Turn[]) => (one: Evidence) =>
    turns.some((turn) => turn.index === one.utterance && booksAt(turn) >= 0)
  const asking = spoken.filter(books(caller))
  const line = caller.find((turn) => hasContent(turn) && booksAt(turn) >= 0)
  const asked = (before: number) => subjectBefore(conversation, before)
  if (asking.length > 0) return withSubject(asking.filter(isStrong(scoreOf, asking)), best, asked)
  const made = evidence.filter(books(agent))
  const isDone = agent.some(
    (turn) => findDeed(turn) >= 0 && made.some(({ utterance }) => utterance === turn.index),
  )
  const isAsked = best.some(({ quote }) => IS_BOOKING.test(quote) && !asksOfRules(quote))
  const taken = isAsked || isDone ? null : findTakenUp(conversation)
  if (taken && !(line && line.index < taken.offer.index))
    return offerLines(conversation, taken, best)
  const booked = line ? [evidenceOf(line, booksAt(line))] : []
  const isClear = best.some((one) => scoreOf(one) >= CLEAR)
  if (line) return isClear ? [...best.slice(0, 1), ...booked] : withSubject(booked, best, asked)
  const lines = [...best, ...made]
  return lines.length > 0 ? lines : evidence
}

/** "Shall I book a table?" "Yes, please." is shown with what was looked for. */
function offerLines(
  conversation: Conversation,
  { offer, answer }: { offer: Turn; answer: Turn },
  best: Evidence[],
): Evidence[] {
  const wanted = best.filter(({ quote }) => !asksOfRules(quote))
  const request = findRequest(conversation)
  const isBefore = request && request.turn.index < offer.index && hasContent(request.turn)
  const asked = subjectBefore(conversation, offer.index) ?? (isBefore ? request : null)
  const first = wanted.length === 0 && asked ? [evidenceOf(asked.turn, asked.at)] : []
  return [...first, ...wanted.slice(0, 1), evidenceOf(offer, offer.text.length), evidenceOf(answer)]
}

const ONLY_SEEKS = /\b(?:look(?:ing)? for|find(?:ing)?|search(?:ing)?)\b/i

/** The booking that came of it, or the offer of one. */
function bookedFor(agent: Turn[], lines: Evidence[]): Evidence[] {
  const after = Math.max(...lines.map(({ utterance }) => utterance))
  const wanted = lines.flatMap(({ quote }) => kindsIn(quote.toLowerCase()))
  const later = agent.filter(
    ({ index, words }) => index > after && !areOfOtherKind(wanted, kindsIn(words)),
  )
  const done = later.find((turn) => IS_BOOKED.test(turn.words) && findDeed(turn) >= 0)
  if (done) return [evidenceOf(done, findDeed(done))]
  const offer = later.find(({ words }) => searchAffirmed(words, BOOKS) >= 0)
  return offer ? [evidenceOf(offer, offer.words.search(BOOKS))] : []
}

const IS_BOOKED = /\b(?:booked|reserved|scheduled|made|purchased|confirmed)\b/

/** "Book it, please" is shown with what it is that they book. */
function withSubject(
  asking: Evidence[],
  best: Evidence[],
  findAsked: (before: number) => Passage | null,
): Evidence[] {
  if (!asking.every(({ quote }) => isShort(quote) || POINTS.test(quote))) return asking
  const isOther = ({ utterance }: Evidence) => !asking.some((one) => one.utterance === utterance)
  const subject = best.find(isOther)
  if (subject) return [subject, ...asking]
  const isComplete = asking.some(({ quote }) => NAMES_BOOKING.test(quote) && !POINTS.test(quote))
  const asked = isComplete ? null : findAsked(asking[0]?.utterance ?? 0)
  return [...(asked ? [evidenceOf(asked.turn, asked.at)] : []), ...asking]
}

/** What is to be booked, by the line that says what the caller wants or one after it. */
function subjectBefore(conversation: Conversation, before: number): Passage | null {
  const asked = findRequest(conversation)
  if (asked && asked.turn.index < before && IS_SUBJECT.test(asked.turn.words)) return asked
  const turn = conversation.caller.findLast(
    (one) => one.index < before && isTelling(one) && IS_SUBJECT.test(one.words),
  )
  return turn ? { turn, at: 0 } : null
}

const NAMES_BOOKING = /\b(?:book|schedule|reserve)\b/i
const IS_SUBJECT = new RegExp(
  String.raw`\b(?:${BOOKABLE}|${SOUGHT}|restaurants?|places?|movies?|films?|see|watch|look)\b`,
)

const isShort = (quote: string) => quote.split(/\s+/).length < FEWEST_WORDS
const POINTS =
  /\b(?:book|reserve|go with|take|have|schedule|get) (?:it|that|this|them|the \S+(?: one)?)[^\p{L}]*$/iu
