import { FILLER } from '@/lib/ascii-digits'

import { JOINT, type Spelling } from './number-words'

/** A run of digits as written or spoken: `4111`, `four`, `double one`. */
export type DigitGroup = {
  digits: string
  start: number
  end: number
  isLoose: boolean
}

export type DigitChain = DigitGroup[]

/** The groups of a chain that answer another question than those before them. */
export type AskedAnew = ReadonlySet<DigitGroup>

/** Identifiers and coordinates, so that their digits are not read as a number's. */
const IDENTIFIERS = [
  String.raw`[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}`,
  String.raw`(?<![\d.])\d{1,3}\.\d{5,}(?!\.?\d)`,
]
const HAS_IDENTIFIERS = /-[0-9a-f]{4}-|\.\d{5}/i
const NUMBERS = [
  String.raw`[$€£] ?\d{1,6}(?:,\d{3}){0,2}(?:\.\d\d)?(?!\d)`,
  // What only says how many digits come stands before what could be one of them.
  String.raw`(?<count>COUNT)`,
  `(?<written>\\d[\\d${FILLER}]*)`,
]
const FEWEST_DIGITS = 3

const TIGHT_GAP = /^(?: {0,2}|[\u00a0.-]| - )$/
const LONGEST_GAP = 48

const MAY_BE_MARKED = /\d\s?[%+&<]/
const MARKED =
  /(?<=\d)(?:\s?(?:%(?:20|2b|a0|c2%a0)|\+(?=\d)|&(?:nbsp|thinsp|ensp|emsp|#(?:32|160|x20|xa0));|<\/?[a-z][^<>]{0,40}>)){1,20}\s?(?=\d)/gi

/** What markup and encoded addresses put between digits becomes a comma; places stay places. */
export const withoutMarks = (text: string): string =>
  MAY_BE_MARKED.test(text)
    ? text.replace(MARKED, (marks) => ','.padEnd(marks.length, FILLER))
    : text

const compiled = new Map<string, Record<'plain' | 'withIdentifiers', RegExp>>()

const patternsOf = (spelling: Spelling, text: string) => {
  const number = spelling.numberIn(text)
  const known = compiled.get(number)
  if (known) return known
  const numbers = [...NUMBERS, number].join('|').replace('COUNT', () => spelling.count)
  const patterns = {
    plain: new RegExp(numbers, 'giu'),
    withIdentifiers: new RegExp([...IDENTIFIERS, numbers].join('|'), 'giu'),
  }
  compiled.set(number, patterns)
  return patterns
}

export const digitChains = (text: string, spelling: Spelling): DigitChain[] => {
  const chains: DigitChain[] = []
  let chain: DigitChain = []
  let count = 0
  let end = Number.NEGATIVE_INFINITY
  const closeChain = () => {
    if (count >= FEWEST_DIGITS) chains.push(chain)
    chain = []
    count = 0
    end = Number.NEGATIVE_INFINITY
  }
  const { plain, withIdentifiers } = patternsOf(spelling, text)
  const pattern = HAS_IDENTIFIERS.test(text) ? withIdentifiers : plain
  pattern.lastIndex = 0
  let isCounted = false
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { count: counting, written, times, word } = match.groups ?? {}
    const start = match.index
    if (counting === undefined && written === undefined && word === undefined) {
      closeChain()
      continue
    }
    const joint = start - end > LONGEST_GAP ? 'none' : jointOf(text.slice(end, start))
    if (joint === 'none') closeChain()
    end = start + match[0].length
    isCounted ||= counting !== undefined
    if (counting !== undefined) continue
    const digits = written?.replaceAll(FILLER, '') ?? spelling.digitsOf(word ?? '', times)
    const isLoose = word !== undefined || joint === 'loose' || isCounted
    isCounted = false
    count += digits.length
    chain.push({ digits, start, end, isLoose })
  }
  closeChain()
  return chains
}

const jointOf = (gap: string): 'tight' | 'loose' | 'none' => {
  if (gap === ' ' || gap === '-' || TIGHT_GAP.test(gap)) return 'tight'
  return JOINT.test(gap.replaceAll(FILLER, '')) ? 'loose' : 'none'
}
