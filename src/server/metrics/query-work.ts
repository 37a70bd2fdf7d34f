import type {
  CallQuery,
  MetricCell,
  MetricsAnswer,
  MetricsQuery,
  ReportingRules,
} from '@/contracts/metrics'
import { nounOf, WORK_FILTERS } from '@/domain/metrics/any-metric'
import { asCallQuery } from '@/domain/metrics/call-query'
import { metricValue } from '@/domain/metrics/metric-value'
import { REGISTRY_VERSION } from '@/domain/metrics/registry'
import { areUsual, thinByRules } from '@/domain/metrics/ruled-metric'
import { bucketsAtMost, dayStart } from '@/domain/metrics/time-grid'
import {
  dimensionsOfSubject,
  metricsOfSubject,
  WORK_DIMENSIONS,
  type WorkDimension,
  type WorkMetric,
  type WorkMetricName,
  workMetricOf,
  type WorkSubject,
} from '@/domain/metrics/work-registry'

import { readOrganisationCalendar } from '../business-hours/calendar'
import type { Deps } from '../deps'
import { requireAsked } from '../http/in-turns'
import type { Reader } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import { readReportingRules } from '../settings/organisation'
import { askedDimensions, askedMetrics, knownNames } from './asked-names'
import type { Span } from './groups'
import { previousOf, withoutNow, withPairs } from './previous'
import { timeOf } from './query-metrics'
import { requireRoom, type Room, takeRoom } from './room'
import { gridOf, MOST_CELLS, tooMany } from './span-grid'
import { type WorkGroup, readWorkGroups } from './work-sources'

type WorkDeps = Pick<Deps, 'db' | 'now'>
type Plan = {
  names: readonly WorkMetricName[]
  dimensions: readonly WorkDimension[]
  /** As the list of the subject asks. */
  filters: CallQuery
  zone: string
  now: Date
  actorId: string
  rules: ReportingRules
}

const nounsOf = (subject: WorkSubject) => `${nounOf(subject)}s`

const filtersOf = (subject: WorkSubject, given: MetricsQuery['filters']): CallQuery => {
  const asked = asCallQuery(given)
  knownNames(Object.keys(asked), WORK_FILTERS, (unknown) =>
    invalid({
      filters: `Figures of ${nounsOf(subject)} are filtered by assignee, priority and category, not by “${unknown}”.`,
    }),
  )
  const { assignee, priority, category } = asked
  if (assignee?.includes(',')) throw invalid({ filters: 'Ask for one assignee.' })
  if (priority?.split(',').includes('none')) {
    throw invalid({ filters: `All ${nounsOf(subject)} have a priority.` })
  }
  return {
    ...(assignee !== undefined && { owner: assignee === 'none' ? 'unassigned' : assignee }),
    ...(priority !== undefined && { priority }),
    ...(category !== undefined && { category }),
    withoutDemo: 'true',
  }
}

/** Administrators see what each person did, as on Performance; others what they did themselves, and what is unassigned. */
const requireOwnFigures = (
  { id, role }: Reader,
  { owner }: CallQuery,
  dimensions: readonly WorkDimension[],
) => {
  if (role === 'admin') return
  const isOwn = owner !== undefined && ['me', 'unassigned', id].includes(owner)
  if (isOwn || (owner === undefined && !dimensions.includes('assignee'))) return
  const sentence = 'Only administrators see figures of other people’s work.'
  throw new ApiProblem(403, 'forbidden', sentence)
}

/** All that a metric counts in a span, as the list of its subject asks for it. */
const listOf = (metric: WorkMetric, span: Span, { filters, now }: Plan): CallQuery => {
  const { from, to } = timeOf(span)
  return {
    ...filters,
    ...metric.of,
    ...(metric.isOverdue && { dueBefore: now.toISOString() }),
    [`${metric.by}From`]: from,
    [`${metric.by}To`]: to,
  }
}

type Words = WorkGroup['words']

/** As the list asks for these words; null where it cannot. */
const ofWords = (dimensions: readonly WorkDimension[], words: Words): CallQuery | null => {
  const asked = dimensions.map((name, at): [string, string | null] => {
    const { filter, none } = WORK_DIMENSIONS[name]
    return [filter, words[at] ?? none]
  })
  const told = asked.flatMap(([filter, word]) => (word === null ? [] : [[filter, word] as const]))
  return told.length < asked.length ? null : Object.fromEntries(told)
}

/** What both ask for: the words are narrower, or of a status that the metric does not count. */
const within = (list: CallQuery, words: CallQuery | null): CallQuery | null => {
  const { status = 'all' } = list
  const word = words?.['status']
  const isCounted = word === undefined || status === 'all' || status.split(',').includes(word)
  return isCounted && words ? { ...list, ...words } : null
}

const keyOf = (words: Words) => words.map((word) => word ?? '~').join()

/** What has no word stands last. */
const combinationsOf = (dimensions: readonly WorkDimension[], groups: readonly WorkGroup[]) => {
  const none: [string, Words][] = dimensions.length === 0 ? [['', []]] : []
  const seen = groups.map(({ words }): [string, Words] => [keyOf(words), words])
  return [...new Map([...none, ...seen])]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, words]) => words)
}

