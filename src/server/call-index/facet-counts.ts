import type { CallCounts, FacetCount } from '@/contracts/call-counts'
import { type CallFacet, REVIEWED_BY } from '@/contracts/call-fields'

import type { CallTable } from './call-table'
import { FACET_NAMES } from './compiled-filter'
import { FACETS } from './facets'
import type { Tally } from './tally'

const wordsOf = (name: CallFacet): readonly string[] =>
  name === 'reviewed' ? REVIEWED_BY : (FACETS.find((facet) => facet.name === name)?.words ?? [])

/** A tally in the words of the contract. */
export const facetCounts = (table: CallTable, { byFacet }: Tally): CallCounts['facets'] => {
  const people = (counts: Float64Array): FacetCount[] =>
    Array.from(counts, (count, number) => ({
      value: table.people.personOf(number) ?? 'none',
      count: Math.round(count),
    }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
  const closed = (name: CallFacet, counts: Float64Array): FacetCount[] =>
    wordsOf(name).map((value, code) => ({
      value,
      count: Math.round(counts[code] ?? 0),
    }))
  const entries = FACET_NAMES.map((name) => {
    const counts = byFacet[name]
    return [name, name === 'assignee' ? people(counts) : closed(name, counts)]
  })
  // One entry for every facet.
  return Object.fromEntries(entries) as CallCounts['facets']
}
