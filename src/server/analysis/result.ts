import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'
import { cutOnPhrase } from '@/lib/cut-on-phrase'

import type { Conversation, Passage, Turn } from './conversation'
import { oneOf } from './phrases'
import { AGENT_DONE, AGENT_FAILED, asksIt, CHANGES_MADE, DONE } from './resolution-words'
import { LOOSE_END, plainReport, sentencesOf } from './sentences'
import { isContentWord, thingsIn } from './topic'

const LONGEST = 50

const TOLD_DONE = `(?:${DONE}|${oneOf`
  bought, emailed, texted, logged, blocked, frozen, created, opened, closed, corrected, arranged,
  linked, restarted, set, a success, successful, paid
`})`
const SO =
  '(?:(?:now|just|all|already|been|gone ahead and|went ahead and|success?ful+y|sucess?ful+y|also|officially) )*'
const BE = '(?:is|are|was|were|has been|have been|has|have)'
const THING = String.raw`((?:(?:(?:dr|mr|mrs|ms|st)\.|[\w'&-]+) ){0,7}?[\w'&-]+)`
const NOUN = oneOf`
  reservations?, bookings?, appointments?, orders?, transfers?, payments?, requests?, changes?, reports?, rides?,
  tables?, tickets?, refunds?, rooms?, flights?, viewing, claims?, service, visit, uber, lyft, cards?, account, password, address
`

type Telling = { pattern: RegExp; says: (found: RegExpExecArray) => string | null | false }

const told = (pattern: string, says: Telling['says']): Telling => ({
  pattern: new RegExp(pattern, 'is'),
  says,
})
const be = (verb: string | undefined) => (/^(?:are|were|have)/i.test(verb ?? '') ? 'were' : 'was')
const lower = (text: string | undefined) => (text ?? '').toLowerCase()

const SETTLED: readonly Telling[] = [
  told(
    String.raw`\b(?:i|we)(?:'ve| have| had)? ${SO}(${TOLD_DONE}) (.+)`,
    ([, done, rest]) => `The agent ${lower(done)} ${plainReport(rest ?? '', LONGEST)}`,
  ),
  told(
    String.raw`\b(?:your|the|this) (?!request (?:is|was) not)${THING} (${BE}) ${SO}(${TOLD_DONE})\b(.*)`,
    ([, thing, verb, done, rest]) =>
      `The ${plainReport(thing ?? '', LONGEST)} ${be(verb)} ${lower(done)}${plainRest(rest)}`,
  ),
  told(
    String.raw`^(?:[\w']+[,!] ?)*(${NOUN}) (?:(?:is|are|has been|was) )?${SO}(${TOLD_DONE})\W*$`,
    ([, thing, done]) =>
      `The ${lower(thing)} ${/s$/i.test(thing ?? '') ? 'were' : 'was'} ${lower(done)}`,
  ),
  told(
    String.raw`\byour ${THING} (?:will be|is) (?:arriving|coming|there|ready|delivered|picked up|here)( .+)`,
    ([whole, , rest]) => {
      const [, thing = '', coming = ''] = /your (.+?) (will be|is) /i.exec(whole) ?? []
      const state = /(?:will be|is) (arriving|coming|there|ready|delivered|picked up|here)/i.exec(
        whole,
      )?.[1]
      return (
        coming &&
        !/\band\b/.test(thing) &&
        `The ${plainReport(thing, 40)} ${lower(coming)} ${lower(state)}${plainRest(rest)}`
      )
    },
  ),
  told(
    String.raw`\byou(?:'re|r| are)? (?:all )?(?:set|booked|confirmed) (?=for |on |at |with )(.+)`,
    ([, rest]) => `The agent set it up ${plainReport(rest ?? '', LONGEST)}`,
  ),
  told(
    String.raw`^(?:[\w']+[,!] ?)*(?:(?:you're|you are|it's|it is|that's) )?(?:now )?(booked|confirmed|scheduled|reserved)(?=,| for | on |\W*$)(.*)`,
    ([, done, rest]) => `It was ${lower(done)}${plainRest(rest)}`,
  ),
  told(
    String.raw`\b(?:your|the) ((?:current |account |available |total )*balance (?:is|of) .+)`,
    ([, rest]) => `The agent said that the ${plainReport(rest ?? '', LONGEST)}`,
  ),
]

const WEAK = /\b(?:enjoy|have fun|away|successful)\b/i

