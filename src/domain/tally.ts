import type { CallCounts, FacetCount } from '@/contracts/call-counts'
import { CALL_FACETS, type CallFacet, callField } from '@/contracts/call-fields'

/** How many calls have each word of a facet: `''` where nothing is known, ids for people. */
export type Tally = {
  total: number
  byFacet: ReadonlyMap<CallFacet, ReadonlyMap<string, number>>
  isEstimate: boolean
}

/** The counts of the facet `reviewed`, of so many calls; `demo`: demos that are not reviewed. */
export const reviewCounts = (calls: number, nobody: number, me: number, demo: number) =>
  new Map([
    ['nobody', nobody],
    ['not-me', calls - me],
    ['me', me],
    ['anyone', calls - nobody - demo],
  ])

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

export const callCountsOf = ({ byFacet, ...tally }: Tally): CallCounts => {
  const entries = CALL_FACETS.map((name) => [name, ofFacet(name, byFacet.get(name) ?? new Map())])
  // One entry for every facet.
  return { ...tally, facets: Object.fromEntries(entries) as CallCounts['facets'] }
}
