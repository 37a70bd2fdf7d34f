import * as z from 'zod'

const learnedModel = z.object({
  /** Stands beside every claim that is made with it. */
  version: z.string(),
  trainedAt: z.iso.datetime(),
  /** People's verdicts at that time, and how many of them could be learned from. */
  verdicts: z.int(),
  examples: z.int(),
  /** On calls it had not seen, beside the rules alone; null: there was too little to learn from. */
  score: z
    .object({ right: z.int(), rulesRight: z.int(), rulesWrong: z.int(), of: z.int() })
    .nullable(),
  /** A sentence: why it is not used. */
  reason: z.string().nullable(),
})
export type LearnedModel = z.infer<typeof learnedModel>

export const learnedModels = z.object({
  /** The workspace's own that is in use. */
  live: learnedModel.nullable(),
  /** What was trained last, where that is not used. */
  shadow: learnedModel.nullable(),
  /** The version whose words are used: the workspace's own, or the one the product came with. */
  inUse: z.string().nullable(),
  /** Trained later, but damaged: passed over. */
  damaged: z.array(z.string()),
  /** How many verdicts were read; `of` is null until the training begins. */
  training: z.object({ read: z.int(), of: z.int().nullable() }).nullable(),
  verdicts: z.int(),
  /** At how many verdicts the next training begins by itself. */
  nextTrainingAt: z.int(),
  /** `needed`: how many more verdicts let the category be learned; none where it is known. */
  categories: z.array(z.object({ key: z.string(), verdicts: z.int(), needed: z.int() })),
})
export type LearnedModels = z.infer<typeof learnedModels>
