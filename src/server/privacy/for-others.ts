import { and, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'

/** Work that was noted in somebody's call for another person. */
export const isForOther = ({ callId, callerId }: typeof tickets | typeof nextSteps) =>
  sql<boolean>`exists (select from ${calls} heard
    join ${callers} own on own.id = ${callerId}
    left join ${callers} their on their.id = heard.caller_id
    where heard.id = ${callId}
      and coalesce(own.kept_id, own.id) is distinct from coalesce(their.kept_id, their.id))`

/** Before calls are erased: what was noted in them for others stays with those, and says nothing of the call. */
export const keepForOthers = async (tx: ChangeTx, isOfCalls: (table: SQL) => SQL) => {
  const unnamed = { callId: null, proposalKey: null, evidence: [] }
  const kept = await tx
    .update(tickets)
    .set({ ...unnamed, version: sql`${tickets.version} + 1` })
    .where(and(isNotNull(tickets.callerId), isOfCalls(sql`${tickets.callId}`), isForOther(tickets)))
    .returning({ id: tickets.id })
  for (const { id } of kept) tx.record({ entity: 'ticket', id, what: 'ticket.kept' })
  const steps = await tx
    .update(nextSteps)
    .set({ ...unnamed, promised: null, version: sql`${nextSteps.version} + 1` })
    .where(
      and(
        isNotNull(nextSteps.callerId),
        isOfCalls(sql`${nextSteps.callId}`),
        isForOther(nextSteps),
      ),
    )
    .returning({ id: nextSteps.id })
  for (const { id } of steps) tx.record({ entity: 'next-step', id, what: 'next-step.kept' })
}
