import type { CallQuery, METRIC_UNITS, Subject } from '@/contracts/metrics'
import { USUAL_RULES } from '@/contracts/usual-rules'

export type WorkSubject = Exclude<Subject, 'calls'>

/** Which of its times puts a record into the range. */
export type Moment = 'created' | 'finished'

type Compute =
  | { kind: 'count' }
  | { kind: 'share'; part: 'reached' | 'kept' | 'solvedInTime' }
  | { kind: 'quantile'; measure: 'toDone' | 'toSolved'; at: number }

export type WorkMetric = {
  subject: WorkSubject
  label: string
  definition: string
  unit: (typeof METRIC_UNITS)[number]
  minimum: number
  by: Moment
  /** Which count, as the list of the subject asks for them. */
  of: CallQuery
  /** Only what is due before now. */
  isOverdue?: true
  /** It falls as work is finished, so it is not compared with an earlier range. */
  isAsOfNow?: true
} & Compute

const STEPS = { subject: 'next-steps', unit: 'next steps', kind: 'count', minimum: 1 } as const
const SHARE = { kind: 'share', unit: 'share', minimum: USUAL_RULES.minimumCalls } as const
const TICKETS = { subject: 'tickets', unit: 'tickets', kind: 'count', minimum: 1 } as const
const MEDIAN = { kind: 'quantile', at: 0.5, unit: 'seconds', minimum: 5 } as const
const EVERY_CALLBACK = { status: 'proposed,open,done,dismissed' }
const ON_THE_BOARD = { status: 'open,pending,solved,closed' }

/** The metrics of what is not a call. What somebody did is these by `assignee`. */
export const WORK_METRICS = {
  stepsCreated: {
    label: 'Next steps',
    definition: 'Next steps that were created in the range, callbacks included.',
    by: 'created',
    of: { status: 'all' },
    ...STEPS,
  },
  stepsDone: {
    label: 'Next steps done',
    definition: 'Next steps that were finished in the range.',
    by: 'finished',
    of: { status: 'done' },
    ...STEPS,
  },
  stepsOpen: {
    label: 'Next steps still open',
    definition: 'Next steps that were created in the range and are still open.',
    by: 'created',
    of: { status: 'open' },
    isAsOfNow: true,
    ...STEPS,
  },
  stepsOverdue: {
    label: 'Next steps overdue',
    definition: 'Next steps that were created in the range, are still open and overdue.',
    by: 'created',
    of: { status: 'open' },
    isOverdue: true,
    isAsOfNow: true,
    ...STEPS,
  },
  timeToDone: {
    label: 'Median time to done',
    definition:
      'Half of the next steps that were finished in the range took less time from when they were created.',
    by: 'finished',
    of: { status: 'done' },
    subject: 'next-steps',
    measure: 'toDone',
    ...MEDIAN,
  },
  callbacksAskedFor: {
    label: 'Callbacks',
    definition:
      'Callbacks that were first asked for in the range, proposed and dismissed ones too.',
    by: 'created',
    of: EVERY_CALLBACK,
    subject: 'callbacks',
    unit: 'callbacks',
    kind: 'count',
    minimum: 1,
  },
  callbacksReached: {
    label: 'Callers reached',
    definition:
      'Of the callbacks that were asked for in the range and tried at least once: those in which the caller was reached.',
    by: 'created',
    of: { ...EVERY_CALLBACK, isTried: 'true' },
    subject: 'callbacks',
    part: 'reached',
    ...SHARE,
  },
  callbacksKept: {
    label: 'Callbacks on time',
    definition:
      'Of the callbacks with a time that were done in the range: those done by the end of the time last agreed.',
    by: 'finished',
    of: { status: 'done', timeIsClear: 'true' },
    subject: 'callbacks',
    part: 'kept',
    ...SHARE,
  },
  ticketsOpened: {
    label: 'Tickets opened',
    definition: 'Tickets that were created in the range, without drafts, rejected and merged ones.',
    by: 'created',
    of: ON_THE_BOARD,
    ...TICKETS,
  },
  ticketsUnsolved: {
    label: 'Tickets not solved yet',
    definition: 'Tickets that were created in the range and are still open or pending.',
    by: 'created',
    of: { status: 'open,pending' },
    isAsOfNow: true,
    ...TICKETS,
  },
  ticketsSolved: {
    label: 'Tickets solved',
    definition: 'Tickets that were solved in the range and are solved or closed now.',
    by: 'finished',
    of: { status: 'solved,closed' },
    ...TICKETS,
  },
  ticketsSolvedInTime: {
    label: 'Tickets solved in time',
    definition:
      'Of the tickets with a target that were solved in the range: those solved by then. Targets are in business time.',
    by: 'finished',
    of: { status: 'solved,closed', hasTarget: 'true' },
    subject: 'tickets',
    part: 'solvedInTime',
    ...SHARE,
  },
  timeToSolved: {
    label: 'Median time to solve',
    definition:
      'Half of the tickets that were solved in the range took less time from when they were opened, or from the approval of their draft. Nights and weekends count.',
    by: 'finished',
    of: { status: 'solved,closed' },
    subject: 'tickets',
    measure: 'toSolved',
    ...MEDIAN,
  },
} as const satisfies Record<string, WorkMetric>

export type WorkMetricName = keyof typeof WORK_METRICS
// The keys of an object are only known as strings.
export const WORK_METRIC_NAMES = Object.keys(WORK_METRICS) as WorkMetricName[]
export const workMetricOf = (name: WorkMetricName): WorkMetric => WORK_METRICS[name]

export const metricsOfSubject = (subject: WorkSubject): WorkMetricName[] =>
  WORK_METRIC_NAMES.filter((name) => WORK_METRICS[name].subject === subject)

/** As the lists ask for them; `none`: for what has no word. */
export const WORK_DIMENSIONS = {
  assignee: { label: 'Assignee', filter: 'owner', none: 'unassigned' },
  priority: { label: 'Priority', filter: 'priority', none: null },
  category: { label: 'Category', filter: 'category', none: 'none' },
  kind: { label: 'Kind', filter: 'kind', none: null },
  status: { label: 'Status', filter: 'status', none: null },
} as const
export type WorkDimension = keyof typeof WORK_DIMENSIONS

export const dimensionsOfSubject = (subject: WorkSubject): WorkDimension[] =>
  subject === 'next-steps'
    ? ['assignee', 'priority', 'category', 'kind', 'status']
    : ['assignee', 'priority', 'category', 'status']
