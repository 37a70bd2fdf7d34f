import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type Callback, callback } from '@/contracts/callbacks'
import type { CallbackStatus } from '@/contracts/callback-words'
import { callbackTopic } from '@/domain/callback-topic'
import { zoneOfNumber } from '@/domain/caller-zone'
import { inOrderOf } from '@/lib/in-order'

import { callerNameOf, keptCaller } from '../callers/person'
import { callerIdentities, callers } from '../db/callers-schema'
import type { Database, Transaction } from '../db/client'
import { callbackAttempts, callbackRequests, nextSteps } from '../db/next-steps-schema'
import { queryRows } from '../db/rows'
import { calls, users } from '../db/schema'
import { notFound } from '../http/problem'
import { serialize } from '../http/serialize'
import { endOf, readLateness } from './lateness'

export const CLAIM_MS = 30 * 60_000
const UNREACHED_TO_CLOSE = 3

export const claimEnds = (claimedAt: Date) => new Date(claimedAt.getTime() + CLAIM_MS)

const claimers = alias(users, 'claimers')

const numberOf = sql<string | null>`(
  select ${callerIdentities.value} from ${callerIdentities}
  join ${callers} on ${callers.id} = ${callerIdentities.callerId}
  where ${callerIdentities.kind} = 'number'
    and ${nextSteps.callbackCallerId} in (${callers.id}, ${callers.keptId})
  order by ${callers.id} <> ${nextSteps.callbackCallerId}, ${callerIdentities.createdAt} desc limit 1)`

const selectCallbacks = (db: Database | Transaction) =>
  db
    .select({
      step: nextSteps,
      callerId: keptCaller(nextSteps.callbackCallerId),
      assigneeName: users.name,
      claimedBy: claimers.name,
      callerName: callerNameOf(nextSteps.callbackCallerId),
      knownNumber: numberOf,
      calledFrom: calls.callerNumber,
      callerKind: sql<string | null>`coalesce(${callers.kind}, ${calls.callerKind})`,
      startedAt: calls.startedAt,
      category: calls.category,
      isSample: calls.isSample,
    })
    .from(nextSteps)
    .leftJoin(calls, eq(calls.id, nextSteps.callId))
    .leftJoin(callers, eq(callers.id, nextSteps.callbackCallerId))
    .leftJoin(users, eq(users.id, nextSteps.assigneeId))
    .leftJoin(claimers, eq(claimers.id, nextSteps.claimedById))

type Row = Awaited<ReturnType<typeof selectCallbacks>>[number]

const statusOf = ({ status, confirmedAt }: Row['step']): CallbackStatus =>
  status === 'open' && confirmedAt === null ? 'proposed' : status

const DIALLABLE = /^\+\d{7,15}$/
const NO_NUMBER: Record<string, string> = {
  withheld: 'No phone number: the caller withheld it.',
  sip: 'No phone number: the call came from a SIP address.',
}

const claimOf = ({ step, claimedBy }: Row, now: Date): Callback['claimedBy'] => {
  const { claimedById: id, claimedAt: at } = step
  if (id === null || at === null || step.status !== 'open') return null
  const until = claimEnds(at)
  if (until <= now) return null
  return { id, name: claimedBy ?? 'Someone', at: at.toISOString(), until: until.toISOString() }
}

const isInVain = (attempts: Callback['attempts']) => {
  const last = attempts.at(-1)?.outcome
  const isReached = attempts.some(({ outcome }) => outcome === 'reached')
  const isOften = attempts.length >= UNREACHED_TO_CLOSE && !isReached
  return last === 'wrong-number' || last === 'refused' || isOften
}

type Parts = Pick<Callback, 'attempts' | 'requests' | 'callsSince'> &
  Awaited<ReturnType<typeof readLateness>>

