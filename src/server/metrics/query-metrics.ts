import { callField, isLocalField, NO_CALLER } from '@/contracts/call-fields'
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
  BEFORE_RANGE,
  type Dimension,
  DIMENSIONS,
  isCallerDimension,
  OTHER_CALLERS,
  wordsInAnyCase,
} from '@/domain/metrics/dimensions'
import { METRIC_NAMES, type Metric, metricOf, REGISTRY_VERSION } from '@/domain/metrics/registry'
import { areUsual, thinByRules } from '@/domain/metrics/ruled-metric'
import { bucketsAtMost, type Bucket, dayStart } from '@/domain/metrics/time-grid'
import { startOfDayIn } from '@/lib/zoned-time'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { followLabels } from '../calls/read-calls'
import type { Deps } from '../deps'
import { requireAsked } from '../http/in-turns'
import type { ApiProblem } from '../http/problem'
import { readReportingRules, readSolvedCallValues } from '../settings/organisation'
import { askedDimensions, askedMetrics } from './asked-names'
import type { Group, Groups, Parts, Reading, Span } from './groups'
import { groupsFromIndex } from './index-groups'
import { readNotCollected } from './not-collected'
import { previousOf, withoutNow, withPairs } from './previous'
import { requireRoom, type Room, roomOfRequest, takeRoom } from './room'
import { gridOf, MOST_CELLS, tooMany } from './span-grid'
import { groupsFromSql } from './sql-groups'
import { type Turn, turnOfRequest } from './turns'

export type MetricDeps = Pick<Deps, 'db' | 'callIndex'>
type Plan = Omit<Reading, 'span' | 'buckets'>

export const timeOf = ({ from, to }: Span) => ({
  from: from.toISOString(),
  to: to.toISOString(),
})

/** Those of the calls of a cell that a metric is about; null: none, or no list has exactly them. */
export const membersOf = (metric: Metric, cell: CallQuery | null, { today }: Plan) =>
  bothQueries(metric.isOfToday ? bothQueries(cell, timeOf(today)) : cell, metric.of)

const filtersOfMetric = (metric: Metric, cell: CallQuery | null, plan: Plan) => {
  if (metric.kind === 'marked share' || metric.kind === 'distinct') return null
  const members = membersOf(metric, cell, plan)
  if (metric.kind !== 'worth') return members
  const category = Object.keys(plan.values).join(',')
  return category === '' ? null : bothQueries(members, { category })
}

export const valuesOf = (plan: Plan, parts: Parts | undefined, cell: CallQuery | null) =>
  Object.fromEntries(
    plan.names.map((name): [string, MetricValue] => {
      const metric = metricOf(name)
      const value = metricValue(metric, parts?.get(name) ?? [])
      const ruled = thinByRules(name, value, plan.rules)
      return [name, { ...value, ...ruled, filters: filtersOfMetric(metric, cell, plan) }]
    }),
  )

export const wordQuery = (name: Dimension, word: string | null, zone: string): CallQuery | null => {
  if (isCallerDimension(name)) {
    if (word === null) return { caller: NO_CALLER }
    return name === 'caller' && word !== OTHER_CALLERS ? { caller: word } : null
  }
  const { none } = callField(name)
  const asked = word ?? none
  if (asked === undefined) return null
  return isLocalField(name) ? { [name]: asked, zone } : { [name]: asked }
}

const wordsKey = (words: Group['words']) => JSON.stringify(words)

/** The words that calls have, and every weekday, hour and frequency. */
const combinationsOf = (dimensions: Plan['dimensions'], groups: readonly Group[]) => {
  const places = dimensions.map(wordsInAnyCase)
  const none: Group['words'][] = places.every((words) => words !== null)
    ? [places.map(() => null)]
    : []
  const free = groups.map(({ words }) => words.map((word, at) => (places[at] ? null : word)))
  const seen = new Map([...none, ...free].map((words) => [wordsKey(words), words]))
  const all = places.reduce(
    (some, words, at) =>
      words ? some.flatMap((one) => words.map((word) => one.toSpliced(at, 1, word))) : some,
    [...seen.values()],
  )
  // What calls do not say comes last, what was before the range first.
  const rank = (words: Group['words']) =>
    words
      .map((word, at) => {
        if (word === null) return '~'
        if (word === BEFORE_RANGE) return ''
        return String(places[at]?.indexOf(word) ?? word).padStart(2, '0')
      })
      .join()
  return all
    .map((words) => ({ words, rank: rank(words) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ words }) => words)
}
const placeOf = ({ bucket, words }: Pick<Group, 'bucket' | 'words'>) =>
  `${bucket} ${wordsKey(words)}`

const cellsOf = async (
  plan: Plan,
  grid: readonly Bucket[],
  hasTime: boolean,
  groups: readonly Group[],
  turn: Turn,
): Promise<MetricCell[]> => {
  const byPlace = new Map(groups.map((group) => [placeOf(group), group.parts]))
  const combinations = combinationsOf(plan.dimensions, groups)
  const cells: MetricCell[] = []
  for (const [at, { from, to, key, isCut }] of grid.entries()) {
    for (const words of combinations) {
      await turn()
      const base: CallQuery = {
        ...plan.filters,
        ...timeOf({ from: new Date(from), to: new Date(to) }),
      }
      const filters = plan.dimensions.reduce<CallQuery | null>((query, name, index) => {
        const asked = wordQuery(name, words[index] ?? null, plan.zone)
        return asked && bothQueries(query, asked)
      }, base)
      cells.push({
        keys: {
          ...(hasTime && { time: key }),
          ...Object.fromEntries(plan.dimensions.map((name, index) => [name, words[index] ?? null])),
        },
        values: valuesOf(plan, byPlace.get(placeOf({ bucket: at, words })), filters),
        filters,
        isPartial: isCut || to > plan.now.getTime(),
      })
    }
  }
  return cells
}

