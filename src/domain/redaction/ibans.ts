import { APART } from './digit-shapes'

/** How long an IBAN of each country is, as the register of ISO 13616 has it. */
const LENGTHS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
   EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
   IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
   NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
   SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const START = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?=[ -]?[A-Z\d])/giu
const IS_IBAN = /^[A-Z\d]+$/i
/** Small letters among the digits are an identifier's. */
const IS_TOGETHER = /^(?:[A-Z\d]+|[a-z]{2}\d+)$/
/** Also after a separator, as in an identifier. */
const GOES_ON = /^-?[\p{L}\d]/u

/** Digits that follow the word, in whatever groups they were written. */
const NAMED = /(?<![\p{L}\d])IBAN(?!\p{L})/giu
const NAMED_WITHIN = 40
const LOOSE_START = /(?<![\p{L}\d])[A-Z]{2}[ .-]?\d[ .-]?\d(?=[ .-]{0,2}[A-Z\d])/giu
const LOOSE_CHAR = /[ ./-]{0,2}([A-Z\d])/iy

type Iban = { start: number; end: number; digits: string }

/** ISO 7064: the rest after division by 97 is 1. */
const isValid = (iban: string): boolean => {
  let rest = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Written together or in groups of four, as on paper; identifiers are grouped otherwise. */
const ibanFrom = (text: string, start: number): Iban | null => {
  const length = LENGTHS.get(text.slice(start, start + 2).toUpperCase()) ?? 0
  if (length === 0) return null
  const [, separator = ''] = /^([ -])/.exec(text[start + 4] ?? '') ?? []
  const groups = separator === '' ? 0 : Math.ceil(length / 4) - 1
  const end = start + length + groups
  const written = text.slice(start, end)
  const parts = separator === '' ? [written] : written.split(separator)
  const isGrouped = parts.every(
    (part, index) => groups === index || groups === 0 || part.length === 4,
  )
  const iban = parts.join('')
  const isWritten = (separator === '' ? IS_TOGETHER : IS_IBAN).test(iban)
  if (!isGrouped || !isWritten || GOES_ON.test(text.slice(end, end + 2))) return null
  return isValid(iban) ? { start, end, digits: iban.replaceAll(/\D/g, '') } : null
}

/** What is named needs no right check digits: one character misheard leaves the others. */
const namedFrom = (text: string, start: number): Iban | null => {
  const length = LENGTHS.get(text.slice(start, start + 2).toUpperCase()) ?? 0
  let iban = ''
  LOOSE_CHAR.lastIndex = start
  while (iban.length < length) {
    const [, char] = LOOSE_CHAR.exec(text) ?? []
    if (char === undefined) return null
    iban += char
  }
  const end = LOOSE_CHAR.lastIndex
  const digits = iban.replaceAll(/\D/g, '')
  const isWhole = length > 0 && !/^[\p{L}\d]/u.test(text.slice(end))
  return isWhole && digits.length > length / 2 ? { start, end, digits } : null
}

const findNamed = (text: string): Iban[] =>
  [...text.matchAll(NAMED)].flatMap(({ index }) => {
    const from = index + 'IBAN'.length
    for (const { index: at } of text.slice(from, from + NAMED_WITHIN).matchAll(LOOSE_START)) {
      const iban = namedFrom(text, from + at)
      if (iban) return [iban]
    }
    return []
  })

/**
 * The bank account numbers written in a text, in order: of a country's length, and with the right check
 * digits or named.
 */
export const findIbans = (text: string): Iban[] => {
  const written = [...text.matchAll(START)].flatMap(({ index }) => ibanFrom(text, index) ?? [])
  const found: Iban[] = []
  for (const iban of [...findNamed(text), ...written].toSorted((a, b) => a.start - b.start)) {
    if (iban.start >= (found.at(-1)?.end ?? 0)) found.push(iban)
  }
  return found
}

/** The same text, as long as before, in which no number reaches into these places. */
export const withoutPlaces = (text: string, places: readonly Iban[]): string => {
  let result = ''
  let done = 0
  for (const { start, end } of places) {
    result += text.slice(done, start) + APART.repeat(end - start)
    done = end
  }
  return result + text.slice(done)
}
