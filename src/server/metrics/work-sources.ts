import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { callbackListParams } from '@/contracts/callbacks'
import type { CallQuery } from '@/contracts/metrics'
import { nextStepListParams } from '@/contracts/next-step-list-params'
import { ticketListParams } from '@/contracts/tickets'
import type { Bucket } from '@/domain/metrics/time-grid'
import type { Moment, WorkDimension, WorkMetric, WorkSubject } from '@/domain/metrics/work-registry'

import { callbacksAsked } from '../callbacks/list-callbacks'
import type { Database } from '../db/client'
import { callbackAttempts, nextSteps } from '../db/next-steps-schema'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { stepsAsked } from '../next-steps/store'
import { ticketsAsked } from '../tickets/store'
import { bucketOf } from './sql-callers'

type Source = {
  from: SQL
  moments: Record<Moment, PgColumn>
  dimensions: Partial<Record<WorkDimension, SQL>>
  /** What a list with this query has. */
  asked: (db: Database, query: CallQuery, actorId: string) => Promise<SQL | undefined>
}

const STEPS = {
  from: sql`${nextSteps} left join ${calls} on ${calls.id} = ${nextSteps.callId}`,
  moments: { created: nextSteps.createdAt, finished: nextSteps.completedAt },
  dimensions: {
    assignee: sql`${nextSteps.assigneeId}`,
    priority: sql`${nextSteps.priority}`,
    category: sql`${calls.category}`,
    kind: sql`${nextSteps.kind}`,
    status: sql`${nextSteps.status}`,
  },
}
const isProposed = sql`${nextSteps.status} = 'open' and ${nextSteps.confirmedAt} is null`

const SOURCES: Record<WorkSubject, Source> = {
  'next-steps': {
    ...STEPS,
    asked: async (_, query, actorId) => stepsAsked(nextStepListParams.parse(query), actorId),
  },
  callbacks: {
    ...STEPS,
    dimensions: {
      ...STEPS.dimensions,
      status: sql`case when ${isProposed} then 'proposed' else ${nextSteps.status} end`,
    },
    asked: (db, query, actorId) => callbacksAsked(db, callbackListParams.parse(query), actorId),
  },
  tickets: {
    from: sql`${tickets}`,
    moments: { created: tickets.createdAt, finished: tickets.solvedAt },
    dimensions: {
      assignee: sql`${tickets.assigneeId}`,
      priority: sql`${tickets.priority}`,
      category: sql`${tickets.category}`,
      status: sql`${tickets.status}`,
    },
    asked: (db, query, actorId) => ticketsAsked(db, ticketListParams.parse(query), actorId),
  },
}

const PARTS = {
  reached: sql`exists (select from ${callbackAttempts}
    where ${callbackAttempts.callbackId} = ${nextSteps.id} and ${callbackAttempts.outcome} = 'reached')`,
  kept: sql`${nextSteps.completedAt} <= greatest(${nextSteps.dueAt}, ${nextSteps.dueTo})`,
  solvedInTime: sql`${tickets.solvedAt} <= ${tickets.resolutionDue}`,
}

const MEASURES = {
  toDone: sql`${nextSteps.completedAt} - ${nextSteps.createdAt}`,
  toSolved: sql`${tickets.solvedAt} - coalesce(${tickets.approvedAt}, ${tickets.createdAt})`,
}

/** In the order that a value is computed from. */
const partsOf = (metric: WorkMetric): readonly SQL[] => {
  switch (metric.kind) {
    case 'count':
      return [sql`count(*)`]
    case 'share':
      return [sql`count(*) filter (where ${PARTS[metric.part]})`, sql`count(*)`]
    default: {
      const seconds = sql`greatest(0, extract(epoch from ${MEASURES[metric.measure]}))`
      const at = sql.raw(String(metric.at))
      return [sql`percentile_cont(${at}) within group (order by ${seconds})`, sql`count(*)`]
    }
  }
}

export type WorkGroup = {
  bucket: number
  words: readonly (string | null)[]
  parts: readonly number[]
}

type Reading = {
  metric: WorkMetric
  /** The list of all that the metric counts. */
  query: CallQuery
  buckets: readonly Bucket[] | null
  dimensions: readonly WorkDimension[]
  actorId: string
}

/** One statement; without buckets and dimensions it is one group of all. */
export const readWorkGroups = async (
  db: Database,
  { metric, query, buckets, dimensions, actorId }: Reading,
): Promise<WorkGroup[]> => {
  const source = SOURCES[metric.subject]
  const parts = partsOf(metric)
  const keys = [
    ...(buckets ? [sql`${bucketOf(sql`${source.moments[metric.by]}`, buckets)} as bucket`] : []),
    ...dimensions.map(
      (name, at) => sql`(${source.dimensions[name] ?? sql`null`})::text as ${sql.raw(`d${at}`)}`,
    ),
  ]
  const selected = parts.map((part, at) => sql`(${part})::float8 as ${sql.raw(`p${at}`)}`)
  const numbers = keys.map((_, at) => sql.raw(String(at + 1)))
  const grouped = keys.length > 0 ? sql` group by ${sql.join(numbers, sql`, `)}` : sql``
  const where = await source.asked(db, query, actorId)
  const rows = await queryRows<Record<string, number | string | null>>(
    db,
    sql`select ${sql.join([...keys, ...selected], sql`, `)} from ${source.from} where ${where}${grouped}`,
  )
  return rows.map((row) => ({
    bucket: Number(row['bucket'] ?? 1) - 1,
    words: dimensions.map((_, at) => {
      const word = row[`d${at}`]
      return typeof word === 'string' ? word : null
    }),
    parts: parts.map((_, at) => Number(row[`p${at}`] ?? 0)),
  }))
}
