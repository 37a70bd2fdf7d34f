import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import type { OwnDay, OwnDayParams } from '@/contracts/next-steps'

import { readLateBefore } from '../callbacks/lateness'
import { isOverdueCallback } from '../callbacks/list-callbacks'
import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import { tickets } from '../db/tickets-schema'
import { dueOrder, isOpen } from './next-step-order'

export const countOwnDay = async (
  db: Database,
  actorId: string,
  { dayStarts, dayEnds }: OwnDayParams,
  now: Date,
): Promise<OwnDay> => {
  const isOverdue = isOverdueCallback(await readLateBefore(db, now))
  const from = sql`${dayStarts}::timestamptz`
  const isDue = sql`${isOpen} and ${dueOrder} < ${dayEnds}::timestamptz`
  const due = sql`${isDue} and ${dueOrder} >= ${from}`
  const done = sql`${nextSteps.status} = 'done' and ${nextSteps.completedAt} >= ${from}`
  const isWaiting = and(eq(tickets.status, 'open'), isNull(tickets.assigneeId))
  const [own, ofCallbacks, ofTickets] = await Promise.all([
    db
      .select({
        done: sql<number>`count(*) filter (where ${done})::int`,
        due: sql<number>`count(*) filter (where ${due})::int`,
      })
      .from(nextSteps)
      .where(and(eq(nextSteps.assigneeId, actorId), or(done, due)))
      .then(onlyRow),
    db
      .select({
        callbacksDue: sql<number>`count(*) filter (where ${isDue} or ${isOverdue})::int`,
        callbacksOverdue: sql<number>`count(*) filter (where ${isOverdue})::int`,
        callbacksOpen: sql<number>`count(*)::int`,
      })
      .from(nextSteps)
      .where(and(isOpen, eq(nextSteps.kind, 'callback')))
      .then(onlyRow),
    db
      .select({
        ticketsUnassigned: sql<number>`count(*) filter (where ${isWaiting})::int`,
        ticketsOpen: sql<number>`count(*) filter (where ${tickets.status} <> 'draft')::int`,
        drafts: sql<number>`count(*) filter (where ${tickets.status} = 'draft')::int`,
      })
      .from(tickets)
      .where(and(inArray(tickets.status, ['draft', 'open', 'pending']), isNull(tickets.keptId)))
      .then(onlyRow),
  ])
  return { ...own, ...ofCallbacks, ...ofTickets }
}
