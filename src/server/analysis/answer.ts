import { cutOnPhrase } from '@/lib/cut-on-phrase'

import type { Conversation, Statement, Turn } from './conversation'
import { detailsIn, isSameDetail } from './detail-kinds'
import { CONFIRMS } from './resolution-words'
import { LOOSE_END, sentencesOf } from './sentences'
import { isContentWord, kindsIn, thingsIn } from './topic'

const LEAD =
  /^(?:[^:.?!]{3,60}: +(?=(?:you|your|take|please)\b)|(?:and )?(?:just )?to let you know,? +|(?:great|okay|ok|yes|yeah|sure|right|all ?right|perfect|excellent|thanks|so|unfortunately|(?:(?:i'm|i am|we're|we are) (?:very |so |really )?)?sorry)\b[,.!]? +(?:but |to (?:inform you|say) that )?)+/i
/** Notes of an agent to themselves, without a subject. */
const FRAGMENT = /^(?:has|is|was|are|were|needs|wants|got)\b/i
const LONGEST_ANSWER = 66
const SHORTEST = 12
const FEWEST_WORDS = 5
const NO_ANSWER =
  /\?$|\b(?:let me|i'll|we'll|i can|i need|please (?:hold|wait|provide|confirm|tell|let|give|stay)|one moment|thank|thanks|sorry|welcome|help you|hear you|calling|speaking|assistant|note|noted|goodbye|bye|good luck|take care|drive safe|enjoy|have an? (?:\w+ )?(?:good|great|nice|lovely|wonderful|pleasant|safe|awesome|fantastic|blessed)|found|how about|what about|only able to|can i proceed|you can also|you'll see it)\b|\b(?:i'm|i am|we're|we are) (?:just |now |still |currently )*(?:looking|checking|testing|searching|pulling|reading|opening|sending|going)\b|\byou'?ll (?:get|receive|see|have) (?:an?|another|the) (?:new )?(?:message|text|email|e-mail|notification|confirmation)\b/i
/** Where the next clause begins, which would be cut in its middle. */
const CLAUSE =
  /, (?:and |but )?(?=the |your |you |it |it's |they |we |i |there |that )| and (?=the |your |you |it |they |we |i |there |will |is |are )|; | but /gi

const LEADS_UP = /^(?:if|when|once|after|before|because|to|as|while|since)\b/i

/** "Take it before you go" was cut before "to sleep". */
const CUT_CLAUSE =
  /,? (?:before|after|when|until|till|once|if|unless|while|because|that|where) (?:you|they|we|i|it|he|she)(?:'\w+)?(?: \w+){0,2}$/i

/** The sentence without a clause that does not fit; empty where nothing of it is whole. */
function fittingClause(text: string): string {
  const sentence = text.replace(LEAD, '')
  if (sentence.length <= LONGEST_ANSWER) return sentence.replace(LOOSE_END, '')
  if (LEADS_UP.test(sentence)) {
    const cut = cutOnPhrase(sentence, LONGEST_ANSWER).replace(LOOSE_END, '')
    return cut.includes(', ') ? cut : ''
  }
  const ends = [...sentence.matchAll(CLAUSE)].map(({ index }) => index)
  const end = ends.findLast((at) => at >= SHORTEST && at <= LONGEST_ANSWER)
  const clause = end === undefined ? sentence : sentence.slice(0, end)
  const cut = cutOnPhrase(clause, LONGEST_ANSWER).replace(LOOSE_END, '')
  const isWithin = /^ (?!and |but |or )/.test(clause.slice(cut.length))
  return isWithin ? cut.replace(CUT_CLAUSE, '') : cut
}

const answered = (text: string, turn: Turn, at: number): Statement => ({
  text: `Answer: “${text.charAt(0).toUpperCase()}${text.slice(1)}”`,
  said: { turn, at },
})

/** The sentence that says so, as it was put. */
export function sentenceWith(pattern: RegExp, turn: Turn): Statement | null {
  if (turn.role !== 'agent') return null
  const sentences = sentencesOf(turn).filter(({ text }) => !text.endsWith('?'))
  const found = sentences.find(({ text }) => pattern.test(text.toLowerCase()))
  const answer = fittingClause(found?.text ?? '')
  const isWhole = answer.split(' ').length > 2 && !FRAGMENT.test(answer)
  return found && isWhole ? answered(answer, turn, found.at) : null
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

/** Of another kind of thing than all that was asked for before it. */
function isOfOther(text: string, asked: Turn[]): boolean {
  const kinds = kindsIn(text)
  const own = asked.flatMap(({ words }) => kindsIn(words))
  return own.length > 0 && kinds.length > 0 && !kinds.some((kind) => own.includes(kind))
}

const ASKS_YES_OR_NO = /\b(?:whether|(?:do|does|will) (?:you|your)|(?:is|are) there)\b/
const YES_OR_NO = /^(?:yes|no|we (?:do|don't|can|can't|cannot)|there (?:is|are|isn't|aren't))\b/i
const ASKS_WHEN = /\b(?:when|late|waiting|status|track\w*|arriv\w*|how long)\b/

/**
 * What the agent answered, in its own words, where that names or counts something: yes or no to such a
 * question, a time to one after a time, else what came last.
 */
export function findAnswer(conversation: Conversation, asked: Turn): Statement | null {
  const direct = ASKS_YES_OR_NO.test(asked.words)
    ? answerLike(conversation, asked, (text) => YES_OR_NO.test(text) && isAbout(text, asked))
    : null
  const timed = ASKS_WHEN.test(asked.words)
    ? answerLike(conversation, asked, (text) => namesTime(text, asked))
    : null
  return direct ?? timed ?? answerLike(conversation, asked, () => true)
}

/** A time or day that the question does not name. */
function namesTime(text: string, { words }: Turn): boolean {
  const asked = detailsIn(words)
  return detailsIn(text.toLowerCase()).some(
    (one) => WHEN.has(one.kind) && !asked.some((its) => isSameDetail(one, its)),
  )
}

function answerLike(
  { agent, caller }: Conversation,
  asked: Turn,
  isLike: (text: string) => boolean,
): Statement | null {
  for (const turn of agent.filter(({ index }) => index > asked.index).toReversed()) {
    const before = caller.filter(({ index }) => index >= asked.index && index < turn.index)
    for (const { text, at } of sentencesOf(turn).toReversed()) {
      if (!isLike(text)) continue
      if (WAY.test(text.replace(LEAD, '')))
        return { text: 'The agent gave directions', said: { turn, at } }
      const words = text.split(' ')
      if (words.length < FEWEST_WORDS || NO_ANSWER.test(text) || ONLY_NUMBER.test(text)) continue
      const said = text.replace(LEAD, '')
      if (PHONE.test(said)) return { text: 'The agent gave a phone number', said: { turn, at } }
      const names = /\d/.test(text) || namesTime(text, asked) || thingsIn(text).length > 0
      if (!names && (POINTS_BACK.test(text) || !isAbout(text, asked))) continue
      const answer = fittingClause(text)
      if (answer !== '' && !isOfOther(answer, before)) return answered(answer, turn, at)
    }
  }
  return null
}

const OFFERS_TIME =
  /\b(?:works?|suits?|ok|okay|good|fine|how about|what about|would you like|available|opening|slot|possible)\b/

/** The time that the agent offered and the caller took. */
export function findAgreed({ turns }: Conversation, asked: Turn): Statement | null {
  const spoken = turns.filter(({ role, index }) => role !== 'tool' && index > asked.index)
  for (const [place, turn] of spoken.entries()) {
    const answer = spoken[place + 1]
    if (turn.role !== 'agent' || answer?.role !== 'caller' || !CONFIRMS.test(answer.words)) continue
    const offer = sentencesOf(turn).at(-1)
    const words = offer?.text.toLowerCase() ?? ''
    if (!offer?.text.endsWith('?') || !OFFERS_TIME.test(words)) continue
    const details = detailsIn(words).filter(({ kind }) => WHEN.has(kind))
    const [first] = details
    const isOne = details.every(
      ({ kind }, at) => details.findIndex((one) => one.kind === kind) === at,
    )
    if (!first || !isOne || !details.some(({ kind }) => kind === 'time')) continue
    const when = details
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, end }) => offer.text.slice(at, end))
    return { text: `The caller agreed to ${when.join(' ')}`, said: { turn, at: offer.at } }
  }
  return null
}

const WHEN = new Set(['time', 'weekday', 'date', 'day'])
