import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { OwnDay, OwnDayParams } from '@/contracts/next-steps'

import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import { tickets } from '../db/tickets-schema'
import { dueOrder, isOpen } from './next-step-order'

export const countOwnDay = async (
  db: Database,
  actorId: string,
  { dayStarts, dayEnds }: OwnDayParams,
): Promise<OwnDay> => {
  const from = sql`${dayStarts}::timestamptz`
  const isDue = sql`${isOpen} and ${dueOrder} < ${dayEnds}::timestamptz`
  const due = sql`${isDue} and ${dueOrder} >= ${from}`
  const done = sql`${nextSteps.status} = 'done' and ${nextSteps.completedAt} >= ${from}`
  const [own, callbacksDue, ticketsUnassigned] = await Promise.all([
    db
      .select({
        done: sql<number>`count(*) filter (where ${done})::int`,
        due: sql<number>`count(*) filter (where ${due})::int`,
      })
      .from(nextSteps)
      .where(and(eq(nextSteps.assigneeId, actorId), or(done, due)))
      .then(onlyRow),
    db.$count(nextSteps, and(isDue, eq(nextSteps.kind, 'callback'))),
    db.$count(
      tickets,
      and(eq(tickets.status, 'open'), isNull(tickets.assigneeId), isNull(tickets.keptId)),
    ),
  ])
  return { ...own, callbacksDue, ticketsUnassigned }
}
