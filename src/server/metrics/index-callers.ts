import { sql } from 'drizzle-orm'

import {
  BEFORE_RANGE,
  type CallerDimension,
  FREQUENCIES,
  frequencyPlace,
  IN_RANGE,
  MOST_CALLERS,
  OTHER_CALLERS,
} from '@/domain/metrics/dimensions'
import { countLeading } from '@/lib/count-leading'

import type { CallTable } from '../call-index/call-table'
import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import type { Reading } from './groups'
import { callsAsked } from './index-asked'
import { rowsOf } from './index-rows'
import { inPortions, type Portion, type Turn } from './turns'

/** The words of a dimension, and the place of the one that the calls of each caller have; 0 is nobody known. */
type Words = { words: readonly (string | null)[]; placeOf: Uint16Array }

const addCalls = (
  rows: Int32Array,
  person: Uint32Array,
  counts: Uint32Array,
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const who = person[rows[at] ?? 0] ?? 0
    counts[who] = (counts[who] ?? 0) + 1
  }
}

/** Of each caller the calls that are asked for. */
const countCalls = async (table: CallTable, rows: Int32Array, turn: Turn) => {
  const { person } = table.columns()
  const counts = new Uint32Array(table.personLimit())
  await inPortions(rows.length, (portion) => addCalls(rows, person, counts, portion), turn)
  return counts
}

const byFrequency = async (table: CallTable, rows: Int32Array, turn: Turn): Promise<Words> => {
  const counts = await countCalls(table, rows, turn)
  const placeOf = new Uint16Array(counts.length)
  const place = ({ from, to }: Portion) => {
    for (let who = from; who < to; who += 1) placeOf[who] = frequencyPlace(counts[who] ?? 0)
  }
  await inPortions(counts.length, place, turn)
  placeOf[0] = FREQUENCIES.length
  return { words: [...FREQUENCIES, null], placeOf }
}

/** How many calls a caller has, and which caller that is: a place in the order of {@link mostFrequent}. */
export type CallerPlace = { calls: number; seq: number }

/**
 * So many callers with most calls, of all or of those behind a place; of as many calls, who was known
 * first. `total`: all that have calls.
 */
export const mostFrequent = async (
  counts: Uint32Array,
  most: number,
  turn: Turn,
  after: CallerPlace = { calls: Infinity, seq: 0 },
) => {
  const found: number[] = []
  let total = 0
  const look = ({ from, to }: Portion) => {
    for (let who = from; who < to; who += 1) {
      const calls = counts[who] ?? 0
      if (calls === 0) continue
      total += 1
      if (calls <= (counts[found[most - 1] ?? 0] ?? 0)) continue
      if (calls > after.calls || (calls === after.calls && who <= after.seq)) continue
      const at = found.findIndex((other) => (counts[other] ?? 0) < calls)
      found.splice(at < 0 ? found.length : at, 0, who)
      found.length = Math.min(found.length, most)
    }
  }
  await inPortions(counts.length, look, turn)
  return { seqs: found, total }
}

/** The ids of callers, in the order of their numbers. */
export const readCallerIds = async (
  db: Database,
  seqs: readonly number[],
): Promise<{ seq: number; id: string }[]> => {
  const rows = await queryRows<{ seq: number; id: string }>(
    db,
    sql`select seq::float8 as seq, id::text as id from callers
      where seq = any(${`{${seqs.join(',')}}`}::bigint[])`,
  )
  const idOf = new Map(rows.map(({ seq, id }) => [seq, id]))
  return seqs.flatMap((seq) => {
    const id = idOf.get(seq)
    return id === undefined ? [] : [{ seq, id }]
  })
}

const byCaller = async (
  db: Database,
  table: CallTable,
  rows: Int32Array,
  turn: Turn,
): Promise<Words> => {
  const counts = await countCalls(table, rows, turn)
  counts[0] = 0
  const { seqs } = await mostFrequent(counts, MOST_CALLERS, turn)
  const callers = await readCallerIds(db, seqs)
  const placeOf = new Uint16Array(counts.length).fill(callers.length)
  for (const [at, { seq }] of callers.entries()) placeOf[seq] = at
  placeOf[0] = callers.length + 1
  return { words: [...callers.map(({ id }) => id), OTHER_CALLERS, null], placeOf }
}

const noteFirsts = (
  rows: Int32Array,
  person: Uint32Array,
  startedAt: Float64Array,
  firsts: Float64Array,
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0
    const who = person[row] ?? 0
    const ms = startedAt[row] ?? 0
    if (ms < (firsts[who] ?? 0)) firsts[who] = ms
  }
}

/** By the period of the first call that the filters leave, long ago too. */
const byFirstCall = async (
  db: Database,
  table: CallTable,
  reading: Reading,
  turn: Turn,
): Promise<Words> => {
  const { span, buckets } = reading
  const until = { from: new Date(0), to: span.to }
  const asked = await callsAsked(db, table, reading, until, turn)
  const { rows } = await rowsOf(asked, turn)
  const { person, startedAt } = table.columns()
  const firsts = new Float64Array(table.personLimit()).fill(Infinity)
  const note = (portion: Portion) => noteFirsts(rows, person, startedAt, firsts, portion)
  await inPortions(rows.length, note, turn)
  const periods = buckets ?? [{ from: span.from.getTime(), key: IN_RANGE }]
  const placeOf = new Uint16Array(firsts.length)
  const place = ({ from, to }: Portion) => {
    for (let who = from; who < to; who += 1) {
      const first = firsts[who] ?? 0
      placeOf[who] = countLeading(periods.length, (at) => (periods[at]?.from ?? 0) <= first)
    }
  }
  await inPortions(firsts.length, place, turn)
  placeOf[0] = periods.length + 1
  return { words: [BEFORE_RANGE, ...periods.map(({ key }) => key), null], placeOf }
}

export const callerWords = (
  db: Database,
  table: CallTable,
  rows: Int32Array,
  name: CallerDimension,
  reading: Reading,
  turn: Turn,
): Promise<Words> => {
  if (name === 'caller') return byCaller(db, table, rows, turn)
  return name === 'frequency'
    ? byFrequency(table, rows, turn)
    : byFirstCall(db, table, reading, turn)
}
