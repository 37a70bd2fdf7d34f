import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { routings } from '../db/routing-schema'
import { tickets } from '../db/tickets-schema'

export const IS_WAITING_STEP = and(
  eq(nextSteps.awaitsAssignee, true),
  isNull(nextSteps.assigneeId),
  eq(nextSteps.status, 'open'),
)
export const IS_WAITING_TICKET = and(
  eq(tickets.awaitsAssignee, true),
  isNull(tickets.assigneeId),
  eq(tickets.status, 'open'),
  isNull(tickets.keptId),
)

/** Of routings: open work of their call waits for an assignee. */
export const hasWork = (db: Database | Transaction) =>
  sql`(${exists(
    db
      .select({ id: nextSteps.id })
      .from(nextSteps)
      .where(and(eq(nextSteps.callId, routings.callId), IS_WAITING_STEP)),
  )} or ${exists(
    db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.callId, routings.callId), IS_WAITING_TICKET)),
  )})`

/** The open work of these calls that waits for an assignee, by call. */
export const readWork = async (tx: Database | Transaction, callIds: string[]) => {
  const steps = await tx
    .select({
      id: nextSteps.id,
      callId: nextSteps.callId,
      claimedById: nextSteps.claimedById,
      claimedAt: nextSteps.claimedAt,
    })
    .from(nextSteps)
    .where(and(inArray(nextSteps.callId, callIds), IS_WAITING_STEP))
    .orderBy(nextSteps.id)
  const opened = await tx
    .select({ id: tickets.id, callId: tickets.callId })
    .from(tickets)
    .where(and(inArray(tickets.callId, callIds), IS_WAITING_TICKET))
    .orderBy(tickets.id)
  return (callId: string) => ({
    steps: steps.filter((one) => one.callId === callId),
    tickets: opened.filter((one) => one.callId === callId),
  })
}

export type Work = ReturnType<Awaited<ReturnType<typeof readWork>>>

/** Of it, locked, what still waits: what was taken meanwhile stays. */
export const lockWork = async (tx: ChangeTx, work: Work) => {
  const stepIds = work.steps.map(({ id }) => id)
  const ticketIds = work.tickets.map(({ id }) => id)
  const steps = await tx
    .select()
    .from(nextSteps)
    .where(and(inArray(nextSteps.id, stepIds), IS_WAITING_STEP))
    .orderBy(nextSteps.id)
    .for('update')
  const opened = await tx
    .select()
    .from(tickets)
    .where(and(inArray(tickets.id, ticketIds), IS_WAITING_TICKET))
    .orderBy(tickets.id)
    .for('update')
  return { steps, tickets: opened }
}
