import * as z from 'zod'

export const installation = z.object({
  version: z.string(),
  /** What the server was built from, where that is known. */
  commit: z.string().nullable().default(null),
  database: z.enum(['embedded', 'postgres']),
  corsOrigins: z.array(z.string()),
  isCorsEnabled: z.boolean(),
  isRateLimited: z.boolean(),
  logLevel: z.string(),
})
export type Installation = z.infer<typeof installation>
