import type { DigitChain } from './digit-chains'

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

/** The three or four digits a chain starts with, unless they begin a longer number. */
export const securityCode = (chain: DigitChain, text: string): DigitChain | null => {
  const start = chain[0]?.start ?? 0
  if (LAST_DIGITS.test(text.slice(Math.max(0, start - 16), start))) return null
  let count = 0
  for (const [index, group] of chain.entries()) {
    count += group.digits.length
    if (count > 4) return null
    const next = chain[index + 1]
    const isWhole = !next || (next.isLoose && next.digits.length > 1)
    if (count >= 3 && isWhole) return chain.slice(0, index + 1)
  }
  return null
}

/** `###-##-####` standing alone, which is written like that for nothing else. */
export const writtenSocialSecurity = (chain: DigitChain, text: string): DigitChain | null => {
  const isDashed = (index: number) => {
    const [left, right] = [chain[index], chain[index + 1]]
    return left && right ? text.slice(left.end, right.start) === '-' : false
  }
  for (let index = 0; index + 2 < chain.length; index++) {
    const part = chain.slice(index, index + 3)
    const isShape = part.map((group) => group.digits.length).join() === '3,2,4'
    if (!isShape || !isDashed(index) || !isDashed(index + 1)) continue
    if (!isDashed(index - 1) && !isDashed(index + 2)) return part
  }
  return null
}
