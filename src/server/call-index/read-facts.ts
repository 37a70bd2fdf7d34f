import { type SQL, sql } from 'drizzle-orm'

import type { Database } from '../db/client'
import { costUsd, latencyMs } from '../db/sent-measures'
import { queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import type { CallFacts } from './call-table'
import { INDEX_FACETS } from './index-facets'

const WORDS = sql.join(
  INDEX_FACETS.map(({ value }) => value),
  sql`, ',', `,
)
const milliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`

const readFacts = (db: Database, some: SQL): Promise<CallFacts[]> =>
  queryRows(
    db,
    sql`select ${calls.seq}::float8 as seq, ${calls.id}::text as id, concat(${WORDS}) as words,
          ${milliseconds(sql`${calls.sortAt}`)} as "startedAt",
          ${milliseconds(sql`${calls.updatedAt}`)} as "updatedAt",
          coalesce(${calls.durationSeconds}, -1)::float8 as duration,
          coalesce(kept.seq, own.seq, 0)::float8 as person,
          ${costUsd} as cost,
          coalesce(${latencyMs}, -1)::float8 as latency
        from ${calls}
        left join callers own on own.id = ${calls.callerId}
        left join callers kept on kept.id = own.kept_id
        left join ${callContents} on ${callContents.callId} = ${calls.id} ${some}`,
  )

export const readFactsAfter = async (db: Database, seq: number, limit: number) =>
  readFacts(db, sql`where ${calls.seq} > ${seq} order by ${calls.seq} limit ${limit}`)

export const readFactsOf = async (db: Database, ids: readonly string[]) =>
  readFacts(db, sql`where ${calls.id} = any(${`{${ids.join(',')}}`}::uuid[])`)

export const readExisting = async (db: Database, seqs: readonly number[]): Promise<Set<number>> => {
  const rows = await queryRows<{ seq: number }>(
    db,
    sql`select seq::float8 as seq from calls where seq = any(${`{${seqs.join(',')}}`}::bigint[])`,
  )
  return new Set(rows.map(({ seq }) => seq))
}
