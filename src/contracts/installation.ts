import * as z from 'zod'

/** What the running server is and which of its protections are on. */
export const installation = z.object({
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** Other origins whose pages may call the API; none when it is switched off. */
  corsOrigins: z.array(z.string()),
  isCorsEnabled: z.boolean(),
  isRateLimited: z.boolean(),
  logLevel: z.string(),
})
export type Installation = z.infer<typeof installation>
