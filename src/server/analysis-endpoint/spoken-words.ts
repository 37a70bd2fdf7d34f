import type { Utterance } from '@/contracts/transcript'
import { fold } from '@/lib/fold'

import { hasOnlyNumbers, isNumberWord, numbersIn } from './spoken-numbers'

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu

export const foldWord = (word: string): string => fold(word).replaceAll('’', "'")

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(foldWord)

/** Words of any text about a call; every other one has to occur in it. */
const NEUTRAL = new Set(
  `a an and or but nor so as if than that which who whom whose what when where why how whether because while
  this these those the i me my you your he him his she her hers it its they them their theirs themselves we us
  our to of in on at by for from with without about regarding concerning into onto over under after before
  during until since between against through up down out off back again away is are was were be been being am
  has have had having do does did doing will would can could may might shall should must not no cannot isn't
  aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't
  there here still also only just yet already too very more most some any all both each other another such
  same someone anyone none caller callers caller's customer customers customer's agent agent's call calls
  called calling callback want wants wanted wanting need needs needed needing wish wishes wished like likes
  ask asks asked asking say says said saying mention mentions mentioned report reports reported reporting
  explain explains explained explaining request requests requested requesting inquire inquires inquired
  inquiring enquire enquires enquired enquiring follow follows contact find check checks checked look
  open remains`.split(/\s+/),
)

const IRREGULAR = new Map([
  ['bought', 'buy'],
  ['broke', 'break'],
  ['broken', 'break'],
  ['came', 'come'],
  ['chose', 'choose'],
  ['chosen', 'choose'],
  ['forgot', 'forget'],
  ['forgotten', 'forget'],
  ['found', 'find'],
  ['kept', 'keep'],
  ['left', 'leave'],
  ['lost', 'lose'],
  ['made', 'make'],
  ['paid', 'pay'],
  ['sent', 'send'],
  ['sold', 'sell'],
  ['stole', 'steal'],
  ['stolen', 'steal'],
  ['taken', 'take'],
  ['took', 'take'],
])
/** Each means something else than what it seems to be a form of. */
const WHOLE = new Set(['customs', 'evening', 'goods', 'news'])

/** No word has so many letters, and forms are looked for from each of them. */
const LONGEST_WORD = 40

/** The same for the forms of one word: "leak", "leaks", "leaked", "leaking". */
const stemOf = (word: string): string => {
  const bare = word.replace(/'s?$/, '')
  if (WHOLE.has(bare) || bare.length > LONGEST_WORD) return bare
  return (IRREGULAR.get(bare) ?? bare)
    .replace(/(?<=\p{L}{2})ie[sd]$/u, 'y')
    .replace(/(?<=\p{L}*[aeiouy]\p{L}+|[aeiouy]\p{L})(?:ing|ed|es)$/u, '')
    .replace(/(?<=\p{L}{3})(?<!s)s$/u, '')
    .replace(/(?<=\p{L}{2})e$/u, '')
    .replace(/(\p{L})\1$/u, '$1')
}

const NUMERAL = /^\d+(?:st|nd|rd|th|am|pm)?$/

export type Spoken = { numbers: ReadonlySet<string>; stems: ReadonlySet<string> }

/** What may be written about a call: the words and numbers that the caller and the agent said. */
export const spokenIn = (transcript: Utterance[]): Spoken => {
  const turns = transcript.filter(({ role }) => role === 'caller' || role === 'agent')
  const numbers = new Set<string>()
  const stems = new Set<string>()
  for (const { text } of turns) {
    const words = wordsOf(text)
    for (const number of numbersIn(text, words)) numbers.add(number)
    for (const word of words) stems.add(stemOf(word))
  }
  return { numbers, stems }
}

/** What of a text neither the call nor `known` has; null: nothing. */
export const unspokenIn = (text: string, spoken: Spoken, known = ''): 'number' | 'word' | null => {
  const knownWords = wordsOf(known)
  const numbers = new Set([...spoken.numbers, ...numbersIn(known, knownWords)])
  if (!hasOnlyNumbers(text, wordsOf, numbers)) return 'number'
  const knownStems = new Set(knownWords.map(stemOf))
  const isSpoken = (word: string) =>
    NEUTRAL.has(word) ||
    NUMERAL.test(word) ||
    isNumberWord(word) ||
    spoken.stems.has(stemOf(word)) ||
    knownStems.has(stemOf(word))
  return wordsOf(text).every(isSpoken) ? null : 'word'
}
