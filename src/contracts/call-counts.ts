import * as z from 'zod'

import { CALL_FACETS, type CallFacet } from './call-fields'

export const facetCount = z.object({ value: z.string(), count: z.int().nonnegative() })
export type FacetCount = z.infer<typeof facetCount>

const facet = z.array(facetCount)
const facets = Object.fromEntries(
  CALL_FACETS.map((name) => [name, facet]),
  // One list for every facet.
) as Record<CallFacet, typeof facet>

/**
 * `GET /calls/counts`: how many calls match a `callFilter`, and for every word of every filter how
 * many would match with it. A facet follows all other filters, never its own. Words of a closed
 * vocabulary come in its order, zeros included; people and the workspace's own words by count, only
 * those that have calls.
 */
export const callCounts = z.object({
  total: z.int().nonnegative(),
  facets: z.object(facets),
  isEstimate: z.boolean(),
})
export type CallCounts = z.infer<typeof callCounts>
