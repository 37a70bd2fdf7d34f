import { and, asc, eq, gt } from 'drizzle-orm'

import type { Transaction } from '../db/client'
import { users } from '../db/schema'
import { presence } from '../db/tickets-schema'

/** Somebody of whom nothing was heard for so long is away, whatever they said. */
const AWAY_AFTER_MS = 15 * 60_000

export const heardSince = (now: Date) => new Date(now.getTime() - AWAY_AFTER_MS)

export const findAvailable = (tx: Transaction, now: Date) =>
  tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(presence, eq(presence.userId, users.id))
    .where(and(eq(presence.isAvailable, true), gt(users.lastActiveAt, heardSince(now))))
    .orderBy(asc(users.name), asc(users.id))
