import * as z from 'zod'

import { callAnalysis } from './analysis'
import { UTTERANCE_ROLES } from './call-words'

const seconds = z.number().min(0).nullable().default(null)

const triedUtterance = z.object({
  role: z.enum(UTTERANCE_ROLES),
  text: z.string().max(100_000),
  startSeconds: seconds,
  endSeconds: seconds,
})

/** Text is read line by line, `Caller: …` and `Agent: …`; without such labels the caller said it. */
export const tryAnalysisInput = z.object({
  transcript: z
    .union([z.string(), z.array(triedUtterance)])
    .refine(
      (said) => typeof said !== 'string' || said.length <= 500_000,
      'At most 500,000 characters',
    )
    .refine(
      (said) => typeof said === 'string' || said.length <= 10_000,
      'At most 10,000 utterances',
    ),
})
export type TryAnalysisInput = z.output<typeof tryAnalysisInput>

export const triedAnalysis = z.object({
  analysis: callAnalysis,
  /** A sentence; null when the caller's words were understood. */
  fallback: z.string().nullable(),
})
export type TriedAnalysis = z.infer<typeof triedAnalysis>
