import { fold } from '@/lib/fold'

export const ERASED = '[erased]'
/** Shorter ones are extensions and parts of other numbers. */
const FEWEST_DIGITS = 7
const NATIONAL_DIGITS = 10

const NOT_A_DAY = '(?![0-9]{4}-[0-9]{2}-[0-9]{2}(?!-?[0-9]))'

/** A number as people write it, with or without its country. */
const numberPattern = (number: string): string[] => {
  const digits = number.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return []
  const apart = '[ ().-]{0,3}'
  const national = digits.slice(-NATIONAL_DIGITS).split('').join(apart)
  const country = digits.slice(0, -NATIONAL_DIGITS).replace(/./g, `$&${apart}`)
  return [`${NOT_A_DAY}(?:[+]?${country})?[(]?${national}(?![0-9])`]
}

/** Each letter with its accents, as one of the class of its plain one; `ß` is of `ss`. */
const accented = new Map<string, string>()
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code)
    const plain = fold(letter)
    if (/^[a-z]{1,2}$/.test(plain)) accented.set(plain, (accented.get(plain) ?? '') + letter)
  }
}
const UMLAUTS: Record<string, string> = { ae: 'äÄ', oe: 'öÖ', ue: 'üÜ' }
const MARKS = String.raw`[\u0300-\u036f]*`

const letterPattern = (plain: string) =>
  /[a-z]/.test(plain)
    ? `[${plain}${plain.toUpperCase()}${accented.get(plain) ?? ''}]${MARKS}`
    : plain.replace(/[^\p{L}\p{N}]/gu, String.raw`\\?[^[:alnum:]]?`)

/** A word of a name however its letters are written: "Müller", "muller", "Mueller". */
const wordPattern = (word: string): string => {
  const parts =
    word
      .normalize('NFC')
      .toLowerCase()
      .match(/[aou]e|ss|th|./gsu) ?? []
  return parts
    .map((part) => {
      const plain = fold(part)
      const spelled = Array.from(plain, letterPattern).join('')
      if (plain.length === 2) {
        return `(?:${spelled}|[${accented.get(plain) ?? ''}${UMLAUTS[plain] ?? ''}]${MARKS})`
      }
      return /[äöü]/.test(part) ? `${spelled}[eE]?` : spelled
    })
    .join('')
}

const BETWEEN = String.raw`(?:[\s_.,-]|\\[nrt])+`

const WORD_START = String.raw`(?:(?<![[:alnum:]])|(?<=\\[nrt]))`

/** One word alone is too many people's name. */
const namePattern = (name: string): string[] => {
  const words = name.trim().split(/\s+/).map(wordPattern)
  const [last, ...others] = words.toReversed()
  if (others.length === 0) return []
  const surnameFirst = [`${last},`, ...others.toReversed()]
  const orders = [words, surnameFirst].map((order) => order.join(BETWEEN))
  return [`${WORD_START}(?:${orders.join('|')})(?![[:alnum:]])`]
}

/** How a person's number and full names stand in a text, for Postgres; null where both are unknown. */
export const personPattern = (number: string | null, names: (string | null)[]): string | null => {
  const known = [...new Set(names.filter((name) => name !== null))]
  const patterns = [...numberPattern(number ?? ''), ...known.flatMap(namePattern)]
  return patterns.length === 0 ? null : patterns.join('|')
}
