import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { cutOnWord } from '@/lib/cut-on-word'

import { PARTICIPLE_OF } from './participles'

const LONGEST = 100
const FIRST = /^.+?(?<!\b(?:dr|mr|mrs|ms|st|no))[.!?]["”]?(?=\s|$)/is
const BY_THE_WAY = /(?<=.{12}), (?!but |and ).+$/

export const firstSentence = (text: string): string => FIRST.exec(text)?.[0] ?? text

/** How a summary begins, and what of that the matter is. */
const TOLD: [RegExp, string][] = [
  [
    /^(?:Wants to wait|Reports that they(?:'re| are)(?: still)? waiting) for (?:their |the |an? )?(?=(?:parcel|package|order|delivery|refund|letter|card)\b)/,
    'Late ',
  ],
  [/^Reports that (?:their|the) lights (?:went|are) (?:off|out).*$/, 'Power outage'],
  [/^Reports that they (?:can't|cannot|couldn't|could not) /, 'Cannot '],
  [/^Reports that there(?:'s| is| are| was| were) (?:an? )?/, ''],
  [
    /^Reports that they (?:went and )?(lost|left|broke|cracked|damaged|dropped) (?:their|the) /,
    '$1 ',
  ],
  [/^Was quoted (.+) and charged (.+)$/, 'Charge above the quote: $2 instead of $1'],
  [/^Reports that (?:they(?: have|'ve)?(?: got)?(?: an?)? |(?:their|the) )?/, ''],
  [/^Wants to know /, 'Question: '],
  [/^Wants to complain about (?:their |the )?/, 'Complaint about '],
  [/^Questions (?=(?:an?|the|some|their) )/, 'Question about '],
  [/^Has (?:an?|the|some) /, ''],
  [/^Calls (?:again )?about (?=whether|why|what|when|how)/, 'Question: '],
  [/^Calls (?:again )?about (?:their|the|an?) /, ''],
  [/^(?:Wants to|Asks us to) /, ''],
  [/^Wants (?:some )?help (?:with )?(?:their |the )?/, ''],
  [/^Wants (?:(?:an?|the|some|their) )?/, ''],
  [/^Is looking for /, 'Find '],
  [/^Is interested in /, ''],
  [/^Asks about (?:the|their|our) /, ''],
  [/^Asks (?=whether|why|what|when|how)/, 'Question: '],
]

const VERB_OF = new Map([
  ...Object.entries(PARTICIPLE_OF).map(([verb, done]) => [done, verb] as const),
  ['canceled', 'cancel'] as const,
])
const DONE = `(${[...VERB_OF.keys()].join('|')})`
const SOON = '(?: (?:now|today|again|asap|immediately|right away|right now|this instant|please))*'
/** What is wanted done is not done yet: "a flight booked now", "their fixed screen". */
const WANTED_DONE = new RegExp(
  `^Wants ((?:an?|the|their|some) (?:(?! (?:that|which|they|we|i|was|were|is|are) ).)+?) ${DONE}${SOON}$`,
)
const WANTED_THEIRS = /^Wants their (fixed|repaired|replaced) (.+)$/

function deedWanted(sentence: string): string | null {
  const [, thing = '', done = ''] = WANTED_DONE.exec(sentence) ?? []
  if (done !== '') return capital(`${VERB_OF.get(done)} ${thing}`)
  const [, how = '', theirs = ''] = WANTED_THEIRS.exec(sentence) ?? []
  return how === '' ? null : capital(`${VERB_OF.get(how)} their ${theirs}`)
}

const SUPPOSED =
  /^Reports that they(?:(?:'re| are) (?:afraid|sure|worried)| (?:just )?(?:think|believe|guess|feel|suspect))(?: that)? /

/** In other languages no phrase may end in reach: a subject that is cut on a word is better than no ticket. */
const cut = (text: string) => cutOnPhrase(text, LONGEST) || cutOnWord(text, LONGEST)

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const BAD = /^(?:terrible|awful|bad|horrible)$/i
/** In the words of a ticket: whose it is, is the caller's, and what happened is a word. */
const PLAIN: [RegExp, string | ((whole: string, ...parts: string[]) => string)][] = [
  [/^(\w+(?: \w+)?) their (\w+) makes?(?= |$)/i, '$1 of the $2'],
  [/\btheir (?=\w)/gi, 'the '],
  [
    /(?<=\w) they (?:got|received|ordered|bought|have)\b(?: (?:today|yesterday|this \w+|last \w+))?/i,
    '',
  ],
  [
    /\bwhen they (?:are )?([a-z]+?)(e?)(?= |$)/i,
    (_whole, verb = '', end = '') => `when ${verb}${verb.endsWith('ing') ? end : 'ing'}`,
  ],
  [/\ba (?:kind|sort) of (?:an? )?/i, 'a '],
  [/ on those dates\b/i, ''],
  [/ and (?:text|e-?mail|write to|call) the caller\b[^:]*/i, ''],
  [/^(?:(?:just|sure|really|still|been|are|is|was|were|an?|the) )+(?=\w)/i, ''],
  [
    /^([\w' ]{3,40}?) (?:is|are|gets?|was|were|has been) (?:(?:really|so|very|too|extremely) )*(slow|terrible|awful|bad|horrible)\b/i,
    (_whole, thing = '', how = '') => `${BAD.test(how) ? 'poor' : how} ${thing.toLowerCase()}`,
  ],
  [
    /: (?:it|there) (?:is|was|are|were) (?=(?:not|no|nothing|unsuccessful|sold out|fully)\b)/i,
    ': ',
  ],
  [/: (?:it|there) could not be (?=\w)/i, ': not '],
  [
    /: the ((?:\w+ )*?(\w+)) (?:(?:is|was|are|were) |could not be (?=\w))(?=not |unsuccessful|sold out|fully|\w+ed\b)/i,
    (whole, thing = '', noun = '', place = '', text = '') => {
      const isNot = whole.includes('could not be')
      const isNamed = text.slice(0, Number(place)).toLowerCase().includes(noun.toLowerCase())
      return isNamed ? `: ${isNot ? 'not ' : ''}` : `: ${thing} ${isNot ? 'not ' : ''}`
    },
  ],
]

const plainly = (subject: string): string =>
  capital(
    PLAIN.reduce(
      (text, [pattern, plain]) =>
        typeof plain === 'string' ? text.replace(pattern, plain) : text.replace(pattern, plain),
      subject,
    ),
  )

/** What begins with what the caller did: "Told the desk and nobody came". */
export const isHeadless = (subject: string): boolean =>
  /^(?:stayed|told|had|went|sent|paid|waited|ordered|bought|called|asked|came|did|didn't|don't)\b/i.test(
    subject,
  )

/** The matter as a ticket names it, of what a summary begins with: "Internet is down". */
export const subjectOf = (summary: string): string => {
  const quote = /^(?:Asks|Says): “([^”]+)”/.exec(summary)?.[1]
  const sentence = firstSentence(quote ?? summary)
    .replace(/[.,;:]$/, '')
    .replace(SUPPOSED, 'Reports that ')
  const deed = deedWanted(sentence)
  if (deed !== null) return plainly(cut(deed))
  const told = TOLD.find(([pattern]) => pattern.test(sentence))
  if (!told && !quote) return cut(sentence)
  const matter = told ? sentence.replace(...told) : sentence
  return plainly(cut(matter.replace(BY_THE_WAY, '')))
}

/** The same of the title of a next step. */
export const subjectOfStep = (title: string): string =>
  plainly(
    title
      .replace(/^Follow up(?: with .+?)?(?: on|:) (?:the |their |an? )?/, '')
      .replace(
        /^Put the caller on the waiting list for (.+?)(?: and \w+ .+)?$/,
        '$1: waiting list',
      ),
  )

/** A summary that only quotes the caller, or says no more than a step can. */
export const isThinSummary = (summary: string): boolean =>
  /^(?:(?:Asks|Says): “|Calls about )/.test(summary)

const LOST = /^Lost (?:their )?((?:[\w-]+ ){0,2}?(?:cards?|wallet|purse|phone|bag|checkbook))\b/i
const MONEY = /\b(?:accounts?|money|cards?|bank|cash|savings)\b|\$|\d{2}/i
const FRAUD =
  /\b(?:fraud\w*|hacked|suspicious (?:[a-z]+ )?(?:activit\w+|behaviou?r|charges?|transactions?|transfers?))\b/i
const BY_OTHERS =
  /\b(?:someone|somebody|some ?one|thie(?:f|ves)|money) (?:is |was |has |have |had |just |been |being |got |managed to |tried to )*(?:access\w*|st[eo]l\w+|took|tak\w+|transfer\w*|withdr\w+|us(?:ed|ing)|spent)\b/i

/** Whether a subject is of money or an account that others got at. */
export const isOfFraud = (subject: string): boolean =>
  FRAUD.test(subject) || (BY_OTHERS.test(subject) && MONEY.test(subject))

const AMOUNT =
  /\$ ?\d[\d,.]*\d|\b\d[\d,.]* ?(?:dollars|\$)|(?<=\b(?:transferred|withdrew|withdrawn|took|taken|stole|stolen) )\d[\d,.]*/gi
const SENTENCE = /[^.?!]+(?:[.?!](?=\S)[^.?!]*)*/g
const TAKEN =
  /\b(?:took|taken?|stole\w*|withdr\w+|transferr\w+|debited|charged?|charges|spent|missing|gone|fraud\w*|suspicious|unauthori[sz]ed)\b/i

const TAKEN_AGAIN =
  /\b(?:transfers|withdrawals|payments|charges|(?:is|was|are|were|been|keeps?) (?:transferring|withdrawing|taking|charging|stealing))\b/i

/** "Lost bank card, suspected fraud of $90". `quotes` are words of the call. */
export function subjectWithFraud(subject: string, quotes: readonly string[]): string {
  const sentences = [subject, ...quotes].flatMap((quote) => quote.match(SENTENCE) ?? [])
  const named = sentences
    .filter((sentence) => TAKEN.test(sentence))
    .flatMap((sentence) => sentence.match(AMOUNT) ?? [])
  const amounts = new Set(
    named.map((amount) => amount.replaceAll(/[^\d.,]/g, '').replace(/\.(?:00)?$/, '')),
  )
  const [amount] = amounts
  const unit = named.some((one) => /\$|dollars/i.test(one)) ? '$' : ''
  const isRepeated = sentences.some((sentence) => TAKEN_AGAIN.test(sentence))
  const sum = amount && amounts.size === 1 ? `${unit}${amount}` : null
  const of = sum === null ? '' : isRepeated ? `, ${sum} repeatedly` : ` of ${sum}`
  const fraud = `uspected fraud${of}`
  const lost = LOST.exec(subject)?.[1]
  return lost ? `Lost ${lost}, s${fraud}` : `S${fraud}`
}