/** The calls in memory that answer a reading; null: the database does. */
export const tableFor = async (
  { callIndex }: Pick<MetricDeps, 'callIndex'>,
  { filters }: Pick<Reading, 'filters'>,
) => (filters['q'] === undefined ? ((await callIndex?.ready()) ?? null) : null)

/** From the calls in memory, or by SQL: both group the same calls the same way. */
export const readGroups = async (
  { db, callIndex }: MetricDeps,
  reading: Reading,
  signal: AbortSignal | undefined,
): Promise<Groups> => {
  requireAsked(signal)
  const table = await tableFor({ callIndex }, reading)
  return table
    ? groupsFromIndex(db, table, reading, turnOfRequest(signal))
    : groupsFromSql(db, reading)
}

const readSpan = async (
  deps: MetricDeps,
  plan: Plan,
  query: MetricsQuery,
  { days, end, room }: { days: MetricsQuery['range']; end: Date; room: Room },
) => {
  const { zone, names } = plan
  const span: Span = { from: dayStart(days.from, zone), to: end }
  const { grain } = query
  const grid = gridOf({ days, end }, grain, zone)
  requireRoom(room, grid.length * names.length, plan.filters)
  const reading = { ...plan, span, buckets: grain ? grid : null }
  const { groups, all } = await readGroups(deps, reading, room.signal)
  const combinations = combinationsOf(plan.dimensions, groups).length || 1
  if (combinations * grid.length > MOST_CELLS) throw tooMany(query, zone, combinations)
  takeRoom(room, combinations * grid.length * names.length, plan.filters)
  return {
    cells: await cellsOf(plan, grid, grain !== undefined, groups, turnOfRequest(room.signal)),
    totals: valuesOf(plan, all, { ...plan.filters, ...timeOf(span) }),
    range: timeOf(span),
  }
}

/** What all readings of a question have in common. */
export const planOf = async (
  deps: MetricDeps,
  {
    filters,
    ...asked
  }: Omit<Plan, 'filters' | 'today' | 'values' | 'rules'> & { filters: MetricsQuery['filters'] },
): Promise<Plan> => {
  const { zone, now } = asked
  const query: CallQuery = asCallQuery({
    ...(await followLabels(deps, filters)),
    withoutDemo: true,
  })
  const isLocal = 'weekday' in query || 'hour' in query
  return {
    ...asked,
    filters: isLocal ? { zone, ...query } : query,
    today: { from: startOfDayIn(zone, now), to: startOfDayIn(zone, now, 1) },
    values: await readSolvedCallValues(deps.db),
    rules: await readReportingRules(deps.db),
  }
}

/** Which engine answers, as the operator says. */
export const engineOf = <All extends MetricDeps & Pick<Deps, 'env'>>(deps: All): All =>
  deps.env.METRICS_ENGINE === 'sql' ? { ...deps, callIndex: null } : deps

/** Why a question was refused. */
export const sentenceOf = ({ message, extra }: ApiProblem): string => {
  const fields: unknown = extra['fields']
  return fields instanceof Object ? Object.values(fields).join(' ') : message
}

/** Refuses names that there are not, and far too many periods. */
export const planOfQuery = async (
  deps: MetricDeps & Pick<Deps, 'now'>,
  query: Pick<MetricsQuery, 'metrics' | 'dimensions' | 'filters' | 'range' | 'grain' | 'zone'>,
  actorId: string,
): Promise<Plan> => {
  const names = askedMetrics(query.metrics, METRIC_NAMES)
  const dimensions = askedDimensions(query.dimensions, DIMENSIONS)
  const { range, grain, filters } = query
  const zone = query.zone ?? (await readOrganisationCalendar(deps.db)).zone
  const periods = grain ? bucketsAtMost(range, grain) : 1
  if (periods > MOST_CELLS + 4) throw tooMany(query, zone, 1)
  // Each period by each period that callers first called in.
  if (dimensions.includes('firstCall') && periods ** 2 > MOST_CELLS) {
    throw tooMany(query, zone, periods)
  }
  return planOf(deps, { names, dimensions, filters, zone, now: deps.now(), actorId })
}

/**
 * Every figure of a widget, a report or an export: each cell for itself from the calls as they are
 * now, and totals from all calls, so that nothing is added up that cannot be.
 */
export const queryMetrics = async (
  deps: MetricDeps & Pick<Deps, 'now'>,
  query: MetricsQuery,
  actorId: string,
  room = roomOfRequest(),
): Promise<MetricsAnswer> => {
  const plan = await planOfQuery(deps, query, actorId)
  const { names, zone, now } = plan
  const { range } = query
  const before = query.compare && previousOf(query, zone, now)
  const asking = { days: range, end: dayStart(range.to, zone), room }
  const current = await readSpan(deps, plan, query, asking)
  const previous = before && (await readSpan(deps, plan, query, { ...before, room }))
  const hasValues = Object.keys(plan.values).length > 0
  const empty = names.filter((name) => current.totals[name]?.n === 0)
  return {
    ...current,
    zone,
    notCollected: await readNotCollected(deps.db, empty, { hasValues }),
    ...(previous && { previous: withPairs(withoutNow(previous), current.cells, query) }),
    dataUntil: now.toISOString(),
    ...(!areUsual(plan.rules) && { rules: plan.rules }),
    registryVersion: REGISTRY_VERSION,
  }
}
