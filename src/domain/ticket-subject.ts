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
  [/^Reports that there(?:'s| is| are| was| were) (?:an? )?/, ''],
  [
    /^Reports that they (?:went and )?(lost|left|broke|cracked|damaged|dropped) (?:their|the) /,
    '$1 ',
  ],
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

/** The matter as a ticket names it, of what a summary begins with: "Internet is down". */
export const subjectOf = (summary: string): string => {
  const quote = /^(?:Asks|Says): “([^”]+)”/.exec(summary)?.[1]
  const sentence = firstSentence(quote ?? summary)
    .replace(/[.,;:]$/, '')
    .replace(SUPPOSED, 'Reports that ')
  const deed = deedWanted(sentence)
  if (deed !== null) return cut(deed)
  const told = TOLD.find(([pattern]) => pattern.test(sentence))
  if (!told && !quote) return cut(sentence)
  const matter = told ? sentence.replace(...told) : sentence
  return capital(cut(matter.replace(BY_THE_WAY, '')))
}

/** The same of the title of a next step. */
export const subjectOfStep = (title: string): string =>
  capital(title.replace(/^Follow up(?: with .+?)?(?: on|:) (?:the |their )?/, ''))

/** A summary that only quotes the caller, or says no more than a step can. */
export const isThinSummary = (summary: string): boolean =>
  /^(?:(?:Asks|Says): “|Calls about )/.test(summary)

const LOST = /^Lost (?:their )?((?:[\w-]+ ){0,2}?(?:cards?|wallet|purse|phone|bag|checkbook))\b/i
const NAMES_FRAUD =
  /fraud|stol|steal|robb|hack|scam|took|taken|transfer|withdr|charge|money|suspicious|unauthori|\$|\d{2}/i
const AMOUNT = /\$ ?\d[\d,.]*\d|\b\d[\d,.]* ?(?:dollars|\$)/gi
/** Names the fraud only as a request, or in the caller's words. */
const IS_RAW =
  /^(?:suspected fraud$|report\b|file\b|(?:are )?missing \$|money is\b|lost (?:[\w-]+ ){1,3}(?:and|then|because|since|when)\b)/i
const SENTENCE = /[^.?!]+(?:[.?!](?=\S)[^.?!]*)*/g
const TAKEN =
  /\b(?:took|taken?|stole\w*|withdr\w+|transferr\w+|debited|charged?|charges|spent|missing|gone|fraud\w*|suspicious|unauthori[sz]ed)\b/i

/** A lost card that money was taken with is both. `quotes` are words of the call. */
export function subjectWithFraud(subject: string, quotes: readonly string[]): string {
  if (NAMES_FRAUD.test(subject) && !IS_RAW.test(subject)) return subject
  const sentences = [subject, ...quotes].flatMap((quote) => quote.match(SENTENCE) ?? [])
  const amounts = new Set(
    sentences
      .filter((sentence) => TAKEN.test(sentence))
      .flatMap((sentence) => sentence.match(AMOUNT) ?? [])
      .map((amount) => amount.replaceAll(/[^\d.,]/g, '')),
  )
  const [amount] = amounts
  const fraud = `uspected fraud${amount && amounts.size === 1 ? ` of $${amount}` : ''}`
  const lost = LOST.exec(subject)?.[1]
  return lost ? `Lost ${lost}, s${fraud}` : `S${fraud}`
}
