import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { upperFirst } from '@/lib/upper-first'

import { takenAfter } from './agreed-time'
import type { Conversation, Passage, Statement, Turn } from './conversation'
import { type Detail, detailsIn, isSameDetail } from './detail-kinds'
import { isSettling } from './outcome-patterns'
import { AGENT_FAILED, OFFERS_OTHER } from './resolution-words'
import { LOOSE_END, sentencesOf } from './sentences'
import { lengthOf, LONGEST } from './summary-parts'
import { kindsIn } from './topic'

const IS_BOOKED =
  /\b(?:booked|reserved|bought|purchased|scheduled|rescheduled|confirmed|verified|made|moved|ordered|placed|arranged|completed?|set(?: up)?|(?:a )?success(?:ful)?|went through)$|^The agent (?:booked|reserved|scheduled|confirmed|made|arranged|bought|ordered|set up|moved) (?:\w+ ){0,3}\w+$/

const ASKS_TO_CONFIRM =
  /\b(?:confirm|approve|verify)\b|\byou (?:want|wish|would like)\b|\byou'd like\b|\b(?:is|are) (?:this|that|it|these|everything|all|the details) (?:all )?(?:right|correct|ok|okay)\b|\b(?:am i|i'm|i am) (?:right|correct)\b|\b(?:right|correct)\?|\b(?:shall|should|can|may) i (?:go ahead|book|reserve|schedule|order|make|buy|proceed)\b|\bwould you like me to\b|^(?:so|confirming)\b/i

