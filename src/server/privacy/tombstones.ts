import { randomBytes } from 'node:crypto'

import { type SQL, sql } from 'drizzle-orm'

import type { ProviderReading } from '@/domain/provider-reading'

import type { Database, Transaction } from '../db/client'
import { calls } from '../db/schema'
import { tombstones } from '../db/settings-schema'
import { rememberInstallation } from '../workspace/store'
import { isOfCaller } from './caller'

const SALT = 'tombstone-salt'

/** The digest of `name` in this installation; null until anything was ever erased. */
const digestOf = (name: SQL) =>
  sql<string>`encode(sha256(convert_to((select value from installation where key = ${SALT}) || ${name}, 'UTF8')), 'hex')`
const callDigest = (provider: SQL, id: SQL) => digestOf(sql`'call ' || ${provider} || ' ' || ${id}`)
const callerDigest = (number: string) => digestOf(sql`'caller ' || ${number}::text`)

/** Remembers a caller and every call of theirs as erased. Answers the caller's digest. */
export const buryCaller = async (
  tx: Transaction,
  number: string,
  erasedAt: Date,
): Promise<string> => {
  await rememberInstallation(tx, SALT, randomBytes(32).toString('hex'))
  await buryCalls(tx, isOfCaller(number), erasedAt)
  const [caller] = await tx
    .insert(tombstones)
    .values({ digest: callerDigest(number), erasedAt })
    .onConflictDoUpdate({ target: tombstones.digest, set: { erasedAt } })
    .returning({ digest: tombstones.digest })
  return caller?.digest ?? ''
}

/** Remembers calls as erased, before they are deleted. */
export const buryCalls = async (tx: Transaction, which: SQL, erasedAt: Date) => {
  const digest = callDigest(sql`${calls.provider}`, sql`${calls.providerCallId}`)
  await tx
    .insert(tombstones)
    .select(
      tx
        .select({
          digest: digest.as('digest'),
          erasedAt: sql`${erasedAt.toISOString()}::timestamptz`.as('erased_at'),
        })
        .from(calls)
        .where(which),
    )
    .onConflictDoNothing()
}

/**
 * Whether what an event tells was erased: the very call, or a call of an erased caller from before
 * the erasure. Somebody who rings again afterwards is a new call.
 */
export const isErased = async (
  tx: Transaction | Database,
  { provider, providerCallId, sentAt, facts }: ProviderReading,
): Promise<boolean> => {
  const call = callDigest(sql`${provider}::text`, sql`${providerCallId}::text`)
  const digests = facts.callerNumber === null ? [call] : [call, callerDigest(facts.callerNumber)]
  const rows = await tx
    .select({ erasedAt: tombstones.erasedAt, isCall: sql<boolean>`${tombstones.digest} = ${call}` })
    .from(tombstones)
    .where(sql`${tombstones.digest} in ${digests}`)
  const moment = facts.startedAt ?? facts.endedAt ?? sentAt
  return rows.some(({ erasedAt, isCall }) => isCall || (moment !== null && moment <= erasedAt))
}
