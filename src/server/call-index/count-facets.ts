import { CALL_FACETS, type CallFacet } from '@/contracts/call-fields'
import { reviewCounts, type Tally } from '@/domain/tally'

import { addAll, type Bitmap, countBits, countBoth, keepBoth, makeBitmap } from './bitmap'
import type { CallTable } from './call-table'
import { selectForFacets, type Sets } from './select-calls'
import { UNKNOWN } from './word-sets'

const countReviews = (table: CallTable, bits: Bitmap, actorId: string) => {
  const reviewers = table.wordSets.of('reviewer')
  const having = (word: string) => reviewers.get(word) ?? makeBitmap(0)
  const demos = bits.slice()
  keepBoth(demos, table.wordSets.of('isDemo').get('true') ?? makeBitmap(0))
  const demo = countBoth(demos, having(UNKNOWN))
  const nobody = countBoth(bits, having(UNKNOWN)) - demo
  return reviewCounts(countBits(bits), nobody, countBoth(bits, having(actorId)), demo)
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
    isEstimate: false,
  }
}

export const countedCalls = (sets: Sets): Bitmap => {
  const { matching, of } = selectForFacets(sets)
  const bits = matching.slice()
  for (const { name } of sets.passes) addAll(bits, of(name))
  return bits
}
