import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

import { isWithheld, PROVIDER_ID } from '@/domain/caller-identity'
import { isNoName } from '@/domain/caller-name'
import type { CallFacts } from '@/domain/provider-reading'
import { oneLine } from '@/lib/one-line'

import type { EventField } from './event-field'

const LONGEST_NUMBER = 64
export const LONGEST_NAME = 200

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

export const readPhoneNumber = (field: EventField): string | null => {
  const text = field.text(LONGEST_NUMBER)?.trim() ?? null
  return text === null || isWithheld(text) ? null : canonicalNumber(text)
}

const firstText = (fields: EventField[], longest: number): string | null =>
  fields.map((field) => field.text(longest)).find((text) => text !== null) ?? null

export const readCaller = (
  numbers: EventField[],
  ids: EventField[] = [],
): Pick<CallFacts, 'callerNumber' | 'callerText'> => {
  const shown = numbers.find((field) => readPhoneNumber(field) !== null)
  if (shown) {
    return { callerNumber: readPhoneNumber(shown), callerText: shown.text(LONGEST_NUMBER) }
  }
  const id = firstText(ids, LONGEST_NAME)
  const callerText = id === null ? firstText(numbers, LONGEST_NUMBER) : `${PROVIDER_ID}${id}`
  return { callerNumber: null, callerText }
}

type ToldName = [NonNullable<CallFacts['callerNameSource']>, EventField[]]

export const readName = (
  ...told: ToldName[]
): Pick<CallFacts, 'callerName' | 'callerNameSource'> => {
  for (const [callerNameSource, fields] of told) {
    for (const field of fields) {
      const callerName = oneLine(field.text(LONGEST_NAME) ?? '').trim()
      if (callerName !== '' && !isNoName(callerName)) return { callerName, callerNameSource }
    }
  }
  return { callerName: null, callerNameSource: null }
}

export const namesIn = (values: EventField): EventField[] =>
  ['customer_name', 'customerName', 'caller_name', 'callerName', 'full_name', 'fullName'].map(
    (key) => values.at(key),
  )
