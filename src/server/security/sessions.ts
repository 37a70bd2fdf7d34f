import { and, desc, eq, gt, sql } from 'drizzle-orm'

import type { ListedSession } from '@/contracts/security'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { users } from '../db/schema'
import { sessions } from '../db/sessions-schema'
import { presence } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { noteAbsent } from '../presence/available'

const MOST = 500

/** Identifies a session without its token. */
const sessionId = sql<string>`md5(${sessions.tokenHash})`

export const listSessions = async (
  db: Database,
  ownTokenHash: string,
  now: Date,
): Promise<ListedSession[]> => {
  const rows = await db
    .select({
      id: sessionId,
      tokenHash: sessions.tokenHash,
      userId: users.id,
      name: users.name,
      role: users.role,
      kind: sessions.kind,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      address: sessions.address,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(gt(sessions.expiresAt, now))
    .orderBy(desc(sessions.lastUsedAt), sessionId)
    .limit(MOST)
  return rows.map(({ tokenHash, createdAt, lastUsedAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isOwn: tokenHash === ownTokenHash,
  }))
}

/** Signs a person out on one device. */
export const revokeSession = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessionId, id), gt(sessions.expiresAt, tx.at)))
      .returning({ userId: sessions.userId })
    if (!ended) throw notFound('session')
    const { userId } = ended
    const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
    const isAlive = and(eq(sessions.userId, userId), gt(sessions.expiresAt, tx.at))
    if ((await tx.$count(sessions, isAlive)) === 0) {
      await noteAbsent(tx, eq(presence.userId, userId))
    }
    tx.record({
      entity: 'session',
      id: userId,
      what: 'session.revoked',
      after: { person: person?.name ?? '' },
    })
    return { success: true as const }
  })
