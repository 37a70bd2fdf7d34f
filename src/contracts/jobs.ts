import * as z from 'zod'

import { numeric } from './list-param'
import { cursor } from './page'

const jobState = z.enum(['waiting', 'running', 'done', 'dead'])

export const jobListParams = z.object({
  state: jobState.optional(),
  cursor,
  limit: numeric(z.int().min(1).max(200)).default(50),
})
export type JobListParams = z.output<typeof jobListParams>

export const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: jobState,
  attempts: z.int(),
  /** Of the last attempt that failed. */
  error: z.string().nullable(),
  /** Null unless it waits. */
  nextRunAt: z.iso.datetime().nullable(),
  /** Where the next attempt goes on, as its kind of job keeps it. */
  progress: z.unknown(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof job>

export const jobPage = z.object({ items: z.array(job), nextCursor: z.string().nullable() })
export type JobPage = z.infer<typeof jobPage>
