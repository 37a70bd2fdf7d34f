import { and, asc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import { sessions } from '../db/sessions-schema'
import { presence } from '../db/tickets-schema'

/** Somebody of whom nothing was heard for so long, or who signed out, is away whatever they said. */
const AWAY_AFTER_MS = 15 * 60_000

export const isThere = (now: Date) =>
  and(
    eq(presence.isAvailable, true),
    gt(users.lastActiveAt, new Date(now.getTime() - AWAY_AFTER_MS)),
    sql`exists (select from ${sessions} where ${sessions.userId} = ${users.id}
      and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)`,
  )

const thereAt = (tx: Database | Transaction, now: Date) =>
  tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(presence, eq(presence.userId, users.id))
    .where(isThere(now))

/** Who was available and is no longer there is away from now on, and screens hear of it. */
export const noteAbsent = async (tx: ChangeTx, which?: SQL) => {
  const gone = await tx
    .update(presence)
    .set({ isAvailable: false, by: 'inactivity', since: tx.at })
    .where(
      and(eq(presence.isAvailable, true), notInArray(presence.userId, thereAt(tx, tx.at)), which),
    )
    .returning({ userId: presence.userId })
  for (const { userId } of gone) {
    tx.record({ entity: 'presence', id: userId, what: 'presence.changed', isAudited: false })
  }
}

export const findAvailable = (tx: Database | Transaction, now: Date) =>
  tx
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .innerJoin(presence, eq(presence.userId, users.id))
    .where(isThere(now))
    .orderBy(asc(users.name), asc(users.id))
