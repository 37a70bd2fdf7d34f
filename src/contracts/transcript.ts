import * as z from 'zod'

import { UTTERANCE_ROLES } from './call-words'

/** One turn. Seconds count from the start of the recording; null where the provider gave none. */
export const utterance = z.object({
  role: z.enum(UTTERANCE_ROLES),
  text: z.string(),
  startSeconds: z.number().nullable(),
  endSeconds: z.number().nullable(),
})
export type Utterance = z.infer<typeof utterance>

export const evidence = z.object({
  utterance: z.int().nonnegative(),
  quote: z.string(),
  startSeconds: z.number().nullable(),
})
export type Evidence = z.infer<typeof evidence>
