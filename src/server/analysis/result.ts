import type { Analysis } from '@/contracts/analysis'
import type { CallOutcome } from '@/contracts/call-words'

import type { Conversation, Passage, Turn } from './conversation'
import { oneOf } from './phrases'
import { DONE } from './resolution-words'
import { plainReport, sentencesOf } from './sentences'

const LONGEST = 50

const TOLD_DONE = `(?:${DONE}|${oneOf`
  bought, emailed, texted, logged, blocked, frozen, created, opened, closed, corrected, arranged,
  linked, restarted, set, a success, successful, paid
`})`
const SO =
  '(?:(?:now|just|all|already|been|gone ahead and|went ahead and|success?ful+y|sucess?ful+y|also|officially) )*'
const BE = '(?:is|are|was|were|has been|have been|has|have)'
const THING = String.raw`((?:[\w'&-]+ ){0,7}?[\w'&-]+)`
const NOUN = oneOf`
  reservations?, bookings?, appointments?, orders?, transfers?, payments?, requests?, changes?, reports?, rides?,
  tables?, tickets?, refunds?, rooms?, flights?, viewing, claims?, service, visit, uber, lyft, cards?, account, password, address
`

type Telling = { pattern: RegExp; says: (found: RegExpExecArray) => string | null }

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
        coming && `The ${plainReport(thing, 40)} ${lower(coming)} ${lower(state)}${plainRest(rest)}`
      )
    },
  ),
  told(
    String.raw`\byou(?:'re|r| are)? (?:all )?(?:set|booked|confirmed) (?=for |on |at |with )(.+)`,
    ([, rest]) => `The agent set it up ${plainReport(rest ?? '', LONGEST)}`,
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

/** What came of the call, in a sentence without its full stop. */
export function findResult(
  { turns }: Conversation,
  outcome: CallOutcome | null,
  resolution: Analysis['resolution'],
): Result | null {
  const last = turns.at(-1)
  if (!last) return null
  if (outcome === 'transferred')
    return { text: 'Was transferred to a person', said: { turn: last, at: 0 } }
  const value = resolution?.value
  const tellings = value === 'resolved' ? SETTLED : value === 'unresolved' ? FAILED : []
  for (const turn of turns.toReversed()) {
    const found = turn.role === 'agent' ? tellingIn(turn, tellings) : null
    if (found) return found
  }
  const basis = turns.find(({ index }) => index === resolution?.evidence[0]?.utterance)
  if (!basis || !value) return null
  const said = { turn: basis, at: 0 }
  if (outcome === 'platform-error') return { text: 'The call broke off', said }
  if (basis.role === 'caller') {
    if (outcome === 'silence-or-limit') return { text: 'The caller fell silent', said }
    const text = saidByCaller(basis.words, value === 'resolved')
    return text === null ? null : { text, said }
  }
  if (value === 'unresolved') {
    const isSilent = outcome === 'silence-or-limit'
    return { text: isSilent ? 'The caller fell silent' : 'The agent could not do it', said }
  }
  return WEAK.test(basis.text) || TO_COME.test(basis.words)
    ? null
    : { text: 'The agent confirmed that it is done', said }
}

const TO_COME = /(?:'ll|\bwill|\b(?:are|is|'re|'s|'m|am) going to)\b/
const SAYS_SETTLED =
  /\b(?:(?:it's|it is|that's|that is|is|all|now) (?:\w+ )?(?:works|working|fixed|resolved|solved|sorted|settled|done)|works? now|all set|(?:that|this|you) (?:solved|resolved|fixed|settles|solves|helped))\b/
const SAYS_OPEN =
  /\b(?:not|n't|never|nothing|nobody|still|no)\b.*\b(?:work\w*|fix\w*|resolv\w*|solv\w*|help\w*|sort\w*|settl\w*|happen\w*|chang\w*|done)\b|\w+n't (?:work|help|fix|solve|resolve)/
const THANKS = /\b(?:thanks?|thank|great|perfect|appreciate|wonderful|excellent|awesome|lovely)\b/

function saidByCaller(words: string, isResolved: boolean): string | null {
  if (!isResolved)
    return SAYS_OPEN.test(words) ? 'Says that it is not resolved' : 'It was not settled'
  if (SAYS_SETTLED.test(words)) return 'Says that it is resolved'
  return THANKS.test(words) ? 'Got an answer and said thanks' : null
}

/** Why it could not be done, in words that were said. */
export const findRefusal = ({ turns }: Conversation): Result | null => {
  for (const turn of turns.toReversed()) {
    const found = turn.role === 'agent' ? tellingIn(turn, FAILED) : null
    if (found) return found
  }
  return null
}

function tellingIn(turn: Turn, tellings: readonly Telling[]): Result | null {
  for (const { text, at } of sentencesOf(turn).toReversed()) {
    if (text.endsWith('?')) continue
    for (const { pattern, says } of tellings) {
      const found = pattern.exec(text.replaceAll('’', "'"))
      const sentence = found && says(found)
      if (sentence && !sentence.endsWith(' '))
        return { text: sentence, said: { turn, at: at + found.index } }
    }
  }
  return null
}
