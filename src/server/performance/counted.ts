import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { callbackAttempts, nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { isOfNoDemo } from '../http/work-filters'

export type Range = { from: Date; to: Date }

const within = (column: PgColumn, { from, to }: Range) => and(gte(column, from), lt(column, to))

// What the figures of Performance count in a range, before they are split by person.

export const isHandled = (range: Range): SQL | undefined =>
  and(
    eq(calls.isDemo, false),
    within(calls.sortAt, range),
    inArray(calls.status, ['ended', 'analyzed']),
  )

export const isReviewed = (range: Range): SQL | undefined =>
  and(eq(calls.isDemo, false), within(calls.reviewedAt, range))

export const isDone = (range: Range): SQL | undefined =>
  and(
    eq(nextSteps.status, 'done'),
    within(nextSteps.completedAt, range),
    isOfNoDemo(nextSteps.callId),
  )

/** A step assigned by finishing it took no time from assignment. */
export const IS_TIMED = sql`${nextSteps.assignedAt} is distinct from ${nextSteps.completedAt}`

export const SECONDS_TO_DONE = sql<number>`greatest(0, extract(epoch from
  ${nextSteps.completedAt} - coalesce(${nextSteps.assignedAt}, ${nextSteps.createdAt})))::float8`

export const isSolved = (range: Range): SQL | undefined =>
  and(
    within(tickets.solvedAt, range),
    inArray(tickets.status, ['solved', 'closed']),
    isNull(tickets.keptId),
    isOfNoDemo(tickets.callId),
  )

export const isAttempted = (range: Range): SQL | undefined =>
  and(
    within(callbackAttempts.at, range),
    sql`not exists (select from next_steps asked join calls demo on demo.id = asked.call_id
      where asked.id = ${callbackAttempts.callbackId} and demo.is_demo)`,
  )
