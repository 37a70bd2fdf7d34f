import type { CallCounts, FacetCount } from '@/contracts/call-counts'
import { CALL_FACETS, type CallFacet, callField } from '@/contracts/call-fields'

import { addAll, type Bitmap, countBits, countBoth, makeBitmap } from './bitmap'
import type { CallTable } from './call-table'
import { selectForFacets, type Sets } from './select-calls'
import { UNKNOWN } from './word-sets'

/** How many calls have each word of a facet: `''` where nothing is known, ids for people. */
export type Tally = {
  total: number
  byFacet: ReadonlyMap<CallFacet, ReadonlyMap<string, number>>
}

const ofFacet = (name: CallFacet, counts: ReadonlyMap<string, number>): FacetCount[] => {
  const { facet, none } = callField(name)
  const countOf = (value: string) => Math.round(counts.get(value === none ? '' : value) ?? 0)
  if (typeof facet !== 'string') {
    return (facet ?? []).map((value) => ({ value, count: countOf(value) }))
  }
  const words = Array.from(counts.keys(), (word) => (word === '' ? none : word))
  return words
    .flatMap((value) => (value === undefined ? [] : [{ value, count: countOf(value) }]))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

export const facetCounts = ({ byFacet }: Tally): CallCounts['facets'] => {
  const entries = CALL_FACETS.map((name) => [name, ofFacet(name, byFacet.get(name) ?? new Map())])
  // One entry for every facet.
  return Object.fromEntries(entries) as CallCounts['facets']
}

const countReviews = (table: CallTable, bits: Bitmap, actorId: string) => {
  const reviewers = table.wordSets.of('reviewer')
  const count = (word: string) => countBoth(bits, reviewers.get(word) ?? makeBitmap(0))
  const [size, nobody, me] = [countBits(bits), count(UNKNOWN), count(actorId)]
  return new Map(Object.entries({ nobody, 'not-me': size - me, me, anyone: size - nobody }))
}

const countFacet = (table: CallTable, bits: Bitmap, name: CallFacet, actorId: string) => {
  if (name === 'reviewed') return countReviews(table, bits, actorId)
  const words = table.wordSets.of(name)
  return new Map(Array.from(words, ([word, calls]) => [word, countBoth(calls, bits)]))
}

/** Counts every facet under all filters but its own. `actorId`: "me" among who reviewed. */
export const countFacets = (table: CallTable, sets: Sets, actorId: string): Tally => {
  const { matching, of } = selectForFacets(sets)
  return {
    total: countBits(matching),
    byFacet: new Map(CALL_FACETS.map((name) => [name, countFacet(table, of(name), name, actorId)])),
  }
}

export const countedCalls = (sets: Sets): Bitmap => {
  const { matching, of } = selectForFacets(sets)
  const bits = matching.slice()
  for (const { name } of sets.passes) addAll(bits, of(name))
  return bits
}
