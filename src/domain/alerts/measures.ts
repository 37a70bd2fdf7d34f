import {
  isMetric,
  type Metric,
  METRIC_NAMES,
  type MetricName,
  metricOf,
} from '@/domain/metrics/registry'
import type { Unit } from '@/domain/metrics/value-words'

/** What is open now, or arrived within the window, beside the figures of calls. */
export const DESK_MEASURES = {
  overdueSteps: {
    label: 'Overdue next steps',
    definition: 'Open next steps whose due time has passed.',
  },
  unassignedSteps: {
    label: 'Unassigned next steps',
    definition: 'Open next steps without an assignee.',
  },
  overdueCallbacks: {
    label: 'Overdue callbacks',
    definition: 'Open callbacks that are late, as their queue shows them.',
  },
  overdueTickets: {
    label: 'Tickets past their target',
    definition: 'Open tickets whose first response or solution is late.',
  },
  unreadableEvents: {
    label: 'Refused or unreadable provider events',
    definition: 'Deliveries of the window that were refused or not read in full.',
  },
  failedJobs: {
    label: 'Failed jobs',
    definition: 'Jobs that were given up and wait for an administrator.',
  },
} as const
export type DeskMeasure = keyof typeof DESK_MEASURES
const DESK_NAMES = Object.keys(DESK_MEASURES) as DeskMeasure[]

export type AlertMeasure = MetricName | DeskMeasure

/** Whether callers rang again is known after a day at the earliest, and no window is longer. */
const isOfRepeats = (metric: Metric) => metric.kind === 'marked share'

/** A figure of today is none of a window; Total calls is Calls by another name. */
const CALL_MEASURES = METRIC_NAMES.filter(
  (name) => !metricOf(name).isOfToday && !isOfRepeats(metricOf(name)) && name !== 'totalCalls',
)
export const ALERT_MEASURES: readonly AlertMeasure[] = [...CALL_MEASURES, ...DESK_NAMES]

export const isDeskMeasure = (name: string): name is DeskMeasure =>
  Object.hasOwn(DESK_MEASURES, name)

export const isAlertMeasure = (name: string): name is AlertMeasure =>
  isDeskMeasure(name) || (isMetric(name) && CALL_MEASURES.includes(name))

/** Of what is open at this moment there is no window, and nothing to try on the past. */
export const isOfNow = (name: string): boolean => isDeskMeasure(name) && name !== 'unreadableEvents'

type Described = {
  label: string
  definition: string
  unit: Unit | 'count'
  /** With a smaller n there is no answer; null: there always is one. */
  minimum: number | null
}

/** One that this version does not know is called by its name. */
export const describeMeasure = (name: string): Described => {
  if (isDeskMeasure(name)) return { ...DESK_MEASURES[name], unit: 'count', minimum: null }
  if (!isMetric(name)) return { label: name, definition: '', unit: 'count', minimum: null }
  const { label, definition, unit, minimum, kind } = metricOf(name)
  const isCount = kind === 'count' || kind === 'distinct'
  return { label, definition, unit, minimum: isCount ? null : minimum }
}
