import { and, eq, ne, sql } from 'drizzle-orm'

import { change } from '../changes/change'
import { notifications } from '../db/notifications-schema'
import { calls } from '../db/schema'
import { ticketLinks, tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { recordInboxes, withdrawAssigned } from '../notifications/assigned'
import { writeTombstones } from '../provider-events/storing/tombstones'
import { eraseCalls } from './erase-calls'
import { forgetUnusedCallers } from './unused-callers'
import { askForVacuum } from './vacuum-erased'

/** Deletes one call for good; another delivery of it does not bring it back. 404 when there is none. */
export const deleteCall = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    // An event under way commits first and goes too, or waits and then meets the tombstone.
    await tx.execute(sql`lock table ${calls} in exclusive mode`)
    const isCall = eq(calls.id, id)
    const [call] = await tx.select({ callerId: calls.callerId }).from(calls).where(isCall)
    if (!call) throw notFound('call')
    const told = await tx
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.callId, id))
    await withdrawAssigned(tx, [id])
    await writeTombstones(tx, isCall, tx.at)
    const freed = await tx
      .select({ id: tickets.id, callId: ticketLinks.callId })
      .from(tickets)
      .innerJoin(ticketLinks, eq(ticketLinks.ticketId, tickets.id))
      .where(and(eq(tickets.callId, id), ne(ticketLinks.callId, id)))
    await eraseCalls(tx, { callerIds: [], isCall })
    if (call.callerId !== null) await forgetUnusedCallers(tx, [call.callerId])
    const inboxes = told.map(({ userId }) => userId)
    recordInboxes(tx, inboxes)
    tx.record({ entity: 'call', id, what: 'call.removed', callId: id })
    for (const gone of freed)
      tx.record({ entity: 'ticket', what: 'ticket.removed', isAudited: false, ...gone })
    await askForVacuum(tx)
  })
