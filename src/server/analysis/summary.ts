import type { Analysis, ClaimOf } from '@/contracts/analysis'
import type { AnalysisInput } from '@/domain/analyzer'
import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { lowerFirst } from '@/lib/lower-first'

import { withAgreedTime } from './agreed-time'
import { findAnswer } from './answer'
import { withAskedName } from './asked-detail'
import { inCallOrder } from './call-order'
import type { CallbackFinding } from './callback'
import { findIdentityCheck } from './category'
import {
  type Conversation,
  type Passage,
  type Statement,
  evidenceOf,
  onePerTurn,
  spokenNext,
} from './conversation'
import { findMattersAfter, findOtherMatters, isOutcomeOf } from './later-matter'
import { findMatter, isHelpOnly, type Matter } from './matter'
import { findOpening } from './opening'
import { findPromises } from './promises'
import { findEarlierDone, findLaterFailure, findOutcome, findResult } from './result'
import { withReadBacks } from './read-back'
import { withAskedRoute, withBookedRoute } from './route'
import { SEARCH_OPENED } from './resolution-words'
import { ID_OF, sentencesOf } from './sentences'
import { withoutStale } from './stale-detail'
import { severalRequests } from './several-requests'
import { fitting, LONGEST } from './summary-parts'
import { isSettling } from './outcome-patterns'
import { findTopic, kindsIn, namesBooking, namesSame, thingsIn } from './topic'

type Wanted = Statement & { isNamed?: boolean }
type Claims = Pick<Analysis, 'category' | 'resolution'>

/** At most two lines: what the caller wanted, what came of it, what is open. */
export function claimSummary(
  conversation: Conversation,
  { outcome: ending }: Pick<AnalysisInput, 'outcome'>,
  claims: Claims,
  callback: CallbackFinding | null,
): ClaimOf<'summary'> | null {
  const request = tellWanted(conversation, claims)
  if (!request) return null
  const wanted = withAskedRoute(conversation, withAskedName(conversation, request))
  const open = tellOpen(conversation, callback)
  const isWhole = open === null && ending !== 'transferred' && conversation.agent.length > 0
  const many = isWhole ? severalRequests(conversation, wanted, LONGEST) : null
  if (many) {
    const evidence = inCallOrder(
      onePerTurn(many.passages.map(({ turn, at }) => evidenceOf(turn, at))),
    )
    return { value: `${many.text}.`, source: 'local', reason: '', confidence: 0.85, evidence }
  }
  const basis = {
    ...claims,
    asked: wanted.said.turn,
    isOpen: open !== null,
    isFault: wanted.text.startsWith('Reports '),
  }
  const found = findResult(conversation, ending, basis)
  const isOneSided = conversation.agent.length === 0 && !found?.text.startsWith('Says ')
  const isBefore = found !== null && found.said.turn.index < wanted.said.turn.index
  const result = isOneSided || isBefore || isBesideQuote(conversation, wanted, found) ? null : found
  const others = result && findOtherMatters(conversation, wanted, result)
  const after = findMattersAfter(conversation, wanted, result)
  const failure =
    result && open === null && after.length === 0 && isSettling(result.text)
      ? findLaterFailure(conversation, result)
      : null
  const outcome =
    others && (others.later || others.between.length > 0)
      ? findOutcome(conversation, wanted.said.turn.index, others.begins)
      : null
  const isSettled = result !== null && isSettling(result.text)
  const isOfFirst =
    result !== null &&
    others !== null &&
    !others.later &&
    others.between.length > 0 &&
    kindsIn(wanted.text).some((kind) => kind.test(result.text))
  // What came of both in the same words came of the first already.
  const isSame = outcome !== null && outcome.text === result?.text
  const isSuperseded = !others?.later && result !== null && namesSame(result.text, wanted.text)
  const isAlone = others !== null && !others.later && others.between.length === 0
  const before =
    result && !isSettled && isAlone ? findEarlierDone(conversation, wanted.said.turn, result) : null
  const own = before ?? (isSame || isSuperseded ? null : outcome)
  const ends = result?.said.turn.index ?? Infinity
  const besidesIt = [...(others?.between ?? []).map(({ matter }) => matter), others?.later ?? null]
  const begins = besidesIt.flatMap((matter) => matter?.said.turn.index ?? [])
  const current = (part: Statement | null) =>
    part &&
    withoutStale(conversation, part, {
      // Of what the result is of, all is read up to it.
      upTo: Math.min(
        part.said.turn.index > ends ? Infinity : ends,
        ...(part.said.turn === wanted.said.turn && !others?.later ? [] : begins)
          .filter((at) => at > part.said.turn.index)
          .map((at) => at - 1),
      ),
      isSettled,
      isFirst: part.said.turn === wanted.said.turn,
    })
  const first =
    current(result === null ? wanted : withoutOtherName(wanted, result)) ??
    withTopic(conversation, wanted, current)
  const later = isSame ? null : current(tellMatter(others?.later))
  const between = (others?.between ?? []).flatMap(({ matter, ends }) => {
    const asked = current(tellMatter(matter))
    return asked ? { asked, outcome: outcomeOf(conversation, matter, ends, result) } : []
  })
  const isOther = result !== null && later === null && isOfOtherKind(result, wanted)
  // What is open says the same.
  const isSearch = result !== null && open !== null && SEARCH_OPENED.test(lowerFirst(result.text))
  const asked = tellMatter(others?.later) ?? wanted
  const dated =
    result &&
    withAgreedTime(
      conversation,
      asked,
      withBookedRoute(conversation, asked, ofAppointment(result, wanted)),
    )
  const placed = dated && (before ? afterwards(dated) : isOther ? besides(dated) : dated)
  const shown = isSearch ? null : placed
  const next = failure
    ? [afterwards(failure)]
    : after.flatMap((matter, place) => {
        const asked = current(tellMatter(matter))
        const ends = after[place + 1]?.said.turn.index ?? Infinity
        const own = outcomeOf(conversation, matter, ends, result)
        const answer =
          ends === Infinity && open === null ? findAnswer(conversation, matter.said.turn) : null
        return [asked, asked && (own ?? answer)].filter((part) => part !== null)
      })
  const oneSided = isOneSided && open === null ? onlyCaller(conversation) : null
  const results = isOfFirst ? { own: shown, result: null } : { own, result: shown }
  const parts = fitting({ first, between, later, next, open, ...results })
  const readBack = withReadBacks(conversation, parts)
  const told = oneSided ? [...parts, oneSided] : readBack.parts
  return {
    value: told.map(({ text }, place) => withStop(text, place === told.length - 1)).join(' '),
    source: 'local',
    reason: '',
    confidence: wanted.isNamed ? 0.85 : 0.6,
    evidence: onePerTurn(
      [...told.map(({ said }) => said), ...readBack.shown].map(({ turn, at }) =>
        evidenceOf(turn, at),
      ),
    ),
  }
}

