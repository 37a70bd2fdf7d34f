import * as z from 'zod'

export const reanalysis = z.object({
  version: z.string(),
  /** Calls looked at, of how many; null while nothing runs or waits for its turn. */
  running: z.object({ done: z.int(), of: z.int().nullable() }).nullable(),
  last: z.object({ at: z.iso.datetime(), version: z.string(), calls: z.int() }).nullable(),
})
export type Reanalysis = z.infer<typeof reanalysis>
