import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Job, JobListParams, JobPage } from '@/contracts/jobs'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import type { Database } from '../db/client'
import { jobs } from '../db/jobs-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { behindInTime, pageOf } from '../http/list-cursor'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import type { JobKind, JobPayloads } from '../jobs/kinds'

const toJob = (row: typeof jobs.$inferSelect): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  nextRunAt: row.state === 'waiting' ? row.runAt.toISOString() : null,
  progress: row.progress,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

// To the microsecond, as they are sorted.
const createdAt = sql<string>`to_char(${jobs.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Newest first. */
export const listJobs = async (
  db: Database,
  { state, cursor, limit }: JobListParams,
): Promise<JobPage> => {
  const rows = await db
    .select({ ...getTableColumns(jobs), at: createdAt })
    .from(jobs)
    .where(and(state && eq(jobs.state, state), behindInTime(cursor, jobs.createdAt, jobs.id)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ at, id }) => [at, id])
  return { items: page.map(toJob), nextCursor }
}

/** Lets a dead letter begin anew, or leaves it to a job of the same kind and key. */
export const retryJob = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const { kind, key, payload, state } = await lockRow(tx, jobs, 'job', id)
    if (state !== 'dead') {
      throw new ApiProblem(409, 'not-dead', 'Only a job that was given up can be tried again.')
    }
    await tx.delete(jobs).where(eq(jobs.id, id))
    await enqueue(tx, {
      id,
      kind: kind as JobKind, // a kind and its payload were written together
      payload: payload as JobPayloads[JobKind],
      ...(key !== null && { key }),
    })
    const [before, after] = [{ state }, { state: 'waiting', kind }]
    tx.record({ entity: 'job', id, what: 'job.retried', before, after })
    return { success: true as const }
  })
