import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type {
  Routing,
  RoutingDecision,
  routingDecisionPage,
  RoutingHold,
  routingHoldPage,
  routingListParams,
} from '@/contracts/routing'

import { shownCallerName } from '../callers/person'
import type { Database } from '../db/client'
import { onlyRow } from '../db/rows'
import { routings } from '../db/routing-schema'
import { calls, users } from '../db/schema'
import { aheadInTime, behindInTime, pageOf, PLACE_IN_TIME, readCursor } from '../http/list-cursor'
import { readCandidates } from './candidates'
import { type Plan, readPlan } from './plan'
import { hasWork, readWork } from './waiting-work'

type Params = z.output<typeof routingListParams>

/** The rules, and everybody whom work can be routed to as they are now. */
export const readRouting = async (db: Database, now: Date, plan?: Plan): Promise<Routing> => {
  const { id: _id, changedAt, ...saved } = plan ?? (await readPlan(db))
  const everybody = await readCandidates(db, saved, now)
  const own = new Map(saved.people.map((one) => [one.userId, one]))
  return {
    ...saved,
    people: everybody
      .filter(({ mayWork }) => mayWork)
      .map(({ userId, name, role, isAvailable, open, skills }) => ({
        userId,
        name,
        role,
        isAvailable,
        open,
        skills: [...skills],
        capacity: own.get(userId)?.capacity ?? null,
      })),
    changedAt: changedAt?.toISOString() ?? null,
  }
}

const CALL = {
  id: calls.id,
  callerName: shownCallerName,
  callerNumber: calls.callerNumber,
  category: calls.category,
}

const total = (db: Database, isMeant: SQL | undefined) =>
  db.select({ total: count() }).from(routings).where(isMeant).then(onlyRow)

/** What waits because no one could take it, the oldest first. */
export const listHolds = async (
  db: Database,
  { cursor, limit }: Params,
): Promise<z.output<typeof routingHoldPage>> => {
  const isHeld = and(eq(routings.state, 'held'), hasWork(db))
  const place = cursor === undefined ? null : readCursor(cursor, PLACE_IN_TIME)
  const rows = await db
    .select({ held: routings, call: CALL })
    .from(routings)
    .innerJoin(calls, eq(calls.id, routings.callId))
    .where(
      and(
        isHeld,
        place
          ? aheadInTime([new Date(place[0]), place[1]], routings.since, routings.id)
          : undefined,
      ),
    )
    .orderBy(routings.since, routings.id)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ held }) => [
    held.since.toISOString(),
    held.id,
  ])
  const workOf = await readWork(
    db,
    page.map(({ call }) => call.id),
  )
  const items = page.map(({ held, call }): RoutingHold => {
    const work = workOf(call.id)
    return {
      id: held.id,
      call,
      since: held.since.toISOString(),
      ruleName: held.ruleName,
      reason: held.reason,
      returns: held.returns,
      nextSteps: work.steps.length,
      tickets: work.tickets.length,
    }
  })
  return { items, nextCursor, ...(await total(db, isHeld)) }
}

const IS_ASSIGNED = eq(routings.state, 'assigned')

/** What was given to whom and why, the newest first. */
export const listDecisions = async (
  db: Database,
  { cursor, limit }: Params,
): Promise<z.output<typeof routingDecisionPage>> => {
  const rows = await db
    .select({
      routed: routings,
      call: CALL,
      assigneeName: sql<string>`coalesce(${users.name}, ${routings.assigneeName})`,
    })
    .from(routings)
    .innerJoin(calls, eq(calls.id, routings.callId))
    .leftJoin(users, eq(users.id, routings.assigneeId))
    .where(and(IS_ASSIGNED, behindInTime(cursor, routings.assignedAt, routings.id)))
    .orderBy(desc(routings.assignedAt), desc(routings.id))
    .limit(limit + 1)
  const at = ({ routed }: (typeof rows)[number]) =>
    (routed.assignedAt ?? routed.since).toISOString()
  const { page, nextCursor } = pageOf(rows, limit, (row) => [at(row), row.routed.id])
  const items = page.map((row): RoutingDecision => {
    const { routed, call, assigneeName } = row
    const { id, assigneeId, ruleName, reason, candidates, stepIds, ticketIds } = routed
    return {
      id,
      call,
      at: at(row),
      assigneeId,
      assigneeName,
      ruleName,
      reason,
      candidates,
      nextSteps: stepIds.length,
      tickets: ticketIds.length,
    }
  })
  return { items, nextCursor, ...(await total(db, IS_ASSIGNED)) }
}
