import { isDay } from '@/lib/day'
import { atLeastZero, eachOf, oneOf, someOf, textUpTo, yesOrNo } from '@/lib/lenient'

import {
  CALL_FACETS,
  CALL_SORTS,
  type CallFacet,
  callField,
  type FacetWord,
  FIGURE_FIELDS,
  type FigureField,
  fieldWords,
  type FlagFacet,
  HOURS,
  isFlagFacet,
  WEEKDAYS,
  WORD_KEY,
  type WordFacet,
} from './call-fields'
import { CALL_RANGES } from './call-words'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const readUuid = (value: unknown) =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined

const person = (value: unknown) => (value === 'me' || value === 'none' ? value : readUuid(value))
const word = (value: unknown) =>
  typeof value === 'string' && WORD_KEY.test(value) ? value : undefined
const MOST_WORDS = 100

const words = eachOf(word, MOST_WORDS)

const readerOf = (name: CallFacet) => {
  if (isFlagFacet(name)) return yesOrNo
  const { facet, isName } = callField(name)
  if (facet === 'people') return eachOf(person, MOST_WORDS)
  // Sorted, so that the same words are the same list.
  if (facet === 'open') {
    const read = isName ? eachOf(textUpTo(200), MOST_WORDS) : words
    return (value: unknown) => read(value)?.sort()
  }
  return someOf(facet ?? [])
}

type FacetReaders = {
  [Name in WordFacet]: (value: unknown) => FacetWord<Name>[] | undefined
} & { [Name in FlagFacet]: (value: unknown) => boolean | undefined }
export const FACET_SEARCH = Object.fromEntries(
  CALL_FACETS.map((name) => [name, readerOf(name)]),
  // One reader for every facet, of its own words.
) as FacetReaders

const FIGURE_SEARCH = Object.fromEntries(
  FIGURE_FIELDS.map((name) => [name, someOf(fieldWords(name))]),
) as Record<FigureField, (value: unknown) => string[] | undefined>

const INSTANT = /T.{12}Z$/
export const readInstant = (value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) && Date.parse(value) > 0 ? value : undefined
const time = (value: unknown) =>
  typeof value === 'string' && isDay(value) ? value : readInstant(value)

const LONGEST_SECONDS = 7 * 86_400
const seconds = (value: unknown) => {
  const number = atLeastZero(value)
  return number !== undefined && number <= LONGEST_SECONDS ? number : undefined
}

/** Plain readers without a schema library: route files are in the browser's first chunk. */
export const CALL_SEARCH = {
  q: textUpTo(200),
  range: oneOf(CALL_RANGES),
  /** Days in the reader's zone, both included, or instants, `to` not included. They win over `range`. */
  from: time,
  to: time,
  ...FACET_SEARCH,
  weekday: someOf(WEEKDAYS),
  hour: someOf(HOURS),
  ending: words,
  doubt: words,
  ...FIGURE_SEARCH,
  zone: textUpTo(64),
  minSeconds: seconds,
  maxSeconds: seconds,
  caller: textUpTo(64),
  /** Without demo calls, as figures count. */
  withoutDemo: (value: unknown) => yesOrNo(value) || undefined,
  /** Shows what the hiding rules of the settings would leave out. */
  hidden: oneOf(['show']),
  sort: oneOf(CALL_SORTS),
}
