import { FILLER, withAsciiDigits } from '@/lib/ascii-digits'
import { isRecord } from '@/lib/is-record'
import { wellFormed } from '@/lib/well-formed'

import { isIssuedCardNumber } from './card-numbers'
import { redactText } from './redact'
import { LABEL, REMOVED } from './sensitive-mentions'
import { type KeyMeaning, meaningWithin, readKey } from './storable-keys'
import { isConversation, redactConversation, redactTalk } from './storable-talk'

/**
 * A parsed event as it may be stored, and as all reading starts from it: without prompts, secrets,
 * agent configurations and handles of the live call, with card data redacted, with addresses cut
 * before their signatures, and with text that is valid UTF-8. Numbers too large for JSON are kept as
 * text. Cleaning a clean event changes nothing. What stays as it was sent is shared with the event,
 * not copied: that is most of it.
 */
export const storableCopy = (event: unknown): unknown => copy(event, 'text') ?? null

/** The value itself when it may be stored as it is. Undefined: nothing of it may be stored. */
const copy = (value: unknown, meaning: KeyMeaning): unknown => {
  if (typeof value === 'string') return copyText(value, meaning)
  if (typeof value === 'number') return copyNumber(value, meaning)
  if (Array.isArray(value)) return copyArray(value, meaning)
  if (isRecord(value)) return copyObject(value, meaning)
  return value
}

const copyText = (value: string, meaning: KeyMeaning): string => {
  const text = wellFormed(value)
  switch (meaning) {
    case 'identity':
      return withoutQuery(text)
    case 'opaque':
      return isCardAsId(text) ? REMOVED.card : withoutQuery(text)
    case 'phone':
      return isNoPhone(text) ? redactText(text) : text
    case 'code':
      return /^\D*\d{3,4}\D*$/.test(withAsciiDigits(text).replaceAll(FILLER, ''))
        ? REMOVED.code
        : redactNamed('CVV: ', text)
    case 'pin':
    case 'otp':
      return /^(?:\D*\d){3,8}\D*$/.test(withAsciiDigits(text))
        ? REMOVED[meaning]
        : redactNamed(`${meaning}: `, text)
    case 'tan':
      return /^(?:\D*\d){6,8}\D*$/.test(withAsciiDigits(text)) ? REMOVED.otp : redactText(text)
    case 'ssn':
      return /^(?:\D*\d){9}\D*$/.test(withAsciiDigits(text))
        ? REMOVED.ssn
        : redactNamed('last four of SSN: ', redactNamed('SSN: ', text))
    case 'card':
      return /^[\d .-]+$/.test(withAsciiDigits(text))
        ? redactNamed('card: ', text)
        : withoutQuery(redactJson(text, false))
    case 'talk':
      return redactTalk(text)
    default:
      return withoutQuery(redactJson(text, meaning === 'machine'))
  }
}

