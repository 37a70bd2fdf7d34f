import { sql } from 'drizzle-orm'

import type { WorkMetricName } from '@/domain/metrics/work-registry'
import type { Database } from '@/server/db/client'
import { queryRows } from '@/server/db/rows'

const STEPS = 'next_steps r left join calls c on c.id = r.call_id'
const TICKETS = 'tickets r left join calls c on c.id = r.call_id'

type Plain = { of: string; at: string; where: string; value: string }

const REACHED = `(exists (select from callback_attempts a where a.callback_id = r.id and a.outcome = 'reached'))`
const TRIED = `exists (select from callback_attempts a where a.callback_id = r.id)`
const median = (from: string, to: string) =>
  `percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}))`

/** Every metric of what is not a call, written down by hand. */
const FIGURES: Record<WorkMetricName, (now: string) => Plain> = {
  stepsCreated: () => ({ of: STEPS, at: 'created_at', where: 'true', value: 'count(*)' }),
  stepsDone: () => ({
    of: STEPS,
    at: 'completed_at',
    where: `r.status = 'done'`,
    value: 'count(*)',
  }),
  stepsOpen: () => ({ of: STEPS, at: 'created_at', where: `r.status = 'open'`, value: 'count(*)' }),
  stepsOverdue: (now) => ({
    of: STEPS,
    at: 'created_at',
    where: `r.status = 'open' and r.due_at is not null and greatest(r.due_at, r.due_to) < '${now}'`,
    value: 'count(*)',
  }),
  timeToDone: () => ({
    of: STEPS,
    at: 'completed_at',
    where: `r.status = 'done'`,
    value: median('r.created_at', 'r.completed_at'),
  }),
  callbacksAskedFor: () => ({
    of: STEPS,
    at: 'created_at',
    where: `r.kind = 'callback'`,
    value: 'count(*)',
  }),
  callbacksReached: () => ({
    of: STEPS,
    at: 'created_at',
    where: `r.kind = 'callback' and ${TRIED}`,
    value: `avg(${REACHED}::int)`,
  }),
  callbacksKept: () => ({
    of: STEPS,
    at: 'completed_at',
    where: `r.kind = 'callback' and r.status = 'done' and r.due_at is not null`,
    value: 'avg((r.completed_at <= greatest(r.due_at, r.due_to))::int)',
  }),
  ticketsOpened: () => ({
    of: TICKETS,
    at: 'created_at',
    where: `r.kept_id is null and r.status not in ('draft', 'rejected')`,
    value: 'count(*)',
  }),
  ticketsUnsolved: () => ({
    of: TICKETS,
    at: 'created_at',
    where: `r.kept_id is null and r.status in ('open', 'pending')`,
    value: 'count(*)',
  }),
  ticketsSolved: () => ({
    of: TICKETS,
    at: 'solved_at',
    where: `r.kept_id is null and r.status in ('solved', 'closed')`,
    value: 'count(*)',
  }),
  ticketsSolvedInTime: () => ({
    of: TICKETS,
    at: 'solved_at',
    where: `r.kept_id is null and r.status in ('solved', 'closed') and r.resolution_due is not null`,
    value: 'avg((r.solved_at <= r.resolution_due)::int)',
  }),
  timeToSolved: () => ({
    of: TICKETS,
    at: 'solved_at',
    where: `r.kept_id is null and r.status in ('solved', 'closed')`,
    value: median('coalesce(r.approved_at, r.created_at)', 'r.solved_at'),
  }),
}

const PROPOSED = `r.kind = 'callback' and r.status = 'open' and r.confirmed_at is null`
const wordOf = (name: WorkMetricName, dimension: string): string => {
  if (dimension === 'assignee') return 'r.assignee_id'
  if (dimension === 'category' && !/^(ticket|timeToSolved)/.test(name)) return 'c.category'
  return dimension === 'status' && name.startsWith('callback')
    ? `case when ${PROPOSED} then 'proposed' else r.status end`
    : `r.${dimension}`
}

type Query = {
  range: { from: string; to: string }
  zone: string
  dimensions: readonly string[]
  isByDay: boolean
  now: Date
}
type Row = { keys: string; value: number; n: number }

/** The value and n of every cell that has any, by the words of its keys. */
export const plainWork = async (
  db: Database,
  name: WorkMetricName,
  { range, zone, dimensions, isByDay, now }: Query,
): Promise<Map<string, { value: number; n: number }>> => {
  const { of, at, where, value } = FIGURES[name](now.toISOString())
  const local = `r.${at} at time zone '${zone}'`
  const keys = [
    ...(isByDay ? [`(${local})::date::text`] : []),
    ...dimensions.map((dimension) => `coalesce((${wordOf(name, dimension)})::text, '-')`),
  ]
  const key = keys.length > 0 ? keys.join(` || ' ' || `) : `''`
  const rows = await queryRows<Row>(
    db,
    sql.raw(`select ${key} as keys, (${value})::float8 as value, count(*)::int as n
      from ${of} where ${where} and coalesce(c.is_demo, false) = false
        and (${local}) >= '${range.from}' and (${local}) < '${range.to}'
      group by 1`),
  )
  return new Map(rows.map(({ keys: words, value: figure, n }) => [words, { value: figure, n }]))
}
