import * as z from 'zod'

import { nextStep } from './next-steps'

/** What else there is of the caller of a call. */
export const callerHistory = z.object({
  /** Every call of this caller, this one too; 1 when nobody knows who called. */
  calls: z.int(),
  /** Open next steps of the caller's other calls, what is due first on top, at most twenty. */
  openSteps: z.array(nextStep),
})
export type CallerHistory = z.infer<typeof callerHistory>
