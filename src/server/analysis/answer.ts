import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { lowerFirst } from '@/lib/lower-first'
import { upperFirst } from '@/lib/upper-first'

import type { Conversation, Statement, Turn } from './conversation'
import { lastCorrection } from './corrected'
import { detailsIn, isSameDetail, WHEN } from './detail-kinds'
import { asksToFind } from './found'
import { mattersBetween } from './matters'
import { AGENT_DONE } from './resolution-words'
import { LOOSE_END, sentencesOf } from './sentences'
import { areOtherKinds, isContentWord, kindsIn, namesBooking, thingsIn } from './topic'

const LEAD =
  /^(?:good news\b,? |[^:.?!]{3,60}: +(?=(?:you|your|take|please)\b)|(?:and )?(?:just )?to let you know,? +|(?:great|okay|ok|yes|yeah|sure|right|all ?right|perfect|excellent|(?:cool|awesome)(?=[,.!])|thanks|so|and|unfortunately|(?:(?:i'm|i am|we're|we are) (?:very |so |really )?)?sorry)\b[,.!]? +(?:but |to (?:inform you|say) that )?)+/i
/** Notes of an agent to themselves, without a subject. */
const FRAGMENT = /^(?:has|is|was|are|were|needs|wants|got|didn't|don't)\b/i
const LONGEST_ANSWER = 95
const SHORT_ANSWER = 66
const SHORTEST = 12
const FEWEST_WORDS = 5
const NO_ANSWER =
  /\?$|\b(?:let me|i'll|we'll|i can|i need|please (?:hold|wait|provide|confirm|tell|let|give|stay)|one moment|thank|thanks|sorry|welcome|help you|hear you|calling|speaking|assistant|note|noted|goodbye|bye|good luck|take care|drive safe|enjoy|have an? (?:\w+ )?(?:good|great|nice|lovely|wonderful|pleasant|safe|awesome|fantastic|blessed)|found|how about|what about|only able to|can i proceed|you can also|you'll see it|to confirm|is that (?:right|correct)|call us (?:back|again)(?= any ?time\b|\W*$)|that (?:time|day|date)|by text|by e-?mail|still (?:an?|some|one) [\w ]{1,40}available|i (?:can |do )?see (?:an?|your|the) (?:[\w-]+ ){0,2}(?:parcel|package|account|order|reservation|booking|appointment|profile)|there (?:is|are|were) no (?:other|more)|there (?:are|were) (?:\d+|several|many|a few|two|three|four|five|six|ten) (?:[\w-]+ ){0,4}(?:options?|results?|choices|matches))\b|\b(?:i'm|i am|we're|we are) (?:just |now |still |currently )*(?:looking|checking|testing|searching|pulling|reading|opening|sending|going)\b|\byou'?ll (?:get|receive|see|have) (?:an?|another|the) (?:new )?(?:message|text|email|e-mail|notification|confirmation)\b|^please call again\b/i
/** Where the next clause begins, which would be cut in its middle. */
const CLAUSE =
  /, (?:and |but )?(?=the |your |you |it |it's |they |we |i |there |that )| and (?=the |your |you |it |they |we |i |there |will |is |are )|; | but /gi

const LEADS_UP = /^(?:if|when|once|after|before|because|to|as|while|since)\b/i

/** "Take it before you go" was cut before "to sleep". */
const CUT_CLAUSE =
  /,? (?:(?:before|after|when|until|till|once|if|unless|while|because|that|where) (?:you|they|we|i|it|he|she)(?:'\w+)?(?: \w+){0,2}|(?:which|that|who)(?: \w+){0,2})$/i

/** "An average rating" was cut before "of 2". */
const CUT_COUNT = /^ (?:of|at|for|in|to|by|until) (?:about |around )?[\d$€£]/

/** The sentence without a clause that does not fit; empty where nothing of it is whole. */
const fittingClause = (text: string): string =>
  clauseWithin(text, LONGEST_ANSWER) || clauseWithin(text, SHORT_ANSWER)

function clauseWithin(text: string, most: number): string {
  const sentence = text.replace(LEAD, '')
  if (sentence.length <= most) return sentence.replace(LOOSE_END, '')
  if (LEADS_UP.test(sentence)) {
    const cut = cutOnPhrase(sentence, most).replace(LOOSE_END, '')
    return cut.includes(', ') ? cut : ''
  }
  const ends = [...sentence.matchAll(CLAUSE)].map(({ index }) => index)
  const end = ends.findLast((at) => at >= SHORTEST && at <= most)
  const clause = end === undefined ? sentence : sentence.slice(0, end)
  const cut = cutOnPhrase(clause, most).replace(LOOSE_END, '')
  const rest = clause.slice(cut.length)
  const isWithin = /^ (?!and |but |or )/.test(rest)
  const whole = isWithin ? cut.replace(CUT_CLAUSE, '') : cut
  return whole === cut && CUT_COUNT.test(rest) ? '' : whole
}

const answered = (text: string, turn: Turn, at: number): Statement => ({
  text: `Answer: “${upperFirst(text)}”`,
  said: { turn, at },
})

/** "You'll get it by text" is no answer. */
const IS_NOTICE = /\bby (?:text|e-?mail)\b/i

/** The sentence that says so, as it was put. */
export function sentenceWith(pattern: RegExp, turn: Turn): Statement | null {
  if (turn.role !== 'agent') return null
  const sentences = sentencesOf(turn).filter(({ text }) => !text.endsWith('?'))
  const found = sentences.find(
    ({ text }) =>
      pattern.test(text.toLowerCase()) && !(pattern === AGENT_DONE && IS_NOTICE.test(text)),
  )
  const answer = fittingClause(found?.text ?? '')
  const isWhole = answer.split(' ').length > 2 && !FRAGMENT.test(answer)
  return found && isWhole ? answered(answer, turn, found.at) : null
}

/** What follows "That's done" of the same thing, without names or numbers of people. */
const GOES_ON = /^(?:it|they|your|the|please)\b(?!.*(?:\d{3,}|\b(?:is|are) \p{Lu}\p{L}+))/u
const OF_MESSAGE =
  /\b(?:text|e-?mail|mobile|phone|status|receipt|confirmation|reach|call|my|our|we|driver is)\b/i

/** "That's done. It goes to the office on Monday": the sentence that goes on from the one that says so. */
export function sentenceAfter(pattern: RegExp, turn: Turn): Statement | null {
  const sentences = sentencesOf(turn)
  const place = sentences.findIndex(({ text }) => pattern.test(text.toLowerCase()))
  const next = sentences[place]?.text.endsWith('?') ? undefined : sentences[place + 1]
  if (place < 0 || !next || NO_ANSWER.test(next.text) || OF_MESSAGE.test(next.text)) return null
  const text = fittingClause(next.text)
  const isWhole = text.split(' ').length >= FEWEST_WORDS && GOES_ON.test(lowerFirst(text))
  return isWhole
    ? { text: `The agent confirmed: “${upperFirst(text)}”`, said: { turn, at: next.at } }
    : null
}

/** Says nothing without what came before. */
const POINTS_BACK = /^(?:it|it's|that|that's|this)\b/i
/** "It is (916) 444-0307" gives a number, of nothing. */
const PHONE = /^(?:\w+, )?(?:it|that|it's|that's)(?: is|'s)? \(?\d{3}[\d\s().-]{7,}\W*$/i

/** Read back, and of no question. */
const ONLY_NUMBER = /^(?:(?:yes|no|okay|so)\b,? )?[\d\s().-]+\W*$/i

const LONG_WORD = /[a-z']{4,}/g

const isAbout = (text: string, { words }: Turn) =>
  (text.toLowerCase().match(LONG_WORD) ?? []).some(
    (word) => isContentWord(word) && words.includes(word),
  )

/** A step of the way, which says nothing without the others. */
const WAY =
  /^(?:then |next,? )?(?:walk|drive|turn|head|go straight|continue|keep (?:left|right)|take the (?:first|second|third|next) (?:left|right|exit|turn))\b/i
/** The same in answer to a question for the way. */
const WAY_ASKED =
  /^(?:take the (?:[\w-]+ ){1,3}and get off|(?:after|when|once) you (?:pass|get off|exit|leave)|your destination)\b/i
/** "Issue is, it pulls to the left" is what the caller gave. */
const READ_BACK = /^(?:so )?(?:name|issue|problem) is\b|(?:^|, )phone number is [\d(][^,]*,/i

const ASKS_WAY = /\b(?:directions?|where|how (?:do|can) i get)\b/

/** Of another kind of thing than all that was asked for before it. */
const isOfOther = (text: string, asked: Turn[]): boolean =>
  areOtherKinds(
    kindsIn(text),
    asked.flatMap(({ words }) => kindsIn(words)),
  )

const ASKS_YES_OR_NO = /\b(?:whether|(?:do|does|will) (?:you|your)|(?:is|are) there)\b/
const YES_OR_NO = /^(?:yes|no|we (?:do|don't|can|can't|cannot)|there (?:is|are|isn't|aren't))\b/i
const ASKS_PRICE =
  /\b(?:how much\b(?! (?:time|longer)\b)|what\b.{0,40}\b(?:costs?|price|fee)|(?:confirm|know|check|get|give me) (?:the|an?|your) (?:fare|price|cost|rate|quote))\b/
const NAMES_PRICE =
  /[$€£]|\d|\b(?:free|no (?:extra )?charge|included|dollars|euros|cents|hundred|costs? (?:nothing|the same))\b/i
const IS_AWAY =
  /\b(?:minutes?|hours?|days?) (?:away|late|left)\b|\b(?:is|are|be|free|open|available) in (?:about |around )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a few|several) (?:hours?|days?|weeks?|months?)\b/i
/** "Arriving, 4 minutes" answers in few words. */
const IS_SPAN =
  /^(?!\W*(?:just |please )?(?:give|hold|wait|need|take)\b).*\b\w+,? \d+ (?:minutes?|hours?|days?)\b|^\d+ (?:minutes?|hours?|days?) (?:away|left)\b/i
const ASKS_WHEN = /\b(?:when|late|waiting|status|track\w*|arriv\w*|how long)\b/

/**
 * What the agent answered, in its own words, where that names or counts something: yes or no to such a
 * question, a time to one after a time, else what came last.
 */
export function findAnswer(conversation: Conversation, asked: Turn): Statement | null {
  if (ASKS_PRICE.test(asked.words))
    return answerLike(conversation, asked, (text) => NAMES_PRICE.test(text))
  const direct = findYesOrNo(conversation, asked)
  const timed = ASKS_WHEN.test(asked.words)
    ? answerLike(conversation, asked, (text) => namesTime(text, asked))
    : null
  return direct ?? timed ?? answerLike(conversation, asked, () => true)
}

/** A yes or no to what was asked for one. */
export const findYesOrNo = (conversation: Conversation, asked: Turn): Statement | null =>
  ASKS_YES_OR_NO.test(asked.words)
    ? answerLike(conversation, asked, (text) => YES_OR_NO.test(text) && isAbout(text, asked))
    : null

/** A time or day that the question does not name. */
function namesTime(text: string, { words }: Turn): boolean {
  const asked = detailsIn(words)
  return detailsIn(text.toLowerCase()).some(
    (one) => WHEN.has(one.kind) && !asked.some((its) => isSameDetail(one, its)),
  )
}

const ASKS_FORECAST = /\b(?:weather|forecast)\b/
const weekdaysIn = (words: string) => detailsIn(words).filter(({ kind }) => kind === 'weekday')

/** "It will be sunny on Tuesday", where Monday was asked about. */
function isOfOtherDay(text: string, { words }: Turn): boolean {
  if (!ASKS_FORECAST.test(words)) return false
  const [asked, named] = [weekdaysIn(words), weekdaysIn(text.toLowerCase())]
  const isAsked = named.some((one) => asked.some((its) => isSameDetail(one, its)))
  return asked.length > 0 && named.length > 0 && !isAsked
}

/** "Before I forget, what are your hours?" is a question beside what they called about. */
const ASKS_BESIDE =
  /^\W*(?:(?:oh|and|okay|ok|so)\W+)*(?:before i (?:forget|go|hang up)|by the way|while i have you|out of curiosity)\b.*\?\W*$|\bwhat(?:'s| are) your (?:\w+ )?hours\b|\b(?:how late|until when) can i (?:reach|call|come|visit)\b/

/** Of what was offered, the caller asked for something else. */
const PASSES_OVER =
  /^(?!.*(?:\b(?:no|not)\b|n't\b|\bi(?:'ll| will| can| could)? (?:try|go|call|look)\b)).*\b(?:(?:any|some)(?:thing|where) else|anything different|(?:an)?other (?:one|option|place|hotel|restaurant)s?\b|the (?:second|third|last|other)(?: (?:one|option)\b|\W*$))/

/** "If you feel sick, please call your doctor" follows the actual answer. */
const CAVEAT =
  /^(?:(?:and|but|also)\b,? )?(?:if|in case|should) you (?:feel|have (?:any|more|other)|notice|need|experience|get (?:sick|worse))\b/i

/** Sentences from last to first, caveats at the end. */
function fromLast(turn: Turn) {
  const sentences = sentencesOf(turn).toReversed()
  const isCaveat = ({ text }: { text: string }) => CAVEAT.test(text)
  return [...sentences.filter((one) => !isCaveat(one)), ...sentences.filter(isCaveat)]
}

const BRINGS_IN =
  /\b(?:bring|take|get|have) (?:my|our|the) .*\b(?:in|into|to|at|looked at|checked)\b/
const IS_FEE = /\bfees?\b/i
const ASKS_ABOUT_MONEY = /\b(?:fees?|charg\w*|costs?|pay\w*|price|fare|refund\w*|deposit)\b/

export const asksToBook = ({ words }: Turn): boolean => namesBooking(words) || BRINGS_IN.test(words)

function answerLike(
  conversation: Conversation,
  asked: Turn,
  isLike: (text: string) => boolean,
): Statement | null {
  const { agent, caller } = conversation
  const isOffered = asksToFind(asked)
  const isBesideFee = asksToBook(asked) && !ASKS_ABOUT_MONEY.test(asked.words)
  const corrected = lastCorrection(conversation)
  const isOfSame = mattersBetween(conversation, asked.index, corrected).length === 0
  const begins = isOfSame ? Math.max(asked.index, corrected) : asked.index
  for (const turn of agent.filter(({ index }) => index > begins).toReversed()) {
    const before = caller.filter(({ index }) => index >= asked.index && index < turn.index)
    const isBeside = before.length > 1 && ASKS_BESIDE.test(before.at(-1)?.words ?? '')
    const next = caller.find(({ index }) => index > turn.index)
    const isPassedOver = isOffered && next !== undefined && PASSES_OVER.test(next.words)
    if (isPassedOver) continue
    for (const { text, at } of fromLast(turn)) {
      if (!isLike(text)) continue
      const isWay =
        WAY.test(text.replace(LEAD, '')) ||
        (ASKS_WAY.test(asked.words) && WAY_ASKED.test(text.replace(LEAD, '')))
      if (isWay) return { text: 'The agent gave directions', said: { turn, at } }
      const words = text.split(' ')
      const said = text.replace(LEAD, '')
      if (PHONE.test(said)) return { text: 'The agent gave a phone number', said: { turn, at } }
      const isShort =
        words.length < FEWEST_WORDS && !(ASKS_WHEN.test(asked.words) && IS_SPAN.test(said))
      if (isShort || NO_ANSWER.test(text)) continue
      if (ONLY_NUMBER.test(text) || FRAGMENT.test(said) || READ_BACK.test(said)) continue
      if (isBesideFee && IS_FEE.test(text)) continue
      if (isOfOtherDay(text, asked) || (isBeside && !isAbout(text, asked))) continue
      const names =
        /\d/.test(text) || IS_AWAY.test(text) || namesTime(text, asked) || thingsIn(text).length > 0
      if (!names && (POINTS_BACK.test(text) || !isAbout(text, asked))) continue
      const answer = fittingClause(text)
      if (answer !== '' && !isOfOther(answer, before)) return answered(answer, turn, at)
    }
  }
  return null
}
