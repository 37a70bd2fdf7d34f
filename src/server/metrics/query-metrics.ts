import { and, type SQL, sql } from 'drizzle-orm'

import { type CallFacet, callField } from '@/contracts/call-fields'
import type {
  CallQuery,
  MetricCell,
  MetricsAnswer,
  MetricsQuery,
  MetricValue,
} from '@/contracts/metrics'
import { asCallQuery, bothQueries } from '@/domain/metrics/call-query'
import {
  DIMENSIONS,
  isDimension,
  isMetric,
  METRIC_NAMES,
  type Metric,
  type MetricName,
  metricOf,
  REGISTRY_VERSION,
} from '@/domain/metrics/registry'
import {
  bucketsAtMost,
  type Bucket,
  dayLater,
  daysBetween,
  dayStart,
  grainThatFits,
  timeGrid,
} from '@/domain/metrics/time-grid'
import { instantAt, startOfDayIn, wallClockAt } from '@/lib/zoned-time'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { followLabels } from '../calls/read-calls'
import { hasWords } from '../calls/sql-calls'
import { columnOf } from '../db/filter-sql'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import { invalid } from '../http/problem'
import { callsFor, columnsOf, isOfQuery } from './metric-columns'

const MOST_CELLS = 2000
const TRUE = sql`true`

type Span = { from: Date; to: Date }
type Asked = { name: MetricName; metric: Metric } & ReturnType<typeof columnsOf>

type Plan = {
  metrics: Asked[]
  dimensions: CallFacet[]
  /** All but the time. */
  filters: CallQuery
  today: Span
  now: Date
  actorId: string
}

const namesOf = (asked: string[]): MetricName[] => {
  const names = asked.filter(isMetric)
  const unknown = asked.find((name) => !isMetric(name))
  if (unknown === undefined) return names
  throw invalid({
    metrics: `There is no metric “${unknown.slice(0, 60)}”. There are: ${METRIC_NAMES.join(', ')}.`,
  })
}

const dimensionsOf = (asked: string[]): CallFacet[] => {
  const unknown = asked.find((name) => !isDimension(name))
  if (unknown !== undefined) {
    throw invalid({
      dimensions: `There is no dimension “${unknown.slice(0, 60)}”. There are: ${DIMENSIONS.join(', ')}; for the time, name a grain.`,
    })
  }
  if (new Set(asked).size < asked.length) throw invalid({ dimensions: 'Name each dimension once.' })
  return asked.filter(isDimension)
}

const tooMany = ({ range, grain }: MetricsQuery, groups: number) => {
  const fits = grain && grainThatFits(range, grain, MOST_CELLS / groups)
  return fits
    ? invalid({ grain: `More than 2,000 cells. The grain “${fits}” fits.` })
    : invalid({ dimensions: 'More than 2,000 cells. Ask for fewer dimensions, days or words.' })
}

const isIn = ({ from, to }: Span): SQL =>
  sql`(${calls.sortAt} >= ${from.toISOString()}::timestamptz and ${calls.sortAt} < ${to.toISOString()}::timestamptz)`

const timeOf = ({ from, to }: Span) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

const bucketColumn = (buckets: readonly Bucket[]): SQL =>
  sql`width_bucket(extract(epoch from ${calls.sortAt})::float8, array[${sql.raw(
    buckets.map(({ from }) => from / 1000).join(','),
  )}]::float8[])`

type Row = Record<string, number | string | null>
type Group = { bucket: number; words: (string | null)[]; row: Row }

/** One statement; without buckets and dimensions it is one row of all calls. */
const readGroups = async (
  { db }: Pick<Deps, 'db'>,
  plan: Plan,
  range: Span,
  by: { buckets: readonly Bucket[] | null; dimensions: readonly CallFacet[] },
): Promise<Group[]> => {
  const { metrics, filters, actorId } = plan
  const keys = [
    ...(by.buckets ? [sql`${bucketColumn(by.buckets)} as bucket`] : []),
    ...by.dimensions.map((name, at) => sql`${columnOf(name)}::text as ${sql.raw(`d${at}`)}`),
  ]
  const selected = metrics.flatMap((metric, at) =>
    metric.columns.map((column, part) => sql`(${column})::float8 as ${sql.raw(`m${at}p${part}`)}`),
  )
  const { before, from } = callsFor(
    metrics.map(({ metric }) => metric),
    range,
  )
  const where = and(isIn(range), isOfQuery(filters, actorId), hasWords(filters['q'] ?? ''))
  const numbers = keys.map((_, at) => sql.raw(String(at + 1)))
  const grouped = keys.length > 0 ? sql` group by ${sql.join(numbers, sql`, `)}` : sql``
  const columns = [...keys, ...selected, sql`count(*)::float8 as calls`]
  const rows = await queryRows<Row>(
    db,
    sql`${before} select ${sql.join(columns, sql`, `)} from ${from} where ${where}${grouped}`,
  )
  return rows.map((row) => ({
    bucket: Number(row['bucket'] ?? 1) - 1,
    words: by.dimensions.map((_, at) => {
      const word = row[`d${at}`]
      return typeof word === 'string' ? word : null
    }),
    row,
  }))
}

const filtersOfMetric = (metric: Metric, cell: CallQuery | null, today: Plan['today']) => {
  if (metric.kind === 'not collected' || metric.kind === 'marked share') return null
  if ('measure' in metric && metric.measure === 'cost') return null
  const ofToday = metric.isOfToday ? bothQueries(cell, timeOf(today)) : cell
  return bothQueries(ofToday, metric.of)
}

