import * as z from 'zod'

/** Every answer that is not a success. `error` is a sentence for people, `code` is for code. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problem>

/** 409: somebody saved first; who, and when. */
export const conflictProblem = problem.extend({
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
})
