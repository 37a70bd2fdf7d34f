import * as z from 'zod'

import { nextStep } from './next-steps'

export const callerHistory = z.object({
  /** Every call of this caller, this one too; 1 when nobody knows who called. */
  calls: z.int(),
  callerId: z.uuid().nullable(),
  openSteps: z.array(nextStep),
})
export type CallerHistory = z.infer<typeof callerHistory>
