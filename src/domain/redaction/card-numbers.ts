import { passesLuhn } from '@/lib/luhn'

import type { AskedAnew, DigitChain } from './digit-chains'
import { writtenAs } from './number-words'
import { IS_OTHER } from './sensitive-mentions'

const MIN_DIGITS = 13
const MAX_DIGITS = 19
const USUAL_DIGITS = 15

const NETWORKS: [RegExp, number[]][] = [
  [/^4/, [19, 16, 13]],
  [/^(5[1-5]|2[2-7])/, [16]],
  [/^3[47]/, [15]],
  [/^3[0689]/, [19, 18, 17, 16, 14]],
  [/^35/, [19, 18, 17, 16]],
  [/^(50|5[6-8]|6)/, [19, 18, 17, 16]],
]

const hasCardLength = (digits: string): boolean =>
  digits.length >= USUAL_DIGITS && lengthsFor(digits).includes(digits.length)

export const isIssuedCardNumber = (digits: string): boolean =>
  lengthsFor(digits).includes(digits.length) && passesLuhn(digits)

const lengthsFor = (digits: string): number[] =>
  NETWORKS.find(([prefix]) => prefix.test(digits))?.[1] ?? []

const isCardLike = (digits: string) =>
  digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && passesLuhn(digits)

const CARD_NAMES = writtenAs(
  'cards?|visa|mastercard|master card|maestro|girocard|amex|american express|discover|tarjetas?|cartes?|(?:kredit|debit|bank)?karten?(?:nummer)?|cartao|cartoes|cart(?:a|e)',
)
const NAMES_CARD = new RegExp(
  `(?<![\\p{L}\\d])(?:${CARD_NAMES})(?!\\p{L})[^\\d\\n.?!"]{0,40}$`,
  'iu',
)
const LONGEST_NAME = 60

const NUMBER_NAMES = writtenAs(
  'numbers?|digits?|details|numeros?|digitos|cifras|chiffres|(?:kreditkarten|karten)?nummer|daten|ziffern|numeri|cifre',
)
const ASKS_FOR_CARD = new RegExp(`(?<![\\p{L}\\d])(?:${CARD_NAMES})(?!\\p{L})`, 'iu')
const ASKS_FOR_NUMBER = new RegExp(`(?<![\\p{L}\\d])(?:${NUMBER_NAMES})(?!\\p{L})`, 'iu')

/** Whether a turn asks for the number of a card, in one of the languages that are read. */
export const asksForCard = (text: string): boolean =>
  ASKS_FOR_CARD.test(text) && ASKS_FOR_NUMBER.test(text)

/** Whether what is written before a place says that the number of a card follows. */
export const isCardNamed = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - LONGEST_NAME), start)
  return NAMES_CARD.test(before) && !IS_OTHER.test(before)
}

const MAY_HAVE_LETTERS = /\d[ .-]?[OIl]|[OIl][ .-]?\d/i
const LETTERED = /(?<![\p{L}\d])[\dOoIl](?:[ .-]?[\dOoIl]){12,18}(?![\p{L}\d])/gu
const MOST_LETTERS = 4

/** The letters O, I and l that were written for digits of a card number, as digits; as long as before. */
export const withCardLettersAsDigits = (text: string): string =>
  MAY_HAVE_LETTERS.test(text)
    ? text.replace(LETTERED, (written, start: number) => {
        if (written.replaceAll(/[^OoIl]/g, '').length > MOST_LETTERS) return written
        const read = written.replaceAll(/o/gi, '0').replaceAll(/[Il]/g, '1')
        const digits = read.replaceAll(/\D/g, '')
        const isCard =
          isIssuedCardNumber(digits) || (hasCardLength(digits) && isCardNamed(text, start))
        return isCard ? read : written
      })
    : text

type Options = {
  isPhone: boolean
  isMachineText: boolean
  isNamed: () => boolean
  asked: AskedAnew
}

/**
 * The card numbers in a chain of digits, as index pairs `[first, last]`. Digits written together, or
 * a whole chain held together by blanks, dots and dashes, need only pass Luhn. Part of a longer
 * chain, or digits that commas and pauses join, must also look like a network's number: lists and
 * numbers said one after the other pass Luhn by chance, one in ten. What is named as a card and as long
 * as its network's numbers need not pass: one digit misheard leaves the others.
 * 13 digits written together that start with 15 to 19, in machine text with 1, are a time in milliseconds.
 */
export const cardsInChain = (
  chain: DigitChain,
  { isPhone, isMachineText, isNamed, asked }: Options,
): [number, number][] => {
  const all = lengthOf(chain) <= MAX_DIGITS ? joined(chain, 0, chain.length - 1) : ''
  if (isPhone && all !== '' && all.length <= 15) return []
  const isLoose = chain.some((group) => group.isLoose)
  const isWhole = chain.length > 1 && asked.size === 0 && isCardLike(all)
  if (isWhole && (!isLoose || isIssuedCardNumber(all))) return [[0, chain.length - 1]]
  const found: [number, number][] = []
  for (let first = 0; first < chain.length; first++) {
    const last = issuedFrom(chain, first, asked) ?? cardAlone(chain, first, isMachineText)
    if (last === null) continue
    found.push([first, last])
    first = last
  }
  const named = found.length === 0 ? namedFrom(chain, asked) : null
  return named !== null && isNamed() ? [[0, named]] : found
}

const namedFrom = (chain: DigitChain, asked: AskedAnew): number | null => {
  let digits = ''
  for (const [last, group] of chain.entries()) {
    digits += group.digits
    if (asked.has(group) || digits.length > MAX_DIGITS) return null
    if (hasCardLength(digits)) return last
  }
  return null
}

const lengthOf = (chain: DigitChain) => chain.reduce((sum, group) => sum + group.digits.length, 0)

const cardAlone = (chain: DigitChain, index: number, isMachineText: boolean) => {
  const digits = chain[index]?.digits ?? ''
  const isTimestamp = (isMachineText ? /^1\d{12}$/ : /^1[5-9]\d{11}$/).test(digits)
  return isCardLike(digits) && !isTimestamp ? index : null
}

/** The longest, but what was asked for next, or follows sixteen digits and goes on, is no part of it. */
const issuedFrom = (chain: DigitChain, first: number, asked: AskedAnew): number | null => {
  const lengths = lengthsFor(joined(chain, first, first + 1))
  if (lengths.length === 0) return null
  let length = 0
  let longest: number | null = null
  let isUsual = false
  for (let last = first; last < chain.length && length < MAX_DIGITS; last++) {
    length += chain[last]?.digits.length ?? 0
    if (!lengths.includes(length) || !passesLuhn(joined(chain, first, last))) continue
    const next = chain[last + 1]
    if (next && asked.has(next)) return last
    if (!isUsual || !next) longest = last
    isUsual ||= length >= USUAL_DIGITS
  }
  return longest
}

const joined = (chain: DigitChain, first: number, last: number): string => {
  let digits = ''
  for (let index = first; index <= last; index++) digits += chain[index]?.digits ?? ''
  return digits
}
