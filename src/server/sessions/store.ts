import { and, eq, gt, ne, sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import { sessions } from '../db/sessions-schema'
import type { Actor } from '../http/api-env'
import { hashToken, newToken } from './password'

const DAY = 24 * 60 * 60 * 1000
/** A session ends a week after its last use. */
const IDLE = 7 * DAY
/** Its last use is written at most this often. */
const TOUCH_AFTER = 5 * 60 * 1000

export type SessionOrigin = { address: string; userAgent: string }

export const createSession = async (
  db: Database,
  userId: string,
  origin: SessionOrigin,
  now: Date,
) => {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + IDLE),
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
): Promise<Actor | null> => {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  if (!found) return null
  const { lastUsedAt, ...actor } = found
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_AFTER) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + IDLE) })
      .where(eq(sessions.tokenHash, tokenHash))
    await noteActivity(db, actor.id, now)
  }
  return { kind: 'person', ...actor }
}

const noteActivity = (db: Database, userId: string, now: Date) =>
  db.update(users).set({ lastActiveAt: now }).where(eq(users.id, userId))

export const endSession = async (db: Database, tokenHash: string) => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export const endSessionsOf = async (
  db: Database | Transaction,
  userId: string,
  exceptTokenHash?: string,
) => {
  const others = exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export const findAccount = async (db: Database, email: string) => {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return account ?? null
}
