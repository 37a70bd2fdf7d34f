import { and, type SQL, sql } from 'drizzle-orm'

import { isLocalField } from '@/contracts/call-fields'
import { callFilter } from '@/contracts/call-list-params'
import type { CallQuery } from '@/contracts/metrics'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { type Dimension, isCallerDimension } from '@/domain/metrics/dimensions'
import { isSentMeasure, type Measure, type Metric, metricOf } from '@/domain/metrics/registry'
import { type RepeatMark, repeatRule } from '@/domain/metrics/repeat-metrics'

import { hasWords } from '../calls/sql-calls'
import type { Database } from '../db/client'
import { answerTo, columnOf, compileFilter, localColumn } from '../db/filter-sql'
import { costUsd, latencyMs } from '../db/sent-measures'
import { queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import type { Group, Groups, Reading, Span } from './groups'
import { bucketOf, CALLER, callerColumn, callerTables } from './sql-callers'

export const isOfQuery = (query: CallQuery, actorId: string): SQL =>
  compileFilter(filterOf(readQuestion(callFilter.parse(query), actorId)))

const MEASURES: Record<Measure, SQL> = {
  duration: sql`${calls.durationSeconds}`,
  latency: latencyMs,
  ces: sql`${answerTo('ces')}::float8`,
  cost: costUsd,
}

const REPEATS = sql.raw('repeats')
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** In hours: a day of a session's zone may have 23. */
const daysLong = (days: number) => sql`${`${days * 24} hours`}::interval`

/** Of which calls it is known whether a mark holds, and of which of those it does. */
export const markOf = (mark: RepeatMark, { now, rules }: Reading): { isKnown: SQL; holds: SQL } => {
  const { days, isRepeat } = repeatRule(mark, rules.repeatDays)
  const within = daysLong(days)
  const isKnown = sql`(${REPEATS}.id is not null and ${calls.sortAt} <= ${instant(now)} - ${within})`
  const isRepeated = sql`coalesce(${REPEATS}.next_at <= ${calls.sortAt} + ${within}, false)`
  return { isKnown, holds: sql`(${isKnown} and ${isRepeat ? isRepeated : sql`not ${isRepeated}`})` }
}

/** For each call of a known person, when they rang next, as far as anybody asks. The latest comes first, so that a frame only grows. */
const repeatsIn = ({ from, to }: Span, days: number): SQL => sql`${REPEATS} as (
  select c.id, min(c.sort_at) filter (where c.direction is distinct from 'outbound') over (
    partition by coalesce(k.kept_id, k.id) order by c.sort_at desc, c.seq desc
    rows between unbounded preceding and 1 preceding) as next_at
  from calls c join callers k on k.id = c.caller_id
  where c.sort_at >= ${instant(from)} and c.sort_at < ${instant(to)} + ${daysLong(days)}
)`

const countOf = (where: SQL | undefined): SQL => sql`count(*) filter (where ${where})`

const measured = (aggregate: SQL, measure: SQL, isMember: SQL | undefined): readonly SQL[] => [
  sql`${aggregate} filter (where ${isMember})`,
  sql`count(${measure}) filter (where ${isMember})`,
]

/** The parts of a metric, in the order that its value is computed from. */
const partsOf = (metric: Metric, reading: Reading): readonly SQL[] => {
  const { today, actorId, values } = reading
  const isMember = and(metric.isOfToday ? isIn(today) : undefined, isOfQuery(metric.of, actorId))
  switch (metric.kind) {
    case 'net share':
      return [
        countOf(and(isMember, isOfQuery(metric.part, actorId))),
        countOf(and(isMember, isOfQuery(metric.less, actorId))),
        countOf(isMember),
      ]
    case 'worth': {
      const worth = sql`(${JSON.stringify(values)}::jsonb ->> ${calls.category})::float8`
      return measured(sql`sum(${worth})`, worth, isMember)
    }
    case 'count':
      return [countOf(isMember)]
    case 'distinct':
      return measured(sql`count(distinct ${CALLER})`, CALLER, isMember)
    case 'share':
      return [countOf(and(isMember, isOfQuery(metric.part, actorId))), countOf(isMember)]
    case 'marked share': {
      const { isKnown, holds } = markOf(metric.mark, reading)
      return [countOf(and(isMember, holds)), countOf(and(isMember, isKnown))]
    }
    case 'quantile': {
      const measure = MEASURES[metric.measure]
      const at = sql.raw(String(metric.at))
      return measured(
        sql`percentile_cont(${at}) within group (order by ${measure})`,
        measure,
        isMember,
      )
    }
    default: {
      const measure = MEASURES[metric.measure]
      const added = measured(sql`sum(${measure})`, measure, isMember)
      if (metric.kind !== 'cost of each') return added
      const isEach = isOfQuery(metric.each, actorId)
      return [...added, countOf(and(isMember, isEach, sql`${measure} is not null`))]
    }
  }
}

export const isIn = ({ from, to }: Span): SQL =>
  sql`(${calls.sortAt} >= ${instant(from)} and ${calls.sortAt} < ${instant(to)})`

/** The calls, with what the metrics need beside them. */
export const source = (
  metrics: readonly Metric[],
  reading: Reading,
  asked: Parameters<typeof callerTables>[1],
) => {
  const repeatDays = metrics.flatMap((metric) =>
    metric.kind === 'marked share' ? repeatRule(metric.mark, reading.rules.repeatDays).days : [],
  )
  const hasRepeats = repeatDays.length > 0
  const contents = sql` left join ${callContents} on ${callContents.callId} = ${calls.id}`
  const repeats = sql` left join ${REPEATS} on ${REPEATS}.id = ${calls.id}`
  const hasCallers =
    metrics.some(({ kind }) => kind === 'distinct') || reading.dimensions.some(isCallerDimension)
  const callers = hasCallers ? callerTables(reading, asked) : { tables: [], joins: sql`` }
  const tables = [
    ...(hasRepeats ? [repeatsIn(reading.span, Math.max(...repeatDays))] : []),
    ...callers.tables,
  ]
  return {
    before: tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)}` : sql``,
    from: sql`${calls}${metrics.some(isSentMeasure) ? contents : sql``}${hasRepeats ? repeats : sql``}${callers.joins}`,
  }
}

export const columnFor = (name: Dimension, reading: Reading): SQL => {
  if (isCallerDimension(name)) return callerColumn(name, reading)
  return isLocalField(name) ? localColumn(name, reading.zone) : columnOf(name)
}

type Row = Record<string, number | string | null>

/** One statement; without buckets and dimensions it is one group of all calls. */
const readGroups = async (db: Database, reading: Reading): Promise<Group[]> => {
  const { names, filters, span, buckets, dimensions, actorId } = reading
  const metrics = names.map(metricOf)
  const parts = metrics.map((metric) => partsOf(metric, reading))
  const keys = [
    ...(buckets ? [sql`${bucketOf(sql`${calls.sortAt}`, buckets)} as bucket`] : []),
    ...dimensions.map((name, at) => {
      const column = columnFor(name, reading)
      return sql`${column}::text as ${sql.raw(`d${at}`)}`
    }),
  ]
  const selected = parts.flatMap((columns, at) =>
    columns.map((column, part) => sql`(${column})::float8 as ${sql.raw(`m${at}p${part}`)}`),
  )
  const ever = and(isOfQuery(filters, actorId), hasWords(filters['q'] ?? ''))
  const where = and(isIn(span), ever)
  const { before, from } = source(metrics, reading, { inSpan: where, ever })
  const numbers = keys.map((_, at) => sql.raw(String(at + 1)))
  const grouped = keys.length > 0 ? sql` group by ${sql.join(numbers, sql`, `)}` : sql``
  const columns = [...keys, ...selected, sql`count(*) as calls`]
  const rows = await queryRows<Row>(
    db,
    sql`${before} select ${sql.join(columns, sql`, `)} from ${from} where ${where}${grouped}`,
  )
  return rows.map((row) => ({
    bucket: Number(row['bucket'] ?? 1) - 1,
    words: dimensions.map((_, at) => {
      const word = row[`d${at}`]
      return typeof word === 'string' ? word : null
    }),
    parts: new Map(
      names.map((name, at) => [
        name,
        (parts[at] ?? []).map((_, part) => Number(row[`m${at}p${part}`] ?? 0)),
      ]),
    ),
  }))
}

/** All calls by a statement of their own, so that nothing is added up that cannot be. */
export const groupsFromSql = async (db: Database, reading: Reading): Promise<Groups> => {
  const whole = { ...reading, buckets: null, dimensions: [] }
  const isWhole = reading.buckets === null && reading.dimensions.length === 0
  const [all, groups] = await Promise.all([
    readGroups(db, whole),
    isWhole ? null : readGroups(db, reading),
  ])
  return { groups: groups ?? all, all: all[0]?.parts ?? new Map() }
}