type Place = { from: number; to: number; bucket: number; words: Words }
type Parts = ReadonlyMap<string, readonly number[]>

const placeOf = ({ bucket, words }: Pick<Place, 'bucket' | 'words'>) => `${bucket} ${keyOf(words)}`
const partsByPlace = (groups: readonly WorkGroup[]): Parts =>
  new Map(groups.map((group) => [placeOf(group), group.parts]))

const valuesIn = (
  plan: Plan,
  read: ReadonlyMap<WorkMetricName, Parts>,
  place: Place,
): MetricCell['values'] => {
  const span = { from: new Date(place.from), to: new Date(place.to) }
  const words = ofWords(plan.dimensions, place.words)
  return Object.fromEntries(
    plan.names.map((name) => {
      const metric = workMetricOf(name)
      const value = metricValue(metric, read.get(name)?.get(placeOf(place)) ?? [])
      const ruled = thinByRules(name, value, plan.rules)
      return [name, { ...value, ...ruled, filters: within(listOf(metric, span, plan), words) }]
    }),
  )
}

/** The groups of every metric, each by the time that puts a record into the span. */
const readAll = async (
  { db }: WorkDeps,
  plan: Plan,
  span: Span,
  buckets: Parameters<typeof readWorkGroups>[1]['buckets'],
) => {
  const { names, dimensions, actorId } = plan
  const read = names.map(async (name) => {
    const metric = workMetricOf(name)
    const query = listOf(metric, span, plan)
    return [
      name,
      await readWorkGroups(db, { metric, query, buckets, dimensions, actorId }),
    ] as const
  })
  return new Map(await Promise.all(read))
}

const partsOfAll = (read: ReadonlyMap<WorkMetricName, readonly WorkGroup[]>) =>
  new Map([...read].map(([name, groups]) => [name, partsByPlace(groups)]))

const readSpan = async (
  deps: WorkDeps,
  plan: Plan,
  query: MetricsQuery,
  { days, end, room }: { days: MetricsQuery['range']; end: Date; room: Room },
) => {
  const { zone, names, dimensions, now } = plan
  const span: Span = { from: dayStart(days.from, zone), to: end }
  const { grain } = query
  const grid = gridOf({ days, end }, grain, zone)
  requireRoom(room, grid.length * names.length, plan.filters)
  requireAsked(room.signal)
  const whole: Plan = { ...plan, dimensions: [] }
  const read = await readAll(deps, plan, span, grain ? grid : null)
  const totals = partsOfAll(await readAll(deps, whole, span, null))
  const combinations = combinationsOf(dimensions, [...read.values()].flat())
  const count = (combinations.length || 1) * grid.length
  if (count > MOST_CELLS) throw tooMany(query, zone, combinations.length)
  takeRoom(room, count * names.length, plan.filters)
  const parts = partsOfAll(read)
  const cells = grid.flatMap(({ from, to, key, isCut }, bucket) =>
    combinations.map((words): MetricCell => ({
      keys: {
        ...(grain && { time: key }),
        ...Object.fromEntries(dimensions.map((name, at) => [name, words[at] ?? null])),
      },
      values: valuesIn(plan, parts, { from, to, bucket, words }),
      filters: null,
      isPartial: isCut || to > now.getTime(),
    })),
  )
  const all = { from: span.from.getTime(), to: span.to.getTime(), bucket: 0, words: [] }
  return { cells, totals: valuesIn(whole, totals, all), range: timeOf(span) }
}

/**
 * Figures of next steps, callbacks and tickets, in cells as those of calls: which count is what a list
 * with the value's `filters` has, judged by the list's own code. Each metric has its own time, so a cell
 * has no list of its own.
 */
export const queryWork = async (
  deps: WorkDeps,
  query: MetricsQuery & { subject: WorkSubject },
  actor: Reader,
  room: Room,
): Promise<MetricsAnswer> => {
  const { subject, range, grain } = query
  const of = ` of ${nounsOf(subject)}`
  const names = askedMetrics(query.metrics, metricsOfSubject(subject), of)
  const dimensions = askedDimensions(query.dimensions, dimensionsOfSubject(subject), of)
  const filters = filtersOf(subject, query.filters)
  requireOwnFigures(actor, filters, dimensions)
  const zone = query.zone ?? (await readOrganisationCalendar(deps.db)).zone
  const periods = grain ? bucketsAtMost(range, grain) : 1
  if (periods > MOST_CELLS + 4) throw tooMany(query, zone, 1)
  const now = deps.now()
  const before = query.compare && previousOf(query, zone, now)
  const rules = await readReportingRules(deps.db)
  const plan: Plan = { names, dimensions, filters, zone, now, actorId: actor.id, rules }
  const asking = { days: range, end: dayStart(range.to, zone), room }
  const current = await readSpan(deps, plan, query, asking)
  const previous = before && (await readSpan(deps, plan, query, { ...before, room }))
  return {
    ...current,
    zone,
    notCollected: {},
    ...(previous && { previous: withPairs(withoutNow(previous), current.cells, query) }),
    dataUntil: now.toISOString(),
    ...(!areUsual(rules) && { rules }),
    registryVersion: REGISTRY_VERSION,
  }
}
