import { onceEach } from '@/lib/once-each'

import type { Turn } from './conversation'
import { thingsIn } from './topic'

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

const YES_OR_NO = setOf(`
  yes yeah yep yup ya no nope nah not ok okay k sure right alright correct exactly true fine yes'm sir ma'am absolutely
  definitely course indeed certainly um uh hm hmm mm er oh ah well so and but or just then now only actually please
  bye goodbye good-bye good later see talk take care hi hello hey hai hallo
  it that this these those there here all is are was were am be i'm it's that's i you me we my your the a an in on at
  of to for too also will would do does did think guess believe say said nothing else more other
  thatll that'll it'll i'll i'd thats im its
`)
const NUMBERS = setOf(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand first second third fourth
  fifth sixth seventh eighth ninth tenth double triple half quarter past dash dot point plus number
  january february march april may june july august september october november december jan feb mar apr jun jul aug
  sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight morning
  afternoon evening noon midnight pm o'clock
  alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec
  romeo sierra tango uniform victor whiskey xray yankee zulu
`)
const COURTESY = setOf(`
  thank thanks thankyou thx great good perfect awesome cool lovely nice wonderful excellent much very really
  phone number name email e-mail address zip code birthday spelled spelling gmail gmailcom mr mrs ms customer
  appreciate welcome have day one night weekend nice help your with everything anyway again goodness sorry hold
  moment minute wait listen excuse pardon what's want wanted need can could how doing up
`)
/** A code, a number, or a letter of a name that is spelt. */
const SPELT = /^[a-z]$|\d/
/** "n o r a", in a turn's `words`. */
export const IS_SPELT = /(?:\b[a-z\d]\b[ .-]+){3,}/
const NAMED =
  /^[^\p{L}\p{N}]*(?:and )?(?:(?:[Mm]y|[Tt]he) (?:first |last |full )?name(?: is|'s|’s)? |[Tt]his is |[Ii]t(?:'s|’s| is) |[Ii](?:'|’)?m |[Ii] am |[Uu]nder |[Ff]or )?(?:(?:[Mm]rs?|[Mm]s|[Dd]r)\.? )?(\p{Lu}[\p{L}'’-]+(?:[ ,.]+\p{Lu}[\p{L}'’-]+){0,2})[ ,.!?]*$/u
const HELLO = String.raw`^[^\p{L}\p{N}]*(?:(?:[Hh]i+|[Hh]ello|[Hh]ey|[Hh]ai)[^\p{L}\p{N}]+(?:there[^\p{L}\p{N}]+)?)?`
const PART = String.raw`[\p{L}'’-]+`
/** With a greeting, or in lower case as speech recognition writes it. */
const INTRODUCED = new RegExp(
  String.raw`${HELLO}(?:[Mm]y (?:first |last |full )?name(?: is|'s|’s) (${PART}(?: ${PART})?)|(?:[Tt]his is|[Ii]['’]?m|[Ii] am) (\p{Lu}${PART}(?: ${PART})?))[ ,.!?]*$`,
  'u',
)
const SALUTES =
  /^\W*(?:hi+|hello|hey|hai)\b[^?.!]{0,20} (?:good (?:morning|afternoon|evening)|any ?(?:one|body) there)\W*$/
/** "My last name is misspelled." */
const OF_NAMES =
  /^(?:(?:mis)?spel(?:t|led)|mis(?:typed|printed|heard)|wrong|wrongly|incorrect|incorrectly|missing|not|different|changed)$/
const MOST_OF_NAMES = 8
const LONGEST_NAME = 80
/** "F for", "my name is" */
const FEW_BESIDE = 2

const wordsOf = ({ text, words }: Turn) =>
  (words.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []).filter(
    (word) => !SPELT.test(word) && !isLetters(word, text),
  )

/** "N CS V": letters that were heard together. */
const isLetters = (word: string, text: string) =>
  word.length < 4 && ` ${text} `.includes(` ${word.toUpperCase()} `)

const withoutAny = (words: string[], lists: Set<string>[]) =>
  words.filter((word) => !lists.some((list) => list.has(word)))

function isName({ text, words }: Turn): boolean {
  if (text.length > LONGEST_NAME) return false
  if (words.split(' ', MOST_OF_NAMES).length === MOST_OF_NAMES) return false
  const introduced = INTRODUCED.exec(text)
  const name = NAMED.exec(text)?.[1] ?? introduced?.[1] ?? introduced?.[2] ?? ''
  const parts = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    parts.length > 0 &&
    !parts.some((word) => COURTESY.has(word) || OF_NAMES.test(word)) &&
    thingsIn(name).length === 0
  )
}

/** Whether a line only says yes or goodbye, or gives a name, a number, a code or a time. */
export const isBare = onceEach(
  (turn: Turn) =>
    isName(turn) ||
    SALUTES.test(turn.words) ||
    (IS_SPELT.test(turn.words) &&
      withoutAny(wordsOf(turn), [YES_OR_NO, NUMBERS, COURTESY]).length <= FEW_BESIDE) ||
    withoutAny(wordsOf(turn), [YES_OR_NO, NUMBERS]).length === 0,
)

/** Whether a line says what a call may be about, and is not only polite. */
export const hasContent = onceEach(
  (turn: Turn) =>
    !isBare(turn) && withoutAny(wordsOf(turn), [YES_OR_NO, NUMBERS, COURTESY]).length > 0,
)

const REACHED_AT = /@|\d(?:[ ()-]{0,2}\d){6}|\b(?:gmail|hotmail|yahoo)/
const GIVEN = /\b(?:number|address|e?-?mail|name|code|id|it|that|this) is\b/g
const SAYS_MORE =
  /\b(?:need|want|like|can|could|would|check|cancel|change|return|track|update|pay|move|renew|reset|activate|refund|dispute|confirm|verify|help|lost|looking|please|order|book|get|send|is|are|was|were|has|have|had|do|does|did|what|when|where|why|how)\b|\?/

/** Whether a line only says who or where the caller is, with a phone number or the like. */
export const isContact = onceEach(
  ({ words }: Turn) => REACHED_AT.test(words) && !SAYS_MORE.test(words.replaceAll(GIVEN, ' ')),
)

const LONG = 4

/** Whether a line names a thing or is long enough to tell one. */
export const isTelling = onceEach(
  (turn: Turn) =>
    hasContent(turn) &&
    (thingsIn(turn.text).length > 0 || (turn.words.match(/[a-z']{3,}/g) ?? []).length >= LONG),
)
