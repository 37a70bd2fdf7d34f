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
import { onlyRow } from '../db/rows'
import { calls } from '../db/schema'
import { pageOf, readCursor } from '../http/list-cursor'
import { findCallbacks } from './store'

type Filter = Omit<CallbackListParams, 'cursor' | 'limit'>

const ownedBy = (owner: string, actorId: string) => {
  if (owner === 'everyone') return undefined
  if (owner === 'unassigned') return isNull(nextSteps.assigneeId)
  return sql`${nextSteps.assigneeId}::text = ${owner === 'me' ? actorId : owner}`
}

const date = (text: string) => new Date(text)

const filters = async (db: Database, params: Filter, actorId: string) => {
  const { owner, priority, category, callerId, callId, from, to, timeIsClear } = params
  const ofCategory = db
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.id, nextSteps.callId), inArray(calls.category, category)))
  const askedIn = db
    .select({ id: callbackRequests.id })
    .from(callbackRequests)
    .where(
      and(eq(callbackRequests.callbackId, nextSteps.id), eq(callbackRequests.callId, callId ?? '')),
    )
  return and(
    eq(nextSteps.kind, 'callback'),
    ownedBy(owner, actorId),
    priority.length > 0 ? inArray(nextSteps.priority, priority) : undefined,
    category.length > 0 ? exists(ofCategory) : undefined,
    callerId ? inArray(nextSteps.callbackCallerId, await idsOfPerson(db, callerId)) : undefined,
    callId ? or(eq(nextSteps.callId, callId), exists(askedIn)) : undefined,
    from ? gte(nextSteps.dueAt, date(from)) : undefined,
    to ? lt(nextSteps.dueAt, date(to)) : undefined,
    timeIsClear === undefined ? undefined : (timeIsClear ? isNotNull : isNull)(nextSteps.dueAt),
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

const DUE = sql`coalesce(${nextSteps.dueAt}, 'infinity')`
const BY_PRIORITY = ['high', 'normal', 'low'] as const

/** The queue is these one after the other, each read from its place in one index. */
const SEGMENTS = [true, false].flatMap((isOverdue) =>
  BY_PRIORITY.map((priority) => ({ isOverdue, priority })),
)

const PLACE = z.tuple([
  z.coerce.number().int().min(0).max(SEGMENTS.length),
  z.union([z.literal('infinity'), givenInstant]),
  z.uuid(),
  givenInstant,
])

type Place = { segment: number; due: string; id: string }
type Entry = Place

const readSegment = async (
  db: Database,
  where: SQL | undefined,
  {
    segment,
    behind,
    now,
    limit,
  }: { segment: number; behind: Place | null; now: Date; limit: number },
): Promise<Entry[]> => {
  const { isOverdue, priority } = SEGMENTS[segment] ?? {}
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .select({ id: nextSteps.id, dueAt: nextSteps.dueAt })
    .from(nextSteps)
    .where(
      and(
        isOpen,
        eq(nextSteps.priority, priority ?? 'normal'),
        isOverdue ? sql`${DUE} < ${at}` : sql`${DUE} >= ${at}`,
        behind?.segment === segment
          ? sql`(${DUE}, ${nextSteps.id}) > (${behind.due}::timestamptz, ${behind.id}::uuid)`
          : undefined,
        where,
      ),
    )
    .orderBy(DUE, nextSteps.id)
    .limit(limit)
  return rows.map(({ id, dueAt }) => ({ segment, id, due: dueAt?.toISOString() ?? 'infinity' }))
}

/** What is overdue first, then by priority, then by when it is due. */
const readQueue = async (
  db: Database,
  where: SQL | undefined,
  { cursor, limit }: Pick<CallbackListParams, 'cursor' | 'limit'>,
  now: Date,
) => {
  const [from, due, id, asOf] = cursor
    ? readCursor(cursor, PLACE)
    : [0, 'infinity', '', now.toISOString()]
  const behind = cursor ? { segment: from, due, id } : null
  // What falls due between two pages is read once: a page goes on from the moment of the first.
  const at = new Date(asOf)
  const entries: Entry[] = []
  for (let segment = from; segment < SEGMENTS.length && entries.length <= limit; segment += 1) {
    const rest = limit + 1 - entries.length
    entries.push(...(await readSegment(db, where, { segment, behind, now: at, limit: rest })))
  }
  return pageOf(entries, limit, ({ segment, due, id }) => [String(segment), due, id, asOf])
}

const LATEST = sql`coalesce(${nextSteps.completedAt}, ${nextSteps.createdAt})`
const LATEST_PLACE = z.tuple([givenInstant, z.uuid()])

/** What is finished, the latest first. */
const readFinished = async (
  db: Database,
  where: SQL | undefined,
  { cursor, limit }: Pick<CallbackListParams, 'cursor' | 'limit'>,
) => {
  const [at, id] = cursor ? readCursor(cursor, LATEST_PLACE) : []
  const behind = at
    ? sql`(${LATEST}, ${nextSteps.id}) < (${at}::timestamptz, ${id}::uuid)`
    : undefined
  const rows = await db
    .select({ id: nextSteps.id, at: sql<Date>`${LATEST}`.mapWith(nextSteps.createdAt) })
    .from(nextSteps)
    .where(and(where, behind))
    .orderBy(desc(LATEST), desc(nextSteps.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ at, id }) => [at.toISOString(), id])
}

const countOpen = (
  db: Database,
  where: SQL | undefined,
  now: Date,
): Promise<CallbackPage['counts']> => {
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .select({
      proposed: countOf(sql`${nextSteps.confirmedAt} is null`),
      open: countOf(sql`${nextSteps.confirmedAt} is not null`),
      overdue: countOf(sql`${DUE} < ${now.toISOString()}::timestamptz`),
      noTime: countOf(sql`${DUE} = 'infinity'`),
    })
    .from(nextSteps)
    .where(and(isOpen, where))
    .then(onlyRow)
}

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

export const listCallbacks = async (
  db: Database,
  params: CallbackListParams,
  actorId: string,
  now: Date,
): Promise<CallbackPage> => {
  const statuses = wantedStatuses(params)
  const where = await filters(db, params, actorId)
  const wanted = and(where, statusIn(statuses))
  const [{ page, nextCursor }, counts] = await Promise.all([
    statuses.some(isFinished)
      ? readFinished(db, wanted, params)
      : readQueue(db, wanted, params, now),
    countOpen(db, where, now),
  ])
  const ids = page.map(({ id }) => id)
  const [items, total] = await Promise.all([
    findCallbacks(db, ids, now),
    totalOf(db, statuses, where, counts),
  ])
  return { items, nextCursor, total, counts }
}