const REPLY =
  /^(?:(?:i said |okay|ok|alright|all right|great|sure(?: thing)?|perfect|cool|got it|no problem|absolutely|certainly|excellent|thanks|so|and|then|well|yes)\b[,.!:]? *)+(?! *['’])/i
/** What comes before the details: "Please confirm the following: you would like to". */
const LEADS: readonly RegExp[] = [
  REPLY,
  /^(?:(?:please|can|could|would|will|you|kindly|just|let|me|i|i'd|like|need|want|to|quickly)\b,? +)*(?:confirm|approve|verify)\w*(?: +(?:that|the|these|those|this|following|your|all|of|details?|changes?|booking|information|me|with|for|if|below|once|again|before|proceeding)\b)*[,.:;-]* */i,
  REPLY,
  /^(?:[a-z]+ )?details?: +/i,
  /^(?:(?:that(?:'s|s| is)|it(?:'s| is)|this is) (?=an? |the |\d|for )|(?:that|if) +(?=you\b))/i,
  /^you(?:'d|'re|'ll| are| would| will)?(?: also| just)? (?:want|wish|like|need|looking|going|scheduling|be)(?:ing)? (?:me )?(?:to |for )?/i,
]
/** "Is that correct?" */
const TAIL =
  /[,.;]? *\b(?:(?:is|are|does) (?:this|that|it|these|everything|all)[^,.?!]*|(?:is )?(?:right|correct)|am i (?:right|correct)|i'm right|okay|yes|please confirm[^?!]*)[?. ]*$/i
const CHANGES = /\b(?:but|instead|actually|change|rather|no(?! problem)|not|wait|except|other)\b/
const NAMES = /\b(?:to|from|at|in|with) (?:the )?['"“]?\p{Lu}/u
const IS_OFFERED =
  /^(?:shall|should|can|could|may|would|do|did|is|are) (?:i|you|we|that|this|it)\b|\bis happy\b|\b(?:clos\w+|opens?|kitchen)\b|\bbut\b|n't\b/i
const IS_PRIVATE =
  /\b(?:phone|numbers?|e-?mail|names?|cards?|pin|accounts? is|birth\w*|born|social|zip|post ?codes?|passports?|licen[cs]es?|reach you|member)\b|\d(?:st|nd|rd|th)?,? (?:19|20)\d\d\b|\b19\d\d\b|(?:\d[\s().-]*){7}/i
/** Of several things, whole already, or of a time before. */
const NEEDS_NONE = /\b(?:both|all|two|three|moved|rescheduled)\b|\bfrom .+ to\b/
const QUOTES = /(?<!\w)'|'(?!\w)/g
/** "A ride for two and arrive" was cut before "at". */
const CUT_VERB = / and (?:to )?[a-z]+$/
/** The name in brackets, which what was read back has as well. */
const PLACE = / \([^()]+\)$/
const SHORTEST = 30

/**
 * Adds to each result that only names what was booked the details that the agent read back and the caller
 * confirmed: "The ride was booked: “A shared ride to 12 Elm Street for 2”", as far as three lines have room.
 */
export function withReadBacks(
  conversation: Conversation,
  parts: readonly Statement[],
): { parts: Statement[]; shown: Passage[] } {
  const shown: Passage[] = []
  let left = LONGEST - lengthOf(parts)
  const whole = parts.map((part, place) => {
    const asked = parts[place - 1]
    const bare = part.text.replace(PLACE, '')
    const isBare = asked && IS_BOOKED.test(bare) && isSettling(bare)
    if (!isBare || left < SHORTEST || part.said.turn.role === 'caller') return part
    const readBack = findReadBack(conversation, asked, part, left - 4)
    if (!readBack) return part
    shown.push(readBack.said)
    left -= readBack.text.length + 4
    return { ...part, text: `${bare}: “${readBack.text}”` }
  })
  return { parts: whole, shown }
}

function findReadBack(
  conversation: Conversation,
  asked: Statement,
  result: Statement,
  most: number,
): Statement | null {
  if (NEEDS_NONE.test(result.text)) return null
  const named = kindsIn(result.text)
  const others = `${asked.text} ${result.text}`
  const kinds = [...named, ...kindsIn(asked.text)]
  for (const { offer, later } of takenAfter(conversation, asked.said.turn).toReversed()) {
    const until = later.filter(({ index }) => index < result.said.turn.index)
    if (until.length === 0) continue
    const readBack = readBackIn(offer, most)
    if (!readBack) continue
    const own = kindsIn(readBack.text)
    if (own.length > 0 && !own.some((kind) => kinds.includes(kind))) continue
    if (IS_VISIT.test(readBack.text) && named.length > 0 && !IS_VISIT.test(others)) continue
    if (!addsTo(asked.text, readBack.text)) return null
    const isOver = until.some((turn) =>
      turn.role === 'agent' ? isRefused(turn, readBack.text) : changes(turn.words, readBack.text),
    )
    return isOver ? null : readBack
  }
  return null
}

/** Of a car that was reserved, the visit to a flat is none. */
const IS_VISIT = /\b(?:visit|viewing|showing|appointment)s?\b/i

/** What the agent reads back in a turn that asks the caller to confirm it. */
function readBackIn(turn: Turn, most: number): Statement | null {
  const sentences = sentencesOf(turn)
  if (!sentences.some(({ text }) => ASKS_TO_CONFIRM.test(text))) return null
  for (const { text, at } of sentences) {
    if (IS_PRIVATE.test(text) || !isOfBooking(text)) continue
    const whole = LEADS.reduce((rest, lead) => rest.replace(lead, ''), text)
      .replace(TAIL, '')
      .replaceAll(QUOTES, '')
      .replaceAll(/ {2,}/g, ' ')
    const cut = cutOnPhrase(whole, most).replace(CUT_VERB, '').replace(LOOSE_END, '')
    if (namesDetail(cut)) return { text: upperFirst(cut), said: { turn, at } }
  }
  return null
}

const IS_FREE = /\b(?:available|free|open|works)\b/i

/** Other sentences of such a turn may be of anything: "I see that you were here in March." */
const isOfBooking = (text: string) =>
  ASKS_TO_CONFIRM.test(text) || kindsIn(text).length > 0 || IS_FREE.test(text)

const namesDetail = (text: string) =>
  text.split(' ').length > 2 &&
  !IS_OFFERED.test(text) &&
  (NAMES.test(text) || detailsIn(text.toLowerCase()).length > 0)

/** Whether a name or a detail is read back that the request does not have. */
function addsTo(request: string, readBack: string): boolean {
  const known = detailsIn(request.toLowerCase())
  return (
    NAMES.test(readBack) ||
    detailsIn(readBack.toLowerCase()).some((one) => !known.some((its) => isSameDetail(one, its)))
  )
}

/** Whether the caller has something else than what was read back. */
const changes = (words: string, readBack: string): boolean =>
  CHANGES.test(words) || namesOther(words, readBack)

/** Whether the agent could not do it, or offered something else. */
const isRefused = ({ words }: Turn, readBack: string): boolean =>
  AGENT_FAILED.test(words) || (OFFERS_OTHER.test(words) && namesOther(words, readBack))

/** Whether a detail is another one of the same kind. */
function namesOther(words: string, readBack: string): boolean {
  const own = detailsIn(readBack.toLowerCase())
  const isOther = (one: Detail) =>
    own.some(({ kind }) => kind === one.kind) && !own.some((its) => isSameDetail(one, its))
  return detailsIn(words).some(isOther)
}
