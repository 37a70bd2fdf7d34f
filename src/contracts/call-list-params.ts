import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

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
  type WordFacet,
} from './call-fields'
import { givenInstant } from './given-instant'
import {
  flag,
  ids,
  list,
  names,
  numeric,
  openWords,
  people,
  searched,
  searchedWords,
} from './list-param'
import { cursor } from './page'

type ListOf<Word extends string> = ReturnType<typeof list<readonly [Word, ...Word[]]>>

const facetParam = (name: CallFacet) => {
  if (isFlagFacet(name)) return flag
  const { facet, isName } = callField(name)
  if (facet === 'people') return people
  if (isName) return names
  // A closed list of words is never empty.
  return facet === 'open' ? openWords : list(facet as readonly [string, ...string[]])
}
const facetParams = Object.fromEntries(CALL_FACETS.map((name) => [name, facetParam(name)])) as {
  [Name in WordFacet]: ListOf<FacetWord<Name>>
} & { [Name in FlagFacet]: typeof flag }

const figureParams = Object.fromEntries(
  // A closed list of words is never empty.
  FIGURE_FIELDS.map((name) => [name, list(fieldWords(name) as [string, ...string[]])]),
) as Record<FigureField, ListOf<string>>

export const callFilter = z.object({
  q: searchedWords,
  from: givenInstant.optional(),
  to: givenInstant.optional(),
  ...facetParams,
  weekday: list(WEEKDAYS),
  // Twenty-four of them.
  hour: list(HOURS as [string, ...string[]]),
  /** Why it ended, and why the AI is unsure of it, as figures are split by. */
  ending: openWords,
  doubt: openWords,
  ...figureParams,
  /** Whose weekdays and hours are meant; UTC where none is named. */
  zone: z.string().max(64).refine(isTimeZone, 'Unknown time zone').optional(),
  minSeconds: numeric(z.number().nonnegative()).optional(),
  maxSeconds: numeric(z.number().nonnegative()).optional(),
  caller: searched(64).optional(),
  hideShorterThan: numeric(z.number().nonnegative()).optional(),
  hideWithoutTranscript: flag,
  /** Without what demos left: what counts calls. */
  withoutDemo: flag,
  /** Only these calls, at most 200 ids: how an open list refreshes the rows it shows. */
  ids: ids(200),
})
export type CallFilter = z.infer<typeof callFilter>

/**
 * One page of the calls that match: from the top, below a cursor, above one (`before`), or `offset`
 * calls further. A cursor belongs to the sort it was given out under.
 */
export const callListParams = callFilter.extend({
  /**
   * `newest` by when they started; `priority` high first, then newest; `unsure` first what the
   * AI is unsure of, then newest; `updated` the last touched
   * first. What has no length stands behind what has one.
   */
  sort: z.enum(CALL_SORTS).default('newest'),
  cursor,
  before: z.string().max(400).optional(),
  offset: numeric(z.int().nonnegative()).default(0),
  limit: numeric(z.int().min(1).max(200)).default(50),
})
export type CallListParams = z.infer<typeof callListParams>
export type CallListQuery = z.input<typeof callListParams>
