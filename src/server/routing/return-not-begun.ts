import { asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { nextVersion } from '../changes/versions'
import { nextSteps } from '../db/next-steps-schema'
import { routings } from '../db/routing-schema'
import { tickets } from '../db/tickets-schema'
import { withdrawAssigned, withdrawFrom } from '../notifications/assigned'
import { takeBackSteps, notifyReturned, TIMER } from '../next-steps/return-unstarted'
import { routeAgain } from './cases'
import { firstRules } from './match-rules'
import { AT_ONCE, type Plan } from './plan'

const MINUTE_MS = 60_000

type Row = typeof routings.$inferSelect

/** What of it is open and still theirs, and whether anything was done with any of it since. */
const readGiven = async (tx: ChangeTx, { stepIds, ticketIds, assigneeId, assignedAt }: Row) => {
  const since = sql`${assignedAt?.toISOString() ?? null}::timestamptz`
  const steps = await tx
    .select({
      step: nextSteps,
      isBegun: sql<boolean>`${or(gt(nextSteps.changedAt, since), gt(nextSteps.claimedAt, since))} is true`,
    })
    .from(nextSteps)
    .where(inArray(nextSteps.id, stepIds))
    .orderBy(nextSteps.id)
    .for('update')
  const opened = await tx
    .select({
      ticket: tickets,
      isBegun: sql<boolean>`${or(gt(tickets.changedAt, since), gt(tickets.firstRespondedAt, since))} is true`,
    })
    .from(tickets)
    .where(inArray(tickets.id, ticketIds))
    .orderBy(tickets.id)
    .for('update')
  const isTheirs = (one: { status: string; assigneeId: string | null }) =>
    one.status === 'open' && one.assigneeId === assigneeId
  return {
    isBegun: [...steps, ...opened].some((one) => one.isBegun),
    steps: steps.map(({ step }) => step).filter(isTheirs),
    tickets: opened.flatMap(({ ticket }) =>
      ticket.keptId === null && isTheirs(ticket) ? [ticket] : [],
    ),
  }
}

const takeBackTickets = async (
  tx: ChangeTx,
  rows: Awaited<ReturnType<typeof readGiven>>['tickets'],
  minutes: number,
) => {
  for (const row of rows) {
    const { id, callId, assigneeId } = row
    await tx
      .update(tickets)
      .set({
        assigneeId: null,
        assignedBecause: null,
        awaitsAssignee: true,
        ...nextVersion(tx, row),
        changedByName: TIMER.name,
      })
      .where(eq(tickets.id, id))
    await withdrawAssigned(tx, [id])
    if (assigneeId !== null) {
      await withdrawFrom(tx, assigneeId, 'ticket', [id])
      await notifyReturned(tx, [
        { entity: 'ticket', subjectId: id, ticketId: id, callId, userId: assigneeId },
      ])
    }
    tx.record({
      entity: 'ticket',
      id,
      what: 'ticket.returned',
      callId,
      actor: TIMER,
      before: { assigneeId },
      after: { assigneeId: null, minutes },
      isAudited: true,
    })
  }
}

/**
 * The work of a call that its assignee has not begun in time is routed once more. Of several pieces
 * one that was begun is a beginning of all. Answers how many were looked at.
 */
export const returnNotBegun = async (tx: ChangeTx, plan: Plan): Promise<number> => {
  const due = await tx
    .select()
    .from(routings)
    .where(lte(routings.returnAt, tx.at))
    .orderBy(asc(routings.returnAt))
    .limit(AT_ONCE)
    .for('update')
  const ruleOf = await firstRules(
    tx,
    plan,
    due.map(({ callId }) => callId),
  )
  for (const row of due) {
    await tx.update(routings).set({ returnAt: null }).where(eq(routings.id, row.id))
    const { callId, assigneeId, assignedAt, returnAt } = row
    const given = await readGiven(tx, row)
    const isNothing = given.steps.length + given.tickets.length === 0
    if (given.isBegun || isNothing || !assigneeId || !assignedAt || !returnAt) continue
    const minutes = Math.round((returnAt.getTime() - assignedAt.getTime()) / MINUTE_MS)
    const stepIds = given.steps.map(({ id }) => id)
    // Without a rule no one would get it.
    if (!ruleOf.has(callId)) continue
    await routeAgain(tx, [{ callId, userId: assigneeId, stepIds }])
    await takeBackSteps(tx, given.steps, { minutes })
    await takeBackTickets(tx, given.tickets, minutes)
  }
  return due.length
}
