import * as z from 'zod'

/** The due time of a next step as it was promised: from when to when; without an end where none was named. */
export const promisedTime = z.object({
  dueAt: z.iso.datetime(),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable(),
})
export type PromisedTime = z.infer<typeof promisedTime>
