/** A run of digits as written or spoken: `4111`, `four`, `double one`. */
type DigitGroup = {
  digits: string
  start: number
  end: number
  isLoose: boolean
}

export type DigitChain = DigitGroup[]

const WORDS = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map(
    (word, digit) => [word, String(digit)],
  ),
).set('oh', '0')

/** Identifiers and coordinates, so that their digits are not read as a number's. */
const IDENTIFIERS = [
  String.raw`[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}`,
  String.raw`(?<![\d.])\d{1,3}\.\d{5,}(?!\.?\d)`,
]
const HAS_IDENTIFIERS = /-[0-9a-f]{4}-|\.\d{5}/i
const NUMBERS = [
  String.raw`[$€£] ?\d{1,6}(?:,\d{3}){0,2}(?:\.\d\d)?(?!\d)`,
  String.raw`(\d+)`,
  String.raw`\b(?:(double|triple)\s{1,3})?(${[...WORDS.keys()].join('|')})\b`,
]
const NUMBER = new RegExp(NUMBERS.join('|'), 'gi')
const NUMBER_OR_IDENTIFIER = new RegExp([...IDENTIFIERS, ...NUMBERS].join('|'), 'gi')
const FEWEST_DIGITS = 3

const TIGHT_GAP = /^(?: {0,2}|[\u00a0.-]| - )$/
const LOOSE_GAP =
  /^[\s.,_/–—\u200b-\u200d\u2060-]{0,6}(?:(?:uh|um|and|then|dash|space)[\s.,-]{1,3})?$/i
const LONGEST_GAP = 14

export const digitChains = (text: string): DigitChain[] => {
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
  const pattern = HAS_IDENTIFIERS.test(text) ? NUMBER_OR_IDENTIFIER : NUMBER
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [token, written, times, word] = match
    const start = match.index
    if (written === undefined && word === undefined) {
      closeChain()
      continue
    }
    const joint = start - end > LONGEST_GAP ? 'none' : jointOf(text.slice(end, start))
    if (joint === 'none') closeChain()
    const digits = written ?? spoken(word, times)
    const isLoose = word !== undefined || joint === 'loose'
    end = start + token.length
    count += digits.length
    chain.push({ digits, start, end, isLoose })
  }
  closeChain()
  return chains
}

const jointOf = (gap: string): 'tight' | 'loose' | 'none' => {
  if (gap === ' ' || gap === '-' || TIGHT_GAP.test(gap)) return 'tight'
  return LOOSE_GAP.test(gap) ? 'loose' : 'none'
}

const spoken = (word = '', times = '') => {
  const count = { double: 2, triple: 3 }[times.toLowerCase()] ?? 1
  return (WORDS.get(word.toLowerCase()) ?? '').repeat(count)
}
