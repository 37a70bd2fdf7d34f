import { ordinalOf } from '@/domain/times/numbers'

const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
/** Parts of a number that was read out or printed in groups. */
const RUN = /\d+(?:[\s().-]+\d+)*/gu
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/gu
const LONGEST_PART = 2

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

type Run = { whole: string; parts: string[] }

const runsIn = (text: string): Run[] =>
  (text.replaceAll(THOUSANDS, '').match(RUN) ?? []).map((run) => {
    const parts = run.match(/\d+/g) ?? []
    return { whole: withoutZeros(parts.join('')), parts: parts.map(withoutZeros) }
  })

const joins = (part: number, value: number) =>
  part % 100 === 0 ? value < 100 : part % 100 >= 20 && part % 10 === 0 && value > 0 && value < 10

/** The numbers that are spelled out: "twenty-five", "two hundred and five", "third". */
const spelledIn = (words: string[]): number[] => {
  const found: number[] = []
  let thousands = 0
  let part: number | null = null
  const close = () => {
    if (part !== null) found.push(thousands + part)
    thousands = 0
    part = null
  }
  for (const word of words) {
    const scale = SCALES.get(word)
    const value = /^\d/.test(word) ? Number.NaN : ordinalOf(word)
    if (scale === 100) part = (part ?? 1) * 100
    else if (scale !== undefined) {
      thousands += (part ?? 1) * scale
      part = 0
    } else if (Number.isNaN(value)) {
      if (word !== 'and' || part === null || part % 100 !== 0) close()
    } else if (part !== null && joins(part, value)) part += value
    else {
      close()
      part = value
    }
  }
  close()
  return found
}

/** Digits that were read out one by one, as one number. */
const dictatedIn = (words: string[]): string[] => {
  const digits = words.map((word) => {
    const value = ordinalOf(word)
    return value >= 0 && value < 10 ? `${value}` : ' '
  })
  return (digits.join('').match(/\d{2,}/g) ?? []).map(withoutZeros)
}

export const isNumberWord = (word: string): boolean =>
  SCALES.has(word) || !Number.isNaN(ordinalOf(word))

export const numbersIn = (text: string, words: string[]): Set<string> =>
  new Set([
    ...runsIn(text).flatMap(({ whole, parts }) => [whole, ...parts]),
    ...spelledIn(words).map(String),
    ...dictatedIn(words),
  ])

/** "A new one" is no number; "one ticket" is. */
const withoutPronouns = (text: string) =>
  text.replaceAll(/\b(?:no |any|some|every)?one\b(?![\s-]+(?!of\b)\p{L})|\bone of\b/giu, ' it ')

/** Whether each number of a text, in digits or in words, is one of those. */
export const hasOnlyNumbers = (
  text: string,
  wordsOf: (text: string) => string[],
  spoken: ReadonlySet<string>,
): boolean =>
  runsIn(text).every(
    ({ whole, parts }) =>
      spoken.has(whole) || parts.every((part) => part.length <= LONGEST_PART && spoken.has(part)),
  ) && spelledIn(wordsOf(withoutPronouns(text))).every((number) => spoken.has(`${number}`))
