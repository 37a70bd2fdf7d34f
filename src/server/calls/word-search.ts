import { type SQL, sql } from 'drizzle-orm'

import type { CallTable } from '../call-index/call-table'
import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import { searchQuery } from './search-query'

/** More calls than this are not all read from the database: each is a page of its own on disk. */
export const MOST_FOUND = 3000

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

/** A call that was committed a moment ago may not be in memory yet: it is left out. */
const slotsOf = (table: CallTable, seqs: Float64Array): Int32Array =>
  Int32Array.from(Array.from(seqs).flatMap((seq) => table.slotOf(seq) ?? []))

/** Finds calls by their words. Slots are those of `table`. */
export const createWordSearch = (db: Database, table: CallTable, typed: string) => {
  const query = searchQuery(typed)
  const matching = sql`select seq from call_search where document @@ ${query}`
  return {
    /** Those of these calls that have the words. */
    among: async (slots: Int32Array): Promise<Int32Array> => {
      const seqs = `{${Array.from(slots, table.seqOf).join(',')}}`
      const found = await readSeqs(db, sql`${matching} and seq = any(${seqs}::bigint[])`)
      return slotsOf(table, found)
    },
    /** Every call that has the words; null when there are more than {@link MOST_FOUND}. */
    few: async (): Promise<Int32Array | null> => {
      const seqs = await readSeqs(db, sql`${matching} limit ${MOST_FOUND + 1}`)
      return seqs.length > MOST_FOUND ? null : slotsOf(table, seqs)
    },
    /** Every call that has the words, however many. */
    all: async (): Promise<Int32Array> => slotsOf(table, await readSeqs(db, matching)),
  }
}

export type WordSearch = ReturnType<typeof createWordSearch>
