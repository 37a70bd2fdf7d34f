import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

import type { CallQuery, CellCallersInput } from '@/contracts/metrics'
import { bothQueries } from '@/domain/metrics/call-query'
import { isCallerDimension } from '@/domain/metrics/dimensions'
import { type Metric, metricOf } from '@/domain/metrics/registry'
import { type Bucket, dayStart } from '@/domain/metrics/time-grid'

import { type Bitmap, hasBit, intersect, keepBoth, makeBitmap } from '../call-index/bitmap'
import type { CallTable } from '../call-index/call-table'
import { hasWords } from '../calls/sql-calls'
import { callers } from '../db/callers-schema'
import type { Database } from '../db/client'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { invalid } from '../http/problem'
import { pageOf, readCursor } from '../http/list-cursor'
import type { Group, Reading } from './groups'
import { callsAsked, callsIn } from './index-asked'
import { marksFor } from './index-marks'
import { placeCalls } from './index-cells'
import { type CallerPlace, mostFrequent, readCallerIds } from './index-callers'
import {
  type MetricDeps,
  membersOf,
  planOfQuery,
  tableFor,
  timeOf,
  wordQuery,
} from './query-metrics'
import { gridOf } from './span-grid'
import { bucketOf, CALLER } from './sql-callers'
import { columnFor, isIn, isOfQuery, markOf, source } from './sql-groups'
import { inPortions, type Portion, type Turn, turnOfRequest } from './turns'

/** The cell: its place among the periods and its words; undefined: any. */
type Cell = { bucket: number | undefined; words: readonly (string | null | undefined)[] }

type Asked = {
  reading: Reading
  metric: Metric
  cell: Cell
  after: CallerPlace | undefined
  most: number
}

type Found = { places: (CallerPlace & { id: string })[]; total: number }

const isAsked = (cell: Cell, { bucket, words }: Pick<Group, 'bucket' | 'words'>) =>
  (cell.bucket === undefined || cell.bucket === bucket) &&
  cell.words.every((word, at) => word === undefined || word === words[at])

const countOfCell = (
  rows: Int32Array,
  cellAt: Int32Array,
  person: Uint32Array,
  {
    isOfCell,
    isMember,
    counts,
  }: { isOfCell: Uint8Array; isMember: Int32Array; counts: Uint32Array },
  { from, to }: Portion,
) => {
  for (let at = from; at < to; at += 1) {
    const row = rows[at] ?? 0
    if (isOfCell[cellAt[at] ?? 0] !== 1 || !hasBit(isMember, row)) continue
    const who = person[row] ?? 0
    counts[who] = (counts[who] ?? 0) + 1
  }
}

/** Those of the calls of a span that the metric is about; of a marked one, those that the mark holds for. */
const membersIn = async (
  db: Database,
  table: CallTable,
  { reading, metric }: Asked,
  turn: Turn,
): Promise<Bitmap> => {
  const { span, today, actorId } = reading
  const members = await callsAsked(db, table, { filters: metric.of, actorId }, span, turn)
  if (metric.isOfToday) keepBoth(members, callsIn(table, today))
  if (metric.kind !== 'marked share') return members
  const marked = (await marksFor(table, reading, turn)).get(metric.mark)
  return intersect(members, marked?.holding ?? makeBitmap(table.rows()))
}

const fromIndex = async (
  db: Database,
  table: CallTable,
  asked: Asked,
  turn: Turn,
): Promise<Found> => {
  const { reading, cell, after, most } = asked
  const isMember = await membersIn(db, table, asked, turn)
  const calls = await callsAsked(db, table, reading, reading.span, turn)
  const { cells, groupOf } = await placeCalls(db, table, calls, reading, turn)
  const { rows, cellAt, size } = cells
  const isOfCell = Uint8Array.from({ length: size }, (_, at) => Number(isAsked(cell, groupOf(at))))
  const { person } = table.columns()
  const counts = new Uint32Array(table.personLimit())
  const counting = { isOfCell, isMember, counts }
  const count = (portion: Portion) => countOfCell(rows, cellAt, person, counting, portion)
  await inPortions(rows.length, count, turn)
  counts[0] = 0
  const { seqs, total } = await mostFrequent(counts, most, turn, after)
  const found = await readCallerIds(db, seqs)
  return { places: found.map((one) => ({ ...one, calls: counts[one.seq] ?? 0 })), total }
}

