import { and, asc, eq, gt, gte, inArray, like, sql } from 'drizzle-orm'

import type { SignInLock } from '@/contracts/security'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { auditEntries, users } from '../db/schema'
import { signInAttempts } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { findAccount } from '../sessions/store'
import { lockKeys, readLockKey, TOGETHER, WAITING } from '../sessions/throttle'

const MOST = 200
const DAY_MS = 24 * 60 * 60 * 1000

const lockId = sql<string>`md5(${signInAttempts.key})`

const isLock = and(like(signInAttempts.key, `${TOGETHER}:%`), gte(signInAttempts.points, WAITING))

/** Locks of existing accounts, the first to end first. Other input may hold a password and is not shown. */
export const listLocks = async (db: Database, now: Date): Promise<SignInLock[]> => {
  const rows = await db
    .select({
      id: lockId,
      key: signInAttempts.key,
      until: signInAttempts.expire,
      account: users.email,
    })
    .from(signInAttempts)
    .innerJoin(
      users,
      sql`starts_with(${signInAttempts.key}, ${`${TOGETHER}:`} || lower(${users.email}) || ' ')`,
    )
    .where(and(isLock, gt(signInAttempts.expire, now)))
    .orderBy(asc(signInAttempts.expire))
    .limit(MOST)
  return rows.map(({ id, key, until, account }) => ({
    id,
    account,
    network: readLockKey(key).network,
    until: (until ?? now).toISOString(),
  }))
}

export const countRefused = (db: Database, now: Date): Promise<number> =>
  db.$count(
    auditEntries,
    and(
      eq(auditEntries.action, 'sign-in.refused'),
      gt(auditEntries.at, new Date(now.getTime() - DAY_MS)),
    ),
  )

/** Lets an account try again at once. */
export const releaseLock = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const [lock] = await tx
      .select({ key: signInAttempts.key })
      .from(signInAttempts)
      .where(and(isLock, eq(lockId, id)))
      .for('update')
    if (!lock) throw notFound('lock')
    const { account, network } = readLockKey(lock.key)
    await tx.delete(signInAttempts).where(inArray(signInAttempts.key, lockKeys(account, network)))
    const known = await findAccount(tx, account)
    tx.record({
      entity: 'sign-in',
      id: known?.id ?? null,
      what: 'sign-in.unlocked',
      ...(known && { after: { person: known.name } }),
    })
    return { success: true as const }
  })
