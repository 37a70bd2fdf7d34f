import type { CallCounts } from '@/contracts/call-counts'
import type { CallFilter } from '@/contracts/calls'

import { facetCounts } from '../call-index/count-facets'
import { type ListDeps, readTally } from './read-calls'

/** How many calls match, and how many would with each value of each facet. */
export const countCallFacets = async (
  deps: ListDeps,
  filter: CallFilter,
  actorId: string,
): Promise<CallCounts> => {
  const tally = await readTally(deps, filter, actorId)
  return { total: tally.total, facets: facetCounts(tally), isEstimate: tally.isEstimate }
}