const FAILED: readonly Telling[] = [
  told(
    String.raw`\b(?:i|we)(?:'m| am|'re| are| was| were)? (?:sorry,? )?(?:currently )?(?:unable|not able) to (.+)`,
    ([, rest]) => couldNot(rest),
  ),
  told(
    String.raw`\b(?:i|we) (?:couldn't|could not|cannot|can't|wasn't able to|was not able to|weren't able to) (.+)`,
    ([, rest]) => couldNot(rest),
  ),
  told(
    String.raw`\bthere (is|are|was|were|isn't|aren't|wasn't|weren't) (?:currently )?(?:(no|not any|any) )(.+)`,
    ([, verb, , rest]) =>
      `There ${/^(?:are|were)/i.test(verb ?? '') ? 'were' : 'was'} no ${plainReport(rest ?? '', LONGEST)}`,
  ),
  told(
    String.raw`\b(?:your|the|that|this) ${THING} (failed|(?:is|was|were|are|has been|have been) (?:(?:currently|already) )?(?:declined|rejected|denied|not successful|unsuccessful|sold out|fully booked|unavailable|not available|no longer available))`,
    ([, thing, how]) => {
      const state = lower(how)
        .replace(/^(?:is|has been)\b/, 'was')
        .replace(/^(?:are|have been)\b/, 'were')
      return `The ${plainReport(thing ?? '', 40)} ${state}`
    },
  ),
]

const couldNot = (rest: string | undefined) => {
  const what = plainReport(rest ?? '', LONGEST)
  return /^(?:help|do|understand|assist|hear|catch)\b/.test(what) || what.length < 4
    ? null
    : `The agent could not ${what}`
}
const plainRest = (rest: string | undefined) => {
  const clause = /^\s+(?:for|on|at|to|from|in|with|by|until|as|today|tomorrow)\b/i.test(rest ?? '')
    ? plainReport(rest ?? '', 40)
    : ''
  return clause === '' ? '' : ` ${clause}`
}

export type Result = { text: string; said: Passage }

type Basis = Pick<Analysis, 'category' | 'resolution'> & {
  /** Where the matter was told. */
  asked: Turn
  /** Something is still to be done, which says more than what was answered. */
  isOpen: boolean
}

/** What came of the call, in a sentence without its full stop. */
export function findResult(
  conversation: Conversation,
  outcome: CallOutcome | null,
  { category, resolution, asked, isOpen }: Basis,
): Result | null {
  const { turns } = conversation
  const last = turns.at(-1)
  if (!last) return null
  if (outcome === 'transferred')
    return { text: 'Was transferred to a person', said: { turn: last, at: 0 } }
  const value = resolution?.value
  const found = lastTold(turns, value === 'unresolved' ? FAILED : SETTLED)
  if (found) return found
  const basis = turns.find(({ index }) => index === resolution?.evidence[0]?.utterance)
  if (outcome === 'platform-error') return basis ? telling('The call broke off', basis) : null
  if (outcome === 'silence-or-limit' && value === 'unresolved')
    return telling('The caller fell silent', basis ?? last)
  const ended =
    basis && basis !== asked
      ? toldByBasis(basis, value === 'resolved', category?.value === 'information')
      : null
  return ended ?? (isOpen ? null : findAnswer(conversation, asked))
}

const telling = (text: string, turn: Turn): Result => ({ text, said: { turn, at: 0 } })

function lastTold(turns: Turn[], tellings: readonly Telling[]): Result | null {
  for (const turn of turns.toReversed()) {
    const found = turn.role === 'agent' ? tellingIn(turn, tellings) : null
    if (found) return found
  }
  return null
}

function toldByBasis(basis: Turn, isResolved: boolean, isAnswered: boolean): Result | null {
  if (basis.role === 'caller') {
    const text = saidByCaller(basis.words, isResolved)
    return text === null ? null : telling(text, basis)
  }
  if (!isResolved)
    return sentenceWith(AGENT_FAILED, basis) ?? telling('The agent could not do it', basis)
  if (WEAK.test(basis.text)) return null
  const answer = sentenceWith(AGENT_DONE, basis)
  const says = answer?.text ?? ''
  const isNamed = /\d/.test(says) || thingsIn(says.replace('Answer: ', '')).length > 0
  if (isNamed) return answer
  if (CHANGES_MADE.test(basis.words)) return telling('The changes were made', basis)
  return isAnswered ? null : telling('The agent confirmed that it is done', basis)
}

