import { asc, eq, isNotNull, sql } from 'drizzle-orm'

import type { Presence, PresenceInput } from '@/contracts/presence'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { users } from '../db/schema'
import { presence } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { assignWaiting } from '../tickets/auto-assign'
import { isThere } from './available'

export const readPresence = async (db: Database, now: Date): Promise<Presence[]> => {
  const rows = await db
    .select({
      user: { id: users.id, name: users.name },
      said: presence,
      isAvailable: sql<boolean>`coalesce(${isThere(now)}, false)`,
    })
    .from(users)
    .leftJoin(presence, eq(presence.userId, users.id))
    .where(isNotNull(users.passwordHash))
    .orderBy(asc(users.name), asc(users.id))
  return rows.map(({ user, said, isAvailable }) => ({
    userId: user.id,
    name: user.name,
    isAvailable,
    since: said?.since.toISOString() ?? null,
    by: said?.isAvailable === isAvailable ? said.by : 'inactivity',
  }))
}

/** Whoever comes back gets the tickets that waited. Coming back to the keyboard ends no break taken by hand. */
export const setPresence = async (
  deps: Deps,
  actor: Actor,
  { isAvailable, by }: PresenceInput,
): Promise<Presence | undefined> => {
  await change(deps, actor, async (tx) => {
    const [before] = await tx
      .select()
      .from(presence)
      .where(eq(presence.userId, actor.id))
      .for('update')
    if (before?.by === 'hand' && !before.isAvailable && by === 'inactivity') return
    const said = { isAvailable, by, since: tx.at }
    if (before?.isAvailable !== isAvailable || before.by !== by) {
      await tx
        .insert(presence)
        .values({ userId: actor.id, ...said })
        .onConflictDoUpdate({ target: presence.userId, set: said })
      tx.record({ entity: 'presence', id: actor.id, what: 'presence.changed', isAudited: false })
    }
    if (isAvailable) await assignWaiting(tx)
  })
  return (await readPresence(deps.db, deps.now())).find(({ userId }) => userId === actor.id)
}
