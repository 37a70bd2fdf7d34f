import { type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import { callerIdentities, callers } from '../db/callers-schema'
import type { Database, Transaction } from '../db/client'
import { calls } from '../db/schema'
import { enqueue } from '../jobs/enqueue'

export const keptCaller = (callerId: Column | SQL) =>
  sql<
    string | null
  >`(select coalesce(own.kept_id, own.id) from ${callers} own where own.id = ${callerId})`

/** What a person named a caller, or one that is merged with it; null when nobody did. */
export const givenName = (callerId: Column | SQL) => sql<string | null>`(
  select coalesce(kept.name, (
    select merged.name from ${callers} merged
    where merged.kept_id = kept.id and merged.name is not null
    order by merged.changed_at desc, merged.id limit 1))
  from ${callers} kept where kept.id = ${keptCaller(callerId)})`

export const idsOfPerson = async (
  tx: Database | Transaction,
  callerId: string,
): Promise<string[]> => {
  const kept = keptCaller(sql`${callerId}::uuid`)
  const rows = await tx
    .select({ id: callers.id })
    .from(callers)
    .where(or(eq(callers.id, kept), eq(callers.keptId, kept)))
    .orderBy(sql`${callers.keptId} is not null`, callers.id)
  return rows.map(({ id }) => id)
}

/** Whom these callers are after merges. */
export const peopleOf = async (
  tx: Database | Transaction,
  callerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(callerIds)]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: callers.id, person: sql<string>`coalesce(${callers.keptId}, ${callers.id})` })
    .from(callers)
    .where(inArray(callers.id, ids))
  return new Map(rows.map(({ id, person }) => [id, person]))
}

/** Makes the calls of somebody whose name may have changed searchable by the new one. */
export const renewDocuments = (tx: Transaction, callerId: string) =>
  enqueue(tx, { kind: 'caller-documents', key: callerId, payload: { callerId } })

/** The name of the caller of a piece of work, whose `callers` row and call are joined. */
export const callerNameOf = (callerId: Column | SQL) =>
  sql<string | null>`coalesce(${givenName(callerId)}, ${callers.toldName}, ${calls.callerName})`

/** The number of the caller of a piece of work, or the one that its joined call came from. */
export const callerNumberOf = (callerId: Column | SQL) => sql<string | null>`coalesce(
  (select ${callerIdentities.value} from ${callerIdentities}
   where ${callerIdentities.callerId} = ${callerId} limit 1), ${calls.callerNumber})`

export const shownCallerName = sql<
  string | null
>`coalesce(${givenName(calls.callerId)}, ${calls.callerName})`
