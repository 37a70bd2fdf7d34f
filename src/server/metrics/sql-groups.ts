import { and, type SQL, sql } from 'drizzle-orm'

import { callFilter } from '@/contracts/calls'
import type { CallQuery } from '@/contracts/metrics'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import {
  type Mark,
  type Measure,
  type Metric,
  metricOf,
  REPEAT_DAYS,
} from '@/domain/metrics/registry'
import type { Bucket } from '@/domain/metrics/time-grid'

import { AGREEMENT_FACETS, agreementName } from '../call-index/index-facets'
import { hasWords } from '../calls/sql-calls'
import type { Database } from '../db/client'
import { columnOf, compileFilter } from '../db/filter-sql'
import { queryRows } from '../db/rows'
import { callContents, calls } from '../db/schema'
import type { Group, Reading, Span } from './groups'

const isOfQuery = (query: CallQuery, actorId: string): SQL =>
  compileFilter(filterOf(readQuestion(callFilter.parse(query), actorId)))

const MEASURES: Record<Measure, SQL> = {
  duration: sql`${calls.durationSeconds}`,
  cost: sql`(${callContents.costs}->>'totalUsd')::float8`,
}

const agreed =
  AGREEMENT_FACETS.find(({ name }) => name === agreementName('category'))?.value ?? sql`null`
const REPEATS = sql.raw('repeats')
const MARKS: Record<Mark, { isKnown: SQL; holds: SQL }> = {
  agreement: { isKnown: sql`${agreed} is not null`, holds: sql`${agreed} = 'same'` },
  noRepeat: {
    isKnown: sql`${REPEATS}.id is not null`,
    holds: sql`${REPEATS}.id is not null and ${REPEATS}.is_repeated is distinct from true`,
  },
}

const repeatDays = sql`${`${REPEAT_DAYS} days`}::interval`
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** For each call of a known person, whether they rang again within the days that make a repeat. */
const repeatsIn = ({ from, to }: Span): SQL => sql`with ${REPEATS} as (
  select c.id, lead(c.sort_at) over (partition by coalesce(k.kept_id, k.id) order by c.sort_at, c.seq)
    <= c.sort_at + ${repeatDays} as is_repeated
  from calls c join callers k on k.id = c.caller_id
  where c.sort_at >= ${instant(from)} and c.sort_at < ${instant(to)} + ${repeatDays}
)`

const countOf = (where: SQL | undefined): SQL => sql`count(*) filter (where ${where})`

const measured = (aggregate: SQL, measure: SQL, isMember: SQL | undefined): readonly SQL[] => [
  sql`${aggregate} filter (where ${isMember})`,
  sql`count(${measure}) filter (where ${isMember})`,
]

/** The parts of a metric, in the order that its value is computed from. */
const partsOf = (metric: Metric, { today, actorId }: Reading): readonly SQL[] => {
  const isMember = and(metric.isOfToday ? isIn(today) : undefined, isOfQuery(metric.of, actorId))
  switch (metric.kind) {
    case 'not collected':
      return []
    case 'count':
      return [countOf(isMember)]
    case 'share':
      return [countOf(and(isMember, isOfQuery(metric.part, actorId))), countOf(isMember)]
    case 'marked share': {
      const { isKnown, holds } = MARKS[metric.mark]
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

const isIn = ({ from, to }: Span): SQL =>
  sql`(${calls.sortAt} >= ${instant(from)} and ${calls.sortAt} < ${instant(to)})`

const bucketColumn = (buckets: readonly Bucket[]): SQL =>
  sql`width_bucket(extract(epoch from ${calls.sortAt})::float8, array[${sql.raw(
    buckets.map(({ from }) => from / 1000).join(','),
  )}]::float8[])`

/** The calls, with what the metrics need beside them. */
const source = (metrics: readonly Metric[], span: Span) => {
  const hasCost = metrics.some((metric) => 'measure' in metric && metric.measure === 'cost')
  const hasRepeats = metrics.some(
    (metric) => metric.kind === 'marked share' && metric.mark === 'noRepeat',
  )
  const costs = sql` left join ${callContents} on ${callContents.callId} = ${calls.id}`
  const repeats = sql` left join ${REPEATS} on ${REPEATS}.id = ${calls.id}`
  return {
    before: hasRepeats ? repeatsIn(span) : sql``,
    from: sql`${calls}${hasCost ? costs : sql``}${hasRepeats ? repeats : sql``}`,
  }
}

type Row = Record<string, number | string | null>

/** One statement; without buckets and dimensions it is one group of all calls. */
export const groupsFromSql = async (db: Database, reading: Reading): Promise<Group[]> => {
  const { names, filters, span, buckets, dimensions, actorId } = reading
  const metrics = names.map(metricOf)
  const parts = metrics.map((metric) => partsOf(metric, reading))
  const keys = [
    ...(buckets ? [sql`${bucketColumn(buckets)} as bucket`] : []),
    ...dimensions.map((name, at) => sql`${columnOf(name)}::text as ${sql.raw(`d${at}`)}`),
  ]
  const selected = parts.flatMap((columns, at) =>
    columns.map((column, part) => sql`(${column})::float8 as ${sql.raw(`m${at}p${part}`)}`),
  )
  const { before, from } = source(metrics, span)
  const where = and(isIn(span), isOfQuery(filters, actorId), hasWords(filters['q'] ?? ''))
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