const fromSql = async (
  db: Database,
  { reading, metric, cell, after, most }: Asked,
): Promise<Found> => {
  const { filters, span, today, buckets, actorId, dimensions } = reading
  const ever = and(isOfQuery(filters, actorId), hasWords(filters['q'] ?? ''))
  const inSpan = and(isIn(span), ever)
  const { before, from } = source([metric, metricOf('callers')], reading, { inSpan, ever })
  const isCounted = and(
    inSpan,
    isOfQuery(metric.of, actorId),
    metric.isOfToday ? isIn(today) : undefined,
    metric.kind === 'marked share' ? markOf(metric.mark, reading).holds : undefined,
    sql`${CALLER} is not null`,
    cell.bucket === undefined || !buckets
      ? undefined
      : sql`${bucketOf(sql`${calls.sortAt}`, buckets)} = ${cell.bucket + 1}`,
    ...dimensions.map((name, at): SQL | undefined => {
      const word = cell.words[at]
      return word === undefined
        ? undefined
        : sql`(${columnFor(name, reading)})::text is not distinct from ${word}::text`
    }),
  )
  const rows = await queryRows<CallerPlace & { id: string; total: number }>(
    db,
    sql`select counted.id::text as id, ${callers.seq}::float8 as seq, counted.calls, counted.total
      from (
        ${before} select ${CALLER} as id, count(*)::float8 as calls,
          count(*) over ()::float8 as total
        from ${from} where ${isCounted} group by 1
      ) counted join ${callers} on ${callers.id} = counted.id
      ${after ? sql`where (-counted.calls, ${callers.seq}) > (${-after.calls}, ${after.seq})` : sql``}
      order by counted.calls desc, ${callers.seq} limit ${most}`,
  )
  return { places: rows, total: rows[0]?.total ?? 0 }
}

const PLACE = z.tuple([z.coerce.number(), z.coerce.number()])

const placeOf = (cursor: string): CallerPlace => {
  const [count, seq] = readCursor(cursor, PLACE)
  return { calls: count, seq }
}

const read = async (deps: MetricDeps, asked: Asked, signal: AbortSignal | undefined) => {
  const table = await tableFor(deps, asked.reading)
  return table ? fromIndex(deps.db, table, asked, turnOfRequest(signal)) : fromSql(deps.db, asked)
}

const cellOf = (
  keys: CellCallersInput['keys'],
  { dimensions }: Pick<Reading, 'dimensions'>,
  buckets: readonly Bucket[] | null,
): Cell => {
  const { time, ...words } = keys
  const unknown = Object.keys(words).find((name) => !dimensions.some((one) => one === name))
  const bucket =
    time === undefined ? undefined : (buckets ?? []).findIndex(({ key }) => key === time)
  if (unknown !== undefined || bucket === -1) {
    throw invalid({ keys: `The question has no cell with this key: ${unknown ?? 'time'}.` })
  }
  return { bucket, words: dimensions.map((name) => words[name]) }
}

/** The calls of the cell as a list has them, whoever called; null: no list has exactly them. */
const filtersOf = (
  { filters, dimensions, zone, span, buckets }: Reading,
  { bucket, words }: Cell,
): CallQuery | null => {
  const period = bucket === undefined ? undefined : buckets?.[bucket]
  const time = period ? { from: new Date(period.from), to: new Date(period.to) } : span
  return dimensions.reduce<CallQuery | null>(
    (query, name, at) => {
      const word = words[at]
      if (word === undefined || isCallerDimension(name)) return query
      const asked = wordQuery(name, word, zone)
      return asked && bothQueries(query, asked)
    },
    { ...filters, ...timeOf(time) },
  )
}

/**
 * A page of the callers whose calls one cell of a question counts. 422 for a metric, dimension or key
 * that there is not, and for a cursor of another list.
 */
export const readCellCallers = async (
  deps: MetricDeps & Pick<Deps, 'now'>,
  { metric: asked, keys, cursor, limit, ...query }: CellCallersInput,
  actorId: string,
  signal?: AbortSignal,
) => {
  const plan = await planOfQuery(deps, { ...query, metrics: [asked] }, actorId)
  const { zone } = plan
  const { range, grain } = query
  const end = dayStart(range.to, zone)
  const grid = gridOf({ days: range, end }, grain, zone)
  const span = { from: dayStart(range.from, zone), to: end }
  const reading: Reading = { ...plan, span, buckets: grain ? grid : null }
  const cell = cellOf(keys, reading, reading.buckets)
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const [name = 'volume'] = plan.names
  const metric = metricOf(name)
  const { places, total } = await read(
    deps,
    { reading, metric, cell, after, most: limit + 1 },
    signal,
  )
  const { page, nextCursor } = pageOf(places, limit, ({ calls: count, seq }) => [
    String(count),
    String(seq),
  ])
  const counted =
    metric.kind === 'marked share' ? null : membersOf(metric, filtersOf(reading, cell), plan)
  return {
    items: page.map(({ id, calls: count }) => ({
      id,
      calls: count,
      filters: bothQueries(counted, { caller: id }),
    })),
    nextCursor,
    total,
  }
}
