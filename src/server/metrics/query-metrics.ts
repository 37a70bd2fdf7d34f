import { type CallFacet, callField } from '@/contracts/call-fields'
import type {
  CallQuery,
  MetricCell,
  MetricsAnswer,
  MetricsQuery,
  MetricValue,
} from '@/contracts/metrics'
import { asCallQuery, bothQueries } from '@/domain/metrics/call-query'
import { metricValue } from '@/domain/metrics/metric-value'
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
import type { Deps } from '../deps'
import { invalid } from '../http/problem'
import type { Group, Reading, Span } from './groups'
import { groupsFromIndex, isInIndex } from './index-groups'
import { groupsFromSql } from './sql-groups'

const MOST_CELLS = 2000

type MetricDeps = Pick<Deps, 'db' | 'callIndex'>
type Plan = Pick<Reading, 'names' | 'filters' | 'today' | 'dimensions' | 'actorId'> & { now: Date }

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

const timeOf = ({ from, to }: Span) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

const filtersOfMetric = (metric: Metric, cell: CallQuery | null, today: Plan['today']) => {
  if (metric.kind === 'not collected' || metric.kind === 'marked share') return null
  if ('measure' in metric && metric.measure === 'cost') return null
  const ofToday = metric.isOfToday ? bothQueries(cell, timeOf(today)) : cell
  return bothQueries(ofToday, metric.of)
}

const valuesOf = ({ names, today }: Plan, group: Group | undefined, cell: CallQuery | null) =>
  Object.fromEntries(
    names.map((name): [string, MetricValue] => {
      const metric = metricOf(name)
      const value = metricValue(metric, group?.parts.get(name) ?? [])
      return [name, { ...value, filters: filtersOfMetric(metric, cell, today) }]
    }),
  )

const wordQuery = (name: CallFacet, word: string | null): CallQuery | null => {
  const { none } = callField(name)
  const asked = word ?? none
  return asked === undefined ? null : { [name]: asked }
}

/** In order, what calls do not say stands last. */
const wordsKey = (words: Group['words']) => words.map((word) => word ?? '~').join()
const placeOf = ({ bucket, words }: Pick<Group, 'bucket' | 'words'>) =>
  `${bucket} ${wordsKey(words)}`

const cellsOf = (
  plan: Plan,
  grid: readonly Bucket[],
  hasTime: boolean,
  groups: readonly Group[],
): MetricCell[] => {
  const byPlace = new Map(groups.map((group) => [placeOf(group), group]))
  const none = plan.dimensions.length === 0 ? [[]] : []
  const seen = [...none, ...groups.map(({ words }) => words)]
  const combinations = [...new Map(seen.map((words) => [wordsKey(words), words]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, words]) => words)
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
        values: valuesOf(plan, byPlace.get(placeOf({ bucket: at, words })), filters),
        filters,
        isPartial: isCut || to > plan.now.getTime(),
      }
    }),
  )
}

/** From the calls in memory what they tell, the rest by SQL: both group the same calls the same way. */
const readGroups = async (
  { db, callIndex }: MetricDeps,
  reading: Reading,
): Promise<readonly Group[]> => {
  const table = reading.filters['q'] === undefined ? await callIndex?.ready() : null
  if (!table) return groupsFromSql(db, reading)
  const [fast, others] = [true, false].map((isFast) =>
    reading.names.filter((name) => isInIndex(name) === isFast),
  ) as [MetricName[], MetricName[]] // one for each
  if (others.length === 0) return groupsFromIndex(db, table, reading)
  const bySql = await groupsFromSql(db, { ...reading, names: others })
  if (fast.length === 0) return bySql
  const byIndex = await groupsFromIndex(db, table, { ...reading, names: fast })
  const groups = new Map<string, Group>()
  for (const group of [...byIndex, ...bySql]) {
    const place = placeOf(group)
    const parts = new Map([...(groups.get(place)?.parts ?? []), ...group.parts])
    groups.set(place, { ...group, parts })
  }
  return [...groups.values()]
}

const readSpan = async (
  deps: MetricDeps,
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
    readGroups(deps, { ...plan, span, buckets: grain ? grid : null }),
    readGroups(deps, { ...plan, span, buckets: null, dimensions: [] }),
  ])
  const combinations = new Set(groups.map(({ words }) => wordsKey(words))).size || 1
  if (combinations * grid.length > MOST_CELLS) throw tooMany(query, combinations)
  return {
    cells: cellsOf(plan, grid, grain !== undefined, groups),
    totals: valuesOf(plan, all[0], { ...plan.filters, ...timeOf(span) }),
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
  deps: MetricDeps & Pick<Deps, 'now'>,
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
  const plan: Plan = { names, dimensions, filters, today, now, actorId }
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
