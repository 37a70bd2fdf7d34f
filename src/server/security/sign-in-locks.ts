import { and, asc, eq, gt, gte, inArray, like, sql } from 'drizzle-orm'

import type { SignInLock } from '@/contracts/security'

import { change } from '../changes/change'
import type { Database } from '../db/client'
import { auditEntries } from '../db/schema'
import { signInAttempts } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { notFound } from '../http/problem'
import { findAccount } from '../sessions/store'
import { lockKeys, readLockKey, TOGETHER, WAITING } from '../sessions/throttle'

const MOST = 200
const DAY_MS = 24 * 60 * 60 * 1000

const lockId = sql<string>`md5(${signInAttempts.key})`

/** Those that end first come first. */
export const listLocks = async (db: Database, now: Date): Promise<SignInLock[]> => {
  const rows = await db
    .select({ id: lockId, key: signInAttempts.key, until: signInAttempts.expire })
    .from(signInAttempts)
    .where(
      and(
        like(signInAttempts.key, `${TOGETHER}:%`),
        gte(signInAttempts.points, WAITING),
        gt(signInAttempts.expire, now),
      ),
    )
    .orderBy(asc(signInAttempts.expire))
    .limit(MOST)
  return rows.map(({ id, key, until }) => ({
    id,
    ...readLockKey(key),
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

/** Lets an account try again at once, as if nobody had guessed. */
export const releaseLock = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const [lock] = await tx
      .select({ key: signInAttempts.key })
      .from(signInAttempts)
      .where(eq(lockId, id))
      .for('update')
    if (!lock) throw notFound('lock')
    const { account, network } = readLockKey(lock.key)
    await tx.delete(signInAttempts).where(inArray(signInAttempts.key, lockKeys(account, network)))
    const known = await findAccount(tx, account)
    tx.record({ entity: 'sign-in', id: known?.id ?? null, what: 'sign-in.unlocked' })
    return { success: true as const }
  })
