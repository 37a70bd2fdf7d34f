import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import * as z from 'zod'

import type { CallbackListParams, CallbackPage } from '@/contracts/callbacks'
import { givenInstant } from '@/contracts/given-instant'

import { idsOfPerson } from '../callers/person'
import type { Database } from '../db/client'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { inCategories } from '../db/in-categories'
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import { behindInTime, pageOf, PLACE_IN_TIME, readCursor } from '../http/list-cursor'
import { isAskedWork, isOwnedBy } from '../http/work-filters'
import { findSteps } from '../next-steps/found-steps'
import { dueOrder } from '../next-steps/next-step-order'
import { endOf, type LateBefore, readLateBefore } from './lateness'
import { isTimedAndTried } from './timed-and-tried'
import { findCallbacks } from './store'

type Filter = Omit<CallbackListParams, 'cursor' | 'limit'>

const date = (text: string) => new Date(text)

const filters = async (db: Database, params: Filter, actorId: string) => {
  const { category, callerId, callId, from, to } = params
  const ofCategory = db
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.id, nextSteps.callId), inCategories(calls.category, category)))
  const askedIn = db
    .select({ id: callbackRequests.id })
    .from(callbackRequests)
    .where(
      and(eq(callbackRequests.callbackId, nextSteps.id), eq(callbackRequests.callId, callId ?? '')),
    )
  return and(
    eq(nextSteps.kind, 'callback'),
    isOwnedBy(nextSteps.assigneeId, params.owner, actorId),
    isAskedWork(nextSteps, nextSteps.completedAt, params),
    category.length > 0
      ? or(exists(ofCategory), category.includes('none') ? isNull(nextSteps.callId) : undefined)
      : undefined,
    callerId ? inArray(nextSteps.callbackCallerId, await idsOfPerson(db, callerId)) : undefined,
    callId ? or(eq(nextSteps.callId, callId), exists(askedIn)) : undefined,
    from ? gte(nextSteps.dueAt, date(from)) : undefined,
    to ? lt(nextSteps.dueAt, date(to)) : undefined,
    isTimedAndTried(params),
    await findSteps(db, params.q),
  )
}

const isOpen = sql`${nextSteps.kind} = 'callback' and ${nextSteps.status} = 'open'`

const statusIn = (statuses: CallbackListParams['status']) => {
  const has = (status: (typeof statuses)[number]) => statuses.includes(status)
  const open = has('proposed') && has('open') ? isOpen : undefined
  return or(
    open,
    !open && has('proposed') ? and(isOpen, isNull(nextSteps.confirmedAt)) : undefined,
    !open && has('open') ? and(isOpen, isNotNull(nextSteps.confirmedAt)) : undefined,
    has('done') ? eq(nextSteps.status, 'done') : undefined,
    has('dismissed') ? eq(nextSteps.status, 'dismissed') : undefined,
  )
}

const BY_PRIORITY = ['high', 'normal', 'low'] as const
const YES_AND_NO = [true, false]

/** The queue is these one after the other, each read from its place in one index. */
const SEGMENTS = YES_AND_NO.flatMap((isLate) =>
  BY_PRIORITY.flatMap((priority) => YES_AND_NO.map((hasTime) => ({ isLate, priority, hasTime }))),
)
type Segment = (typeof SEGMENTS)[number]

const at = (instant: Date | null) => sql`${instant?.toISOString() ?? null}::timestamptz`

const isIn = ({ isLate, priority, hasTime }: Segment, late: LateBefore): SQL => {
  if (hasTime && isLate) return sql`${dueOrder} < ${at(late.timed)}`
  if (hasTime) return sql`${dueOrder} >= ${at(late.timed)} and ${dueOrder} < 'infinity'`
  const limit = late.untimed[priority]
  const isSince = isLate ? lt : gte
  const isOld = limit === null ? sql`${!isLate}::boolean` : isSince(nextSteps.createdAt, limit)
  return sql`${dueOrder} = 'infinity' and ${isOld}`
}

const PLACE = z.tuple([
  z.coerce.number().int().min(0).max(SEGMENTS.length),
  z.union([z.literal('infinity'), givenInstant]),
  ...PLACE_IN_TIME.def.items,
  givenInstant,
])

type Place = { segment: number; due: string; createdAt: string; id: string }

const readSegment = async (
  db: Database,
  where: SQL | undefined,
  {
    segment,
    behind,
    late,
    limit,
  }: { segment: number; behind: Place | null; late: LateBefore; limit: number },
): Promise<Place[]> => {
  const wanted = SEGMENTS[segment]
  if (!wanted) return []
  const rows = await db
    .select({
      id: nextSteps.id,
      createdAt: nextSteps.createdAt,
      dueAt: nextSteps.dueAt,
      dueTo: nextSteps.dueTo,
    })
    .from(nextSteps)
    .where(
      and(
        isOpen,
        eq(nextSteps.priority, wanted.priority),
        isIn(wanted, late),
        behind?.segment === segment
          ? sql`(${dueOrder}, ${nextSteps.createdAt}, ${nextSteps.id}) > (${behind.due}::timestamptz, ${behind.createdAt}::timestamptz, ${behind.id}::uuid)`
          : undefined,
        where,
      ),
    )
    .orderBy(dueOrder, nextSteps.createdAt, nextSteps.id)
    .limit(limit)
  return rows.map(({ id, createdAt, ...row }) => ({
    segment,
    id,
    createdAt: createdAt.toISOString(),
    due: endOf(row)?.toISOString() ?? 'infinity',
  }))
}

