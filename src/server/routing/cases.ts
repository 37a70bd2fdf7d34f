import { and, eq, gte, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
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

export const hasWaiting = async (db: Database | Transaction) => {
  const isWaiting = ne(routings.state, 'assigned')
  return (await db.select({ id: routings.id }).from(routings).where(isWaiting).limit(1)).length > 0
}

export const isCallBeingRouted = async (tx: ChangeTx, callId: string | null | undefined) => {
  if (!callId) return false
  const isOpen = and(eq(routings.callId, callId), ne(routings.state, 'assigned'))
  return (await tx.$count(routings, isOpen)) > 0
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

/**
 * What the analysis proposed of these calls, unassigned and untouched, waits to be routed; tickets
 * that are opened for them later in the transaction, too. It waits since the call came, or `since`.
 */
export const routeCalls = async (tx: ChangeTx, callIds: readonly string[], since?: Date) => {
  const rows = await routable(tx, callIds)
  if (rows.length === 0) return
  await tx
    .insert(routings)
    .values(rows.map(({ id, receivedAt }) => ({ callId: id, since: since ?? receivedAt })))
    .onConflictDoNothing()
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
        eq(nextSteps.version, 1),
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

/** What was not begun waits to be routed once more, since when it waited first. Answers whether any does. */
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
  return ids.size > 0
}

/** No rule takes them: what they left waits only where new tickets are auto-assigned. */
export const dropCases = async (tx: ChangeTx, callIds: string[], autoAssigns: boolean) => {
  if (callIds.length === 0) return
  await tx
    .update(nextSteps)
    .set({ awaitsAssignee: false })
    .where(and(inArray(nextSteps.callId, callIds), eq(nextSteps.awaitsAssignee, true)))
  if (!autoAssigns)
    await tx
      .update(tickets)
      .set({ awaitsAssignee: false })
      .where(and(inArray(tickets.callId, callIds), eq(tickets.awaitsAssignee, true)))
  await tx
    .delete(routings)
    .where(and(inArray(routings.callId, callIds), ne(routings.state, 'assigned')))
}
