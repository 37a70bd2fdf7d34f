import { and, eq, gt, lt, sql } from 'drizzle-orm'

import type { Database } from '../db/client'
import { sessions, users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { hashToken, newToken } from './token'

const DAY = 24 * 60 * 60 * 1000
/** A session ends a week after its last use. */
const IDLE = 7 * DAY
/** Its last use is written at most this often. */
const TOUCH_AFTER = 5 * 60 * 1000

export type SessionOrigin = { address: string; userAgent: string }

/** Starts a session and answers its token, which is nowhere else. */
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
  return token
}

/** The person behind a living session, and keeps the session alive; null when there is none. */
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
  }
  return actor
}

export const endSession = async (db: Database, tokenHash: string) => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export const removeExpiredSessions = async (db: Database, now: Date) => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

/** The account of an email address, whatever its case. */
export const findAccount = async (db: Database, email: string) => {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return account ?? null
}
