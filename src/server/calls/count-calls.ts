import type { CallCounts } from '@/contracts/call-counts'
import type { CallFilter } from '@/contracts/calls'

import { type Bitmap, intersect } from '../call-index/bitmap'
import { FACET_NAMES } from '../call-index/compiled-filter'
import { facetCounts } from '../call-index/facet-counts'
import { countedCalls, type Tally, tallyFacets } from '../call-index/tally'
import { type Asked, askIndex, type CommonWords, type IndexDeps } from './ask-index'

/** How much the share among all weighs against that among a few: as much as so many calls. */
const PRIOR = 20

/**
 * What remains of a tally with words that are too common to count: every number by the share that a
 * look at some calls shows, drawn towards the share of all where there are few to look at.
 */
const estimateTally = ({ table, filter }: Asked, common: CommonWords): Tally => {
  const compiled = filter()
  const among = (calls: Bitmap) =>
    tallyFacets(table, { ...compiled, base: intersect(compiled.base, calls) }).byFacet
  const all = tallyFacets(table, compiled)
  const { share } = common
  const looked = among(common.looked)
  const found = among(common.found)
  const entries = FACET_NAMES.map((name) => [
    name,
    all.byFacet[name].map((calls, code) => {
      const seen = looked[name][code] ?? 0
      return (calls * ((found[name][code] ?? 0) + PRIOR * share)) / (seen + PRIOR)
    }),
  ])
  // One entry for every facet.
  const byFacet = Object.fromEntries(entries) as Tally['byFacet']
  return { total: Math.round(all.total * share), byFacet }
}

/** How many calls match, and for every word of every filter how many would with it. */
export const countCallFacets = async (
  deps: IndexDeps,
  filter: CallFilter,
  actorId: string,
): Promise<CallCounts> => {
  const asked = await askIndex(deps, filter, actorId, (of) => countedCalls(of.filter()))
  const counts = asked.common
    ? estimateTally(asked, asked.common)
    : tallyFacets(asked.table, asked.filter())
  return {
    total: counts.total,
    facets: facetCounts(asked.table, counts),
    isEstimate: asked.common !== null,
  }
}
