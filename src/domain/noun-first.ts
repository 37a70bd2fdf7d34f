import { doing } from './doing'
import { PARTICIPLE_OF } from './participles'

const DET = '(?:(?:the|an?|their|our|my|some|any|this|that) )?'
const X = `${DET}(.+?)`
const END = '(?= again$| asap$| now$| today$|$)'
const FEW = String.raw`((?:[\w'-]+ ){0,2}[\w'-]+)`
const DONE = `(${[...Object.values(PARTICIPLE_OF), 'canceled', 'serviced', 'checked', 'inspected', 'towed', 'washed', 'painted', 'put', 'picked', 'dropped', 'taken', 'delivered', 'refilled', 'renewed', 'transferred', 'adjusted', 'corrected'].join('|')})`
const TROUBLES = '(?:issues?|problems?|errors?|bugs?|faults?|leaks?|troubles?)'
/** What a request is, as a noun: "make a dinner reservation". */
const ASKED_FOR = String.raw`(?=(?:[\w'-]+ ){0,3}?(?:reservations?|bookings?|appointments?|orders?|payments?|transfers?|claims?|complaints?|reports?|requests?|cases?|tickets?|viewings?|visits?|meetings?|inquir(?:y|ies)|calls?|checkup|check-up)\b)`
/** A wish for these is one for what they are of. */
const OF_ANY = 'reserv|book|purchas|buy|order|find|check|get|schedul|mak|look|search|see|us'
const A_THING = '(?!(?:it|them)\\b|(?:that|this|those|these)$)'
/** "Move in" and "move house" move no thing. */
const NOT_MOVED =
  'in|into|to|out|back|from|forward|up|on|away|house|houses|homes?|apartments?|flats?|offices?|for|until|till|by|at|because|there|abroad|closer'
/** Nor do "next month" and "right away", and they cancel none. */
const WHEN =
  '(?:(?:next|this) (?:week|weekend|month|year|morning|afternoon|evening|time|\\w+day)|today|tomorrow|tonight|now|soon|again|right|immediately|(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const COUNTED = '(?:next|all|both|two|three|four|five|six|several|some|every\\w*|any\\w*)'
const SMALL = '(?:please |just |also |kindly |urgently |quickly |actually )?'
const REPAIR = 'fix|repair'

type Turning = [RegExp, (...found: string[]) => string]

const verb = (pattern: string) => new RegExp(`^${SMALL}${pattern}`, 'i')

