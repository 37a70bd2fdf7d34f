import { sql, type SQL } from 'drizzle-orm'

import { digitsOfNumber } from '@/lib/number-digits'
import { foldWords, pairOf, type SearchUnit, searchUnits } from '@/lib/search-units'

const WITH_PREFIX = 7

const withoutPrefix = (digits: string) =>
  digits.length >= WITH_PREFIX ? digits.replace(/^0+(?=\d)/, '') : digits

const NUMBER = String.raw`(?<![\p{L}\p{N}])(?:[+(0][\d\s().+-]{6,}\d|\d(?:[\s().-]*\d){8,})(?![\p{L}\p{N}"])`
const EXCLUDED = String.raw`((?<!\S)-)?`
const PART = new RegExp(String.raw`${EXCLUDED}"([^"]*)"?|(${NUMBER})|${EXCLUDED}([^\s"]+)`, 'gu')

type Beginnings = 'last word' | 'every word'
type Part = { text: string; isPhrase: boolean; isNumber: boolean; isExcluded: boolean }

const partsOf = (typed: string): Part[] =>
  [...typed.matchAll(PART)].map(([, minus, phrase, number, sign, word]) => ({
    text: phrase ?? number ?? word ?? '',
    isPhrase: phrase !== undefined,
    isNumber: number !== undefined,
    isExcluded: minus === '-' || sign === '-',
  }))

// Words hold letters and digits only, so that quotes are all they need.
const lexeme = (text: string, isBeginning: boolean) => `'${text}'${isBeginning ? ':*' : ''}`
const allOf = (words: string[]) => (words.length > 1 ? `(${words.join(' & ')})` : words.join(''))
const anyOf = (words: string[]) => (words.length > 1 ? `(${words.join(' | ')})` : words.join(''))

/** One beside the other, wherever that is told of: not beyond the 16,383rd word. */
const phraseOf = (units: SearchUnit[], isBeginning: boolean): string =>
  units
    .map((unit, index) => {
      const next = units[index + 1]
      const isPaired = unit.isCharacter && next?.isCharacter === true && next.isTied
      const text = isPaired ? pairOf(unit, next) : unit.text
      return lexeme(text, next === undefined ? isBeginning || unit.isCharacter : unit.isCharacter)
    })
    .join(' <-> ')

const tied = (units: SearchUnit[], isBeginning: boolean): string => {
  const pairs = units.slice(1).map((unit, index) => {
    const isLast = index === units.length - 2
    return lexeme(pairOf(units[index]!, unit), isBeginning && isLast)
  })
  if (units.some(({ isCharacter }) => isCharacter)) return allOf(pairs)
  return anyOf([allOf(pairs), `(${phraseOf(units, isBeginning)})`])
}

/** Runs of units without a space between them. */
const runsOf = (units: SearchUnit[]): SearchUnit[][] => {
  const runs: SearchUnit[][] = []
  for (const unit of units) {
    if (unit.isTied) runs.at(-1)?.push(unit)
    else runs.push([unit])
  }
  return runs
}

const wordsOf = (text: string, isBeginning: boolean): string => {
  const runs = runsOf(searchUnits(text))
  return allOf(
    runs.map((run, index) => {
      const isOpen = isBeginning && index === runs.length - 1
      const [first, second] = run
      if (first === undefined || second !== undefined) return tied(run, isOpen)
      return lexeme(first.text, isOpen || first.isCharacter)
    }),
  )
}

const numberOr = (digits: string, words: string, isBeginning: boolean) =>
  anyOf([lexeme(withoutPrefix(digits), isBeginning), words].filter((one) => one !== ''))

const termOf = ({ text, isPhrase, isNumber }: Part, isBeginning: boolean): string => {
  if (isPhrase) {
    const units = searchUnits(text)
    return units.length === 0 ? '' : `(${phraseOf(units, false)})`
  }
  const words = wordsOf(text, isBeginning)
  return isNumber ? numberOr(text.replaceAll(/\D/g, ''), words, isBeginning) : words
}

const queryText = (typed: string, beginnings: Beginnings): string => {
  const digits = digitsOfNumber(typed)
  if (digits !== null) return numberOr(digits, wordsOf(typed, true), true)
  const parts = partsOf(typed)
  const choices: string[][] = [[]]
  for (const [index, part] of parts.entries()) {
    const { text, isPhrase, isExcluded } = part
    const isLast = index === parts.length - 1
    const isBetween = choices.at(-1)?.length !== 0 && !isLast
    if (isBetween && !isPhrase && !isExcluded && foldWords(text) === 'or') {
      choices.push([])
      continue
    }
    const term = termOf(part, (isLast || beginnings === 'every word') && !isExcluded)
    if (term !== '') choices.at(-1)?.push(isExcluded ? `!${term}` : term)
  }
  return anyOf(choices.filter((words) => words.length > 0).map(allOf))
}

/**
 * What a person typed as a query of documents: words are all required, what signs tie stays together,
 * "a phrase" does, too, -word excludes, `or` offers a choice, and the last word or each is a beginning.
 */
export const searchQuery = (typed: string, beginnings: Beginnings = 'last word'): SQL =>
  sql`${queryText(typed, beginnings)}::tsquery`

/** What to look for in a text that was found: first what is tied, then each word. */
export const searchedWords = (typed: string): string[] => {
  const parts = partsOf(typed).filter(({ isExcluded, text }) => !isExcluded && text !== 'or')
  const digits = digitsOfNumber(typed)
  const numbers = digits === null ? parts.filter(({ isNumber }) => isNumber) : [{ text: digits }]
  return [
    ...numbers.map(({ text }) => withoutPrefix(text.replaceAll(/\D/g, ''))),
    ...parts.flatMap(({ text }) => {
      const trimmed = foldWords(text).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      return [trimmed, ...searchUnits(text).map((unit) => unit.text)]
    }),
  ].filter((word) => word !== '')
}
