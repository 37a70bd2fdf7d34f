import { and, eq, gt } from 'drizzle-orm'

import type { AccountLink, AccountLinkPurpose } from '@/contracts/accounts'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import { accountLinks } from '../db/sessions-schema'
import { ApiProblem } from '../http/problem'
import { hashToken, newToken } from '../sessions/password'

const HOUR = 60 * 60 * 1000
const LIFETIME = { invitation: 7 * 24 * HOUR, reset: 24 * HOUR } satisfies Record<
  AccountLinkPurpose,
  number
>

/**
 * Everything that touches a person's link locks the person first: two transactions that lock the
 * same rows in another order would wait for each other.
 */
export const lockPerson = async (tx: Transaction, userId: string) => {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return person ?? null
}

/** Makes one more link of a person. Its token is nowhere else. */
export const addLink = async (
  tx: Transaction,
  userId: string,
  purpose: AccountLinkPurpose,
  at: Date,
): Promise<AccountLink> => {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + LIFETIME[purpose])
  await tx
    .insert(accountLinks)
    .values({ tokenHash: hashToken(token), userId, purpose, createdAt: at, expiresAt })
  return { token, purpose, expiresAt: expiresAt.toISOString() }
}

/** Makes a person's one link: earlier ones stop working. */
export const replaceLinks: typeof addLink = async (tx, userId, purpose, at) => {
  await lockPerson(tx, userId)
  await tx.delete(accountLinks).where(eq(accountLinks.userId, userId))
  return addLink(tx, userId, purpose, at)
}

export const linkGone = () =>
  new ApiProblem(
    404,
    'link-gone',
    'This link has expired or was already used. Ask an administrator for a new one.',
  )

const living = (token: string, now: Date) =>
  and(eq(accountLinks.tokenHash, hashToken(token)), gt(accountLinks.expiresAt, now))

/** Whose password a link sets. Throws when it sets nobody's. */
export const findLinkOwner = async (db: Database | Transaction, token: string, now: Date) => {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      purpose: accountLinks.purpose,
      expiresAt: accountLinks.expiresAt,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(living(token, now))
  if (!found) throw linkGone()
  return found
}

/** Uses a link up: of two at once one succeeds, the other throws. */
export const takeLink = async (tx: Transaction, token: string, now: Date) => {
  const [taken] = await tx.delete(accountLinks).where(living(token, now)).returning()
  if (!taken) throw linkGone()
}
