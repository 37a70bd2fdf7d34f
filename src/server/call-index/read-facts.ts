import { type SQL, sql } from 'drizzle-orm'

import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import type { CallFacts } from './call-table'
import { FACETS } from './facets'

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** A review whose author is not known. */
export const SOMEBODY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const RECORD = 72
const AT = {
  seq: 0,
  facts0: 8,
  facts1: 10,
  startedAt: 12,
  updatedAt: 20,
  seconds: 28,
  assignee: 36,
  reviewer: 52,
  idHead: 68,
} as const

const packed = (group: 0 | 1): SQL => {
  const parts = FACETS.filter((facet) => facet.group === group).map((facet) => {
    const words = sql.join(
      facet.words.map((word) => sql`${word}::text`),
      sql`, `,
    )
    const place = sql`array_position(array[${words}], ${facet.column}::text) - 1`
    return sql`coalesce(${place}, ${facet.otherwise}::int) * ${facet.stride}::int`
  })
  return sql`int2send((1 + ${sql.join(parts, sql` + `)})::int2)`
}
const milliseconds = (column: SQL) =>
  sql`float8send((extract(epoch from ${column}) * 1000)::float8)`

/** One call as {@link RECORD} bytes: thousands of them cross the driver as one value. */
const RECORD_OF = sql.join(
  [
    sql`float8send(${calls.seq}::float8)`,
    packed(0),
    packed(1),
    milliseconds(sql`${calls.sortAt}`),
    milliseconds(sql`${calls.updatedAt}`),
    sql`float8send(coalesce(${calls.durationSeconds}, -1))`,
    sql`uuid_send(coalesce(${calls.assigneeId}, ${NOBODY}::uuid))`,
    sql`uuid_send(case when ${calls.reviewedAt} is null then ${NOBODY}::uuid else coalesce(${calls.reviewedById}, ${SOMEBODY}::uuid) end)`,
    sql`substring(uuid_send(${calls.id}) from 1 for 4)`,
  ],
  sql` || `,
)

const readRecords = async (db: Database, some: SQL): Promise<DataView> => {
  const [row] = await queryRows<{ records: Uint8Array | null }>(
    db,
    sql`select string_agg(record, ''::bytea order by seq) as records
        from (select ${calls.seq} as seq, ${RECORD_OF} as record from ${calls} ${some}) as batch`,
  )
  const bytes = row?.records ?? new Uint8Array(0)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const hex = (view: DataView, at: number) => view.getUint32(at).toString(16).padStart(8, '0')

const readPerson = (view: DataView, at: number): string | null => {
  if (view.getUint32(at) === 0 && view.getUint32(at + 12) === 0) return null
  const all = hex(view, at) + hex(view, at + 4) + hex(view, at + 8) + hex(view, at + 12)
  const parts = [all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20)]
  return `${parts.join('-')}-${all.slice(20)}`
}

const decode = (view: DataView): CallFacts[] =>
  Array.from({ length: view.byteLength / RECORD }, (_, index) => {
    const at = index * RECORD
    return {
      seq: view.getFloat64(at + AT.seq),
      facts0: view.getUint16(at + AT.facts0),
      facts1: view.getUint16(at + AT.facts1),
      startedAt: view.getFloat64(at + AT.startedAt),
      updatedAt: view.getFloat64(at + AT.updatedAt),
      seconds: view.getFloat64(at + AT.seconds),
      assignee: readPerson(view, at + AT.assignee),
      reviewer: readPerson(view, at + AT.reviewer),
      idHead: view.getUint32(at + AT.idHead),
    }
  })

/** The facts of up to `limit` calls that come after the call with this number, rising. */
export const readFactsAfter = async (db: Database, seq: number, limit: number) =>
  decode(
    await readRecords(db, sql`where ${calls.seq} > ${seq} order by ${calls.seq} limit ${limit}`),
  )

/** The facts of these calls as they are now; what is missing no longer exists. */
export const readFactsOf = async (db: Database, ids: readonly string[]) =>
  decode(await readRecords(db, sql`where ${calls.id} = any(${uuids(ids)}::uuid[])`))

const uuids = (ids: readonly string[]) => `{${ids.join(',')}}`

/** The first four bytes of a call's id, as in its facts. */
export const headOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

/** Which of these numbers are still a call's. */
export const readExisting = async (db: Database, seqs: readonly number[]): Promise<Set<number>> => {
  const rows = await queryRows<{ seq: string }>(
    db,
    sql`select seq::text as seq from calls where seq = any(${`{${seqs.join(',')}}`}::bigint[])`,
  )
  return new Set(rows.map(({ seq }) => Number(seq)))
}
