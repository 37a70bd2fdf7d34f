import { and, asc, eq, gt, ne } from 'drizzle-orm'

import type { Viewer } from '@/contracts/viewers'

import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { callViewers } from '../db/review-schema'
import { calls, users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

/** An open call is renewed about every 20 s; a row this old is of a screen that has gone. */
export const COUNTS_FOR_MS = 60_000

const viewersOf = (callId: string) => ({ entity: 'viewers', id: null, callId, isAudited: false })

const others = (
  db: Database | Transaction,
  callId: string,
  userId: string,
  at: Date,
): Promise<Viewer[]> =>
  db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(callViewers)
    .innerJoin(users, eq(users.id, callViewers.userId))
    .where(
      and(
        eq(callViewers.callId, callId),
        ne(callViewers.userId, userId),
        gt(callViewers.seenAt, new Date(at.getTime() - COUNTS_FOR_MS)),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))

/** Says that somebody has the call open, and answers who else has. Others hear of an arrival only. */
export const view = async (deps: Deps, actor: Actor, callId: string): Promise<Viewer[]> => {
  const userId = actor.id
  return change(deps, actor, async (tx) => {
    const { at } = tx
    await lockRow(tx, calls, 'call', callId, 'key share')
    const mine = and(eq(callViewers.callId, callId), eq(callViewers.userId, userId))
    const [before] = await tx.select().from(callViewers).where(mine).for('update')
    await tx
      .insert(callViewers)
      .values({ callId, userId, seenAt: at })
      .onConflictDoUpdate({
        target: [callViewers.callId, callViewers.userId],
        set: { seenAt: at },
      })
    const isKnown = before && at.getTime() - before.seenAt.getTime() < COUNTS_FOR_MS
    if (!isKnown) tx.record({ ...viewersOf(callId), what: 'viewers.joined' })
    return others(tx, callId, userId, at)
  })
}

export const leave = (deps: Deps, actor: Actor, callId: string) =>
  change(deps, actor, async (tx) => {
    const gone = await tx
      .delete(callViewers)
      .where(and(eq(callViewers.callId, callId), eq(callViewers.userId, actor.id)))
      .returning()
    if (gone.length > 0) tx.record({ ...viewersOf(callId), what: 'viewers.left' })
  })
