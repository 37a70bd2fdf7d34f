import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { nextSteps } from '../db/next-steps-schema'
import { routings } from '../db/routing-schema'
import { tickets } from '../db/tickets-schema'
import { tellNewTicket } from '../notifications/ticket-news'
import { readOrganisationSettings } from '../settings/organisation'
import { firstRules } from './match-rules'
import { AT_ONCE, type Plan } from './plan'
import { IS_WAITING_TICKET } from './waiting-work'

type Fresh = Pick<typeof routings.$inferSelect, 'id' | 'callId' | 'state' | 'returns'>

/** Of calls that no rule was looked for before. What came back was news when it came. */
const newCalls = (rows: readonly Fresh[]) =>
  rows.flatMap(({ callId, state, returns }) => (state === 'new' && returns === 0 ? callId : []))

/** No rule takes them: what they left waits only where new tickets are auto-assigned. */
const drop = async (tx: ChangeTx, rows: readonly Fresh[]) => {
  if (rows.length === 0) return
  const callIds = rows.map(({ callId }) => callId)
  await tx
    .update(nextSteps)
    .set({ awaitsAssignee: false })
    .where(and(inArray(nextSteps.callId, callIds), eq(nextSteps.awaitsAssignee, true)))
  const { autoAssignTickets } = await readOrganisationSettings(tx)
  if (!autoAssignTickets) {
    await notifyOfTickets(tx, newCalls(rows))
    await tx
      .update(tickets)
      .set({ awaitsAssignee: false })
      .where(and(inArray(tickets.callId, callIds), eq(tickets.awaitsAssignee, true)))
  }
  await tx
    .delete(routings)
    .where(and(inArray(routings.callId, callIds), ne(routings.state, 'assigned')))
}

/** Of those that wait, everybody who could take one: no rule gives them to a person now. */
export const notifyOfTickets = async (tx: ChangeTx, callIds: readonly string[]) => {
  if (callIds.length === 0) return
  const waiting = await tx
    .select()
    .from(tickets)
    .where(and(inArray(tickets.callId, [...callIds]), IS_WAITING_TICKET))
    .orderBy(tickets.number)
  for (const ticket of waiting) await tellNewTicket(tx, ticket)
}

/**
 * Gives those without one the first rule that they fit, and lets go of what fits none. Answers how
 * many were looked at, and the new calls among them that have a rule.
 */
export const findRules = async (tx: ChangeTx, plan: Plan) => {
  const fresh = await tx
    .select({
      id: routings.id,
      callId: routings.callId,
      state: routings.state,
      returns: routings.returns,
    })
    .from(routings)
    .where(and(ne(routings.state, 'assigned'), isNull(routings.ruleId)))
    .orderBy(asc(routings.since), asc(routings.id))
    .limit(AT_ONCE)
  const ruleOf = await firstRules(
    tx,
    plan,
    fresh.map(({ callId }) => callId),
  )
  for (const { id, callId } of fresh) {
    const rule = ruleOf.get(callId)
    if (!rule) continue
    await tx
      .update(routings)
      .set({ state: 'held', ruleId: rule.id, ruleName: rule.name, reason: '' })
      .where(eq(routings.id, id))
  }
  await drop(
    tx,
    fresh.filter(({ callId }) => !ruleOf.has(callId)),
  )
  return {
    looked: fresh.length,
    held: newCalls(fresh.filter(({ callId }) => ruleOf.has(callId))),
  }
}
