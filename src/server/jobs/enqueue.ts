import { sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { jobs } from '../db/jobs-schema'
import type { JobKind, JobPayloads } from './kinds'

export const JOBS_CHANNEL = 'jobs'

export type NewJob<Kind extends JobKind = JobKind> = {
  kind: Kind
  payload: JobPayloads[Kind]
  key?: string
  /** At once, unless it is said. */
  runAt?: Date
  /** 0 unless it is said; the highest first. */
  priority?: number
}

/**
 * Adds a job in the writer's transaction; the commit wakes whoever runs jobs. While one of the same
 * kind and key waits, the earlier time wins; while it runs, it runs once more afterwards.
 */
export const enqueue = async <Kind extends JobKind>(
  tx: Transaction | Database,
  job: NewJob<Kind>,
): Promise<void> => {
  await tx
    .insert(jobs)
    .values(job)
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: sql`state in ('waiting', 'running')`,
      set: {
        runAt: sql`least(${jobs.runAt}, excluded.run_at)`,
        again: sql`${jobs.state} = 'running'`,
      },
    })
    .returning({ notified: sql`pg_notify(${JOBS_CHANNEL}, '')` })
}
