import {
  and,
  type AnyColumn,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  ne,
  notExists,
  sql,
} from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Transaction } from '../db/client'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { routings } from '../db/routing-schema'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { readPlan, rulesInUse } from './plan'

/** Of tickets: the work of their call does not wait for a rule, or for the people of one. */
export const isNotBeingRouted = (tx: Transaction) =>
  notExists(
    tx
      .select({ id: routings.id })
      .from(routings)
      .where(and(eq(routings.callId, tickets.callId), ne(routings.state, 'assigned'))),
  )

export const isCallBeingRouted = async (tx: ChangeTx, callId: string | null | undefined) => {
  if (!callId) return false
  const isOpen = and(eq(routings.callId, callId), ne(routings.state, 'assigned'))
  return (await tx.$count(routings, isOpen)) > 0
}

export const isCallHeld = async (tx: ChangeTx, callId: string | null) => {
  if (callId === null) return false
  const isHeld = and(eq(routings.callId, callId), eq(routings.state, 'held'))
  return (await tx.$count(routings, isHeld)) > 0
}

/** Those of the calls that began since the first rule is on. Samples and demos leave no work. */
const routable = async (tx: ChangeTx, callIds: readonly string[]) => {
  if (callIds.length === 0) return []
  const since = rulesInUse(await readPlan(tx))
    .flatMap((rule) => rule.since ?? [])
    .toSorted()
  const [first] = since
  if (first === undefined) return []
  return tx
    .select({ id: calls.id, receivedAt: calls.receivedAt })
    .from(calls)
    .where(
      and(
        inArray(calls.id, [...callIds]),
        gte(calls.sortAt, new Date(first)),
        eq(calls.isSample, false),
        eq(calls.isDemo, false),
      ),
    )
}

/** A callback has a version for each time it was asked for, and one for each change of a person. */
const IS_UNTOUCHED_STEP = sql`${nextSteps.version} = greatest(1, (
  select count(distinct (${callbackRequests.at}, ${callbackRequests.byName})) from ${callbackRequests}
  where ${callbackRequests.callbackId} = ${nextSteps.id}))`

const addRows = (tx: ChangeTx, rows: { callId: string; since: Date }[]) =>
  tx
    .insert(routings)
    .values(rows)
    // Waits for a pass that has the row: what it does not see any more needs a row of its own.
    .onConflictDoUpdate({
      target: routings.callId,
      targetWhere: sql`state <> 'assigned'`,
      set: { since: sql`${routings.since}` },
    })

/**
 * What the analysis proposed of these calls, unassigned and untouched, waits to be routed; tickets
 * that are opened for them later in the transaction, too. It waits since the call came, or `since`.
 */
export const routeCalls = async (tx: ChangeTx, callIds: readonly string[], since?: Date) => {
  const rows = await routable(tx, callIds)
  if (rows.length === 0) return
  await addRows(
    tx,
    rows.map(({ id, receivedAt }) => ({ callId: id, since: since ?? receivedAt })),
  )
  const ids = rows.map(({ id }) => id)
  await tx
    .update(nextSteps)
    .set({ awaitsAssignee: true })
    .where(
      and(
        inArray(nextSteps.callId, ids),
        eq(nextSteps.status, 'open'),
        isNull(nextSteps.assigneeId),
        ne(nextSteps.source, 'person'),
        IS_UNTOUCHED_STEP,
      ),
    )
  await tx
    .update(tickets)
    .set({ awaitsAssignee: true })
    .where(
      and(
        inArray(tickets.callId, ids),
        eq(tickets.status, 'open'),
        isNull(tickets.assigneeId),
        isNull(tickets.keptId),
        eq(tickets.source, 'voice-agent'),
        eq(tickets.version, 1),
      ),
    )
}

type Returned = { callId: string; userId: string; stepIds: string[] }

/** What was not begun waits to be routed once more, since when it waited first. */
export const routeAgain = async (tx: ChangeTx, returned: readonly Returned[]) => {
  const rows = await routable(
    tx,
    returned.map(({ callId }) => callId),
  )
  const ids = new Set(rows.map(({ id }) => id))
  for (const { callId, userId, stepIds } of returned) {
    if (!ids.has(callId)) continue
    const [last] = await tx
      .select()
      .from(routings)
      .where(and(eq(routings.callId, callId), eq(routings.state, 'assigned')))
      .orderBy(sql`${routings.assignedAt} desc`)
      .limit(1)
    const again = {
      returns: (last?.returns ?? 0) + 1,
      notBegunByIds: [...new Set([...(last?.notBegunByIds ?? []), userId])],
    }
    await tx
      .insert(routings)
      .values({ callId, since: last?.since ?? tx.at, ...again })
      .onConflictDoUpdate({
        target: routings.callId,
        targetWhere: sql`state <> 'assigned'`,
        set: again,
      })
    await tx.update(nextSteps).set({ awaitsAssignee: true }).where(inArray(nextSteps.id, stepIds))
  }
}

/** Before an account is deleted: what was routed to it and is still open is routed once more. */
export const routeLeft = async (tx: ChangeTx, userId: string) => {
  const wasRouted = (callId: AnyColumn, id: AnyColumn, ids: AnyColumn) =>
    exists(
      tx
        .select({ id: routings.id })
        .from(routings)
        .where(
          and(
            eq(routings.callId, callId),
            eq(routings.assigneeId, userId),
            sql`${id} = any(${ids})`,
          ),
        ),
    )
  const steps = await tx
    .select({ id: nextSteps.id, callId: nextSteps.callId })
    .from(nextSteps)
    .where(
      and(
        eq(nextSteps.assigneeId, userId),
        eq(nextSteps.status, 'open'),
        wasRouted(nextSteps.callId, nextSteps.id, routings.stepIds),
      ),
    )
    .orderBy(nextSteps.id)
    .for('update')
  const opened = await tx
    .select({ id: tickets.id, callId: tickets.callId })
    .from(tickets)
    .where(
      and(
        eq(tickets.assigneeId, userId),
        eq(tickets.status, 'open'),
        isNull(tickets.keptId),
        wasRouted(tickets.callId, tickets.id, routings.ticketIds),
      ),
    )
    .orderBy(tickets.id)
    .for('update')
  const callIds = [...steps, ...opened].flatMap(({ callId }) => callId ?? [])
  const rows = await routable(tx, [...new Set(callIds)])
  if (rows.length === 0) return
  await addRows(
    tx,
    rows.map(({ id }) => ({ callId: id, since: tx.at })),
  )
  const routed = new Set<string | null>(rows.map(({ id }) => id))
  const idsOf = (work: typeof steps) =>
    work.flatMap(({ id, callId }) => (routed.has(callId) ? [id] : []))
  await tx
    .update(nextSteps)
    .set({ assigneeId: null, assignedAt: null, awaitsAssignee: true })
    .where(inArray(nextSteps.id, idsOf(steps)))
  await tx
    .update(tickets)
    .set({ assigneeId: null, assignedBecause: null, awaitsAssignee: true })
    .where(inArray(tickets.id, idsOf(opened)))
}