const LEAD =
  /^(?:(?:great|okay|ok|yes|yeah|sure|right|all ?right|perfect|excellent|thanks|so|unfortunately|(?:(?:i'm|i am|we're|we are) (?:very |so |really )?)?sorry)\b[,.!]? +(?:but |to (?:inform you|say) that )?)+/i

/** The sentence that says so, as it was put. */
function sentenceWith(pattern: RegExp, turn: Turn): Result | null {
  if (turn.role !== 'agent') return null
  const sentences = sentencesOf(turn).filter(({ text }) => !text.endsWith('?'))
  const told = sentences.find(({ text }) => pattern.test(text.toLowerCase()))
  const answer = cutOnPhrase(told?.text.replace(LEAD, '') ?? '', LONGEST_ANSWER)
  const isTold = answer.split(' ').length > 2 && !FRAGMENT.test(answer)
  return told && isTold ? answered(answer.replace(LOOSE_END, ''), turn, told.at) : null
}

const answered = (text: string, turn: Turn, at: number): Result => ({
  text: `Answer: “${text.charAt(0).toUpperCase()}${text.slice(1)}”`,
  said: { turn, at },
})

/** Notes of an agent to themselves, without a subject. */
const FRAGMENT = /^(?:has|is|was|are|were|needs|wants|got)\b/i
const LONGEST_ANSWER = 64
const FEWEST_WORDS = 5
const NO_ANSWER =
  /\?$|\b(?:let me|i'll|we'll|i can|i need|please (?:hold|wait|provide|confirm|tell|let|give|stay)|one moment|thank|thanks|sorry|welcome|help you|hear you|calling|speaking|assistant|note|noted|goodbye|bye|good luck|take care|drive safe|enjoy|have an?|found)\b/i

/** Says nothing without what came before. */
const POINTS_BACK = /^(?:it|it's|that|that's|this)\b/i

const LONG_WORD = /[a-z']{4,}/g

const isAbout = (text: string, { words }: Turn) =>
  (text.toLowerCase().match(LONG_WORD) ?? []).some(
    (word) => isContentWord(word) && words.includes(word),
  )

/** What the agent answered last, in its own words, where that names or counts something. */
function findAnswer({ agent }: Conversation, asked: Turn): Result | null {
  for (const turn of agent.filter(({ index }) => index > asked.index).toReversed()) {
    for (const { text, at } of sentencesOf(turn).toReversed()) {
      if (text.split(' ').length < FEWEST_WORDS || NO_ANSWER.test(text)) continue
      const names = /\d/.test(text) || thingsIn(text).length > 0
      if (!names && (POINTS_BACK.test(text) || !isAbout(text, asked))) continue
      const answer = cutOnPhrase(text.replace(LEAD, ''), LONGEST_ANSWER).replace(LOOSE_END, '')
      if (answer !== '') return answered(answer, turn, at)
    }
  }
  return null
}

const SAYS_SETTLED =
  /\b(?:(?:it's|it is|that's|that is|is|all|now) (?:\w+ )?(?:works|working|fixed|resolved|solved|sorted|settled|done)|works? now|all set|(?:that|this|you) (?:solved|resolved|fixed|settles|solves|helped))\b/
const SAYS_OPEN =
  /\b(?:not|n't|never|nothing|nobody|still|no)\b.*\b(?:work\w*|fix\w*|resolv\w*|solv\w*|help\w*|sort\w*|settl\w*|happen\w*|chang\w*|done)\b|\w+n't (?:work|help|fix|solve|resolve)/

function saidByCaller(words: string, isResolved: boolean): string | null {
  if (!isResolved)
    return SAYS_OPEN.test(words) ? 'Says that it is not resolved' : 'It was not settled'
  if (SAYS_SETTLED.test(words)) return 'Says that it is resolved'
  return null
}

/** What came last of what was asked between two turns, done or not. */
export function findOutcome({ turns }: Conversation, after: number, before: number): Result | null {
  const between = turns.filter(({ index }) => index > after && index < before)
  return lastTold(between, [...FAILED, ...SETTLED])
}

/** Why it could not be done, in words that were said. */
export const findRefusal = ({ turns }: Conversation) => lastTold(turns, FAILED)

function tellingIn(turn: Turn, tellings: readonly Telling[]): Result | null {
  for (const { text, at } of sentencesOf(turn)) {
    if (asksIt(text)) continue
    for (const { pattern, says } of tellings) {
      const found = pattern.exec(text.replaceAll('’', "'"))
      const sentence = found && says(found)
      if (sentence && !sentence.endsWith(' '))
        return { text: sentence, said: { turn, at: at + found.index } }
    }
  }
  return null
}
