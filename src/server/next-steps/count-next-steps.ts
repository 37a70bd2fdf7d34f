import { and, eq, or, type SQL, sql } from 'drizzle-orm'

import type { NextStepPage } from '@/contracts/next-steps'
import type { NextStepListParams } from '@/contracts/next-step-list-params'
import type { NextStepGroup, OpenGroup } from '@/domain/next-step-groups'

import type { Database } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import { dueOrder, FOREVER, isOpen } from './next-step-order'

type Bounds = Pick<NextStepListParams, 'dayStarts' | 'dayEnds' | 'tomorrowEnds' | 'weekEnds'>

const DAY_MS = 24 * 60 * 60 * 1000

type Ends = ReturnType<typeof endsOf>

const endsOf = (bounds: Bounds, now: Date) => {
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0)
  const instant = (ms: number) => new Date(ms).toISOString()
  const dayStarts = bounds.dayStarts ?? instant(midnight)
  const dayEnds = bounds.dayEnds ?? instant(midnight + DAY_MS)
  const tomorrowEnds = bounds.tomorrowEnds ?? instant(Date.parse(dayEnds) + DAY_MS)
  const weekEnds = bounds.weekEnds ?? instant(midnight + (7 - ((now.getUTCDay() + 6) % 7)) * DAY_MS)
  const ends = [now.toISOString(), dayEnds, tomorrowEnds, weekEnds]
  const latest = (upTo: number) =>
    sql`${instant(Math.max(...ends.slice(0, upTo + 1).map((end) => Date.parse(end))))}::timestamptz`
  return { dayStarts, latest, monthAgo: instant(now.getTime() - 30 * DAY_MS) }
}

/** Each group is a part of one index; what is due before several ends counts for the first. */
const rangesOf = ({ latest }: Ends): Record<OpenGroup, SQL> => {
  const between = (group: number) =>
    sql`${dueOrder} >= ${latest(group - 1)} and ${dueOrder} < ${latest(group)}`
  return {
    overdue: sql`${dueOrder} < ${latest(0)}`,
    today: between(1),
    tomorrow: between(2),
    'this-week': between(3),
    later: sql`${dueOrder} >= ${latest(3)} and ${dueOrder} < ${FOREVER}`,
    'no-date': sql`${dueOrder} = ${FOREVER}`,
  }
}

/** The steps of these parts of the queue. */
export const inGroups = (groups: readonly NextStepGroup[], bounds: Bounds, now: Date) => {
  const ranges = rangesOf(endsOf(bounds, now))
  return or(
    ...groups.map((group) =>
      group === 'done' ? eq(nextSteps.status, 'done') : and(isOpen, ranges[group]),
    ),
  )
}

const countOpen = async (db: Database, where: SQL | undefined, ends: Ends, joins: boolean) => {
  const countIn = (range: SQL) => {
    const rows = db
      .select({ count: sql`count(*)::int` })
      .from(nextSteps)
      .$dynamic()
    const joined = joins ? rows.leftJoin(calls, eq(calls.id, nextSteps.callId)) : rows
    return sql<number>`(${joined.where(and(isOpen, range, where))})`.mapWith(Number)
  }
  const ranges = rangesOf(ends)
  const groups = {
    overdue: countIn(ranges.overdue),
    today: countIn(ranges.today),
    tomorrow: countIn(ranges.tomorrow),
    thisWeek: countIn(ranges['this-week']),
    later: countIn(ranges.later),
    noDate: countIn(ranges['no-date']),
  }
  const counts = await db
    .select(groups)
    .from(sql`(select) as once`)
    .then(onlyRow)
  return { ...counts, open: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}

const measureDone = (
  db: Database,
  where: SQL | undefined,
  { dayStarts, monthAgo }: Ends,
  joins: boolean,
) => {
  const isDone = sql`${nextSteps.status} = 'done'`
  const measured = sql`${nextSteps.completedAt} > ${monthAgo}`
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const rows = db
    .select({
      doneToday: countOf(sql`${nextSteps.completedAt} >= ${dayStarts}`),
      medianSecondsToDone: sql<number | null>`percentile_cont(0.5) within group (order by
        greatest(0, extract(epoch from ${nextSteps.completedAt} - ${nextSteps.createdAt})))
        filter (where ${measured})::float`,
      measured: countOf(measured),
    })
    .from(nextSteps)
    .$dynamic()
  const joined = joins ? rows.leftJoin(calls, eq(calls.id, nextSteps.callId)) : rows
  return joined
    .where(
      and(
        isDone,
        sql`${nextSteps.completedAt} >= least(${dayStarts}::timestamptz, ${monthAgo}::timestamptz)`,
        where,
      ),
    )
    .then(onlyRow)
}

const countListed = async (db: Database, where: SQL | undefined, joins: boolean) => {
  const rows = db
    .select({ count: sql<number>`count(*)::int` })
    .from(nextSteps)
    .$dynamic()
  const joined = joins ? rows.leftJoin(calls, eq(calls.id, nextSteps.callId)) : rows
  return (await joined.where(where).then(onlyRow)).count
}

export const countNextSteps = async (
  db: Database,
  where: SQL | undefined,
  listed: SQL | undefined,
  params: NextStepListParams,
  now: Date,
): Promise<NextStepPage['counts']> => {
  const ends = endsOf(params, now)
  const joins = params.category.length > 0
  const [open, done, count] = await Promise.all([
    countOpen(db, where, ends, joins),
    measureDone(db, where, ends, joins),
    params.status === 'open' ? null : countListed(db, and(where, listed), joins),
  ])
  return { ...open, ...done, listed: count }
}
