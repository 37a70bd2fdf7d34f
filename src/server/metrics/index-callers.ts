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

import { type Bitmap, hasBit } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import type { Reading } from './groups'
import { highestCaller } from './index-marks'
import { callsAsked, filterOfQuery } from './index-parts'
import { eachBitInTurns, ROWS_AT_ONCE, type Turn } from './turns'

/** The words of a dimension, and which of them a call has. */
type Words = { words: readonly (string | null)[]; placeOf: (row: number) => number }

/** Of each caller the calls that are asked for. */
const countCalls = async (table: CallTable, asked: Bitmap, turn: Turn) => {
  const { person } = table.columns()
  const counts = new Uint32Array((await highestCaller(table, turn)) + 1)
  const add = (row: number) => {
    const who = person[row] ?? 0
    counts[who] = (counts[who] ?? 0) + 1
  }
  await eachBitInTurns(asked, add, turn)
  return counts
}

const byFrequency = async (table: CallTable, asked: Bitmap, turn: Turn): Promise<Words> => {
  const { person } = table.columns()
  const counts = await countCalls(table, asked, turn)
  const placeOf = (row: number) => {
    const who = person[row] ?? 0
    return who === 0 ? FREQUENCIES.length : frequencyPlace(counts[who] ?? 0)
  }
  return { words: [...FREQUENCIES, null], placeOf }
}

/** The callers with most calls; of as many, who was known first. */
const mostFrequent = async (counts: Uint32Array, turn: Turn) => {
  const found: number[] = []
  for (let who = 1; who < counts.length; who += 1) {
    if (who % ROWS_AT_ONCE === 0) await turn()
    const calls = counts[who] ?? 0
    if (calls === 0 || calls <= (counts[found[MOST_CALLERS - 1] ?? 0] ?? 0)) continue
    const at = found.findIndex((other) => (counts[other] ?? 0) < calls)
    found.splice(at < 0 ? found.length : at, 0, who)
    found.length = Math.min(found.length, MOST_CALLERS)
  }
  return found
}

const byCaller = async (
  db: Database,
  table: CallTable,
  asked: Bitmap,
  turn: Turn,
): Promise<Words> => {
  const { person } = table.columns()
  const counts = await countCalls(table, asked, turn)
  counts[0] = 0
  const found = await mostFrequent(counts, turn)
  const rows = await queryRows<{ seq: number; id: string }>(
    db,
    sql`select seq::float8 as seq, id::text as id from callers
      where seq = any(${`{${found.join(',')}}`}::bigint[])`,
  )
  const places = new Map(rows.map(({ seq }, at) => [seq, at]))
  const placeOf = (row: number) => {
    const who = person[row] ?? 0
    return who === 0 ? rows.length + 1 : (places.get(who) ?? rows.length)
  }
  return { words: [...rows.map(({ id }) => id), OTHER_CALLERS, null], placeOf }
}

/** By the period of the first call that the filters leave, long ago too. */
const byFirstCall = async (
  db: Database,
  table: CallTable,
  { span, buckets, filters, actorId }: Reading,
  turn: Turn,
): Promise<Words> => {
  const filter = filterOfQuery(filters, actorId)
  const asked = await callsAsked(db, table, filter, turn)
  const { person, startedAt } = table.columns()
  const order = table.orders.startedAt.read().slice()
  const end = countLeading(
    order.length,
    (at) => (startedAt[order[at] ?? 0] ?? 0) < span.to.getTime(),
  )
  const firsts = new Float64Array((await highestCaller(table, turn)) + 1).fill(Number.NaN)
  for (let at = 0; at < end; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const row = order[at] ?? 0
    const who = person[row] ?? 0
    if (Number.isNaN(firsts[who]) && hasBit(asked, row)) firsts[who] = startedAt[row] ?? 0
  }
  const periods = buckets ?? [{ from: span.from.getTime(), key: IN_RANGE }]
  const placeOf = (row: number) => {
    const who = person[row] ?? 0
    if (who === 0) return periods.length + 1
    const first = firsts[who] ?? 0
    return countLeading(periods.length, (at) => (periods[at]?.from ?? 0) <= first)
  }
  return { words: [BEFORE_RANGE, ...periods.map(({ key }) => key), null], placeOf }
}

export const callerWords = (
  db: Database,
  table: CallTable,
  asked: Bitmap,
  name: CallerDimension,
  reading: Reading,
  turn: Turn,
): Promise<Words> => {
  if (name === 'caller') return byCaller(db, table, asked, turn)
  return name === 'frequency'
    ? byFrequency(table, asked, turn)
    : byFirstCall(db, table, reading, turn)
}

export type Cells = { rows: Int32Array; cellOf: Int32Array; size: number }

/** How many callers are in each cell. The calls are sorted by caller once, so that no cell keeps a set. */
export const countCallers = async (
  { rows, cellOf, size }: Cells,
  calls: Bitmap,
  table: CallTable,
  turn: Turn,
): Promise<Float64Array> => {
  const { person } = table.columns()
  // A copy: a call may get another caller between two turns.
  const callers = new Uint32Array(rows.length)
  let most = 0
  for (let at = 0; at < rows.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const row = rows[at] ?? 0
    const who = hasBit(calls, row) ? (person[row] ?? 0) : 0
    callers[at] = who
    most = Math.max(most, who)
  }
  const starts = new Uint32Array(most + 2)
  for (let at = 0; at < callers.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const next = (callers[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let who = 1; who < starts.length; who += 1) {
    if (who % ROWS_AT_ONCE === 0) await turn()
    starts[who] = (starts[who] ?? 0) + (starts[who - 1] ?? 0)
  }
  const sorted = new Uint32Array(callers.length)
  for (let at = 0; at < callers.length; at += 1) {
    if (at % ROWS_AT_ONCE === 0) await turn()
    const who = callers[at] ?? 0
    const place = starts[who] ?? 0
    sorted[place] = at
    starts[who] = place + 1
  }
  const counts = new Float64Array(size)
  const lastSeen = new Uint32Array(size)
  for (let place = 0; place < sorted.length; place += 1) {
    if (place % ROWS_AT_ONCE === 0) await turn()
    const at = sorted[place] ?? 0
    const who = callers[at] ?? 0
    const cell = cellOf[rows[at] ?? 0] ?? 0
    if (who === 0 || lastSeen[cell] === who) continue
    lastSeen[cell] = who
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}
