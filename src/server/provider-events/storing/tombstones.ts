import { randomBytes } from 'node:crypto'

import { inArray, type SQL, sql } from 'drizzle-orm'

import type { CallerKind, Provider } from '@/contracts/call-words'
import { identifyCaller } from '@/domain/caller-identity'
import { type CallFacts, momentOf, type ProviderReading } from '@/domain/provider-reading'

import { callerIdentities } from '../../db/callers-schema'
import type { Database, Transaction } from '../../db/client'
import { functionCalls } from '../../db/function-calls-schema'
import { rememberInstallation } from '../../db/installation'
import { queryRows } from '../../db/rows'
import { calls } from '../../db/schema'
import { tombstones } from '../../db/settings-schema'

const SALT = 'tombstone-salt'

const digestOf = (name: SQL) =>
  sql<string>`encode(sha256(convert_to((select value from installation where key = ${SALT}) || ${name}, 'UTF8')), 'hex')`
const callDigest = (provider: SQL, id: SQL) => digestOf(sql`'call ' || ${provider} || ' ' || ${id}`)
const callerDigest = (name: string) => digestOf(sql`'caller ' || ${name}::text`)

/** Remembers a person's number and identities, and every call of theirs, as erased. Answers the number's digest. */
export const writeCallerTombstone = async (
  tx: Transaction,
  { number, callerIds, isCall }: { number: string; callerIds: string[]; isCall: SQL },
  erasedAt: Date,
): Promise<string> => {
  await writeTombstones(tx, isCall, erasedAt)
  // Calls of which only the voice agent has told yet.
  const digest = callDigest(sql`${functionCalls.provider}`, sql`${functionCalls.providerCallId}`)
  await tx
    .insert(tombstones)
    .select(
      tx
        .selectDistinct({
          digest: digest.as('digest'),
          erasedAt: sql`${erasedAt.toISOString()}::timestamptz`.as('erased_at'),
        })
        .from(functionCalls)
        .where(inArray(functionCalls.callerId, callerIds)),
    )
    .onConflictDoNothing()
  const identities = await tx
    .select({ kind: callerIdentities.kind, value: callerIdentities.value })
    .from(callerIdentities)
    .where(inArray(callerIdentities.callerId, callerIds))
  const [caller] = await tx
    .insert(tombstones)
    .values(
      [...new Set([number, ...identities.map(identityName)])].map((name) => ({
        digest: callerDigest(name),
        erasedAt,
      })),
    )
    .onConflictDoUpdate({ target: tombstones.digest, set: { erasedAt } })
    .returning({ digest: tombstones.digest })
  return caller?.digest ?? ''
}

const identityName = ({ kind, value }: { kind: CallerKind; value: string }) =>
  kind === 'number' ? value : `${kind} ${value}`

export const writeTombstones = async (tx: Transaction, which: SQL, erasedAt: Date) => {
  await rememberInstallation(tx, SALT, randomBytes(32).toString('hex'))
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

const namesOf = (facts: CallFacts, provider: Provider): string[] => {
  const { callerNumber, callerText, lineNumber } = facts
  const identity = identifyCaller(callerNumber ?? callerText, { provider, lineNumber })
  const known = 'value' in identity ? [identityName(identity)] : []
  return [...new Set(callerNumber === null ? known : [callerNumber, ...known])]
}

type Asked = { n: number; name: string; isCall: boolean }

/**
 * The places of those of the readings whose call was erased: the very call, or a call of an erased caller from
 * before the erasure. Somebody who rings again afterwards is a new call.
 */
export const erasedAmong = async (
  tx: Transaction | Database,
  readings: ProviderReading[],
): Promise<Set<number>> => {
  const asked = readings.flatMap(({ provider, providerCallId, facts }, n): Asked[] => [
    { n, name: `call ${provider} ${providerCallId}`, isCall: true },
    ...namesOf(facts, provider).map((name) => ({ n, name: `caller ${name}`, isCall: false })),
  ])
  const rows = await queryRows<{ n: number; isCall: boolean; erasedAt: number }>(
    tx,
    sql`select n, "isCall", (extract(epoch from ${tombstones.erasedAt}) * 1000)::float8 as "erasedAt"
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(n int, name text, "isCall" boolean)
        join ${tombstones} on ${tombstones.digest} = ${digestOf(sql`asked.name`)}`,
  )
  const erased = new Set<number>()
  for (const { n, isCall, erasedAt } of rows) {
    const reading = readings[n]
    if (!reading) continue
    const moment = momentOf(reading)
    if (isCall || (moment !== null && moment.getTime() <= erasedAt)) erased.add(n)
  }
  return erased
}
