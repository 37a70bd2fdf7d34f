import * as z from 'zod'

/** How many calls there are for one word of a filter, as it stands in the query string. */
export const facetCount = z.object({ value: z.string(), count: z.int().nonnegative() })
export type FacetCount = z.infer<typeof facetCount>

const facet = z.array(facetCount)

/**
 * `GET /calls/counts`: how many calls match a `callFilter`, and for every word of every filter how
 * many would match with it. A facet follows all other filters, never its own. Words of a closed
 * vocabulary come in its order, zeros included; people by count, only those who have calls.
 */
export const callCounts = z.object({
  total: z.int().nonnegative(),
  facets: z.object({
    status: facet,
    outcome: facet,
    resolution: facet,
    category: facet,
    priority: facet,
    sentiment: facet,
    provider: facet,
    direction: facet,
    /** People's ids and `none`. */
    assignee: facet,
    /** `me`, `anyone`, `nobody`, `not-me`. */
    reviewed: facet,
    hasTranscript: facet,
    hasRecording: facet,
    callback: facet,
  }),
  /** True when a search found more than is counted: every number is then an estimate. */
  isEstimate: z.boolean(),
})
export type CallCounts = z.infer<typeof callCounts>
export type CallFacet = keyof CallCounts['facets']
