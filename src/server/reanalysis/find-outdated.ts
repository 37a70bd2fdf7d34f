import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'

const WINDOW = 500
const BEGINNING = 'infinity 0'

export type Wanted = { version: string; force: boolean }

/**
 * The next calls from the newest on, behind `place`, and which of them are to be analysed again: those
 * with a transcript, because without one their claims could only be lost.
 */
export const readWindow = (db: Database, wanted: Wanted, place: string | null) => {
  const [at, seq] = (place ?? BEGINNING).split(' ')
  return queryRows<{ id: string; place: string; isWanted: boolean }>(
    db,
    sql`with looked_at as (
          select id, seq, sort_at, analysis_due from calls
          where (sort_at, seq) < (${at}::timestamptz, ${seq}::bigint)
          order by sort_at desc, seq desc limit ${WINDOW}
        )
        select id, to_char(sort_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || seq as place,
          not analysis_due and transcript is not null and analysis is not null
            and (${wanted.force} or analysis_version is distinct from ${wanted.version}) as "isWanted"
        from looked_at join call_contents on call_id = id
        order by sort_at desc, seq desc`,
  )
}

const select = (db: Database | Transaction, ids: readonly string[]) =>
  db
    .select({
      call: calls,
      contents: callContents,
      rowVersion: sql<string>`call_contents.xmin::text`,
    })
    .from(calls)
    .innerJoin(callContents, eq(callContents.callId, calls.id))
    .where(and(inArray(calls.id, [...ids]), eq(calls.analysisDue, false)))
    .orderBy(asc(calls.id))

export const readCalls = (db: Database, ids: readonly string[]) => select(db, ids)

export const lockCalls = (tx: Transaction, ids: readonly string[]) =>
  select(tx, ids).for('update', { of: [calls, callContents] })

export const lockSteps = (tx: Transaction, callIds: readonly string[]) =>
  tx
    .select()
    .from(nextSteps)
    .where(inArray(nextSteps.callId, [...callIds]))
    .orderBy(asc(nextSteps.id))
    .for('update')
