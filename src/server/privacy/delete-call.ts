import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { change, type ChangeTx } from '../changes/change'
import { callers } from '../db/callers-schema'
import { notifications } from '../db/notifications-schema'
import { calls, nextSteps } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { recordInboxes } from '../notifications/assigned'
import { writeTombstones } from '../provider-events/storing/tombstones'
import { eraseCalls } from './erase-calls'

/** A caller of whom nothing is stored any more goes with the last call. */
const forgetUnusedCaller = async (tx: ChangeTx, id: string) => {
  const merged = alias(callers, 'merged')
  const gone = await tx
    .delete(callers)
    .where(
      and(
        eq(callers.id, id),
        notExists(tx.select().from(calls).where(eq(calls.callerId, id))),
        notExists(tx.select().from(nextSteps).where(eq(nextSteps.callerId, id))),
        notExists(tx.select().from(merged).where(eq(merged.keptId, id))),
      ),
    )
    .returning({ id: callers.id })
  if (gone.length > 0) tx.record({ entity: 'caller', id, what: 'caller.removed', isAudited: false })
}

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
    await writeTombstones(tx, isCall, tx.at)
    await eraseCalls(tx, { callerIds: [], isCall })
    if (call.callerId !== null) await forgetUnusedCaller(tx, call.callerId)
    const inboxes = told.map(({ userId }) => userId)
    recordInboxes(tx, inboxes)
    tx.record({ entity: 'call', id, what: 'call.removed', callId: id })
  })
