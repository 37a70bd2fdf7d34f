import type { CallCounts, CallFacet, FacetCount } from '@/contracts/call-counts'
import { REVIEWED_BY } from '@/contracts/calls'

import type { CallTable } from './call-table'
import { FACET_NAMES, isReviewedBy } from './compiled-filter'
import { FACETS } from './facets'
import type { Tally } from './tally'

/** A tally in the words of the contract. */
export const facetCounts = (
  table: CallTable,
  { byFacet }: Tally,
  actorId: string,
): CallCounts['facets'] => {
  const people = (counts: Float64Array): FacetCount[] =>
    Array.from(counts, (count, number) => ({
      value: table.personOf(number) ?? 'none',
      count: Math.round(count),
    }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
  const reviews = (counts: Float64Array): FacetCount[] =>
    REVIEWED_BY.map((value) => ({
      value,
      count: Math.round(
        counts.reduce(
          (sum, count, number) =>
            isReviewedBy(value, table.personOf(number), actorId) ? sum + count : sum,
          0,
        ),
      ),
    }))
  const closed = (name: CallFacet, counts: Float64Array): FacetCount[] =>
    (FACETS.find((facet) => facet.name === name)?.words ?? []).map((value, code) => ({
      value,
      count: Math.round(counts[code] ?? 0),
    }))
  const entries = FACET_NAMES.map((name) => {
    const counts = byFacet[name]
    if (name === 'assignee') return [name, people(counts)]
    return [name, name === 'reviewed' ? reviews(counts) : closed(name, counts)]
  })
  // One entry for every facet.
  return Object.fromEntries(entries) as CallCounts['facets']
}
