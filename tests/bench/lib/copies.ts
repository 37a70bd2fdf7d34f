import { type SQL, sql } from 'drizzle-orm'

import { CALL_CATEGORIES, PRIORITIES, RESOLUTIONS } from '@/contracts/call-words'
import type { Database, Transaction } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

/** Chance in [0, 1), the same for the same call and purpose. */
const chance = (purpose: number) => `bench_chance(call.i, ${purpose})`
const oneOf = (words: readonly string[], purpose: number) =>
  `(array['${words.join("', '")}'])[1 + floor(${chance(purpose)} * ${words.length})::int]`

/** A word that hardly another call has. */
const REFERENCE = `upper(substr(md5('reference ' || call.i), 1, 7))`
const SECONDS = `round((mold.duration_seconds * (0.6 + 0.8 * ${chance(3)}))::numeric, 3)::float8`
const STARTED_AT = `case when mold.started_at is not null
  then call.at - coalesce(${SECONDS}, 0) * interval '1 second' end`
const IS_NAMED = `bench_molds.is_named`
const HAS_NUMBER = `${chance(4)} < 0.95`
const IS_REVIEWED = `call.is_old and ${chance(5)} < 0.93`

/** What a copied call has of its own; every other column is its mold's. */
const OWN: Record<string, Record<string, string>> = {
  calls: {
    id: 'call.id',
    provider_call_id: `mold.provider_call_id || '-' || call.i`,
    received_at: `call.at + interval '2 seconds'`,
    updated_at: `call.at + interval '3 seconds'`,
    started_at: STARTED_AT,
    ended_at: `case when mold.ended_at is not null then call.at end`,
    sort_at: `coalesce(${STARTED_AT}, call.at)`,
    duration_seconds: SECONDS,
    caller_name: `case when ${IS_NAMED} then caller.name end`,
    caller_number: `case when ${HAS_NUMBER} then caller.number end`,
    ai_summary: `mold.ai_summary || ' Reference ' || ${REFERENCE} || '.'`,
    human_category: `case when ${chance(6)} < 0.06 then ${oneOf(CALL_CATEGORIES, 7)} end`,
    human_priority: `case when ${chance(8)} < 0.04 then ${oneOf(PRIORITIES, 9)} end`,
    human_resolution: `case when ${chance(10)} < 0.08 then ${oneOf(RESOLUTIONS, 11)} end`,
    assignee_id: `case when ${chance(12)} < 0.3 then reviewer.id end`,
    reviewed_at: `case when ${IS_REVIEWED} then call.at + ${chance(13)} * interval '9 hours' end`,
    reviewed_by_id: `case when ${IS_REVIEWED} then reviewer.id end`,
    reviewed_by_name: `case when ${IS_REVIEWED} then reviewer.name end`,
    version: `case when ${IS_REVIEWED} then 2 else 1 end`,
  },
  call_contents: { call_id: 'call.id' },
  call_search: {
    call_id: 'call.id',
    seq: '(select seq from calls where calls.id = call.id)',
    document: `mold.document || to_tsvector('simple', lower(${REFERENCE}))
      || case when ${IS_NAMED} and ${HAS_NUMBER} then caller.document else ''::tsvector end`,
  },
}
export const COPIED_TABLES = Object.keys(OWN)

const columnsOf = async (db: Database, table: string): Promise<string[]> => {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
        and coalesce(column_default, '') not like 'nextval%'`,
  )
  return rows.map(({ name }) => name)
}

export type Batch = {
  /** The number of the first call. */
  first: number
  /** When the calls ended, epoch milliseconds. */
  endedAt: number[]
  /** Before this moment, most calls have been reviewed. */
  reviewedBefore: number
  counts: { molds: number; callers: number; reviewers: number }
}

/** The same number gives the same id, and one that every reader of ids takes (version 8: our own). */
const CALL_ID = `overlay(overlay(md5('call ' || i) placing '8' from 13 for 1)
                         placing '8' from 17 for 1)::uuid`

/** The calls of a batch with what they are made of. Some people call far more often than others. */
const sources = ({ first, endedAt, reviewedBefore, counts }: Batch): SQL => sql`
  (select i, ${sql.raw(CALL_ID)} as id, to_timestamp(ms / 1000.0) as at,
          ms < ${reviewedBefore} as is_old
   from (select ${first}::int + k - 1 as i, ms
         from unnest(string_to_array(${endedAt.join(',')}, ',')::bigint[])
              with ordinality as ended (ms, k)) as numbered) as call
  join bench_molds on bench_molds.n = floor(bench_chance(call.i, 0) * ${counts.molds}::int)::int
  join bench_callers as caller
    on caller.n = floor(power(bench_chance(call.i, 1), 2) * ${counts.callers}::int)::int
  join bench_reviewers as reviewer
    on reviewer.n = floor(bench_chance(call.i, 2) * ${counts.reviewers}::int)::int`

/** Prepares copying `bench_molds` in these tables; the answered function inserts one batch. */
export const createCopier = async (db: Database, seed: number, tables: readonly string[]) => {
  await db.execute(
    sql.raw(`create function bench_chance(i bigint, purpose int) returns float8 immutable parallel safe
      language sql return
      (hashint8extended(i, ${seed} * 1000 + purpose) & 2147483647) / 2147483648.0`),
  )
  const columns = new Map<string, string[]>()
  for (const table of tables) columns.set(table, await columnsOf(db, table))
  return async (tx: Transaction, batch: Batch) => {
    for (const table of tables) {
      const names = columns.get(table) ?? []
      const values = names.map((name) => OWN[table]?.[name] ?? `mold."${name}"`)
      const key = table === 'calls' ? 'id' : 'call_id'
      // In order of arrival, so that the numbers handed out rise with it.
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (${sql.raw(names.map((name) => `"${name}"`).join(', '))})
        select ${sql.raw(values.join(', '))}
        from ${sources(batch)}
        join ${sql.identifier(table)} as mold on mold.${sql.identifier(key)} = bench_molds.id
        order by call.i`)
    }
  }
}
