import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import type { CallerKind, Provider } from '@/contracts/call-words'
import { fold } from '@/lib/fold'
import { isPhoneNumber } from '@/lib/phone-format'

export type CallerIdentity = {
  kind: Exclude<CallerKind, 'withheld' | 'unknown'>
  /** E.164, `user@host`, `provider:id`, or digits that name no country with the line they rang. */
  value: string
  /** E.164 numbers that may be the same caller; never merged without a person's word. */
  candidates: string[]
}

type NoIdentity = { kind: 'withheld' | 'unknown' }

/** What providers and carriers write where the caller hides the number. */
const WITHHELD = [
  'anonymous',
  'blocked',
  'hidden',
  'not available',
  'number withheld',
  'out of area',
  'private',
  'restricted',
  'suppressed',
  'unavailable',
  'undisclosed',
  'unknown',
  'withheld',
  // Without accents.
  'anonym',
  'anonyme',
  'desconocido',
  'masque',
  'nascosto',
  'no id',
  'not provided',
  'null',
  'oculto',
  'privado',
  'privato',
  'prive',
  'sconosciuto',
  'secret',
  'unbekannt',
  'unlisted',
  'unterdruckt',
]
const WITHHELD_WORDS = new Set(WITHHELD)
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** Networks that carry digits only spell the word on the keys of a telephone: +266696687. */
const spelled = (word: string) =>
  word.replaceAll(/./g, (letter) => String(2 + KEYPAD.findIndex((key) => key.includes(letter))))
// No other words: "Out of area" is also a number in Spain, "Suppressed" one in Puerto Rico.
const SPELLED = ['anonymous', 'blocked', 'private', 'restricted', 'unavailable', 'unknown']
const WITHHELD_DIGITS = new Set([
  ...SPELLED.map(spelled),
  // RESTRICTED and UNKNOWN, as some carriers misspell them.
  '7378742883',
  '8566696',
])
const ABOUT = /\b(?:caller|number|phone|user|name|call|id|numero|nummer|rufnummer|anrufer)\b/g
/** Country and area prefixes that carriers add to them. */
const PREFIXES = ['1', '0', '00', '001', '011', '01']
/** 0000000000, +1 111 111 1111, 1234567890: what machines write where they have no number. */
const DUMMY = /^[01]?(\d)\1{4,}$|^(?:0?123456789|1234567890)$/
const NAMED_ADDRESS = /^(?:"[^"]*"|[^<>"]*)\s*<([^<>]+)>$/
/** RFC 2606: of nobody. */
const INVALID = /(?:^|\.)invalid$/
const ADDRESS = /^(?:sips?:)?([^@;?]*)@([^@;?:]+)/

const isWithheldNumber = (digits: string): boolean => {
  if (WITHHELD_DIGITS.has(digits)) return true
  const isSpelled = PREFIXES.some(
    (prefix) => digits.startsWith(prefix) && WITHHELD_DIGITS.has(digits.slice(prefix.length)),
  )
  return (isSpelled || DUMMY.test(digits)) && !parsePhoneNumberFromString(`+${digits}`)?.isValid()
}

/** Whether a text that stands for the caller's number says that there is none to know. */
export const isWithheld = (text: string): boolean => {
  const sent = fold(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')).trim()
  const address = NAMED_ADDRESS.exec(sent)?.[1] ?? sent
  const [, user, host] = ADDRESS.exec(address) ?? []
  if (user !== undefined && host !== undefined) return INVALID.test(host) || isWithheld(user)
  const bare = address.replace(/^(?:tel|sips?):/, '').replace(/;.*$/, '')
  if (INVALID.test(bare)) return true
  if (/^\+?[\d\s().-]+$/.test(bare)) return isWithheldNumber(bare.replaceAll(/\D/g, ''))
  const words = bare.replaceAll(/[^a-z]+/g, ' ').trim()
  if (/^no (?:caller|number|phone)\b/.test(words)) return true
  const rest = words.replaceAll(ABOUT, ' ').replaceAll(/ +/g, ' ').trim()
  return WITHHELD_WORDS.has(words) || WITHHELD_WORDS.has(rest)
}

/** How a provider's own id of a caller is written where a number would stand. */
export const PROVIDER_ID = 'id:'

const VARIANTS: [RegExp, string][] = [
  [/^\+521(\d{10})$/, '+52$1'],
  [/^\+52([2-9]\d{9})$/, '+521$1'],
  [/^\+549(\d{10})$/, '+54$1'],
  [/^\+54([1-8]\d{9})$/, '+549$1'],
  [/^\+55(\d{2})9(\d{8})$/, '+55$1$2'],
  [/^\+55(\d{2})([6-9]\d{7})$/, '+55$19$2'],
]

const isE164 = (text: string): boolean => isPhoneNumber(text)

const variantsOf = (number: string) =>
  VARIANTS.flatMap(([written, other]) =>
    written.test(number) ? [number.replace(written, other)] : [],
  )

/** Digits without a country: as a number whose plus was lost, and as one of the country with `code`. */
const readingsOf = (digits: string, code: string | undefined): string[] => {
  const readings = [
    parsePhoneNumberFromString(`+${digits.replace(/^00/, '')}`),
    code === undefined
      ? undefined
      : parsePhoneNumberFromString(digits, { defaultCallingCode: code }),
  ]
  const numbers = readings.flatMap((reading) => (reading?.isValid() ? [reading.number] : []))
  return [...new Set<string>(numbers)]
}

const FEWEST_DIGITS = 5
const NATIONAL = /^[\d\s().\-/]+$/

const sipIdentity = (address: string): CallerIdentity | NoIdentity => {
  const [user = '', host = ''] = address
    .replace(/^sips?:/i, '')
    .replace(/[;?].*$/, '')
    .replace(/:\d+$/, '')
    .toLowerCase()
    .split('@')
  if (isE164(user)) return numberIdentity(user)
  const value = host === '' ? user : `${user}@${host}`
  return value === '' ? { kind: 'unknown' } : { kind: 'sip', value, candidates: [] }
}

const numberIdentity = (value: string): CallerIdentity => ({
  kind: 'number',
  value,
  candidates: variantsOf(value),
})

/**
 * Who a call is of, by what its provider sent: a number, an address, `id:` and an id of the provider's,
 * or a word for a hidden number. A number without its country counts for the line's country only, in
 * the notation of RFC 3966.
 */
export const identifyCaller = (
  sent: string | null,
  { provider, lineNumber }: { provider: Provider; lineNumber: string | null },
): CallerIdentity | NoIdentity => {
  const text = (sent ?? '').trim().replace(/^tel:/i, '')
  if (text === '') return { kind: 'unknown' }
  if (isWithheld(text)) return { kind: 'withheld' }
  if (isE164(text)) return numberIdentity(text)
  if (/^sips?:/i.test(text)) return sipIdentity(text)
  if (text.startsWith(PROVIDER_ID)) {
    const id = text.slice(PROVIDER_ID.length)
    return { kind: 'web', value: `${provider}:${id}`, candidates: [] }
  }
  const digits = text.replaceAll(/\D/g, '')
  if (!NATIONAL.test(text) || digits.length < FEWEST_DIGITS) return { kind: 'unknown' }
  const code = parsePhoneNumberFromString(lineNumber ?? '')?.countryCallingCode
  return {
    kind: 'number',
    value: code === undefined ? digits : `${digits};phone-context=+${code}`,
    candidates: readingsOf(digits, code),
  }
}
