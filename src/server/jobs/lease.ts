import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { jobs } from '../db/jobs-schema'

const LEASE_SECONDS = 30
const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`
const progressUnlessAgain = sql`case when not ${jobs.again} then ${jobs.progress} end`

type JobRow = typeof jobs.$inferSelect
export type LeasedJob = Pick<
  JobRow,
  'id' | 'kind' | 'payload' | 'attempts' | 'progress' | 'schedule' | 'zone'
> & { leaseToken: string }

export class LeaseLost extends Error {
  override message = 'The lease of this job was lost'
}

const isOurs = ({ id, leaseToken }: LeasedJob) =>
  and(eq(jobs.id, id), eq(jobs.leaseToken, leaseToken))

/** Takes the next job that is due, or whose worker has died, except those; null when there is none. */
export const claimJob = async (
  db: Database,
  kinds: readonly string[],
  except: readonly string[] = [],
): Promise<LeasedJob | null> => {
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.kind, [...kinds]),
        except.length > 0 ? notInArray(jobs.id, [...except]) : undefined,
        sql`(state = 'waiting' and run_at <= now() or state = 'running' and leased_until < now())`,
      ),
    )
    .orderBy(sql`priority desc, run_at, created_at`)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(jobs)
    .set({
      state: 'running',
      leaseToken: sql`gen_random_uuid()`,
      leasedUntil: leaseEnd,
      attempts: sql`${jobs.attempts} + 1`,
      progress: progressUnlessAgain,
      again: false,
    })
    .where(sql`${jobs.id} = (${next})`)
    .returning()
  return claimed?.leaseToken ? { ...claimed, leaseToken: claimed.leaseToken } : null
}

export const releaseJobs = (db: Database) =>
  db
    .update(jobs)
    .set({ state: 'waiting', leaseToken: null, leasedUntil: null })
    .where(eq(jobs.state, 'running'))

/** Says that the worker lives, and how far it has come. Rejects when the lease was lost. */
export const renewLease = async (
  db: Database | Transaction,
  job: LeasedJob,
  set: { progress?: unknown } = {},
) => {
  const renewed = await db
    .update(jobs)
    .set({ leasedUntil: leaseEnd, ...set })
    .where(isOurs(job))
    .returning({ id: jobs.id })
  if (renewed.length === 0) throw new LeaseLost()
}

export type Outcome = Pick<JobRow, 'attempts' | 'error'> & {
  state: 'waiting' | 'done' | 'dead'
  runAt?: Date | SQL
}

/**
 * Ends a lease, and answers what the job is then. Changes nothing when it was lost. What was asked for
 * meanwhile runs when it was wanted.
 */
export const settleJob = (
  db: Database | Transaction,
  job: LeasedJob,
  { state, attempts, error, runAt = sql`now()` }: Outcome,
) => {
  const wantedAt = state === 'waiting' ? sql`least(${jobs.runAt}, ${runAt})` : jobs.runAt
  return db
    .update(jobs)
    .set({
      state: sql`case when again then 'waiting' else ${state} end`,
      attempts: sql`case when again then 0 else ${attempts} end`,
      error,
      runAt: sql`case when again then ${wantedAt} else ${runAt} end`,
      again: false,
      leaseToken: null,
      leasedUntil: null,
      finishedAt: sql`now()`,
      progress: state === 'done' ? null : progressUnlessAgain,
    })
    .where(isOurs(job))
    .returning({ state: jobs.state, progress: jobs.progress })
}
