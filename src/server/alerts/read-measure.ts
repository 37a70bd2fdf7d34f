import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { CallQuery, MetricValue } from '@/contracts/metrics'
import { metricsQueryInput } from '@/contracts/metrics'
import {
  ALERT_MEASURES,
  type AlertMeasure,
  type DeskMeasure,
  describeMeasure,
  isAlertMeasure,
  isDeskMeasure,
} from '@/domain/alerts/measures'
import { basisOf } from '@/domain/metrics/metric-value'
import { metricOf } from '@/domain/metrics/registry'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { countOverdueCallbacks } from '../callbacks/list-callbacks'
import type { Database } from '../db/client'
import { refusedDeliveries } from '../db/deliveries-schema'
import { jobs } from '../db/jobs-schema'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow, queryRows } from '../db/rows'
import { providerEvents } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import { invalid } from '../http/problem'
import { metricOfSpans } from '../metrics/metric-of-spans'
import { engineOf } from '../metrics/query-metrics'
import { dueOrder, isOpen } from '../next-steps/next-step-order'

const MINUTE = 60_000

/** What is read of a rule. */
export type Measured = { measure: string; filters: CallQuery; windowMinutes: number }

export type Reading = {
  /** Null: too little to compute it from. */
  value: number | null
  n: number
  /** The calls it is of; null: it is of none, or no list has exactly them. */
  calls: CallQuery | null
}

type MeasureDeps = Pick<Deps, 'db' | 'callIndex' | 'env' | 'now'>

const total = async (rows: Promise<{ total: number }[]>) => (await rows.then(onlyRow)).total

/** How many deliveries were refused or not read in full, by the minute in which they came. */
const unreadableByMinute = async (db: Database, from: Date, to: Date) => {
  const counts = new Map<number, number>()
  const add = async (at: PgColumn, rows: SQL) => {
    const minute = sql`floor(extract(epoch from ${at}) / 60)`
    const found = await queryRows<{ minute: number; count: number }>(
      db,
      sql`select ${minute}::int as minute, count(*)::int as count from ${rows} group by 1`,
    )
    for (const { minute: one, count: more } of found) counts.set(one, (counts.get(one) ?? 0) + more)
  }
  const within = (at: PgColumn) =>
    sql`${at} > ${from.toISOString()}::timestamptz and ${at} <= ${to.toISOString()}::timestamptz`
  const [refused, read] = [refusedDeliveries.receivedAt, providerEvents.receivedAt]
  await add(refused, sql`${refusedDeliveries} where ${within(refused)}`)
  const flagged = ne(providerEvents.unreadable, [])
  await add(read, sql`${providerEvents} where ${within(read)} and ${flagged}`)
  return counts
}

const sumOf = (counts: ReadonlyMap<number, number>, from: number, to: number) => {
  let sum = 0
  for (let at = Math.floor(from / MINUTE) + 1; at <= Math.floor(to / MINUTE); at += 1) {
    sum += counts.get(at) ?? 0
  }
  return sum
}

const COUNTS: Record<DeskMeasure, (db: Database, at: Date, since: Date) => Promise<number>> = {
  overdueSteps: (db, at) =>
    total(
      db
        .select({ total: count() })
        .from(nextSteps)
        .where(and(isOpen, sql`${dueOrder} < ${at.toISOString()}::timestamptz`)),
    ),
  unassignedSteps: (db) =>
    total(
      db
        .select({ total: count() })
        .from(nextSteps)
        .where(and(isOpen, isNull(nextSteps.assigneeId))),
    ),
  overdueCallbacks: (db, at) => countOverdueCallbacks(db, at),
  overdueTickets: (db, at) =>
    total(
      db
        .select({ total: count() })
        .from(tickets)
        .where(
          and(
            isNull(tickets.keptId),
            sql`coalesce(${tickets.nextDue}, 'infinity') <= ${at.toISOString()}::timestamptz`,
          ),
        ),
    ),
  unreadableEvents: async (db, at, since) => {
    const counts = await unreadableByMinute(db, since, at)
    return [...counts.values()].reduce((sum, one) => sum + one, 0)
  },
  failedJobs: (db) => total(db.select({ total: count() }).from(jobs).where(eq(jobs.state, 'dead'))),
}

