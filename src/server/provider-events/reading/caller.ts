import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import type { EventField } from './event-field'

const LONGEST_NUMBER = 64
export const LONGEST_NAME = 200

/** What providers send when the caller hides the number; the last two spell ANONYMOUS and UNAVAILABLE. */
const WITHHELD =
  /^(?:anonymous|unknown|restricted|private|withheld|unavailable|blocked|\+266696687|\+86282452253)$/i

/** Parsing costs as much as everything else that is read of an event but its transcript. */
const known = new Map<string, string>()
const MOST_KNOWN = 2000

/**
 * What starts with `+` and can be a number becomes E.164; anything else is kept as it is, because a
 * country code that nobody gave would be a guess.
 */
export const canonicalNumber = (text: string): string => {
  if (!text.startsWith('+')) return text
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  const parsed = parsePhoneNumberFromString(text)
  const number = parsed?.isPossible() && !parsed.ext ? parsed.number : text
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, number)
  return number
}

/** A phone number as {@link canonicalNumber} writes it. Null when withheld. */
export const readPhoneNumber = (field: EventField): string | null => {
  const text = field.text(LONGEST_NUMBER)?.trim() ?? null
  if (text === null || WITHHELD.test(text)) return null
  return canonicalNumber(text)
}

/** The first name that is given. */
export const readName = (...fields: EventField[]): string | null => {
  for (const field of fields) {
    const name = field.text(LONGEST_NAME)
    if (name !== null) return name
  }
  return null
}

/** Names in a free-form object, under the keys that agents commonly collect them. */
export const namesIn = (values: EventField): EventField[] =>
  ['customer_name', 'customerName', 'caller_name', 'callerName', 'full_name', 'fullName'].map(
    (key) => values.at(key),
  )
