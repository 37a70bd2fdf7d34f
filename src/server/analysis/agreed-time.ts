import type { Conversation, Statement, Turn } from './conversation'
import { detailsIn, WHEN } from './detail-kinds'
import { CONFIRMS } from './resolution-words'
import { sentencesOf } from './sentences'

const OFFERS_TIME =
  /\b(?:works?|suits?|ok|okay|good|fine|how about|what about|would you like|available|opening|slot|possible)\b/
const TAKES =
  /\b(?:book it|(?:that|it) (?:works|is fine)|sounds (?:good|great|fine|perfect)|i'll take (?:it|that)|(?:that|which) (?:would|will) be (?:great|fine|perfect))\b/

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

/** The time that the agent offered and the caller took. */
export function findAgreed({ turns }: Conversation, asked: Turn): Statement | null {
  const spoken = turns.filter(({ role, index }) => role !== 'tool' && index > asked.index)
  for (const [place, turn] of spoken.entries()) {
    const answer = spoken[place + 1]
    if (turn.role !== 'agent' || answer?.role !== 'caller' || !CONFIRMS.test(answer.words)) continue
    const offer = sentencesOf(turn).at(-1)
    const isOffer = offer?.text.endsWith('?') && OFFERS_TIME.test(offer.text.toLowerCase())
    const when = isOffer || READS_BACK.test(offer?.text ?? '') ? timeIn(offer?.text ?? '') : null
    if (offer && when) return { text: `The caller agreed to ${when}`, said: { turn, at: offer.at } }
  }
  return null
}

/** "So the new appointment is on March 13th at 12 pm." */
const READS_BACK = /^(?:so|confirming|to confirm|just to confirm)\b/i

const IS_BOOKED =
  /^(?!The (?:ride|driver|report|request|order)\b).*\b(?:booked|reserved|scheduled|confirmed|set|moved|rescheduled)$|^The agent (?:booked|scheduled|reserved|confirmed|made|set up|moved) (?:[\w'-]+ ){0,3}(?:appointment|reservation|booking|table|viewing|visit|inspection|meeting)$/

const IS_OF_IT = new RegExp(
  String.raw`${OFFERS_TIME.source}|${READS_BACK.source}|\b(?:i can (?:take|fit|do|get)|we have|appointment|reservation|table|viewing|visit|booking|book|schedule|reserve|confirm\w*|tickets?|move)\b`,
  'i',
)
const IS_OF_HOURS = /\b(?:clos\w+|opens?|opening hours|until|kitchen|arriv\w+|leaves?|departs?)\b/i
const IS_MOVED = /\b(?:moved|rescheduled)\b/

/** "The table was reserved" with the time that was offered and taken since it was asked for. */
export function withAgreedTime(
  { turns }: Conversation,
  asked: Statement,
  result: Statement,
): Statement {
  const end = result.said.turn.index
  if (!IS_BOOKED.test(result.text) || timeIn(asked.text) !== null) return result
  const spoken = turns.filter(
    ({ role, index }) => role !== 'tool' && index > asked.said.turn.index && index <= end,
  )
  for (const [later, turn] of spoken.toReversed().entries()) {
    const answer = spoken[spoken.length - later]
    const isTaken =
      answer?.role === 'caller' && (CONFIRMS.test(answer.words) || TAKES.test(answer.words))
    if (turn.role !== 'agent' || !isTaken) continue
    const isCorrected = spoken
      .slice(spoken.length - later)
      .some(({ role, text }) => role === 'caller' && namesTime(text))
    if (isCorrected) return result
    const when = sentencesOf(turn)
      .filter(({ text }) => IS_OF_IT.test(text) && !IS_OF_HOURS.test(text))
      .map(({ text }) => timeIn(text))
      .findLast((time) => time !== null)
    if (when)
      return {
        ...result,
        text: `${result.text} ${IS_MOVED.test(result.text) ? 'to' : 'for'} ${when}`,
      }
  }
  return result
}
