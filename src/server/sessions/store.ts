import { and, eq, gt, ne, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import { type SessionKind, sessions } from '../db/sessions-schema'
import type { Actor } from '../http/api-env'
import { hashToken, newToken } from './password'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long after its last use a session ends, how often that is written, and how long it lasts at most. */
const LIFE: Record<SessionKind, { idle: number; touchAfter: number; most: number }> = {
  app: { idle: 7 * DAY, touchAfter: 5 * MINUTE, most: Infinity },
  simple: { idle: 30 * MINUTE, touchAfter: MINUTE, most: 8 * HOUR },
}

const endOf = (kind: SessionKind, createdAt: Date, now: Date) => {
  const { idle, most } = LIFE[kind]
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + most))
}

export type SessionOrigin = { address: string; userAgent: string }

export const createSession = async (
  db: Database | Transaction,
  userId: string,
  origin: SessionOrigin,
  now: Date,
  kind: SessionKind = 'app',
) => {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    kind,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endOf(kind, now, now),
    address: origin.address.slice(0, 64),
    userAgent: origin.userAgent.slice(0, 256),
  })
  await noteActivity(db, userId, now)
  return token
}

export const findSession = async (
  db: Database,
  tokenHash: string,
  now: Date,
  kind: SessionKind = 'app',
): Promise<Actor | null> => {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), eq(sessions.kind, kind), gt(sessions.expiresAt, now)),
    )
  if (!found) return null
  const { createdAt, lastUsedAt, ...actor } = found
  if (now.getTime() - lastUsedAt.getTime() > LIFE[kind].touchAfter) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: endOf(kind, createdAt, now) })
      .where(eq(sessions.tokenHash, tokenHash))
    await noteActivity(db, actor.id, now)
  }
  return { kind: 'person', ...actor }
}

const noteActivity = (db: Database | Transaction, userId: string, now: Date) =>
  db.update(users).set({ lastActiveAt: now }).where(eq(users.id, userId))

/** Signs a person out on the device that the session is of. */
export const endSession = async (tx: ChangeTx, userId: string, tokenHash: string) => {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  tx.record({ entity: 'session', id: userId, what: 'session.ended' })
}

export const endSessionsOf = async (
  db: Database | Transaction,
  userId: string,
  exceptTokenHash?: string,
) => {
  const others = exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export const findAccount = async (db: Database | Transaction, email: string) => {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return account ?? null
}
