import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { cutOnWord } from '@/lib/cut-on-word'
import { upperFirst } from '@/lib/upper-first'

import { nounFirst, nounOfRequest } from './noun-first'
import { PARTICIPLE_OF } from './participles'
import { withNames } from './proper-case'
import { stateFirst } from './state-first'

const LONGEST = 100
/** What is delivered, so that it may be late: "the late hour" is none of these. */
export const GOODS =
  '(?:parcel|package|order|delivery|letter|shipment|mail|refund|replacement|card|passport|prescription|invoice|statement|furniture|mattress|luggage|suitcase|tickets|medication)'
export const HOUSEHOLD =
  '(?:book|bookshelf|bookcase|shelf|shelves|sofa|couch|wardrobe|dresser|lamp|chairs?|carpet|rug|oven|stove|fridge|freezer|washer|dryer|dishwasher|machine|laptop|tablet|router|modem|bike|wok|kettle|dress|shoes|clothes|parts?)'
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
  [/^Cannot make (?:their|the) /, 'Cannot make the '],
  [/^Reports that they(?:'re| are) behind on (?:their|the|an?) /, 'Overdue '],
  [/^Was quoted (.+) and charged (.+)$/, 'Charge above the quote: $2 instead of $1'],
  [/^Reports that (?:they(?: have|'ve)?(?: got)?(?: an?)? |(?:their|the) )?/, ''],
  [/^Wants to know /, 'Question: '],
  [/^Wants to complain about (?:their |the )?/, 'Complaint about '],
  [/^Questions (?=(?:an?|the|some|their) )/, 'Question about '],
  [/^Has (?:an?|the|some) /, ''],
  [/^Call(?:s|ed) (?:again )?about (?=whether|why|what|when|how)/, 'Question: '],
  [/^Call(?:s|ed) (?:again )?about (?:(?:their|the|an?) )?/, ''],
  [/^Wants (?:(?:an?|the|some|their) )?/, ''],
  [/^Is looking for /, 'Search for '],
  [/^Is interested in /, ''],
  [/^Asks about (?:the|their|our) /, ''],
  [/^Asks why they are charged (?=\$)/, 'Charge of '],
  [/^Asks (?=whether|why|what|when|how)/, 'Question: '],
]

const REQUEST =
  /^(?:Wants to|Asks us to|Wants (?:(?:some|our) )?(?:help|assistance) (?:(?:with|in|to) )?) *(.+)$/
const AGAIN = /^Call(?:s|ed) again about (?:(?:their|the|an?) )?([^:]+)$/
/** "So block it and send me a new one" is what to do, and not what it is about. */
const CALLS_FOR =
  /(?<=.{8}),? (?:so|and) (?:(?:kindly|please|can you|could you|you) )*(?:block|provide|send|give|help|cancel|replace|stop|fix|issue|freeze|change|close|return|refund|deliver|call|assist)\b.*$/i
const KINDLY = /(?<=.{8}),? (?:so|and) (?:kindly|please) .*$/i
/** What comes before the matter is only how they feel. */
const RANT =
  /^(?:this|that|it)(?:'s| is) (?:just )?(?:the worst|ridiculous|unacceptable|outrageous|terrible|awful|insane|absurd|crazy|a joke)[^.!?]*[.!?]+ +(?=\S)/i
const NO_TROUBLE =
  /^Reports that (?:their|the) (?:(?!(?:is|are|was|were|has|have|had|no|not|\w+n't|\w+ed|\w+ing)\b)[\w-]+ ){0,2}(?!\w+(?:ed|ing)\b)[\w-]+(?=, )/

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
  if (done !== '') return nounOfRequest(`${VERB_OF.get(done)} ${thing}`)
  const [, how = '', theirs = ''] = WANTED_THEIRS.exec(sentence) ?? []
  return how === '' ? null : nounOfRequest(`${VERB_OF.get(how)} their ${theirs}`)
}

const SUPPOSED =
  /^Reports that they(?:(?:'re| are) (?:afraid|sure|worried)| (?:just )?(?:think|believe|guess|feel|suspect))(?: that)? /

/** In other languages no phrase may end in reach: a subject that is cut on a word is better than no ticket. */
const cut = (text: string) => cutOnPhrase(text, LONGEST) || cutOnWord(text, LONGEST)

const capital = (text: string) => (/^i[A-Z]/.test(text) ? text : upperFirst(text))

const PEOPLE =
  '(?:grand)?(?:sister|brother|mother|father|mom|mum|dad|wife|husband|son|daughter|child|children|kids?|baby|partner|friend|neighbou?r|parents?|boss|colleague|cousin|aunt|uncle|nephew|niece|girlfriend|boyfriend|landlord|roommate)s?'
const LOUD =
  '(?:wedding|party|parties|construction(?: work| site)?|roadworks?|concert|band|music|drilling|event|festival|karaoke)'
const NOISE = new RegExp(
  String.raw`^(?=(?:\w+ ){0,2}?${LOUD} (?:right )?(?:under|outside|above|below|beneath|by|next to|in front of) (?:the|their) (?:\w+ )?(?:windows?|rooms?|doors?|balcony|bedroom|building|house)\b)`,
  'i',
)

const THEY_GOT =
  /(?<=\w) they (?:got|received|ordered|bought|have)\b(?: (?:today|yesterday|this \w+|last \w+))?/i

const BAD = /^(?:terrible|awful|bad|horrible)$/i
/** In the words of a ticket: whose it is, is the caller's, and what happened is a word. */
const PLAIN: [RegExp, string | ((whole: string, ...parts: string[]) => string)][] = [
  [
    /^(noises?|sounds?|rattle|vibration) (?:their|the) ([a-z]+) makes?(?=[ :]|$)/i,
    (_whole, sound = '', thing = '') => `${thing} ${sound.toLowerCase()}`,
  ],
  [/^(\w+(?: \w+)?) (?:their|the) (\w+) makes?(?=[ :]|$)/i, '$1 of the $2'],
  [
    new RegExp(
      String.raw`^(?:the )?wait for (?:their |the |an? )?(?=(?:[\w-]+ ){0,2}(?:${GOODS}|${HOUSEHOLD})(?:$|:))`,
      'i',
    ),
    'Late ',
  ],
  [/^(?:their )+/i, ''],
  [new RegExp(String.raw`\btheir (?!${PEOPLE}\b)(?=\w)`, 'gi'), 'the '],
  [/^(?:the )?thing(s?) (?:that )?they (left|forgot) /i, 'Item$1 $2 '],
  [/^left (.+?) (?=(?:in|at|on|under|behind) )/i, '$1 left '],
  [THEY_GOT, ''],
  [
    /\bwhen they (?:are )?(?!\w+ed\b|\w+t\b|came\b|went\b|got\b)([a-z]+?)(e?)(?= |$)/i,
    (_whole, verb = '', end = '') => `when ${verb}${verb.endsWith('ing') ? end : 'ing'}`,
  ],
  [/\ba (?:kind|sort) of (?:an? )?/i, 'a '],
  [/ on those dates\b/i, ''],
  [/ and (?:text|e-?mail|write to|call|send) the caller\b[^:]*/i, ''],
  [/^(?:(?:just|sure|really|still|been|are|is|was|were|an?|the) )+(?=\w)/i, ''],
  [
    /^([\w' ]{3,40}?) (?:is|are|gets?|was|were|has been) (?:(?:really|so|very|too|extremely) )*(slow|terrible|awful|bad|horrible)\b/i,
    (_whole, thing = '', how = '') => `${BAD.test(how) ? 'poor' : how} ${thing.toLowerCase()}`,
  ],
  [/^(?:being )?offline\b/i, 'No internet'],
  [/^(?=(?:whether|why|what|when|how|where|which) [^:]+$)/i, 'Question: '],
  [/^(?:the )?((?:[a-z-]+ )?neighbou?rs?)$/i, 'Complaint about the $1'],
  [NOISE, 'Noise complaint: '],
  [/^reservation of flight (\d+): it failed$/i, 'Flight $1: reservation failed'],
  [/: (?:the |their )?(\w+) request (?:was |is )?(?:unsuccessful|not successful)$/i, ': $1 failed'],
  [
    /: (?:it|there) (?:is|was|are|were) (?=(?:not|no|nothing|unsuccessful|sold out|fully)\b)/i,
    ': ',
  ],
  [/: (?:it|there) could not be (?=\w)/i, ': not '],
  [/: no ([^:]+) could be (?=\w+$)/i, ': no $1 '],
  [
    /: the ((?:\w+ )*?(\w+)) (?:(?:is|was|are|were) |could not be (?=\w))(?=not |unsuccessful|sold out|fully|made|sent|found|\w+ed\b)/i,
    (whole, thing = '', noun = '', place = '', text = '') => {
      const isNot = whole.includes('could not be')
      const isNamed = text.slice(0, Number(place)).toLowerCase().includes(noun.toLowerCase())
      return isNamed ? `: ${isNot ? 'not ' : ''}` : `: ${thing} ${isNot ? 'not ' : ''}`
    },
  ],
  [/^poor speed\b/i, 'Slow connection'],
]

const plainly = (subject: string): string => {
  const plain = PLAIN.reduce(
    (text, [pattern, words]) =>
      typeof words === 'string' ? text.replace(pattern, words) : text.replace(pattern, words),
    subject,
  )
  return withNames(capital(withNames(plain)))
}

/** What begins with what the caller did: "Told the desk and nobody came". */
export const isHeadless = (subject: string): boolean =>
  /^(?:stayed|told|had|went|sent|paid|waited|ordered|bought|called|asked|came|did|didn't|don't)\b/i.test(
    subject,
  )

/** The matter as a ticket names it, of what a summary begins with: "Internet is down". */
export const subjectOf = (summary: string): string => {
  const quote = /^(?:Asks|Says): “([^”]+)”/.exec(summary)?.[1]
  const sentence = firstSentence(quote?.replace(RANT, '') ?? summary)
    .replace(/[.,;:]$/, '')
    .replace(SUPPOSED, 'Reports that ')
    .replace(/\btheir (?:they|their) /gi, 'their ')
    .replace(
      /(?<=^Reports that )(?:the )?issues? (?:about|with|of|is|that)(?: that)? (?=.+ (?:is|was|are|were|got) )/,
      '',
    )
  const deed = deedWanted(sentence)
  if (deed !== null) return plainly(cut(deed))
  const request = REQUEST.exec(sentence)?.[1]
  if (request)
    return plainly(cut(nounOfRequest(request.replace(BY_THE_WAY, '').replace(KINDLY, ''))))
  const again = AGAIN.exec(sentence)?.[1]
  if (again) return plainly(`${cut(again)}: follow-up`)
  const told = TOLD.find(([pattern]) => pattern.test(sentence))
  if (!told && !quote) return cut(sentence)
  const isReport = sentence.startsWith('Reports ')
  const words = told ? sentence.replace(...told) : sentence
  const matter = NO_TROUBLE.test(sentence) ? words : words.replace(BY_THE_WAY, '')
  return plainly(
    cut(isReport ? stateFirst(matter.replace(CALLS_FOR, '').replace(THEY_GOT, '')) : matter),
  )
}

/** The same of the title of a next step. */
export const subjectOfStep = (title: string): string =>
  plainly(
    nounFirst(
      title
        .replace(/^Follow up(?: with .+?)?(?: on|:) (?:the |their |an? )?/, '')
        .replace(
          /^Put the caller on the waiting list for (.+?)(?: and \w+ .+)?$/,
          '$1: waiting list',
        ),
    ),
  )

/** A summary that only quotes the caller, or says no more than a step can. */
export const isThinSummary = (summary: string): boolean =>
  /^(?:(?:Asks|Says): “|Call(?:s|ed) about )/.test(summary)
