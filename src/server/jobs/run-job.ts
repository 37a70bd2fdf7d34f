import { Cron } from 'croner'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { reasonOf } from '@/lib/reason-of'

import type { Database, Transaction } from '../db/client'
import { mostAttempts, secondsAfter } from './attempts'
import type { JobKind, JobPayloads } from './kinds'
import { type LeasedJob, LeaseLost, type Outcome, renewLease, settleJob } from './lease'

const HEARTBEAT_MS = 10_000

export type RunningJob<Payload = unknown> = Pick<LeasedJob, 'id' | 'progress'> & {
  payload: Payload
  /** After this attempt it is given up. */
  isLast: boolean
  /** Aborted when the server stops or the lease is lost: stop where you stand, and throw. */
  signal: AbortSignal
  /** Lets a transaction commit only while the lease is ours; saves where the next attempt goes on. */
  checkpoint: (tx: Transaction | Database, progress?: unknown) => Promise<void>
}

export type JobHandler<Payload = unknown> = (job: RunningJob<Payload>) => Promise<Date | void>
export type JobHandlers = { [Kind in JobKind]: JobHandler<JobPayloads[Kind]> }

/** Called when a job is given up; runs `giveUp` in the transaction that records what will not be done. */
export type JobEnd<Payload = unknown> = (
  payload: Payload,
  /** Answers the job's progress; null: it goes on, asked for once more or taken by another process. */
  giveUp: (tx: Transaction) => Promise<{ progress: unknown } | null>,
) => Promise<void>
export type JobEnds = { [Kind in JobKind]?: JobEnd<JobPayloads[Kind]> }

/** Trying again would not help: the job waits for a person. */
export class GiveUp extends Error {}

/** When a schedule runs next after `from`, counted in the clock of its zone. */
export const nextRun = (schedule: string, zone: string, from: Date): Date | null =>
  new Cron(schedule, { timezone: zone }).nextRun(from)

const scheduledRun = ({ schedule, zone }: LeasedJob, now: Date) =>
  schedule === null ? null : nextRun(schedule, zone ?? 'UTC', now)

const succeeded = (job: LeasedJob, wanted: Date | void, now: Date): Outcome => {
  const [runAt] = [wanted, scheduledRun(job, now)]
    .filter((at) => at instanceof Date)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return { state: runAt ? 'waiting' : 'done', runAt, attempts: 0, error: null }
}

const waitAfter = (attempts: number) => {
  const seconds = secondsAfter(attempts) * (0.75 + Math.random() / 2)
  return sql`now() + make_interval(secs => ${seconds})`
}

const failed = (job: LeasedJob, reason: unknown, now: Date): Outcome => {
  const error = reasonOf(reason)
  const { attempts } = job
  if (!(reason instanceof GiveUp) && attempts < mostAttempts(job.kind)) {
    return { state: 'waiting', runAt: waitAfter(attempts), attempts, error }
  }
  const runAt = scheduledRun(job, now)
  return runAt
    ? { state: 'waiting', runAt, attempts: 0, error }
    : { state: 'dead', attempts, error }
}

export const runJob = async (
  { db, log, now }: { db: Database; log: Logger; now: () => Date },
  job: LeasedJob,
  { handler, end }: { handler: JobHandler; end?: JobEnd | undefined },
  stopping: AbortSignal,
): Promise<void> => {
  const lost = new AbortController()
  const onLost = (error: unknown) => {
    if (error instanceof LeaseLost) lost.abort(error)
    else log.warn({ err: error, kind: job.kind }, 'a lease could not be renewed')
  }
  const heartbeat = setInterval(() => void renewLease(db, job).catch(onLost), HEARTBEAT_MS)
  try {
    const most = mostAttempts(job.kind)
    if (job.attempts > most && job.schedule === null) throw new GiveUp('Its process died')
    const next = await handler({
      ...job,
      isLast: job.attempts >= most,
      signal: AbortSignal.any([stopping, lost.signal]),
      checkpoint: (tx, progress) => renewLease(tx, job, progress === undefined ? {} : { progress }),
    })
    await settleJob(db, job, succeeded(job, next, now()))
  } catch (error) {
    if (stopping.aborted) {
      await settleJob(db, job, { state: 'waiting', attempts: job.attempts - 1, error: null })
      return
    }
    log.error({ err: error, kind: job.kind, job: job.id }, 'a job failed')
    const outcome = failed(job, error, now())
    if (outcome.state !== 'dead' || !end) {
      await settleJob(db, job, outcome)
      return
    }
    await end(job.payload, async (tx) => {
      const [settled] = await settleJob(tx, job, outcome)
      return settled?.state === 'dead' ? settled : null
    })
  } finally {
    clearInterval(heartbeat)
  }
}
