import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

import { givenInstant } from '@/contracts/given-instant'
import { type NextStep, nextStep, type NextStepPage } from '@/contracts/next-steps'
import type { nextStepFilter, NextStepListParams } from '@/contracts/next-step-list-params'

import { dueBy } from '@/domain/next-step-groups'

import type { Database, Transaction } from '../db/client'
import { callerNameOf, callerNumberOf, keptCaller } from '../callers/person'
import { callers } from '../db/callers-schema'
import { inCategories } from '../db/in-categories'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { calls, users } from '../db/schema'
import { ticketLinks, tickets } from '../db/tickets-schema'
import { endOf, readLateness } from '../callbacks/lateness'
import { isTimedAndTried } from '../callbacks/timed-and-tried'
import { pageOf, PLACE_IN_TIME, readCursor } from '../http/list-cursor'
import { type Picked, pickedIds } from '../http/picked'
import { serialize } from '../http/serialize'
import { isAskedWork, isOneOf, isOwnedBy } from '../http/work-filters'
import { countNextSteps, inGroups } from './count-next-steps'
import { findSteps, isFound } from './found-steps'
import { dueOrder, FOREVER, isOpen } from './next-step-order'
import { ofCaller } from './of-caller'
import { missedBetween } from './missed-between'

const callerOfStep = sql`coalesce(${nextSteps.callerId}, ${calls.callerId})`

/** The one it was made from, or else the first that its call is about. */
const ticketOfStep = sql<NextStep['ticket']>`(
  select json_build_object('id', shown.id, 'number', shown.number)
  from (
    select ticket_id, true as is_own from ${ticketLinks} where next_step_id = ${nextSteps.id}
    union all
    select ticket_id, false from ${ticketLinks} where call_id = ${nextSteps.callId}
    union all
    select id, false from ${tickets} where call_id = ${nextSteps.callId}
  ) as found
  join ${tickets} linked on linked.id = found.ticket_id
  join ${tickets} shown on shown.id = coalesce(linked.kept_id, linked.id)
  where found.is_own or shown.status not in ('draft', 'rejected')
  order by found.is_own desc, shown.number limit 1)`

