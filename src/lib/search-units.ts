import { fold } from './fold'

/** A word, or one character of a script that is written without spaces. */
export type SearchUnit = { text: string; isCharacter: boolean; isTied: boolean }

const UNSPACED = [
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
]
const CHARACTER = `(?=[${UNSPACED.map((script) => String.raw`\p{scx=${script}}`).join('')}])[\\p{L}\\p{N}]`
/** What is longer is cut, because a database takes no longer words. */
const LONGEST = 100
const UNIT = new RegExp(
  String.raw`(${CHARACTER})|(?:(?!${CHARACTER})[\p{L}\p{N}]){1,${LONGEST}}`,
  'gu',
)

const BEYOND_ASCII = /[^\0-\x7f]/

/** As the words of documents and of queries are compared: neither case, accents nor widths count. */
export const foldWords = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? fold(text.normalize('NFKC')).replaceAll('ς', 'σ').normalize('NFC')
    : fold(text)

/** The one reading of text for searches. A unit is tied to the one before where no space parts them. */
export const searchUnits = (text: string): SearchUnit[] => {
  const folded = foldWords(text)
  const units: SearchUnit[] = []
  let end = 0
  for (const match of folded.matchAll(UNIT)) {
    const isTied = units.length > 0 && !/\s/.test(folded.slice(end, match.index))
    units.push({ text: match[0], isCharacter: match[1] !== undefined, isTied })
    end = match.index + match[0].length
  }
  return units
}

/** The word for two units in a row: characters are found by it anywhere, and what signs tie stays together. */
export const pairOf = (before: SearchUnit, unit: SearchUnit): string =>
  before.isCharacter && unit.isCharacter
    ? `${before.text}${unit.text}`
    : `${before.text}-${unit.text}`