/** Each of a request's verbs, as base form or with -ing, and the noun it is filed under. */
const TURNED: Turning[] = [
  [
    verb(
      String.raw`(?:make|making|do|doing|set(?:ting)? up|plac(?:e|ing)|fil(?:e|ing)|submit(?:ting)?|open(?:ing)?|rais(?:e|ing)|start(?:ing)?|hav(?:e|ing)|get(?:ting)?|schedul(?:e|ing)|arrang(?:e|ing)|request(?:ing)?|need(?:ing)?|find(?:ing)?) (?:them )?${DET}${ASKED_FOR}(.+)$`,
    ),
    (thing = '') => thing,
  ],
  [
    verb('see(?:ing)? (?:someone|somebody|an? (?:doctor|dentist|specialist|nurse)) about (.+)$'),
    (what = '') => `appointment about ${what}`,
  ],
  [verb(String.raw`report(?:ing)? ${DET}(.+)$`), (thing = '') => thing],
  [
    verb(
      String.raw`(?:${REPAIR}|solv|resolv|check|look)(?:e|ing)?(?: into)? ${DET}((?:\w+ ){0,2}?${TROUBLES}\b.*)$`,
    ),
    (thing = '') => thing,
  ],
  [verb(`(?:${REPAIR})(?:ing|ed)? ${DET}${FEW}$`), (thing = '') => `${thing} repair`],
  [verb(`(?:${REPAIR})(?:ing|ed)? (.+)$`), (thing = '') => `repair of ${thing}`],
  [
    verb(`(?:get|hav)(?:t?ing|e)? ${DET}${FEW} (?:fixed|repaired)$`),
    (thing = '') => `${thing} repair`,
  ],
  [
    verb(`(?:get|hav)(?:t?ing|e)? ${DET}${FEW} ${DONE}\\b(.*)$`),
    (thing = '', done = '', rest = '') => `${thing} to be ${done}${rest}`,
  ],
  [verb(`(?:return(?:ing)?) (?!to\\b)(.+)$`), (thing = '') => `return of ${thing}`],
  [
    verb(`send(?:ing)? (.+?) back${END}(.*)$`),
    (thing = '', rest = '') => `return of ${thing}${rest}`,
  ],
  [
    verb(
      `(send|mail|deliver|forward|redirect|ship)(?:ing)? (?:them )?${X}( (?:to|by|via|for|again|over|as) .+| again)?$`,
    ),
    (how = '', thing = '', rest = '') =>
      `${thing} to be ${how.toLowerCase() === 'send' ? 'sent' : how.toLowerCase().replace(/p$/, 'pp')}${/send/i.test(how) ? '' : 'ed'}${rest}`,
  ],
  [
    verb(
      `cancel+(?:ing)? ${A_THING}(?!${WHEN}(?![\\w'])|${COUNTED}\\b)${DET}((?:[a-z-]+ )?(?!(?:today|tomorrow|tonight|now|again|please|online|\\w+day)$)[a-z-]+)$`,
    ),
    (thing = '') => `${thing} cancellation`,
  ],
  [
    verb(`cancel+(?:ing)? ${A_THING}(?!${WHEN}(?![\\w']))(.+)$`),
    (what = '') => `cancellation of ${what}`,
  ],
  [
    verb(
      `(mov|reschedul|postpon)(?:e|ing) ${A_THING}(?!(?:${NOT_MOVED}|${WHEN})(?![\\w']))${DET}(.+?)( (?:to|from|until|by|forward|back|up)(?: .+)?)?$`,
    ),
    (how = '', thing = '', rest = '') => `${thing} to be ${how.toLowerCase()}ed${rest}`,
  ],
  [verb('wait(?:ing)? for (.+)$'), (thing = '') => `waiting for ${thing}`],
  [verb('complain(?:ing)? about (.+)$'), (thing = '') => `complaint about ${thing}`],
  [
    verb(
      `(?:find|look(?:ing)? for|search(?:ing)?(?: for)?|locat(?:e|ing)|finding) (?:them )?(.+)$`,
    ),
    (thing = '') => `search for ${thing}`,
  ],
  [verb('pay(?:ing)? (in|by|with|over) (.+)$'), (how = '', rest = '') => `payment ${how} ${rest}`],
  [verb('pay(?:ing)? (.+)$'), (thing = '') => `payment of ${thing}`],
  [verb('replac(?:e|ing) (.+)$'), (thing = '') => `replacement of ${thing}`],
  [verb('exchang(?:e|ing) (.+)$'), (thing = '') => `exchange of ${thing}`],
  [verb('(?:buy(?:ing)?|purchas(?:e|ing)) (.+)$'), (thing = '') => `purchase of ${thing}`],
  [verb('order(?:ing)? (.+)$'), (thing = '') => `order of ${thing}`],
  [verb('install(?:ing)? (.+)$'), (thing = '') => `installation of ${thing}`],
  [verb('activat(?:e|ing) (.+)$'), (thing = '') => `activation of ${thing}`],
  [verb('view(?:ing)? (.+)$'), (thing = '') => `viewing of ${thing}`],
  [verb('follow(?:ing)? up (?:on|with|about) (.+)$'), (thing = '') => `${thing}: follow-up`],
  [
    verb('(?:check|see|know|find out|learn|understand|verify|confirm) (?:if|whether) (.+)$'),
    (what = '') => `question: whether ${what}`,
  ],
  [
    verb('(?:check|see|know|find out|learn|understand) (why|what|when|where|how|which|who) (.+)$'),
    (how = '', what = '') => `question: ${how} ${what}`,
  ],
  [
    verb(
      `(?:check(?:ing)?(?: on)?|look(?:ing)? (?:at|into)|see(?:ing)?|know about|learn about|find out about) ${DET}(?!in\\b|out\\b)(.+)$`,
    ),
    (thing = '') => thing,
  ],
  [
    verb(
      `get(?:ting)? (?!(?:to|in|on|off|out|into|back|through|rid|lost)\\b)(?:them )?${DET}(.+)$`,
    ),
    (thing = '') => thing,
  ],
  [verb(`hav(?:e|ing) (?!to )${DET}(.+)$`), (thing = '') => thing],
]

const BOTH = new RegExp(`^${SMALL}(\\w+) and (\\w+) ${X}$`, 'i')
const PARTICIPLES = new Set(Object.values(PARTICIPLE_OF))
const participle = (verb: string) =>
  PARTICIPLE_OF[verb] ?? (PARTICIPLES.has(verb) ? verb : verb === 'check' ? 'checked' : null)

const turned = (request: string): string | null => {
  const [, one = '', other = '', thing = ''] = BOTH.exec(request) ?? []
  const [first, second] = [participle(one.toLowerCase()), participle(other.toLowerCase())]
  if (first && second) return `${thing} to be ${first} and ${second}`
  for (const [pattern, noun] of TURNED) {
    const [found, ...parts] = pattern.exec(request) ?? []
    if (found !== undefined) return noun(...parts.map((part) => part ?? ''))
  }
  return null
}

const WISH = new RegExp(
  `^(?:${OF_ANY})(?:e|t?ing)(?: up| for)? ${DET}(?!(?:in|into|on|off|out|back|to|at|through|rid)\\b)(.+)$`,
  'i',
)

const SOON = / (?:today|now|again|tomorrow|tonight|asap|please)$/i

/** "Return of the order" is a noun already. */
const ACTING =
  /^(?!ring|string|spring|bring|thing|ceiling|wedding|building|heating|reading|viewing|booking)\w+ing\b/i

/** "Fixing the screen" → "screen repair". What has no noun stays. */
export function nounFirst(subject: string): string {
  const [whole = '', ...tail] = subject.split(/(?=: )/)
  const head = whole.replace(SOON, '')
  // What came of it says that it was wanted: "Flight: not available".
  const wish = tail.length > 0 ? WISH.exec(head)?.[1] : undefined
  return `${wish ?? (ACTING.test(head) ? turned(head) : null) ?? head}${tail.join('')}`
}

/** The same of what begins with a verb: one without a noun of its own gets -ing. */
export function nounOfRequest(request: string): string {
  const plain = request.replace(new RegExp(`^${SMALL}`, 'i'), '')
  const noun = turned(plain)
  if (noun !== null) return noun
  return /^[a-z]+ing\b|^be\b/i.test(plain) ? plain : doing(plain)
}