/** Refuses with 422 what cannot be watched, or can no more. */
export const requireMeasure = (name: string): AlertMeasure => {
  if (isAlertMeasure(name)) return name
  const there = ALERT_MEASURES.join(', ')
  throw invalid({ measure: `There is no measure “${name}”. There are: ${there}.` })
}

const known = (measure: Exclude<AlertMeasure, DeskMeasure>, figure: MetricValue) => {
  const { minimum } = describeMeasure(measure)
  const n = basisOf(metricOf(measure), figure)
  return { value: minimum !== null && n < minimum ? null : figure.value, n }
}

const callsOfRule = async (
  deps: MeasureDeps,
  measure: Exclude<AlertMeasure, DeskMeasure>,
  filters: CallQuery,
  signal?: AbortSignal,
) => {
  const { zone } = await readOrganisationCalendar(deps.db)
  const read = metricsQueryInput.shape.filters.safeParse(filters)
  if (!read.success) throw invalid({ filters: 'A filter of the rule is not known any more.' })
  const asked = { name: measure, filters: read.data, zone, now: deps.now() }
  return metricOfSpans(engineOf(deps), asked, signal)
}

/** The value that a rule compares, over the window that ends at `at`. */
export const readMeasure = async (
  deps: MeasureDeps,
  { measure: name, filters, windowMinutes }: Measured,
  at: Date,
): Promise<Reading> => {
  const measure = requireMeasure(name)
  const since = new Date(at.getTime() - windowMinutes * MINUTE)
  if (isDeskMeasure(measure)) {
    const value = await COUNTS[measure](deps.db, at, since)
    return { value, n: value, calls: null }
  }
  const calls = await callsOfRule(deps, measure, filters)
  const figure = await calls.of({ from: since, to: at })
  return { ...known(measure, figure), calls: figure.filters }
}

/** How far apart the past is evaluated: a rule itself is evaluated every minute. */
const stepOf = (windowMs: number) =>
  Math.min(Math.max(Math.ceil(windowMs / 16 / MINUTE) * MINUTE, 5 * MINUTE), 90 * MINUTE)

/** The values at moments of the past, `step` milliseconds apart, the oldest first. */
export type PastReadings = { step: number; readings: { at: number; value: number | null }[] }

/** The same at many moments of the past. Of what is open now there is none. */
export const readMeasureInPast = async (
  deps: MeasureDeps,
  { measure: name, filters, windowMinutes }: Measured,
  { from, to }: { from: Date; to: Date },
  signal: AbortSignal,
): Promise<PastReadings> => {
  const measure = requireMeasure(name)
  const windowMs = windowMinutes * MINUTE
  const step = stepOf(windowMs)
  const [first, last] = [from.getTime(), to.getTime()]
  const readings: PastReadings['readings'] = []
  if (isDeskMeasure(measure)) {
    const counts = await unreadableByMinute(deps.db, new Date(first - windowMs), to)
    for (let at = last; at > first; at -= step) {
      readings.push({ at, value: sumOf(counts, at - windowMs, at) })
    }
    return { step, readings: readings.toReversed() }
  }
  const calls = await callsOfRule(deps, measure, filters, signal)
  // Windows that follow each other are read at once; those between them, in passes of their own.
  for (let offset = 0; offset < windowMs; offset += step) {
    const spans = []
    for (let end = last - offset; end > first; end -= windowMs) {
      spans.push({ from: new Date(end - windowMs), to: new Date(end) })
    }
    const values = await calls.ofEach(spans.toReversed())
    for (const [place, value] of values.entries()) {
      const at = last - offset - (values.length - 1 - place) * windowMs
      readings.push({ at, value: known(measure, value).value })
    }
  }
  return { step, readings: readings.toSorted((one, other) => one.at - other.at) }
}