const selectNextSteps = (db: Database | Transaction) =>
  db
    .select({
      step: nextSteps,
      callerId: keptCaller(callerOfStep),
      assigneeName: users.name,
      ticket: ticketOfStep,
      callerName: callerNameOf(callerOfStep),
      callerNumber: callerNumberOf(nextSteps.callerId),
      startedAt: calls.startedAt,
      category: calls.category,
      isSample: calls.isSample,
    })
    .from(nextSteps)
    .leftJoin(calls, eq(calls.id, nextSteps.callId))
    .leftJoin(callers, eq(callers.id, nextSteps.callerId))
    .leftJoin(users, eq(users.id, nextSteps.assigneeId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectNextSteps>>[number]

const hasToBeMade = ({ kind, status, dueAt }: Row['step']) =>
  kind === 'callback' && status === 'open' && dueAt === null

const toNextSteps = async (db: Database | Transaction, rows: Row[]): Promise<NextStep[]> => {
  const lateness = rows.some(({ step }) => hasToBeMade(step)) ? await readLateness(db) : null
  return rows.map((row) =>
    toNextStep(row, lateness && hasToBeMade(row.step) ? lateness.lateAt(row.step) : null),
  )
}

const toNextStep = ({ step, isSample, ...row }: Row, callBy: Date | null): NextStep =>
  serialize(nextStep, {
    ...step,
    ...row,
    dueTo: endOf(step) === step.dueAt ? null : endOf(step),
    callBy,
    isTimeUnclear: step.isTimeUnclear && step.dueAt === null,
    isSample: isSample ?? false,
    call: serialize(nextStep.shape.call, row),
  })

export const nextStepsOfCall = async (
  db: Database | Transaction,
  callId: string,
): Promise<NextStep[]> => {
  const askedFor = db
    .select({ id: callbackRequests.callbackId })
    .from(callbackRequests)
    .where(eq(callbackRequests.callId, callId))
  const rows = await selectNextSteps(db)
    .where(or(eq(nextSteps.callId, callId), inArray(nextSteps.id, askedFor)))
    .orderBy(desc(eq(nextSteps.status, 'open')), asc(nextSteps.createdAt), asc(nextSteps.id))
  return toNextSteps(db, rows)
}

export const openStepsOfCallers = async (
  db: Database,
  { callerIds, exceptCall, limit }: { callerIds: string[]; exceptCall: string; limit: number },
): Promise<NextStep[]> => {
  const rows = await selectNextSteps(db)
    .where(
      and(
        eq(nextSteps.status, 'open'),
        inArray(sql`coalesce(${nextSteps.callerId}, ${calls.callerId})`, callerIds),
        sql`${nextSteps.callId} is distinct from ${exceptCall}`,
      ),
    )
    .orderBy(asc(dueOrder), asc(nextSteps.createdAt), asc(nextSteps.id))
    .limit(limit)
  return toNextSteps(db, rows)
}

export const findNextSteps = async (
  db: Database | Transaction,
  ids: readonly string[],
): Promise<NextStep[]> => {
  const rows = await selectNextSteps(db).where(inArray(nextSteps.id, [...ids]))
  return toNextSteps(db, rows)
}

export const findNextStep = async (
  db: Database | Transaction,
  id: string,
): Promise<NextStep | null> => {
  const [step] = await findNextSteps(db, [id])
  return step ?? null
}

const filters = (
  params: Omit<NextStepListParams, 'limit'>,
  actorId: string,
  found = isFound(params.q),
) =>
  and(
    missedBetween(params),
    isOwnedBy(nextSteps.assigneeId, params.owner, actorId),
    isAskedWork(nextSteps, nextSteps.completedAt, params),
    isOneOf(nextSteps.kind, params.kind),
    found,
    params.category.length > 0 ? inCategories(calls.category, params.category) : undefined,
    params.callId === undefined ? undefined : eq(nextSteps.callId, params.callId),
    params.callerId === undefined ? undefined : ofCaller(params.callerId),
    params.dueBefore === undefined
      ? undefined
      : sql`${dueOrder} < ${params.dueBefore}::timestamptz`,
    isTimedAndTried(params),
  )

const withStatus = (status: NextStepListParams['status']) =>
  status === 'all' ? undefined : status === 'open' ? isOpen : eq(nextSteps.status, status)

/** The steps of a list, beside the calls that they are of. */
export const stepsAsked = (params: Omit<NextStepListParams, 'limit'>, actorId: string) =>
  and(filters(params, actorId), withStatus(params.status))

const doneOrder = sql`coalesce(${nextSteps.completedAt}, ${FOREVER})`

const PLACE = z.tuple([z.union([z.literal('infinity'), givenInstant]), ...PLACE_IN_TIME.def.items])

const afterCursor = (cursor: string | undefined, done: boolean) => {
  if (cursor === undefined) return undefined
  const [at, createdAt, id] = readCursor(cursor, PLACE)
  const place = sql`${at}::timestamptz`
  const older = sql`(${nextSteps.createdAt}, ${nextSteps.id}) < (${createdAt}::timestamptz, ${id}::uuid)`
  return done
    ? sql`(${doneOrder} < ${place} or (${doneOrder} = ${place} and ${older}))`
    : sql`${dueOrder} >= ${place} and (${dueOrder} > ${place} or ${older})`
}

const isFinished = (status: NextStepListParams['status']) =>
  status === 'done' || status === 'dismissed'

const orderOf = (status: NextStepListParams['status']) => [
  isFinished(status) ? desc(doneOrder) : asc(dueOrder),
  desc(nextSteps.createdAt),
  desc(nextSteps.id),
]

const readPage = async (db: Database, params: NextStepListParams, asked: SQL | undefined) => {
  const done = isFinished(params.status)
  const rows = await selectNextSteps(db)
    .where(and(asked, withStatus(params.status), afterCursor(params.cursor, done)))
    .orderBy(...orderOf(params.status))
    .limit(params.limit + 1)
  return pageOf(await toNextSteps(db, rows), params.limit, (step) => [
    (done ? step.completedAt : dueBy(step)) ?? 'infinity',
    step.createdAt,
    step.id,
  ])
}

export const decideOwner = async (
  db: Database,
  owner: string,
  actorId: string,
): Promise<string> => {
  if (owner !== 'me-or-everyone') return owner
  const mine = await db
    .select({ id: nextSteps.id })
    .from(nextSteps)
    .where(and(eq(nextSteps.assigneeId, actorId), withStatus('open')))
    .limit(1)
  return mine.length > 0 ? 'me' : 'everyone'
}

export const listNextSteps = async (
  db: Database,
  asked: NextStepListParams,
  actorId: string,
  now: Date,
): Promise<NextStepPage> => {
  const owner = await decideOwner(db, asked.owner, actorId)
  const params = { ...asked, owner }
  const where = filters(params, actorId, await findSteps(db, params.q))
  const [{ page, nextCursor }, counts] = await Promise.all([
    readPage(db, params, where),
    countNextSteps(db, where, withStatus(params.status), params, now),
  ])
  return { items: page, nextCursor, owner, counts }
}

const openThenDone = [
  desc(isOpen),
  sql`case when ${isOpen} then ${dueOrder} end`,
  ...orderOf('done'),
]

/** In the order of their list; of what was picked the open ones come first, as they stand in the queue. */
export const idsOf = async (
  db: Database,
  picked: Picked<z.output<typeof nextStepFilter>>,
  actorId: string,
  now: Date,
): Promise<string[]> => {
  const filter = 'ids' in picked ? null : picked.filter
  const groups = filter?.groups ?? []
  const isOfGroups = filter && groups.length > 0
  const rows = await db
    .select({ id: nextSteps.id })
    .from(nextSteps)
    .leftJoin(calls, eq(calls.id, nextSteps.callId))
    .where(
      'ids' in picked
        ? sql`${nextSteps.id} = any(${`{${picked.ids.join(',')}}`}::uuid[])`
        : and(
            filters(picked.filter, actorId),
            isOfGroups ? inGroups(groups, picked.filter, now) : withStatus(picked.filter.status),
          ),
    )
    .orderBy(...(filter && !isOfGroups ? orderOf(filter.status) : openThenDone))
  return pickedIds(rows, picked)
}

export const countOpenByAssignee = (db: Database) =>
  db
    .select({ assigneeId: nextSteps.assigneeId, open: count() })
    .from(nextSteps)
    .where(eq(nextSteps.status, 'open'))
    .groupBy(nextSteps.assigneeId)
    .orderBy(nextSteps.assigneeId)
