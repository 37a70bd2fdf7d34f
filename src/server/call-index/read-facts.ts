import { type SQL, sql } from 'drizzle-orm'

import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import type { CallFacts } from './call-table'
import { INDEX_FACETS } from './index-facets'

const SOMEBODY = 'somebody'

/** 1 January 2000, from which Postgres counts microseconds. */
const EPOCH_MS = 946_684_800_000

/** Rises with every write to the row, until the numbers of transactions begin again. */
const ROW_VERSION = sql`int8send(calls.xmin::text::bigint)`
const RECORD = 56
const AT = {
  seq: 0,
  rowVersion: 8,
  startedAt: 16,
  updatedAt: 24,
  seconds: 32,
  id: 40,
} as const

/** The numbers of a call as {@link RECORD} bytes: thousands of them cross the driver as one value. */
const NUMBERS = sql.join(
  [
    sql`int8send(${calls.seq})`,
    ROW_VERSION,
    sql`timestamptz_send(${calls.sortAt})`,
    sql`timestamptz_send(${calls.updatedAt})`,
    sql`float8send(coalesce(${calls.durationSeconds}, -1))`,
    sql`uuid_send(${calls.id})`,
  ],
  sql` || `,
)
const WORDS = sql.join(
  INDEX_FACETS.map(({ value }) => value),
  sql`, ',', `,
)
const PEOPLE = sql`${calls.assigneeId}, ' ', case when ${calls.reviewedAt} is not null then coalesce(${calls.reviewedById}::text, ${SOMEBODY}) end`

type Records = { numbers: Uint8Array | null; words: string | null; people: string | null }

const readRecords = async (db: Database, some: SQL): Promise<CallFacts[]> => {
  const [row] = await queryRows<Records>(
    db,
    sql`select string_agg(numbers, ''::bytea order by seq) as numbers,
               string_agg(words, e'\n' order by seq) as words,
               string_agg(people, e'\n' order by seq) as people
        from (select ${calls.seq} as seq, ${NUMBERS} as numbers,
                     concat(${WORDS}) as words, concat(${PEOPLE}) as people
              from ${calls} ${some}) as batch`,
  )
  return row ? decode(row) : []
}

/** Postgres' microseconds as epoch milliseconds; what is stored are whole milliseconds. */
const readInstant = (view: DataView, at: number) => EPOCH_MS + Math.round(readLong(view, at) / 1000)

const readLong = (view: DataView, at: number) =>
  view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)

const decode = ({ numbers, words, people }: Records): CallFacts[] => {
  if (!numbers || words === null || people === null) return []
  const view = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  const persons = people.split('\n')
  return words.split('\n').map((line, index) => {
    const at = index * RECORD
    const [assignee = '', reviewer = ''] = (persons[index] ?? '').split(' ')
    return {
      seq: readLong(view, at + AT.seq),
      rowVersion: view.getUint32(at + AT.rowVersion + 4),
      words: line,
      startedAt: readInstant(view, at + AT.startedAt),
      updatedAt: readInstant(view, at + AT.updatedAt),
      seconds: view.getFloat64(at + AT.seconds),
      idHead: view.getUint32(at + AT.id),
      assignee: assignee === '' ? null : assignee,
      reviewer: reviewer === '' ? null : reviewer,
    }
  })
}

/** The facts of up to `limit` calls that come after the call with this number, rising. */
export const readFactsAfter = async (db: Database, seq: number, limit: number) =>
  readRecords(db, sql`where ${calls.seq} > ${seq} order by ${calls.seq} limit ${limit}`)

export const readFactsOf = async (db: Database, ids: readonly string[]) =>
  readRecords(db, sql`where ${calls.id} = any(${`{${ids.join(',')}}`}::uuid[])`)

/** Numbers and row versions of up to `limit` calls after the one with this number, rising. */
export const readVersionsAfter = async (db: Database, seq: number, limit: number) => {
  const [row] = await queryRows<{ versions: Uint8Array | null }>(
    db,
    sql`select string_agg(version, ''::bytea order by seq) as versions
        from (select ${calls.seq} as seq, int8send(${calls.seq}) || ${ROW_VERSION} as version
              from ${calls} where ${calls.seq} > ${seq} order by ${calls.seq} limit ${limit}) as batch`,
  )
  const bytes = row?.versions ?? new Uint8Array(0)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 16 }, (_, index) => ({
    seq: readLong(view, index * 16),
    rowVersion: view.getUint32(index * 16 + 12),
  }))
}

export const readFactsNumbered = async (db: Database, seqs: readonly number[]) =>
  readRecords(db, sql`where ${calls.seq} = any(${`{${seqs.join(',')}}`}::bigint[])`)

/** The first four bytes of a call's id, as in its facts. */
export const headOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

export const readExisting = async (db: Database, seqs: readonly number[]): Promise<Set<number>> => {
  const rows = await queryRows<{ seq: string }>(
    db,
    sql`select seq::text as seq from calls where seq = any(${`{${seqs.join(',')}}`}::bigint[])`,
  )
  return new Set(rows.map(({ seq }) => Number(seq)))
}