/** What is late first, then by priority, then by when it is due, and without a time the oldest first. */
const readQueue = async (
  db: Database,
  where: SQL | undefined,
  { cursor, limit }: Pick<CallbackListParams, 'cursor' | 'limit'>,
  first: { now: Date; late: LateBefore },
) => {
  const [from, due, createdAt, id, asOf] = cursor
    ? readCursor(cursor, PLACE)
    : [0, 'infinity', '', '', first.now.toISOString()]
  const behind = cursor ? { segment: from, due, createdAt, id } : null
  // What falls due between two pages is read once: a page goes on from the moment of the first.
  const late = cursor ? await readLateBefore(db, new Date(asOf)) : first.late
  const entries: Place[] = []
  for (let segment = from; segment < SEGMENTS.length && entries.length <= limit; segment += 1) {
    const rest = limit + 1 - entries.length
    entries.push(...(await readSegment(db, where, { segment, behind, late, limit: rest })))
  }
  return pageOf(entries, limit, ({ segment, due, createdAt, id }) => [
    String(segment),
    due,
    createdAt,
    id,
    asOf,
  ])
}

const LATEST = sql`coalesce(${nextSteps.completedAt}, ${nextSteps.createdAt})`

/** What is finished, the latest first. */
const readFinished = async (
  db: Database,
  where: SQL | undefined,
  { cursor, limit }: Pick<CallbackListParams, 'cursor' | 'limit'>,
) => {
  const rows = await db
    .select({ id: nextSteps.id, at: sql<Date>`${LATEST}`.mapWith(nextSteps.createdAt) })
    .from(nextSteps)
    .where(and(where, behindInTime(cursor || undefined, LATEST, nextSteps.id)))
    .orderBy(desc(LATEST), desc(nextSteps.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ at, id }) => [at.toISOString(), id])
}

/** Each number is counted in a part of an index; one pass over the rows would take five times as long. */
const countOpen = async (
  db: Database,
  where: SQL | undefined,
  late: LateBefore,
): Promise<CallbackPage['counts']> => {
  const countOf = (condition?: SQL) => {
    const rows = db
      .select({ count: sql`count(*)` })
      .from(nextSteps)
      .where(and(isOpen, condition, where))
    return sql`(${rows})`
  }
  const countIn = (segments: Segment[]) => {
    const counts = segments.map((segment) =>
      countOf(and(eq(nextSteps.priority, segment.priority), isIn(segment, late))),
    )
    return sql<number>`(${sql.join(counts, sql` + `)})::int`
  }
  const { all, ...counts } = await db
    .select({
      all: sql<number>`${countOf()}::int`,
      proposed: sql<number>`${countOf(isNull(nextSteps.confirmedAt))}::int`,
      overdue: countIn(SEGMENTS.filter(({ isLate }) => isLate)),
      noTime: countIn(SEGMENTS.filter(({ hasTime }) => !hasTime)),
    })
    .from(sql`(select) as once`)
    .then(onlyRow)
  return { ...counts, open: all - counts.proposed }
}

/** Whether a next step is an open callback that is overdue. */
export const isOverdueCallback = (late: LateBefore): SQL => {
  const segments = SEGMENTS.filter(({ isLate }) => isLate)
  const each = segments.map(
    (one) => sql`${nextSteps.priority} = ${one.priority} and ${isIn(one, late)}`,
  )
  return sql`(${isOpen} and (${sql.join(each, sql` or `)}))`
}

/** Late callbacks that are open, of every assignee. */
export const countOverdueCallbacks = async (db: Database, now: Date): Promise<number> =>
  (await countOpen(db, undefined, await readLateBefore(db, now))).overdue

const wantedStatuses = ({ status }: Pick<CallbackListParams, 'status'>) =>
  status.length > 0 ? status : (['proposed', 'open'] as const).slice()

const isFinished = (status: string) => status === 'done' || status === 'dismissed'

const totalOf = async (
  db: Database,
  statuses: CallbackListParams['status'],
  where: SQL | undefined,
  counts: CallbackPage['counts'],
) => {
  const finished = statuses.filter(isFinished)
  const open = ['proposed' as const, 'open' as const].filter((status) => statuses.includes(status))
  const done = finished.length > 0 ? await db.$count(nextSteps, and(statusIn(finished), where)) : 0
  return open.reduce((sum, status) => sum + counts[status], done)
}

/** The callbacks of a list. */
export const callbacksAsked = async (db: Database, params: CallbackListParams, actorId: string) =>
  and(await filters(db, params, actorId), statusIn(wantedStatuses(params)))

export const listCallbacks = async (
  db: Database,
  params: CallbackListParams,
  actorId: string,
  now: Date,
): Promise<CallbackPage> => {
  const statuses = wantedStatuses(params)
  const where = await filters(db, params, actorId)
  const wanted = and(where, statusIn(statuses))
  const late = await readLateBefore(db, now)
  const [{ page, nextCursor }, counts] = await Promise.all([
    statuses.some(isFinished)
      ? readFinished(db, wanted, params)
      : readQueue(db, wanted, params, { now, late }),
    countOpen(db, where, late),
  ])
  const ids = page.map(({ id }) => id)
  const [items, total] = await Promise.all([
    findCallbacks(db, ids, now),
    totalOf(db, statuses, where, counts),
  ])
  return { items, nextCursor, total, counts }
}
