import { lowerFirst } from '@/lib/lower-first'

const CARD =
  '((?:(?:debit|debt|credit|bank|atm|cash|gift|prepaid) )?cards?|wallet|purse|phone|bag|check ?book)'
const WHOSE = '(?:my|their|the|our|an?)'
const HAS_BEEN = '(?: (?:is|was|were|are|got|gotten|just|has|have|had|been|being|now))*'
const OTHERS =
  '(?:someone|somebody|some ?one|(?:a|the|some) (?:stranger|thie(?:f|ves)|crook|guy|person|people|scammer|hacker|loser|hackers|scammers)|thie(?:f|ves)|scammers?|hackers?)'

const STOLEN = [
  new RegExp(String.raw`\b(?:st(?:ea|o)l(?:e|en|ing)?|robbed of|took) ${WHOSE} ${CARD}\b`, 'i'),
  new RegExp(String.raw`\b(?<!\b(?:your|an?|any) )${CARD}${HAS_BEEN} stolen\b`, 'i'),
  new RegExp(
    String.raw`\b${CARD}\b[^]{0,60}?\b(?:${OTHERS}|they)(?: (?:has|have|had|must have))? (?:stole|stolen) it\b`,
    'i',
  ),
  // As a topic names it.
  new RegExp(String.raw`\(stolen ${CARD}\b`, 'i'),
]
const LOST = [
  new RegExp(
    String.raw`\b(?:lost|los(?:e|ing)|misplaced?|loss of) (?:(?:${WHOSE}|both) )?${CARD}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?<!\b(?:your|an?|any) )${CARD} (?:loss\b|(?:is|was|got|has been|went) (?:lost|missing)\b)`,
    'i',
  ),
]
const HACKED =
  /\baccounts?(?: (?:is|was|were|got|just|has|have|been|being))* hacked\b|\bhacked (?:in ?to )?(?:my|their|the) account|\(hacked account\b/i

const MONEY = /\b(?:accounts?|money|cards?|bank|cash|savings)\b|\$|\d{2}/i
const FRAUD =
  /\b(?:fraud\w*|hacked|suspicious (?:[a-z]+ )?(?:activit\w+|behaviou?r|charges?|transactions?|transfers?))\b/i
const BY_OTHERS = new RegExp(
  String.raw`\b(?:${OTHERS}(?: already)?|money) (?:is |was |has |have |had |just |been |being |got |managed to |tried to )*(?:access\w*|st(?:ea|o)l\w+|took|tak\w+|transfer\w*|withdr\w+|us(?:ed|ing)|spent)\b`,
  'i',
)

/** Whether a subject is of money or an account that others got at. */
export const isOfFraud = (subject: string): boolean =>
  FRAUD.test(subject) || (BY_OTHERS.test(subject) && MONEY.test(subject))

const TAKES_MONEY = new RegExp(
  String.raw`${BY_OTHERS.source}(?:(?: (?:out|some|all|of|about|over|another|my|our|the|their|from|debit|credit|bank))* (?:money|cash|\$ ?\d|cards?\b)|(?: (?!number|details|name)\S+){0,4}? (?:from|into|on|to) (?:my|our|the|their) (?:\w+ )?(?:account|card|bank|savings))`,
  'i',
)

/** Whether the words of a call are of money or a card that others took. */
export const isOfTheft = (words: string): boolean => TAKES_MONEY.test(words)

const AMOUNT =
  /\$ ?\d(?:[\d,.]*\d)?(?!\w)|\b\d[\d,.]* ?(?:dollars|\$)|(?<=\b(?:transferred|withdrew|withdrawn|took|taken|took out|take out|taken out|taking|stole|stolen|stealing|debited|missing|(?:transfers?|withdrawals?|charges?|payments?) of) )\d[\d,.]*/gi
const SENTENCE = /[^.?!]+(?:[.?!](?=\S)[^.?!]*)*/g
const TAKEN =
  /\b(?:took|tak(?:en?|ing)|st(?:ea|o)l\w*|withdr\w+|transfer\w*|debited|charged?|charges|spent|used|missing|losing|gone|robbed|fraud\w*|suspicious|unauthori[sz]ed|each)\b/i
/** "I did not withdraw $500" is of what others took. */
const NOT_TAKEN =
  /\b(?:(?<!\b(?:i|we) )(?:didn't|did not|never)|(?<!\bdid )not|couldn't) (?:take|steal|withdraw|transfer|get)\b/i
const OWN_SPENDING =
  /\b(?:i|we)(?:'ve| have)? (?:only |just )*(?:spent|took|taken|paid|used|withdrew|withdrawn)\b/i
const TAKEN_AGAIN =
  /\b(?:transfers|withdrawals|payments|(?<!\bworth of )charges|each|every (?:day|time|week)|daily|frequent(?:ly)?|repeated(?:ly)?|(?:many|several|multiple|a few) times|keeps? (?:on )?(?:transferring|withdrawing|taking|charging|stealing|losing))\b/i

/** What is known without an amount, the most telling first. */
const FACTS: [RegExp, string][] = [
  [
    /\b(?:frequent|repeated|many|several|multiple) (?:[a-z]+ )?transfers\b/i,
    ': repeated transfers',
  ],
  [
    /\b(?:frequent|repeated|many|several|multiple) (?:[a-z]+ )?withdrawals\b/i,
    ': repeated withdrawals',
  ],
  [/\b(?:frequent|repeated|many|several|multiple) (?:[a-z]+ )?charges\b/i, ': repeated charges'],
  [
    /\b(?:took|tak(?:en|ing)|st(?:ea|o)l\w*|withdr\w+|transferr\w+|losing)(?: (?:out|some|all|of|my|their|the|our|tons|lots?))* (?:money|cash)\b|\bmoney (?:[a-z]+ ){0,3}?(?:taken|stolen|withdrawn|transferred|gone|missing)\b/i,
    ': money taken from the account',
  ],
  [/\bsuspicious (?:[a-z]+ )?(?:transfers|transactions|charges)\b/i, ': suspicious transactions'],
  [
    /\b(?:fraudulent|suspicious|strange|weird|unknown|unauthori[sz]ed) charge\b/i,
    ': charge on the account',
  ],
  [/\bsuspicious (?:[a-z]+ )?(?:activit\w+|behaviou?r)\b/i, ' on the account'],
  [
    /\b(?:got|has|had|gained|have) access to (?:my|their|the) account\b/i,
    ': access to the account',
  ],
  [/\bbank account\b/i, ' on the bank account'],
  [/\baccount\b/i, ' on the account'],
]

const numberOf = (amount: string) => amount.replaceAll(/[^\d.,]/g, '').replace(/[.,](?:00)?$/, '')
const amountsIn = (sentence: string): string[] => sentence.match(AMOUNT) ?? []

/** " of $300", ": repeated transfers of $20"; null where none or several are named. */
export function sumTaken(sentences: readonly string[]): string | null {
  const isTaken = (sentence: string) =>
    TAKEN.test(sentence) && !NOT_TAKEN.test(sentence) && !OWN_SPENDING.test(sentence)
  const numbers = new Set(sentences.filter(isTaken).flatMap(amountsIn).map(numberOf))
  const [number] = numbers
  if (!number || numbers.size > 1) return null
  // What is "500" once may be "$500" later.
  const isCurrency = sentences
    .flatMap(amountsIn)
    .some((amount) => numberOf(amount) === number && /\$|dollars/i.test(amount))
  const isRepeated = sentences.some(
    (sentence) => TAKEN_AGAIN.test(sentence) && amountsIn(sentence).map(numberOf).includes(number),
  )
  const about = new RegExp(
    String.raw`\b(over|more than|almost|about|around|at least) \$? ?${number}\b`,
    'i',
  )
  const near = sentences.map((sentence) => about.exec(sentence)?.[1]).find((word) => word)
  const sum = `${near ? `${near.toLowerCase()} ` : ''}${isCurrency ? '$' : ''}${number}`
  if (!isRepeated) return ` of ${sum}`
  const isPlain = !isCurrency && sentences.some((sentence) => /\btransfers\b/i.test(sentence))
  return isPlain ? `: repeated transfers of ${sum}` : `: ${sum} taken repeatedly`
}

function thingTaken(words: string): string | null {
  const found = (patterns: readonly RegExp[]) =>
    patterns.map((pattern) => pattern.exec(words)?.[1]).find((card) => card !== undefined)
  const named = (how: string, card: string) =>
    `${how} ${card.toLowerCase().replace('debt card', 'debit card')}`
  const stolen = found(STOLEN)
  if (stolen) return named('Stolen', stolen)
  const lost = found(LOST)
  if (lost) return named('Lost', lost)
  return HACKED.test(words) ? 'Hacked account' : null
}

function readFraud(words: readonly string[]) {
  const thing = thingTaken(words.join('. '))
  const sum = sumTaken(words.flatMap((quote) => quote.match(SENTENCE) ?? []))
  const fact = FACTS.find(([pattern]) => words.some((one) => pattern.test(one)))?.[1]
  return { thing, facts: sum ?? (thing ? '' : (fact ?? '')) }
}

/** "Lost bank card, suspected fraud of $90". `quotes` are words of the call. */
export function subjectWithFraud(subject: string, quotes: readonly string[]): string {
  const { thing, facts } = readFraud([subject, ...quotes])
  return `${thing ? `${thing}, suspected` : 'Suspected'} fraud${facts}`
}

export const SUSPECTED_FRAUD = 'the suspected fraud'

/** The same of a topic: "the suspected fraud of $90 (lost bank card)". */
export function topicWithFraud(topic: string, quotes: readonly string[]): string {
  if (topic !== SUSPECTED_FRAUD) return topic
  const { thing, facts } = readFraud(quotes)
  const sum = facts.startsWith(' of ') ? facts : ''
  const details = [thing, facts.startsWith(': ') ? facts.slice(2) : null]
  const known = details.flatMap((detail) => (detail ? lowerFirst(detail) : []))
  return `${topic}${sum}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
}
