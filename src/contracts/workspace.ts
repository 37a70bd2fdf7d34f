import * as z from 'zod'

export const workspaceCounts = z.object({
  openNextSteps: z.int(),
  /** Of each person who has any, by id. */
  openNextStepsOf: z.record(z.string(), z.int()),
  /** Not reviewed, under each choice of the two hiding rules. */
  toReview: z.object({
    all: z.int(),
    notShort: z.int(),
    withTranscript: z.int(),
    shown: z.int(),
  }),
  totalCalls: z.int(),
  sampleCalls: z.int(),
})
export type WorkspaceCounts = z.infer<typeof workspaceCounts>

export const workspace = workspaceCounts.extend({
  /** Where each provider must send its events, and whether its secret is configured. */
  providers: z.array(z.object({ provider: z.string(), path: z.string(), configured: z.boolean() })),
})
export type Workspace = z.infer<typeof workspace>

export const sampleRemoval = z.object({ removedCalls: z.int() })
