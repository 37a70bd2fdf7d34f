import type { DigitChain } from './digit-chains'

/** Between turns that one number can run through. */
export const NEXT_TURN = '\n'
/** Between turns that none runs through: no joint of a number. */
export const APART = '\ue000'
export const TURN = /[\n\ue000]/
const DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/
const SSN_SHAPE = [3, 2, 4]
const LAST_DIGITS = /\bending(?: in| with)? $/i

/** The nine digits a chain starts with, however they are grouped; null when it has no such start. */
export const socialSecurity = (chain: DigitChain): DigitChain | null => {
  let count = 0
  for (const [index, group] of chain.entries()) {
    count += group.digits.length
    if (count === 9) return chain.slice(0, index + 1)
    if (count > 9) return null
  }
  return null
}

/** `isEnd`: of what only the end is said. */
type Length = { fewest: number; most: number; isLongest: boolean; isEnd?: boolean }

const digitsNamed = (
  chain: DigitChain,
  text: string,
  { fewest, most, isLongest, isEnd = false }: Length,
): DigitChain | null => {
  const start = chain[0]?.start ?? 0
  if (!isEnd && LAST_DIGITS.test(text.slice(Math.max(0, start - 16), start))) return null
  let count = 0
  let longest: DigitChain | null = null
  for (const [index, group] of chain.entries()) {
    count += group.digits.length
    if (count > most) return longest
    const next = chain[index + 1]
    const isLast = !next || (isLongest && TURN.test(text.slice(group.end, next.start)))
    const isWhole = isLast || (next.isLoose && next.digits.length > 1)
    if (count < fewest || !isWhole) continue
    longest = chain.slice(0, index + 1)
    if (!isLongest || isLast) return longest
  }
  return longest
}

export const securityCode = (chain: DigitChain, text: string) =>
  digitsNamed(chain, text, { fewest: 3, most: 4, isLongest: false })
/** The end of a number of which only the end is named. */
export const fourDigits = (chain: DigitChain, text: string) =>
  digitsNamed(chain, text, { fewest: 4, most: 4, isLongest: false, isEnd: true })
/** PINs and one-time codes are as long as who sends them likes. */
export const secretCode = (chain: DigitChain, text: string) => {
  const code = digitsNamed(chain, text, { fewest: 4, most: 8, isLongest: true })
  if (!code) return null
  const { start, end } = rangeOf(code)
  return DATE.test(text.slice(start, end)) ? null : code
}

/** `###-##-####` standing alone, which is written like that for nothing else; from a group on. */
export const writtenSocialSecurity = (
  chain: DigitChain,
  text: string,
  first = 0,
): DigitChain | null => {
  const isDashed = (index: number) => {
    const [left, right] = [chain[index], chain[index + 1]]
    return index >= first && left && right ? text.slice(left.end, right.start) === '-' : false
  }
  const isShaped = (index: number) =>
    SSN_SHAPE.every((length, place) => chain[index + place]?.digits.length === length)
  for (let index = first; index + 2 < chain.length; index++) {
    if (!isShaped(index) || !isDashed(index) || !isDashed(index + 1)) continue
    if (!isDashed(index - 1) && !isDashed(index + 2)) return chain.slice(index, index + 3)
  }
  return null
}

export const rangeOf = (chain: DigitChain) => ({
  start: chain[0]?.start ?? 0,
  end: chain.at(-1)?.end ?? 0,
})
