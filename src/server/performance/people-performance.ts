import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { PersonPerformance } from '@/contracts/performance'

import type { Database } from '../db/client'
import { callbackAttempts, nextSteps } from '../db/next-steps-schema'
import { calls, users } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import {
  IS_TIMED,
  isAttempted,
  isDone,
  isHandled,
  isReviewed,
  isSolved,
  type Range,
  SECONDS_TO_DONE,
} from './counted'
import { readFirstActions } from './first-actions'

const count = sql<number>`count(*)::int`
const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

const byPerson = <Row extends { personId: string | null }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.personId, row]))

/** What people did in a range, in the order of their names; of `personId` alone where it is given. */
export const readPerformance = async (
  db: Database,
  range: Range,
  personId: string | null,
): Promise<PersonPerformance[]> => {
  const only = (column: PgColumn) => (personId === null ? isNotNull(column) : eq(column, personId))
  const handled = db
    .select({ personId: calls.assigneeId, count })
    .from(calls)
    .where(and(only(calls.assigneeId), isHandled(range)))
    .groupBy(calls.assigneeId)
  const reviewed = db
    .select({ personId: calls.reviewedById, count })
    .from(calls)
    .where(and(only(calls.reviewedById), isReviewed(range)))
    .groupBy(calls.reviewedById)
  const steps = db
    .select({
      personId: nextSteps.assigneeId,
      count,
      timed: countOf(IS_TIMED),
      median: sql<
        number | null
      >`(percentile_cont(0.5) within group (order by ${SECONDS_TO_DONE}) filter (where ${IS_TIMED}))::float8`,
    })
    .from(nextSteps)
    .where(and(only(nextSteps.assigneeId), isDone(range)))
    .groupBy(nextSteps.assigneeId)
  const solved = db
    .select({
      personId: tickets.assigneeId,
      count,
      withTarget: countOf(sql`${tickets.resolutionDue} is not null`),
      inTime: countOf(sql`${tickets.solvedAt} <= ${tickets.resolutionDue}`),
    })
    .from(tickets)
    .where(and(only(tickets.assigneeId), isSolved(range)))
    .groupBy(tickets.assigneeId)
  const attempts = db
    .select({
      personId: callbackAttempts.byId,
      count,
      reached: countOf(sql`${callbackAttempts.outcome} = 'reached'`),
    })
    .from(callbackAttempts)
    .where(and(only(callbackAttempts.byId), isAttempted(range)))
    .groupBy(callbackAttempts.byId)
  const people = db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(personId === null ? undefined : eq(users.id, personId))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
  const handledBy = byPerson(await handled)
  const begunBy = byPerson(await readFirstActions(db, range, personId))
  const reviewedBy = byPerson(await reviewed)
  const stepsOf = byPerson(await steps)
  const solvedBy = byPerson(await solved)
  const attemptsBy = byPerson(await attempts)
  return (await people).map((person) => {
    const begun = begunBy.get(person.id)
    const done = stepsOf.get(person.id)
    const closed = solvedBy.get(person.id)
    const dialled = attemptsBy.get(person.id)
    return {
      ...person,
      handled: handledBy.get(person.id)?.count ?? 0,
      firstAction: { of: begun?.count ?? 0, seconds: begun?.median ?? null },
      reviewed: reviewedBy.get(person.id)?.count ?? 0,
      stepsDone: done?.count ?? 0,
      timeToDone: { of: done?.timed ?? 0, seconds: done?.median ?? null },
      ticketsSolved: closed?.count ?? 0,
      solvedInTime: { of: closed?.withTarget ?? 0, count: closed?.inTime ?? 0 },
      reached: { of: dialled?.count ?? 0, count: dialled?.reached ?? 0 },
    }
  })
}