const LABEL_OUTSIDE = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${LABEL}`, 'g')

/** JSON in a text, as tools are sent it, is cleaned by its keys, too, and stays JSON. */
const redactJson = (text: string, isMachineText: boolean): string => {
  if (!/^\s*[[{]/.test(text)) return redactText(text, isMachineText)
  try {
    const sent: unknown = JSON.parse(text)
    const kept = copy(sent, 'machine')
    const json = kept === sent ? text : JSON.stringify(kept ?? null)
    const redacted = redactText(json, isMachineText)
    if (redacted === json) return json
    return redacted.replace(LABEL_OUTSIDE, (found) =>
      found.startsWith('"') ? found : JSON.stringify(found),
    )
  } catch {
    // No JSON, or nested deeper than anything that means something.
    return redactText(text, isMachineText)
  }
}

/** As if the name that the key says stood before it in a sentence. */
const redactNamed = (name: string, text: string): string =>
  redactText(name + text).slice(name.length)

const isCardAsId = (text: string): boolean => /^\d{14,16}$/.test(text) && isIssuedCardNumber(text)

/** A phone number has at most 15 digits, and without a country code it is no card number either. */
const isNoPhone = (text: string): boolean => {
  const digits = withAsciiDigits(text).replace(/\D/g, '')
  return digits.length > 15 || (!text.startsWith('+') && isIssuedCardNumber(digits))
}

const copyNumber = (value: number, meaning: KeyMeaning): unknown => {
  if (!Number.isFinite(value)) return String(value)
  if (meaning === 'card' && value > Number.MAX_SAFE_INTEGER) return REMOVED.card
  if (meaning === 'identity' || !Number.isSafeInteger(value)) return value
  if (meaning === 'opaque') return isCardAsId(String(value)) ? REMOVED.card : value
  if (meaning === 'code' && value >= 0 && value <= 9999) return REMOVED.code
  if ((meaning === 'pin' || meaning === 'otp') && value >= 0 && value < 1e8) return REMOVED[meaning]
  if (meaning === 'tan' && value >= 1e5 && value < 1e8) return REMOVED.otp
  if (meaning === 'ssn' && value >= 1e6 && value < 1e9) return REMOVED.ssn
  if (meaning === 'ssn' && value >= 0 && value <= 9999) return REMOVED.ssnEnd
  // 13 digits are a time in milliseconds; nothing that counts or measures has more and looks like this.
  const isLong = value >= (meaning === 'card' ? 1e12 : 1e13)
  return isLong && isIssuedCardNumber(String(value)) ? REMOVED.card : value
}

const copyArray = (values: unknown[], meaning: KeyMeaning): unknown[] => {
  if (isConversation(values)) return redactConversation(copyEntries(values, copyTurn))
  const kept = copyEntries(values, (entry) => copy(entry, meaning))
  if (kept !== values || values.length < 2) return kept
  if (isIssuedCardNumber(digitsOf(values))) return [REMOVED.card]
  if (!(meaning in REMOVED && values.every((entry) => typeof entry === 'string'))) return kept
  const digits = values.join(' ')
  const joined = copyText(digits, meaning)
  return joined === digits ? values : [joined]
}

const MOST_PARTS = 19
const MOST_DIGITS_OF_A_PART = 8

/** Those of values that are digits and nothing else, as one number. */
const digitsOf = (values: unknown[]): string => {
  if (values.length > MOST_PARTS) return ''
  let digits = ''
  for (const value of values) {
    if (typeof value !== 'string' && typeof value !== 'number') return ''
    const part = withAsciiDigits(String(value)).replaceAll(FILLER, '').trim()
    if (part.length > MOST_DIGITS_OF_A_PART || !/^\d+$/.test(part)) return ''
    digits += part
  }
  return digits
}

const copyEntries = (values: unknown[], copyEntry: (entry: unknown) => unknown): unknown[] => {
  let result: unknown[] | null = null
  for (let index = 0; index < values.length; index++) {
    const entry = values[index]
    const kept = copyEntry(entry)
    if (kept !== entry) result ??= values.slice(0, index)
    if (kept !== undefined) result?.push(kept)
  }
  return result ?? values
}

const copyTurn = (value: unknown): unknown =>
  isRecord(value) ? copyObject(value, 'text', true) : copy(value, 'text')

const PRIVATE_ROLE = /^(?:system|developer)$/i
const SPOKEN_KEYS = new Set(['message', 'content', 'text', 'words'])

const copyObject = (
  value: Record<string, unknown>,
  meaning: KeyMeaning,
  isTurn = false,
): unknown => {
  if (typeof value.role === 'string' && PRIVATE_ROLE.test(value.role)) return undefined
  if (meaning === 'name') return nameOf(value)
  const isTool = meaning === 'machine' || (isTurn && /tool/i.test(String(value.role)))
  const replaced = replacedByScrubbed(value)
  const parts = partsOfCard(value)
  const outer = namesCard(value) ? 'card' : meaning
  let result: Record<string, unknown> | null = null
  for (const sentKey of Object.keys(value)) {
    const entry = value[sentKey]
    const { key, meaning: named } = readKey(sentKey)
    const own = meaningWithin(outer, key, named)
    const isSpoken = isTurn && !isTool && SPOKEN_KEYS.has(key)
    const kept =
      own === 'drop' || replaced.has(key)
        ? undefined
        : parts.has(sentKey)
          ? REMOVED.card
          : isSpoken
            ? copySpoken(entry)
            : copy(entry, isTool ? machine(own) : own)
    if (kept !== entry || key !== sentKey) result ??= entriesBefore(sentKey, value)
    if (kept !== undefined && result) result[key] = kept
  }
  return result ?? value
}

/** `card: 'visa'` beside its number and code, not around them. */
const namesCard = (value: Record<string, unknown>): boolean =>
  Object.keys(value).some((key) => {
    if (!/card/i.test(key) || readKey(key).meaning !== 'card') return false
    const named = value[key]
    return typeof named === 'string' || (typeof named === 'number' && named >= 1e12)
  })

const NUMBERED = /^(.*?)\d{1,2}$/

/** The keys of a number that is sent in parts: `card_part1`, `card_part2`. */
const partsOfCard = (value: Record<string, unknown>): ReadonlySet<string> => {
  const byName = new Map<string, string[]>()
  for (const key of Object.keys(value)) {
    const last = key.charCodeAt(key.length - 1)
    if (last < 48 || last > 57) continue
    const name = NUMBERED.exec(key)?.[1] ?? ''
    byName.set(name, [...(byName.get(name) ?? []), key])
  }
  if (byName.size === 0) return NOTHING
  const isCard = (keys: string[]) =>
    keys.length > 1 && isIssuedCardNumber(digitsOf(keys.map((key) => value[key])))
  return new Set([...byName.values()].filter(isCard).flat())
}

const entriesBefore = (end: string, value: Record<string, unknown>): Record<string, unknown> => {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === end) break
    result[key] = value[key]
  }
  return result
}

const machine = (meaning: KeyMeaning): KeyMeaning => (meaning === 'text' ? 'machine' : meaning)

const copySpoken = (value: unknown): unknown => {
  if (typeof value === 'string') return wellFormed(value)
  return Array.isArray(value) ? copyEntries(value, copyWord) : copy(value, 'text')
}

const copyWord = (value: unknown): unknown => {
  if (!isRecord(value) || typeof value.word !== 'string') return copy(value, 'text')
  const { word, start, end } = value
  const isPlain = Number.isFinite(start) && Number.isFinite(end) && wellFormed(word) === word
  if (isPlain && Object.keys(value).length === 3) return value
  return { start: copyTime(start), end: copyTime(end), word: wellFormed(word) }
}

const copyTime = (value: unknown): unknown =>
  Number.isFinite(value) ? value : copy(value, 'opaque')

const nameOf = (config: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    ['id', 'name']
      .filter((key) => typeof config[key] === 'string')
      .map((key) => [key, copy(config[key], readKey(key).meaning)]),
  )

const TRANSCRIPTS = ['transcript', 'transcript_object', 'transcript_with_tool_calls']
const RECORDINGS = ['recording_url', 'recording_multi_channel_url']

const NOTHING: ReadonlySet<string> = new Set()

/** Where the provider sends a copy freed of personal data, the full one is not kept beside it. */
const replacedByScrubbed = (value: Record<string, unknown>): ReadonlySet<string> => {
  const scrubbed = value.scrubbed_transcript_with_tool_calls
  if (scrubbed === undefined && value.scrubbed_recording_url === undefined) return NOTHING
  return new Set([
    ...(Array.isArray(scrubbed) && scrubbed.length > 0 ? TRANSCRIPTS : []),
    ...(typeof value.scrubbed_recording_url === 'string' ? RECORDINGS : []),
  ])
}

const ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\/\S*$/i

const withoutQuery = (text: string): string =>
  ADDRESS.test(text) ? text.replace(/[?#].*$/, '').replace(/^([^/]*\/\/)[^/@]*@/, '$1') : text
