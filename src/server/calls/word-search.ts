import { type SQL, sql } from 'drizzle-orm'

import type { Bitmap } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import type { ReadWords } from '../call-index/known-words'
import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import { searchQuery } from '../db/search-query'

/** Calls read by number cost less than calls found by their words: this many cost as much as one. */
const READ_PER_FOUND = 2

const [PARTS, LEAST] = [4, 5000]

/**
 * Calls to look at in one statement each. Many are looked at by several processes of a Postgres at
 * once; the embedded database, which has one connection, answers others in between.
 */
export const splitRows = (rows: Int32Array): Int32Array[] => {
  const length = Math.max(LEAST, Math.ceil(rows.length / PARTS))
  return Array.from({ length: Math.ceil(rows.length / length) }, (_, part) =>
    rows.subarray(part * length, (part + 1) * length),
  )
}

/** The numbers of calls as eight bytes each: tens of thousands cross the driver as one value. */
const readSeqs = async (db: Database, found: SQL): Promise<Float64Array> => {
  const [row] = await queryRows<{ seqs: Uint8Array | null }>(
    db,
    sql`select string_agg(float8send(seq::float8), ''::bytea) as seqs from (${found}) as found`,
  )
  const bytes = row?.seqs ?? new Uint8Array(0)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float64Array.from({ length: bytes.byteLength / 8 }, (_, index) =>
    view.getFloat64(index * 8),
  )
}

/** Finds calls by their words. Rows are those of `table`, which remembers what was found. */
export const createWordSearch = (db: Database, table: CallTable, typed: string) => {
  const words = table.words.of(typed)
  const matching = sql`select seq from call_search where document @@ ${searchQuery(typed)}`
  const readAmong = async (rows: Int32Array | null): Promise<number[]> => {
    const seqs = rows && `{${Array.from(rows, table.seqOf).join(',')}}`
    const some = seqs === null ? matching : sql`${matching} and seq = any(${seqs}::bigint[])`
    const found = await readSeqs(db, some)
    // A call that was committed a moment ago may not be in memory yet: it is left out.
    return Array.from(found).flatMap((seq) => table.rowOf(seq) ?? [])
  }
  const read: ReadWords = async (rows) => {
    const parts = rows === null ? [null] : splitRows(rows)
    const found = await Promise.all(parts.map(readAmong))
    return Int32Array.from(found.flat())
  }
  return {
    /** How many of these calls would have to be looked at. */
    countUnknown: words.countUnknown,
    has: words.has,
    lookAt: (some: Bitmap) => words.ask(some, read),
    /** Knows of all these calls, in the cheaper way when about `found` calls have the words. */
    settle: (some: Bitmap, found: number) =>
      found * READ_PER_FOUND < words.countUnknown(some)
        ? words.askAll(read)
        : words.ask(some, read),
    costToSettle: (some: Bitmap, found: number) =>
      Math.min(found * READ_PER_FOUND, words.countUnknown(some)),
  }
}

export type WordSearch = ReturnType<typeof createWordSearch>
