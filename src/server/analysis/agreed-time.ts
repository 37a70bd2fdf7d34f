import type { Conversation, Statement, Turn } from './conversation'
import { detailsIn, isSameDetail, WHEN } from './detail-kinds'
import { searchAffirmed } from './phrases'
import { AGENT_FAILED, CONFIRMS, OFFERS_OTHER, WANTS_OTHER } from './resolution-words'
import { sentencesOf } from './sentences'

const OFFERS_TIME =
  /\b(?:works?|suits?|ok|okay|good|fine|how about|what about|would you like|available|opening|slot|possible)\b/
const TAKES =
  /^\W*(?:(?:oh|ah|ok|okay|well|um)\W+)*(?:yes|yup|sure|of course|absolutely|all ?right|no problem|great|perfect|excellent|awesome|wonderful|sounds (?:good|great|fine|perfect)|that(?:'s| is) (?:perfect|great|correct|right|fine|ok(?:ay)?(?!,? (?:i|no|we)\b))|i'll be there(?= then\b|\W*$|[.!,]))\b(?! not\b)|\b(?:book it|(?:that|it) (?:works|is fine)|sounds (?:good|great|fine|perfect)|i'll take (?:it|that)|(?:that|which) (?:would|will) be (?:great|fine|perfect))\b/

/** The one time that a sentence names, in its words; null where it names none or several. */
function timeIn(sentence: string): string | null {
  const details = detailsIn(sentence.toLowerCase())
    .filter(({ kind }) => WHEN.has(kind))
    .toSorted((one, other) => one.at - other.at)
  const isOne = details.every(
    ({ kind }, place) => details.findIndex((one) => one.kind === kind) === place,
  )
  if (!isOne || !details.some(({ kind }) => kind === 'time')) return null
  return details
    .map(({ kind, at, end }, place) =>
      kind === 'time' && place > 0 && !/^(?:in|at) /i.test(sentence.slice(at, end))
        ? `at ${sentence.slice(at, end)}`
        : sentence.slice(at, end),
    )
    .join(' ')
}

const namesTime = (text: string) => detailsIn(text.toLowerCase()).some(({ kind }) => WHEN.has(kind))

/** Whether a caller agrees to what was offered or read back just before. */
export const accepts = (words: string): boolean =>
  !/^\W*right (?:now|away)\b/.test(words) &&
  (CONFIRMS.test(words) || (TAKES.test(words) && !WANTS_OTHER.test(words)))

const ONLY_ASKS =
  /\b(?:is|are|was|did|does|do) (?:this|that|it|all|everything|i|either)\b[^?]*\b(?:right|correct|accurate|ok|okay|all ?right|good|fine|work)\b\W*$|\b(?:shall|should) i\b[^?]*\?\W*$/
/** The question is at the end of a turn; the pattern is tried from many places of a long one. */
const END_READ = 300
const asksToConfirm = ({ role, words }: Turn): boolean =>
  role === 'agent' &&
  ONLY_ASKS.test(words.slice(-END_READ)) &&
  !AGENT_FAILED.test(words) &&
  !OFFERS_OTHER.test(words)

/** What a caller replies to a turn of the agent; "so that is a large one" may be followed by "is that right?". */
export function replyTo(turns: Turn[], { index }: Turn): Turn | undefined {
  const later = turns.filter((turn) => turn.index > index && turn.role !== 'tool')
  const [next, after] = later
  const reply = next && asksToConfirm(next) ? after : next
  return reply?.role === 'caller' ? reply : undefined
}

type Taken = { offer: Turn; later: Turn[] }

/** What the agent put to the caller after `asked` and the caller agreed to, with the turns from there on. */
export function takenAfter({ turns }: Conversation, asked: Turn): Taken[] {
  const spoken = turns.filter(({ role, index }) => role !== 'tool' && index > asked.index)
  return spoken.flatMap((offer, place) => {
    if (offer.role !== 'agent') return []
    const answer = replyTo(spoken, offer)
    return answer && accepts(answer.words) ? { offer, later: spoken.slice(place + 1) } : []
  })
}

/** The time that the agent offered and the caller took. */
export function findAgreed(conversation: Conversation, asked: Turn): Statement | null {
  for (const { offer } of takenAfter(conversation, asked)) {
    const last = sentencesOf(offer).at(-1)
    const isOffer = last?.text.endsWith('?') && OFFERS_TIME.test(last.text.toLowerCase())
    const when = last && (isOffer || READS_BACK.test(last.text)) ? timeIn(last.text) : null
    if (last && when)
      return { text: `The caller agreed to ${when}`, said: { turn: offer, at: last.at } }
  }
  return findChosen(conversation, asked)
}

const AGREES =
  /^(?:you got it|sure|okay|ok|great|perfect|got it|all ?right|awesome|cool|sounds good|of course|absolutely|no problem)\b/
const DOUBTS =
  /\b(?:let me|check\w*|one moment|but|not|taken|full|closed|how about|what about|unfortunately)\b|\?\W*$/

/** The time that the caller chose last and the agent agreed to: "Can we do 12:00?" "You got it." */
function findChosen({ turns }: Conversation, asked: Turn): Statement | null {
  const later = turns.filter(({ role, index }) => role !== 'tool' && index > asked.index)
  const last = later.findLastIndex(
    ({ role, words }) => role === 'caller' && searchAffirmed(words, CHOOSES_TIME) >= 0,
  )
  const [turn, reply] = last < 0 ? [] : later.slice(last)
  const words = reply?.role === 'agent' ? reply.words : ''
  const isAgreed = AGREES.test(words) && !DOUBTS.test(words) && !AGENT_FAILED.test(words)
  if (!turn || !isAgreed) return null
  const chosen = sentencesOf(turn).find(({ text }) => CHOOSES_TIME.test(text.toLowerCase()))
  const when = chosen ? timeIn(chosen.text) : null
  return chosen && when ? { text: `The caller chose ${when}`, said: { turn, at: chosen.at } } : null
}

/** "So the new appointment is on March 13th at 12 pm." */
const READS_BACK =
  /^(?:so|confirming|to confirm|just to confirm|(?:okay,? |ok,? )?i(?:'ve| have)(?: got)? (?:you|your|an?|the))\b/i

const IS_BOOKED =
  /^(?!The (?:ride|driver|report|request|order)\b).*\b(?:booked|reserved|scheduled|confirmed|verified|set|moved|rescheduled)$|^The caller was put on the list$|^The agent (?:booked|scheduled|reserved|confirmed|made|set up|moved) (?:[\w'-]+ ){0,3}(?:appointment|reservation|booking|table|viewing|visit|inspection|meeting)$/

const IS_OF_IT = new RegExp(
  String.raw`${OFFERS_TIME.source}|${READS_BACK.source}|\b(?:i can (?:take|fit|do|get|offer)|we have|appointment|reservation|table|viewing|visit|booking|book|schedule|reserve|confirm\w*|tickets?|move)\b`,
  'i',
)
const IS_OF_HOURS = /\b(?:clos\w+|opens?|opening hours|until|kitchen|arriv\w+|leaves?|departs?)\b/i
/** "Move my visit to Friday" names the new time. */
const MOVES_TO = /\b(?:mov|reschedul|chang|switch|postpon)\w* .*\bto \S/i
const IS_MOVED = /\b(?:moved|rescheduled)\b/

const CHOOSES_TIME =
  /\b(?:let's (?:do|go with|make it|say)|i(?:'ll| will) (?:take|do|go with)|(?:can|could) we do) (?:the )?(?=\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|half)\b)/
const NAMES_BOOKED =
  /^(?:The agent (?:booked|reserved|confirmed|scheduled)\b|The .+ (?:was|were) (?:booked|reserved|confirmed|scheduled)\b)/
const AT = / (?:at|for|around) $/i

const timesIn = (words: string) => detailsIn(words).filter(({ kind }) => kind === 'time')

/** What was booked without its time, where the agent names another than the caller chose and nobody named it since. */
export function withoutContradicted(
  { turns }: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  const [own, ...more] = NAMES_BOOKED.test(result.text) ? timesIn(result.text.toLowerCase()) : []
  const before = result.text.slice(0, own?.at)
  const isKnown = own && timesIn(asked.text.toLowerCase()).some((time) => isSameDetail(time, own))
  if (!own || more.length > 0 || isKnown || !AT.test(before)) return result
  const spoken = turns.filter(
    ({ role, index }) =>
      role !== 'tool' && index > asked.said.turn.index && index < result.said.turn.index,
  )
  const chosen = spoken.findLastIndex(
    ({ role, words }) =>
      role === 'caller' && searchAffirmed(words, CHOOSES_TIME) >= 0 && timesIn(words).length > 0,
  )
  const since = chosen < 0 ? [] : spoken.slice(chosen).flatMap(({ words }) => timesIn(words))
  if (since.length === 0 || since.some((time) => isSameDetail(time, own))) return result
  return { ...result, text: `${before.replace(AT, '')}${result.text.slice(own.end)}` }
}

/** "The table was reserved" with the time that was offered and taken since it was asked for. */
export function withAgreedTime(
  conversation: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  const isMoved = IS_MOVED.test(result.text)
  const isKnown = isMoved ? MOVES_TO.test(asked.text) : timeIn(asked.text) !== null
  if (!IS_BOOKED.test(result.text) || isKnown) return result
  const isUpToResult = ({ index }: Turn) => index <= result.said.turn.index
  for (const { offer, later } of takenAfter(conversation, asked.said.turn).toReversed()) {
    const until = later.filter(isUpToResult)
    if (until.length === 0) continue
    if (until.some(({ role, text }) => role === 'caller' && namesTime(text))) return result
    const when = sentencesOf(offer)
      .filter(({ text }) => IS_OF_IT.test(text) && !IS_OF_HOURS.test(text))
      .map(({ text }) => timeIn(text))
      .findLast((time) => time !== null)
    if (when)
      return {
        ...result,
        text: `${result.text} ${isMoved ? 'to' : 'for'} ${when}`,
      }
  }
  return result
}
