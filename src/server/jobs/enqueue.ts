import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { Database, Transaction } from '../db/client'
import { jobs } from '../db/jobs-schema'
import type { JobKind, JobPayloads } from './kinds'

export const JOBS_CHANNEL = 'jobs'
const ASK_APART_MS = 250

export type NewJob<Kind extends JobKind = JobKind> = {
  id?: string
  kind: Kind
  payload: JobPayloads[Kind]
  key?: string
  runAt?: Date
  /** 0 unless it is said; the highest first. */
  priority?: number
}

/**
 * Adds a job in the writer's transaction; the commit wakes whoever runs jobs. While one of the same
 * kind and key waits, it begins anew at the earlier time; while it runs, it does so afterwards, not before `runAt`.
 */
export const enqueue = <Kind extends JobKind>(
  tx: Transaction | Database,
  job: NewJob<Kind>,
): Promise<void> => enqueueAll(tx, [job])

/** So many in one statement; see {@link enqueue}. Keys must differ. */
export const enqueueAll = async <Kind extends JobKind>(
  tx: Transaction | Database,
  added: readonly NewJob<Kind>[],
): Promise<void> => {
  if (added.length === 0) return
  await tx
    .insert(jobs)
    .values([...added])
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: sql`state in ('waiting', 'running')`,
      set: {
        runAt: sql`case when ${jobs.state} = 'running' and not ${jobs.again} then excluded.run_at
          else least(${jobs.runAt}, excluded.run_at) end`,
        again: sql`${jobs.state} = 'running'`,
        progress: null,
      },
    })
    .returning({ notified: sql`pg_notify(${JOBS_CHANNEL}, '')` })
}

/**
 * For a keyed job that is asked for by many small commits, none of which is to pay for it or to wait
 * for the others: call `ask` after each. A process that dies in between has not asked: the job needs a
 * schedule, too.
 */
export const enqueueSoon = ({ db, log }: { db: Database; log: Logger }, job: NewJob) => {
  let timer: NodeJS.Timeout | null = null
  let asking = Promise.resolve()
  let askedAt = 0
  const ask = async () => {
    timer = null
    askedAt = performance.now()
    await enqueue(db, job).catch((error: unknown) =>
      log.warn({ err: error, kind: job.kind }, 'a job could not be enqueued'),
    )
  }
  return {
    ask: () => {
      const wait = Math.max(0, askedAt + ASK_APART_MS - performance.now())
      timer ??= setTimeout(() => {
        asking = ask()
      }, wait)
    },
    stop: async () => {
      if (timer) clearTimeout(timer)
      await asking
    },
  }
}
