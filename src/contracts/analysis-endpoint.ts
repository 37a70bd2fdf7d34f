import * as z from 'zod'

/** The language model that is asked about calls the AI is unsure of, and how well it does. */
export const analysisEndpoint = z.object({
  isOn: z.boolean(),
  model: z.string().nullable(),
  /** `shadow`: its categories are kept apart until people have judged enough of those calls. */
  state: z.enum(['off', 'shadow', 'live']),
  /** Whether its summaries and titles are used where the local ones name nothing. */
  areTextsUsed: z.boolean(),
  /** Calls it was asked about that a person judged, and on how many of them it, and what is built in, was right. */
  judged: z.int(),
  right: z.int(),
  localRight: z.int(),
  /** How many judged calls decide. */
  enough: z.int(),
  /** A sentence. Null after a good answer. */
  lastError: z.string().nullable(),
  /** Set after repeated failures: until then it is not asked. */
  pausedUntil: z.iso.datetime().nullable(),
})
export type AnalysisEndpoint = z.infer<typeof analysisEndpoint>

export const analysisEndpointInput = analysisEndpoint
  .pick({ areTextsUsed: true })
  .extend({ model: z.string() })
export type AnalysisEndpointInput = z.infer<typeof analysisEndpointInput>
