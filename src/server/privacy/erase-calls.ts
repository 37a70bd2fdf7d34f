import { and, inArray, or, type SQL, sql } from 'drizzle-orm'

import { forgetAnswers } from '../changes/once'
import { handOverCallbacks } from '../callbacks/hand-over'
import type { ChangeTx } from '../changes/change'
import type { Transaction } from '../db/client'
import { domainEvents } from '../db/events-schema'
import { IS_JUDGED } from '../db/judged'
import { nextSteps } from '../db/next-steps-schema'
import { auditEntries, calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { askToForget } from '../learning/stored-models'
import type { StoredPerson } from './caller'
import { keepForOthers } from './for-others'

type Erased = Pick<StoredPerson, 'callerIds' | 'isCall'>

/** The one way in which the database lets an audit entry be changed. */
export const BLANKED = sql`coalesce((select jsonb_object_agg(key, '{"from": null, "to": null}'::jsonb) from jsonb_each(${auditEntries.changes})), '{}'::jsonb)`

/**
 * Who changed which field and when stays; what it said, names and summaries included, goes. `ids` are
 * of steps and tickets that no longer lead to their caller.
 */
export const blankHistory = async (
  tx: Transaction,
  { callerIds, isCall }: Erased,
  { isText = sql`true`, ids = [] }: { isText?: SQL; ids?: string[] } = {},
) => {
  const callIds = tx.select({ id: calls.id }).from(calls).where(isCall)
  const stepIds = tx
    .select({ id: sql<string>`${nextSteps.id}::text` })
    .from(nextSteps)
    .where(inArray(nextSteps.callerId, callerIds))
  const ticketIds = tx
    .select({ id: sql<string>`${tickets.id}::text` })
    .from(tickets)
    .where(or(inArray(tickets.callerId, callerIds), inArray(tickets.callId, callIds)))
  await tx
    .update(domainEvents)
    .set({ before: null, after: null })
    .where(
      and(
        or(
          inArray(domainEvents.callId, callIds),
          inArray(domainEvents.entityId, callerIds),
          inArray(domainEvents.entityId, stepIds),
          inArray(domainEvents.entityId, ticketIds),
          inArray(domainEvents.entityId, ids),
        ),
        sql`(before is not null or after is not null)`,
      ),
    )
  const ofPerson = or(
    and(inArray(auditEntries.callId, callIds), isText),
    inArray(auditEntries.subjectId, callerIds),
    inArray(auditEntries.subjectId, stepIds),
    and(inArray(auditEntries.subjectId, ticketIds), isText),
    and(inArray(auditEntries.subjectId, ids), isText),
  )
  await tx.update(auditEntries).set({ changes: BLANKED }).where(ofPerson)
}

/** Deletes calls with all that hangs on them, and what their history says; what was learned of them is learned anew. */
export const eraseCalls = async (tx: ChangeTx, erased: Erased) => {
  const gone = await tx.select({ id: calls.id }).from(calls).where(erased.isCall)
  const isOfCalls = (callId: SQL) =>
    sql`${callId} in ${tx.select({ id: calls.id }).from(calls).where(erased.isCall)}`
  await keepForOthers(tx, isOfCalls)
  await handOverCallbacks(
    tx,
    gone.map(({ id }) => id),
  )
  await blankHistory(tx, erased)
  await forgetAnswers(tx)
  if ((await tx.$count(calls, and(erased.isCall, IS_JUDGED))) > 0) await askToForget(tx)
  await tx.delete(calls).where(erased.isCall)
}