const valuesOf = ({ metrics, today }: Plan, row: Row | undefined, cell: CallQuery | null) =>
  Object.fromEntries(
    metrics.map(({ name, metric, columns, read }, at): [string, MetricValue] => {
      const parts = columns.map((_, part) => Number(row?.[`m${at}p${part}`] ?? 0))
      return [name, { ...read(parts), filters: filtersOfMetric(metric, cell, today) }]
    }),
  )

const wordQuery = (name: CallFacet, word: string | null): CallQuery | null => {
  const { none } = callField(name)
  const asked = word ?? none
  return asked === undefined ? null : { [name]: asked }
}

const placeOf = (bucket: number, words: readonly (string | null)[]) =>
  JSON.stringify([bucket, words])

const cellsOf = (
  plan: Plan,
  grid: readonly Bucket[],
  hasTime: boolean,
  groups: readonly Group[],
): MetricCell[] => {
  const byPlace = new Map(groups.map((group) => [placeOf(group.bucket, group.words), group.row]))
  const none = plan.dimensions.length === 0 ? [[]] : []
  const seen = [...none, ...groups.map(({ words }) => words)]
  const combinations = [...new Map(seen.map((words) => [JSON.stringify(words), words])).values()]
  return grid.flatMap(({ from, to, key, isCut }, at) =>
    combinations.map((words): MetricCell => {
      const base: CallQuery = {
        ...plan.filters,
        ...timeOf({ from: new Date(from), to: new Date(to) }),
      }
      const filters = plan.dimensions.reduce<CallQuery | null>((query, name, index) => {
        const asked = wordQuery(name, words[index] ?? null)
        return asked && bothQueries(query, asked)
      }, base)
      return {
        keys: {
          ...(hasTime && { time: key }),
          ...Object.fromEntries(plan.dimensions.map((name, index) => [name, words[index] ?? null])),
        },
        values: valuesOf(plan, byPlace.get(placeOf(at, words)), filters),
        filters,
        isPartial: isCut || to > plan.now.getTime(),
      }
    }),
  )
}

const readSpan = async (
  deps: Pick<Deps, 'db'>,
  plan: Plan,
  query: MetricsQuery,
  days: MetricsQuery['range'],
  zone: string,
  end: Date,
) => {
  const span: Span = { from: dayStart(days.from, zone), to: end }
  const whole: Bucket = {
    from: span.from.getTime(),
    to: span.to.getTime(),
    key: days.from,
    isCut: false,
  }
  const { grain } = query
  const grid = grain
    ? timeGrid(days, grain, zone).flatMap((bucket) =>
        bucket.from >= span.to.getTime()
          ? []
          : [{ ...bucket, to: Math.min(bucket.to, span.to.getTime()) }],
      )
    : [whole]
  const [groups, all] = await Promise.all([
    readGroups(deps, plan, span, {
      buckets: grain ? grid : null,
      dimensions: plan.dimensions,
    }),
    readGroups(deps, plan, span, { buckets: null, dimensions: [] }),
  ])
  const combinations = new Set(groups.map(({ words }) => JSON.stringify(words))).size || 1
  if (combinations * grid.length > MOST_CELLS) throw tooMany(query, combinations)
  return {
    cells: cellsOf(plan, grid, grain !== undefined, groups),
    totals: valuesOf(plan, all[0]?.row, { ...plan.filters, ...timeOf(span) }),
    range: timeOf(span),
  }
}

/** As many days before; of a range that is not over, until the time of day it is now. */
const previousOf = (range: MetricsQuery['range'], zone: string, now: Date) => {
  const days = daysBetween(range.from, range.to)
  const before = { from: dayLater(range.from, -days), to: range.from }
  const end = dayStart(range.to, zone)
  const isRunning = dayStart(range.from, zone) < now && now < end
  const wall = wallClockAt(now, zone)
  const soFar = instantAt({ ...wall, day: wall.day - days }, zone)
  return { days: before, end: isRunning ? soFar : dayStart(before.to, zone) }
}

/**
 * Every figure of a widget, a report or an export: each cell for itself from the calls as they are
 * now, totals by a statement of their own, so that nothing is added up that cannot be.
 */
export const queryMetrics = async (
  deps: Pick<Deps, 'db' | 'now'>,
  query: MetricsQuery,
  actorId: string,
): Promise<MetricsAnswer> => {
  const names = namesOf(query.metrics)
  const dimensions = dimensionsOf(query.dimensions)
  const { range, grain } = query
  if (grain && bucketsAtMost(range, grain) > MOST_CELLS + 2) throw tooMany(query, 1)
  const zone = query.zone ?? (await readOrganisationCalendar(deps.db)).zone
  const now = deps.now()
  const filters = asCallQuery(await followLabels(deps, query.filters))
  const today = { from: startOfDayIn(zone, now), to: startOfDayIn(zone, now, 1) }
  const metrics = names.map((name): Asked => {
    const metric = metricOf(name)
    return { name, metric, ...columnsOf(metric, metric.isOfToday ? isIn(today) : TRUE, actorId) }
  })
  const plan: Plan = { metrics, dimensions, filters, today, now, actorId }
  const current = await readSpan(deps, plan, query, range, zone, dayStart(range.to, zone))
  const before = query.compare && previousOf(range, zone, now)
  const previous = before && (await readSpan(deps, plan, query, before.days, zone, before.end))
  return {
    ...current,
    zone,
    ...(previous && { previous }),
    dataUntil: now.toISOString(),
    registryVersion: REGISTRY_VERSION,
  }
}
