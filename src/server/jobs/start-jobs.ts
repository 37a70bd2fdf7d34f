import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { oneAtATime } from '@/lib/one-at-a-time'

import type { Database, OpenDatabase } from '../db/client'
import { jobs } from '../db/jobs-schema'
import { JOBS_CHANNEL, type NewJob } from './enqueue'
import { claimJob, releaseJobs } from './lease'
import type { JobKind } from './kinds'
import { type JobEnd, type JobEnds, type JobHandler, type JobHandlers, runJob } from './run-job'

const POLL_MS = 5000
const AT_ONCE = 4

/** A job that comes back by the clock: a cron expression in a zone. The first run is at once. */
export type Schedule = NewJob & { key: string; schedule: string; zone: string }

const writeSchedules = async (db: Database, schedules: readonly Schedule[]) => {
  const names = schedules.map(({ kind, key }) => `${kind} ${key}`)
  const isGone = notInArray(sql`${jobs.kind} || ' ' || ${jobs.key}`, names)
  await db.delete(jobs).where(and(isNotNull(jobs.schedule), eq(jobs.state, 'waiting'), isGone))
  await db
    .insert(jobs)
    .values([...schedules])
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: sql`state in ('waiting', 'running')`,
      set: {
        schedule: sql`excluded.schedule`,
        zone: sql`excluded.zone`,
        runAt: sql`case when (${jobs.schedule}, ${jobs.zone}) is distinct from (excluded.schedule, excluded.zone)
                   then excluded.run_at else ${jobs.runAt} end`,
      },
    })
}

/**
 * Runs jobs in this process until it is stopped: those under way then are told to stop, and go back
 * for whoever comes next. Woken by the commit that adds one, and by a slow clock.
 */
export const startJobs = (
  { database, log, now }: { database: OpenDatabase; log: Logger; now: () => Date },
  handlers: JobHandlers,
  schedules: readonly Schedule[],
  ends: JobEnds,
): { stop: () => Promise<void> } => {
  const { db, kind, listen } = database
  const kinds = Object.keys(handlers) as JobKind[]
  const stopping = new AbortController()
  const running = new Map<string, JobKind>()
  const work = new Set<Promise<void>>()

  const take = async (): Promise<boolean> => {
    const busy = [...running.values()]
    const free = kinds.filter((kind) => busy.filter((one) => one === kind).length < AT_ONCE)
    if (free.length === 0 || stopping.signal.aborted) return false
    // The lease of a job that still runs here may have ended while the database was busy.
    const job = await claimJob(db, free, [...running.keys()])
    if (!job) return false
    // Only these kinds were claimed, each with the payload of its own handler.
    const kind = job.kind as JobKind
    running.set(job.id, kind)
    const handled = { handler: handlers[kind] as JobHandler, end: ends[kind] as JobEnd | undefined }
    const done = runJob({ db, log, now }, job, handled, stopping.signal)
      .catch((error: unknown) =>
        log.error({ err: error, kind }, 'the end of a job was not written'),
      )
      .finally(() => {
        work.delete(done)
        running.delete(job.id)
        taking.ask()
      })
    work.add(done)
    return true
  }
  const takeAll = async () => {
    while (await take());
  }
  const taking = oneAtATime(takeAll, (error) => log.error({ err: error }, 'no job could be taken'))
  const begin = async () => {
    if (kind === 'embedded') await releaseJobs(db)
    await writeSchedules(db, schedules)
    const unlisten = await listen(JOBS_CHANNEL, taking.ask)
    taking.ask()
    return unlisten
  }

  const begun = begin().catch((error: unknown) =>
    log.error({ err: error }, 'the schedules could not be written'),
  )
  const poll = setInterval(taking.ask, POLL_MS).unref()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(poll)
      const unlisten = await begun
      await unlisten?.()
      await taking.idle()
      await Promise.all(work)
    },
  }
}