/** What came of a call without a word of ours is not known. */
const onlyCaller = ({ caller }: Conversation): Statement | null => {
  const turn = caller.at(-1)
  return turn ? { text: "Only the caller's side was recorded", said: { turn, at: 0 } } : null
}

/** Where nothing is left of what they first wanted, what it was about. */
function withTopic(
  conversation: Conversation,
  wanted: Statement,
  current: (part: Statement) => Statement | null,
): Statement {
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

const AT_NAME =
  / at (?:the )?(\p{Lu}[\p{L}'’]*|[a-z]+(?= (?:inn|hotel|motel|club|grill|cafe|restaurant|resort|apartments?)\b))/u
const OF_ACCOUNT = / (?:of|in|on|for) (?:their|the) (checking|savings|credit|debit)\b/
const FEWEST_LEFT = 3

/** What came of another hotel or flight than the one first named is not of that one. */
const withoutOtherName = (wanted: Statement, result: Statement): Statement => {
  const cuts = [AT_NAME, ID_OF, OF_ACCOUNT].flatMap((pattern) => {
    const [own, other] = [wanted, result].map(({ text }) => pattern.exec(text))
    const isOther =
      own?.[1] && other?.[1] && !other[1].toLowerCase().startsWith(own[1].toLowerCase())
    return isOther ? [own.index] : []
  })
  const text = wanted.text.slice(0, Math.min(...cuts, wanted.text.length))
  return text.split(' ').length < FEWEST_LEFT ? wanted : { ...wanted, text }
}

/** Of a matter nobody is heard asking about, and not of what the caller wanted first. */
const isOfOtherKind = (result: Statement, wanted: Statement) =>
  !wanted.text.startsWith('Reports ') &&
  !result.text.startsWith('The agent found ') &&
  !namesSame(result.text, wanted.text) &&
  kindsIn(result.text).length > 0 &&
  kindsIn(wanted.text).length > 0

/** What is booked for a fault is not the fault. */
const ofAppointment = (result: Statement, wanted: Statement): Statement =>
  namesBooking(wanted.text)
    ? result
    : {
        ...result,
        text: result.text.replace(/^It (?=was (?:booked|scheduled)\b)/, 'An appointment '),
      }

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

function tellWanted(conversation: Conversation, { category }: Claims): Wanted | null {
  const matter = findMatter(conversation)
  if (matter) {
    const topic = isHelpOnly(matter) ? findTopic(conversation) : null
    const isMore = topic !== null && !namesSame(topic, matter.says)
    const text = isMore ? `Calls about ${topic}` : matter.says
    return { text, said: matter.said, isNamed: true }
  }
  const [given] = findIdentityCheck(conversation)
  if (given) return { text: 'Gives details to be identified', said: { turn: given, at: 0 } }
  const opening = findOpening(conversation)
  const basis = conversation.caller.find(({ index }) => index === category?.evidence[0]?.utterance)
  const said = basis ? { turn: basis, at: 0 } : opening
  const wish = conversation.caller.length < 3 && conversation.caller.find(asksForPerson)
  if (wish) return { text: 'Asks to speak to a person', said: { turn: wish, at: 0 } }
  const topic = findTopic(conversation)
  if (said && topic) return { text: `Calls about ${topic}`, said }
  const quote = opening && (quoted(opening) ?? (basis ? quoted({ turn: basis, at: 0 }) : null))
  if (quote) return reportOf(quote) ?? quote
  return opening && SPELLED.test(opening.turn.text)
    ? { text: 'Gives details to be identified', said: opening }
    : null
}

const FEWEST_WORDS = 4
const LONGEST_QUOTE = 90
const SMALL_TALK =
  /\b(?:on hold|never done this|right here|help me|thanks for|quick question|a person|my name is|my (?:phone )?number)\b/i
/** "N O R A" */
const SPELLED = /^\W*\w\b(?:\W+\w\b){2}/
const GREETING = /^(?:(?:hello|hi|hey|yes|yeah|so|well|um|uh|okay|sorry)\b[,.!]? )+/i

/** Their own words, where nothing else tells the matter: from where they name a thing on. */
function quoted({ turn, at }: Passage): Statement | null {
  const sentences = sentencesOf(turn)
    .filter((one) => one.at + one.text.length > at)
    .map((one) => ({ at: Math.max(at, one.at), text: one.text.slice(Math.max(0, at - one.at)) }))
  const said = sentences.filter(
    ({ text }) =>
      text.split(' ').length >= FEWEST_WORDS && !SMALL_TALK.test(text) && !SPELLED.test(text),
  )
  const first = said.find(({ text }) => thingsIn(text).length > 0) ?? said[0]
  if (!first) return null
  const following = sentences.slice(sentences.indexOf(first) + 1)
  const quote = following.reduce(
    (text, next) => {
      const longer = `${text} ${next.text}`
      return longer.length > LONGEST_QUOTE ? text : longer
    },
    cutOnPhrase(first.text.replace(GREETING, ''), LONGEST_QUOTE),
  )
  return quote === '' ? null : { text: `Says: “${quote}”`, said: { turn, at: first.at } }
}

/** What was told only later in a call is read as its matter where nothing else is. */
function reportOf({ said: { turn } }: Statement): Statement | null {
  const matter = findMatter({ turns: [turn], caller: [turn], agent: [] })
  return matter?.says.startsWith('Reports ') ? tellMatter(matter) : null
}

const asksForPerson = ({ words }: { words: string }) =>
  /\b(?:operator|(?:real |live )?(?:person|human|representative))\b/.test(words)

const NO_NAME =
  /^(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October)[A-Z](?=[a-z ])/

/** Who is only to be contacted may as well get a letter. */
const BY_PHONE = /\b(?:call|calling|phone|phoning|ring|ringing|callback)\b/

function tellOpen(conversation: Conversation, callback: CallbackFinding | null): Statement | null {
  if (callback?.claim.requested) {
    const { timeText, evidence } = callback.claim
    const asked = conversation.turns.find(({ index }) => index === evidence[0]?.utterance)
    const { promise } = callback
    const when = timeText ? ` ${timeText.replace(NO_NAME, (word) => word.toLowerCase())}` : ''
    const isGranted = promise && promise.turn.index >= (asked?.index ?? 0)
    if (promise && (!timeText || isGranted || asked?.role !== 'caller')) {
      const what = BY_PHONE.test(promise.turn.words) ? 'callback' : 'reply'
      return { text: `A ${what} was promised${when}`, said: promise }
    }
    if (asked) return { text: `Asks for a callback${when}`, said: { turn: asked, at: 0 } }
  }
  const [promise] = findPromises(conversation)
  return promise ? { text: promise.says, said: promise.said } : null
}
