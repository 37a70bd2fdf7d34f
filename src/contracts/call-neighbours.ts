import * as z from 'zod'

import { callFilter, callListParams } from './calls'

export const callNeighboursParams = callFilter.extend({ sort: callListParams.shape.sort })

/**
 * The calls above and below a call in a list; null at its ends. A call that the list does not hold
 * (any more: it was reviewed, say) has the neighbours it would have there.
 */
export const callNeighbours = z.object({
  previous: z.uuid().nullable(),
  next: z.uuid().nullable(),
})
export type CallNeighbours = z.infer<typeof callNeighbours>
