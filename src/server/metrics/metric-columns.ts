import { and, type SQL, sql } from 'drizzle-orm'

import { callFilter } from '@/contracts/calls'
import type { CallQuery, MetricValue } from '@/contracts/metrics'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { type Mark, type Measure, type Metric, REPEAT_DAYS } from '@/domain/metrics/registry'

import { AGREEMENT_FACETS, agreementName } from '../call-index/index-facets'
import { compileFilter } from '../db/filter-sql'
import { callContents, calls } from '../db/schema'

export const isOfQuery = (query: CallQuery, actorId: string): SQL =>
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
    holds: sql`${REPEATS}.id is not null and ${REPEATS}.gap is distinct from true`,
  },
}

/** For each call of a known person, whether they rang again within the days that make a repeat. */
const repeats = (from: Date, to: Date): SQL => sql`with ${REPEATS} as (
  select c.id, lead(c.sort_at) over (partition by coalesce(k.kept_id, k.id) order by c.sort_at, c.seq)
    <= c.sort_at + ${`${REPEAT_DAYS} days`}::interval as gap
  from calls c join callers k on k.id = c.caller_id
  where c.sort_at >= ${from.toISOString()}::timestamptz
    and c.sort_at < ${to.toISOString()}::timestamptz + ${`${REPEAT_DAYS} days`}::interval
)`

type Computed = Omit<MetricValue, 'filters'>
type Columns = { columns: readonly SQL[]; read: (values: readonly number[]) => Computed }

const ratio = (numerator: number, denominator: number, n = denominator): Computed => ({
  value: denominator === 0 ? null : numerator / denominator,
  n,
  numerator,
  denominator,
})
const known = (value: number, n: number): Computed => ({ value: n === 0 ? null : value, n })

const countOf = (where: SQL | undefined): SQL => sql`count(*) filter (where ${where})`

const shareOf = (part: SQL | undefined, all: SQL | undefined): Columns => ({
  columns: [countOf(part), countOf(all)],
  read: ([among = 0, of = 0]) => ratio(among, of),
})

const measured = (aggregate: SQL, measure: SQL, isMember: SQL | undefined): readonly SQL[] => [
  sql`${aggregate} filter (where ${isMember})`,
  sql`count(${measure}) filter (where ${isMember})`,
]

/** What is selected for a metric among grouped calls, and how its value is read from that. */
export const columnsOf = (metric: Metric, isCounted: SQL, actorId: string): Columns => {
  if (metric.kind === 'not collected') return { columns: [], read: () => known(0, 0) }
  const isMember = and(isCounted, isOfQuery(metric.of, actorId))
  if (metric.kind === 'count')
    return { columns: [countOf(isMember)], read: ([n = 0]) => ({ value: n, n }) }
  if (metric.kind === 'share')
    return shareOf(and(isMember, isOfQuery(metric.part, actorId)), isMember)
  if (metric.kind === 'marked share') {
    const { isKnown, holds } = MARKS[metric.mark]
    return shareOf(and(isMember, holds), and(isMember, isKnown))
  }
  const measure = MEASURES[metric.measure]
  const added = measured(sql`sum(${measure})`, measure, isMember)
  if (metric.kind === 'sum') return { columns: added, read: ([sum = 0, n = 0]) => known(sum, n) }
  if (metric.kind === 'mean') return { columns: added, read: ([sum = 0, n = 0]) => ratio(sum, n) }
  if (metric.kind === 'quantile') {
    const at = sql.raw(String(metric.at))
    const quantile = sql`percentile_cont(${at}) within group (order by ${measure})`
    return {
      columns: measured(quantile, measure, isMember),
      read: ([value = 0, n = 0]) => known(value, n),
    }
  }
  const each = and(isMember, isOfQuery(metric.each, actorId), sql`${measure} is not null`)
  return {
    columns: [...added, countOf(each)],
    read: ([sum = 0, n = 0, count = 0]) => ratio(sum, count, n),
  }
}

/** The calls, with what the metrics need beside them. */
export const callsFor = (metrics: readonly Metric[], range: { from: Date; to: Date }) => {
  const hasCost = metrics.some((metric) => 'measure' in metric && metric.measure === 'cost')
  const hasRepeats = metrics.some(
    (metric) => metric.kind === 'marked share' && metric.mark === 'noRepeat',
  )
  return {
    before: hasRepeats ? repeats(range.from, range.to) : sql``,
    from: sql`${calls}${hasCost ? sql` left join ${callContents} on ${callContents.callId} = ${calls.id}` : sql``}${
      hasRepeats ? sql` left join ${REPEATS} on ${REPEATS}.id = ${calls.id}` : sql``
    }`,
  }
}
