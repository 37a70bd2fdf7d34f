import * as z from 'zod'

import { callFilter, callListParams } from './call-list-params'

export const callNeighboursParams = callFilter.extend({ sort: callListParams.shape.sort })

/** Null at an end. A call that has left the list has the neighbours it would have there. */
export const callNeighbours = z.object({
  previous: z.uuid().nullable(),
  next: z.uuid().nullable(),
})
export type CallNeighbours = z.infer<typeof callNeighbours>
