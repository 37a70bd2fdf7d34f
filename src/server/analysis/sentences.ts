import { cutOnPhrase } from '@/lib/cut-on-phrase'
import { lowerFirst } from '@/lib/lower-first'
import { onceEach } from '@/lib/once-each'
import { upperFirst } from '@/lib/upper-first'

import type { Turn } from './conversation'

/** " with id '869'", with its number. */
export const ID_OF = / (?:with )?(?:the )?id (?:number )?'?([\w-]*\d[\w-]*)'?/i

const LONGEST_SENTENCE = 300
/** "J. R. Hill" and "Anna's T. Room" are one, and so are digits in groups: "9,1,6. 5,5,5". */
const SENTENCE =
  /[^.!?]+(?:[.!?]+(?=\S)[^.!?]*|(?<=\d,\d)\.(?= \d,)[^.!?]*|(?<=\b(?:[Dd]r|[Mm]r|[Mm]rs|[Mm]s|[Ss]t|[Nn]o|(?:\p{Lu}[\p{L}'’]*|\p{Lu}\.) [B-HJ-Z]))\.[^.!?]*)*[.!?]*/gu

/** What a turn says, sentence by sentence, with the offset of each in the turn. */
export const sentencesOf = onceEach((turn: Turn): { text: string; at: number }[] =>
  [...turn.text.slice(0, 1_500).matchAll(SENTENCE)].flatMap(({ 0: whole, index }) => {
    const lead = whole.length - whole.trimStart().length
    const text = whole.trim().replaceAll(/\s/g, ' ').slice(0, LONGEST_SENTENCE)
    return text.length > 2 ? [{ text, at: index + lead }] : []
  }),
)

const NEXT_CLAUSE =
  /(?:[,;:]? +(?:because|cause|cuz|but|since|although|though|thanks?|please|thank you|so (?:i|that|can|could|we|it)|and (?:(?:i|it|that|he|she|we|they|there)(?:'\w+)?|you|can|could|would|my|then|was|if|the|will|also|nothing|nobody|before)|if (?:you|that|possible|it)|i (?:am|would|was|have|had|want|need|heard|think|guess|just|can't|don't|wonder)|i'\w+|who (?:is|was)|(?:my|the|under) name(?: is|'s)?|which (?:is|was)|as i|right now|(?:account|pin|card) number|do you|can you|could you|is that|would you|whenever)(?![\w'])|,(?= (?:and|so|or|what|is|are|how|i|we|i'm|my|can|could|would|it|this|that|he|she|the|not|no|yes|okay|ok|well|as|like|let|do|um|uh|you)\b)| - | -- |\.\.|[;"(]).*$/is
const FILLERS =
  /,? ?\b(?:um+|uh+|fucking|goddamn|damn|er+|you know(?=,)|i mean|please|kindly|basically|for me(?! and (?:an?|my|our|one|two|three|four) )|for you|a\.?s\.?a\.?p\.?(?= |$)|and make it (?:snappy|quick|fast)|and (?:hurry(?: up)?|be quick(?: about it)?)|make it snappy|,? (?:dawg|homeslice|bro|bruh|dude|boi|homie)(?=\W*$|[.!,])|(?<=(?:has|have|is|was|with|a|some) )like(?=,? \w))\b,?|,? help$/gi
const REPEATED = /\b([\w']+(?: [\w']+)?) \1\b/gi
export const LOOSE_END =
  /(?:[\s,.!?:;'/-]|\s(?:a|an|the|and|or|to|of|(?<!\b(?:sign|log{1,2}|check|hand|turn|send)(?:ing|ed)? )in|(?<!\bput )on|(?<!\blook(?:ed)? )at|for|with|from|by|about|my|our|your|their|that|this|(?<!\bbring \w+ )some|is|are|was|i|we|they|them if|so|as|if|any|than|into|between|up to|(?<!\b(?:it's|it is|is|was|looks?|feels?|sounds?|they're) )like|also|just|not|be|have|has|had|can|could|you|please|(?<!\b(?:take|get|go|drive|bring)(?: \w+)? )there|who|which|while|it's|they're|we're|you're|around|via|per|to get|to go|of what|of how|because|where|when|how))+$/i
const ARTICLES: [RegExp, string][] = [
  [
    /\ban? (?=(?:\w+ )?(?:help|advice|information|info|assistance|support|feedback)\b(?! (?:desk|line|page|number|call|team|person|sheet|ticket)))/gi,
    '',
  ],
  [/\ban (?=(?!(?:hour|honest|heir)\w*)[b-df-hj-np-tv-z][a-z]{2})/g, 'a '],
  [/\ba (?=(?!(?:one|once|eu)\w*)[aeio][a-z]{2}|[Uu]ber\b)/g, 'an '],
]
const PERSONS: [RegExp, string][] = [
  // Theirs is not the caller's.
  [
    /\bto their (?=(?:\w+ )?account\b)(?<=\b(?:transfer|send|wire|move|pay|deposit)\b.{0,40}to their )/gi,
    "to another person's ",
  ],
  [/\b(?:i am|i'm|we are|we're|im|iam|i ma)\b/gi, 'they are'],
  [/\b(?:i|we) was\b/gi, 'they were'],
  [/\b(?:i|we)'(ve|d|ll)\b/gi, "they'$1"],
  [/\b(?:i|we)(?= )/gi, 'they'],
  [/\b(?:me|us)\b(?!')/g, 'them'],
  [/\b(?:my|our|My|Our)\b/g, 'their'],
  [/\b(?:mine|ours)\b/gi, 'theirs'],
  [/\b(?:myself|ourselves)\b/gi, 'themselves'],
  [/\b(?:you are|you're)\b/gi, 'we are'],
  [
    /\byou(?: guys| all)?(?= (?:have|offer|accept|ship|sell|carry|deliver|can|do|could|will|would|had|were|support|allow|provide|take|make|know|serve|guys|sent|said|charged|need|want)\b)/gi,
    'we',
  ],
  [/\b(whether|if|what|how|when|where|why) you\b/gi, '$1 we'],
  // "How to Train Your Dragon" is a name.
  [/\b(?:your|Your(?! \p{Lu}))\b/gu, 'our'],
  [/\byou\b/gi, 'us'],
  [/(?<!\w)'([^']{2,40})'(?!\w)/g, '$1'],
]

/** "I need a red one, I need a blue one, and I need …" asks for all of them. */
const AND_SO =
  /, (and )?(?:i|we)(?:'d| would| will|'ll)? (?:also )?(?:need|want|like|have|take|get) (?=(?:an?|the|some|one|two|three|four|five|six|another|\d+) )/gi
const joinsList = (text: string) =>
  /\b(?:need|want|like|have|take|get)\b/i.test(text) || LISTED.test(text)
    ? text.replaceAll(AND_SO, (_all, last?: string) => (last ? ' and\u00A0' : ', '))
    : text
const LISTED = /^(?:an?|the|some|one|two|three|four|five|six|\d+) /i

/** "The movie, The Mule" is one name. */
const TITLED = /(\b(?:movie|film|show|restaurant|hotel|store|shop|company)),(?= (?!I\b)\p{Lu})/u
const APPLE =
  /(?<=\b(?:my|our|your|the|an?|this|new|old|her|his|their|cracked|broken|lost) )i[ -](phone|pad|pod)\b/gi

/** The first clause of what a caller says, told by somebody else: "my card" becomes "their card". */
export function plainClause(text: string, max: number, next = NEXT_CLAUSE): string {
  const said = /[a-z]/.test(text) ? text : text.toLowerCase()
  let clause = joinsList(
    said.replace(TITLED, '$1').replaceAll(APPLE, (_all, name: string) => `i${upperFirst(name)}`),
  )
    .replace(next, '')
    .replaceAll(FILLERS, '')
    .replaceAll(REPEATED, '$1')
    .replaceAll('’', "'")
  for (const [person, other] of [...ARTICLES, ...PERSONS]) clause = clause.replaceAll(person, other)
  const whole = clause.replaceAll(/[ \u00A0]+/g, ' ').trim()
  return lowerUnlessName(cutOnPhrase(whole, max).replace(LOOSE_END, ''))
}

const lowerUnlessName = (text: string) =>
  /^(?:The|Their|There|There's|They|It|It's|A|An|Some|Someone|Somebody|This|That|No|Nobody) /.test(
    text,
  ) ||
  (/^[A-Z][a-z]* /.test(text) && !/^[A-Z][a-z]* [A-Z]/.test(text))
    ? lowerFirst(text)
    : text

const AGENT_CLAUSE =
  /(?:,? +(?:because|but|since|although|though|please|thank you|so|and (?:(?:i|he|she|it|we|they)(?:'\w+)?|you|can|could|would|my|then|your|the|will|also|please)|if you|do you|can you|would you|is there|anything else|as you)(?![\w'])|,(?= (?:and|so|or|what|is|are|how|i|we|i'm|unfortunately|it|the|your|you|do|would|please|can|sorry|sir|ma'am)\b)| - | -- |\.\.|[;"(]).*$/is
/** With the name of the caller, who is spoken to: "booked it for you, Ann". */
const FOR_YOU =
  /,? (?:for you|(?:on|in) your behalf)\b(?:,? (?!tomorrow|today|tonight|now|again|already|there|here|then|online|\w+day\b)\w+(?=\W*$))?| (?:my|your)self\b/gi
const ADDRESSED: [RegExp, string][] = [
  [/ (?:right now|at the moment|currently|at this time)\b/gi, ''],
  [/\b(?:that|this) one\b/gi, 'it'],
  [/\ba (?=uber\b)/gi, 'an '],
  [/\b(?:this(?! (?:\w+day|morning|afternoon|evening|week)\b)|your|my|our)\b/gi, 'the'],
  [/\byou(?:'re| are)\b/gi, 'they are'],
  [
    /(?<!\b(?:get|getting|got|had) )\byou(?='|(?: have| can| could| will| would| need| want| may| must| had| get| asked| requested| provided| selected| chose| picked| wanted| mentioned| ordered| bought)\b)/gi,
    'they',
  ],
  [/\byou\b/gi, 'them'],
  [/'([\w ]+)'/g, '$1'],
  [/\b(?:i|we)(?= )/gi, 'the agent'],
]

/** The first clause of what an agent says, told by somebody else: "your order" becomes "the order". */
export function plainReport(text: string, max: number): string {
  let clause = text.replace(AGENT_CLAUSE, '').replaceAll(FOR_YOU, '').replaceAll(FILLERS, '')
  for (const [person, other] of ADDRESSED) clause = clause.replaceAll(person, other)
  const whole = clause.replaceAll(/ {2,}/g, ' ').replaceAll(REPEATED, '$1').trim()
  return cutOnPhrase(whole, max).replace(LOOSE_END, '')
}