const toCallback = (row: Row, { zone, lateAt, ...parts }: Parts, now: Date): Callback => {
  const { step, calledFrom, callerKind } = row
  const number = row.knownNumber ?? calledFrom
  const hasNumber = number !== null && DIALLABLE.test(number)
  const { dueAt } = step
  const end = endOf(step)
  return serialize(callback, {
    ...step,
    ...row,
    ...parts,
    topic: callbackTopic(step.title),
    status: statusOf(step),
    dueFrom: dueAt,
    dueTo: end === dueAt ? null : end,
    timeIsClear: dueAt !== null,
    lateAt: step.status === 'open' ? lateAt(step) : null,
    zone: step.zone ?? zoneOfNumber(number) ?? zone,
    claimedBy: claimOf(row, now),
    proposesToClose: step.status === 'open' && isInVain(parts.attempts),
    numberProblem: hasNumber ? null : (NO_NUMBER[callerKind ?? ''] ?? 'No phone number.'),
    isSample: row.isSample ?? false,
    call: serialize(callback.shape.call, { ...row, callerNumber: hasNumber ? number : null }),
  })
}

const attemptsOf = (db: Database | Transaction, ids: readonly string[]) =>
  db
    .select()
    .from(callbackAttempts)
    .where(inArray(callbackAttempts.callbackId, [...ids]))
    .orderBy(asc(callbackAttempts.at), asc(callbackAttempts.id))

const requestsOf = (db: Database | Transaction, ids: readonly string[]) =>
  db
    .select()
    .from(callbackRequests)
    .where(inArray(callbackRequests.callbackId, [...ids]))
    .orderBy(asc(callbackRequests.at), asc(callbackRequests.id))

/** A new call attaches by being read here: it never changes what stands. */
const callsSince = (db: Database | Transaction, ids: readonly string[]) =>
  queryRows<{ id: string; count: number }>(
    db,
    sql`select step.id, count(*)::int as count from next_steps step
        join callers own on own.id = step.callback_caller_id
        join lateral (select id from callers where coalesce(own.kept_id, own.id) in (id, kept_id)) member on true
        left join calls asked on asked.id = step.call_id
        join calls later on later.caller_id = member.id
          and later.sort_at > coalesce(asked.sort_at, step.created_at)
        where step.id = any(${`{${ids.join(',')}}`}::uuid[]) group by step.id`,
  )

/** In the order of `ids`; without those that are no callbacks. */
export const findCallbacks = async (
  db: Database | Transaction,
  ids: readonly string[],
  now: Date,
): Promise<Callback[]> => {
  if (ids.length === 0) return []
  const isAsked = and(inArray(nextSteps.id, [...ids]), eq(nextSteps.kind, 'callback'))
  const [rows, attempts, requests, later, lateness] = await Promise.all([
    selectCallbacks(db).where(isAsked),
    attemptsOf(db, ids),
    requestsOf(db, ids),
    callsSince(db, ids),
    readLateness(db),
  ])
  const since = new Map(later.map(({ id, count }) => [id, count]))
  const found = rows.map((row) => {
    const { id } = row.step
    const parts = {
      ...lateness,
      callsSince: since.get(id) ?? 0,
      attempts: attempts
        .filter(({ callbackId }) => callbackId === id)
        .map((attempt) => serialize(callback.shape.attempts.element, attempt)),
      requests: requests
        .filter(({ callbackId }) => callbackId === id)
        .map(({ dueAt: dueFrom, ...request }) =>
          serialize(callback.shape.requests.element, { ...request, dueFrom }),
        ),
    }
    return toCallback(row, parts, now)
  })
  return inOrderOf(ids, found)
}

export const mustFindCallback = async (
  db: Database | Transaction,
  id: string,
  now: Date,
): Promise<Callback> => {
  const [callback] = await findCallbacks(db, [id], now)
  if (!callback) throw notFound('callback')
  return callback
}

export const numberOfCaller = async (tx: Transaction, callerId: string) => {
  const [row] = await tx
    .select({ value: callerIdentities.value })
    .from(callerIdentities)
    .where(and(eq(callerIdentities.callerId, callerId), eq(callerIdentities.kind, 'number')))
    .orderBy(desc(callerIdentities.createdAt))
    .limit(1)
  return row?.value ?? null
}
