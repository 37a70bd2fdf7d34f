import { randomUUID } from 'node:crypto'

import { eq, inArray } from 'drizzle-orm'

import { LATEST } from '@/contracts/given-instant'
import type { PatchNextStepInput } from '@/contracts/next-steps'
import { callbackTopic, topicKey } from '@/domain/callback-topic'
import { groupBy } from '@/lib/group-by'

import { findStanding, lockPeople, type Standing, standingKey } from '../callbacks/standing'
import type { ChangeTx } from '../changes/change'
import { differences, raisedVersion } from '../changes/versions'
import type { Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import { notifyAssigned, withdrawDue } from '../notifications/assigned'
import { requirePerson } from '../users/require-person'

export type StepRow = typeof nextSteps.$inferSelect
export type StepFields = Omit<PatchNextStepInput, 'version'> &
  Partial<Pick<StepRow, 'dueTo' | 'confirmedAt' | 'claimedById' | 'claimedAt'>>

export const storedFields = ({ dueAt, ...fields }: StepFields) => ({
  ...fields,
  ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
})

/** A window that is moved keeps its length, so that moving it back restores it. */
const movedEnd = (before: StepRow, { dueAt, dueTo }: ReturnType<typeof storedFields>) => {
  if (!dueAt || dueTo !== undefined || !before.dueAt || !before.dueTo) return {}
  const end = before.dueTo.getTime() + dueAt.getTime() - before.dueAt.getTime()
  if (end >= LATEST)
    throw invalid({ dueAt: 'Enter a time from which its window ends by 9999-12-30' })
  return { dueTo: new Date(end) }
}

const verb = ({ status, ...after }: Record<string, unknown>) => {
  if (status === 'done') return 'next-step.completed'
  if (status === 'dismissed') return 'next-step.dismissed'
  if (status === 'open') return 'next-step.reopened'
  if ('confirmedAt' in after) {
    return after['confirmedAt'] === null ? 'callback.proposed' : 'callback.confirmed'
  }
  return 'next-step.changed'
}

type Wanted = { before: StepRow; fields: StepFields }

/** An unassigned step belongs to the person who finishes it, until it is reopened. */
const byFinishing = (actor: ChangeTx['actor'], { before, fields }: Wanted): StepFields => {
  const { status = before.status, assigneeId } = fields
  if (assigneeId !== undefined || status === before.status) return {}
  if (status === 'done') {
    return before.assigneeId === null && actor.kind === 'person' ? { assigneeId: actor.id } : {}
  }
  const { assignedAt, completedAt } = before
  const isByFinishing = assignedAt && assignedAt.getTime() === completedAt?.getTime()
  return before.status === 'done' && isByFinishing ? { assigneeId: null } : {}
}

const callerOf = async (tx: Transaction, { callbackCallerId, callerId, callId }: StepRow) => {
  const known = callbackCallerId ?? callerId
  if (known !== null || callId === null) return known
  const [call] = await tx
    .select({ callerId: calls.callerId })
    .from(calls)
    .where(eq(calls.id, callId))
  return call?.callerId ?? null
}

/** Of an open callback its title says the topic, and there is no other of that caller and topic. */
const holdTopics = async (tx: ChangeTx, rows: readonly Wanted[]) => {
  const topics = []
  for (const { before, fields } of rows) {
    const { kind, status, title } = { ...before, ...fields }
    const isNews = kind !== before.kind || status !== before.status || title !== before.title
    if (kind !== 'callback' || status !== 'open' || !isNews) continue
    const callbackCallerId = await callerOf(tx, before)
    const key = topicKey(callbackTopic(title))
    const isMade = before.kind !== 'callback' && { confirmedAt: tx.at }
    topics.push({ id: before.id, callbackCallerId, topicKey: key, isMade })
  }
  const held = topics.flatMap(({ id, callbackCallerId: callerId, topicKey: key }) =>
    callerId === null ? [] : [{ id, callerId, key }],
  )
  const people = await lockPeople(
    tx,
    held.map(({ callerId }) => callerId),
  )
  const ids = held.map(({ id }) => id)
  const standing = await findStanding(tx, people, held, ids)
  const taken = new Map<string, Standing>()
  const first = new Set<string>()
  for (const topic of held) {
    const key = standingKey(people, topic)
    const other = standing.get(key)
    if (other) taken.set(topic.id, other)
    else if (first.has(key)) taken.set(topic.id, { id: topic.id, changedByName: tx.actor.name })
    first.add(key)
  }
  const columns = new Map(
    topics.map(({ id, isMade, ...topic }) => [id, { ...topic, ...(isMade || null) }]),
  )
  return { taken, columns }
}

/** 409: another callback of the same caller and topic is open. */
export const alreadyOpen = ({ id }: Standing) =>
  new ApiProblem(
    409,
    'already-open',
    'Another callback of this caller on the same topic is open. Nothing was changed.',
    { callbackId: id },
  )

/**
 * Writes where a locked row does not show it already; answers the rows that it changed, and those it
 * left alone because another callback stands in their way.
 */
export const writeSteps = async (
  tx: ChangeTx,
  actor: ChangeTx['actor'],
  asked: readonly Wanted[],
) => {
  const rows = asked.map((one) => {
    const credit = byFinishing(actor, one)
    return { ...one, fields: { ...one.fields, ...credit }, isCredit: 'assigneeId' in credit }
  })
  for (const id of new Set(rows.map(({ fields }) => fields.assigneeId))) {
    await requirePerson(tx, id)
  }
  const { taken, columns } = await holdTopics(tx, rows)
  const due = rows.flatMap(({ before, fields, isCredit }) => {
    const given = storedFields(fields)
    const wanted = { ...given, ...movedEnd(before, given) }
    const { isEmpty, ...changes } = differences(before, wanted)
    const stored = {
      ...wanted,
      ...columns.get(before.id),
      ...('assigneeId' in changes.after && {
        assignedAt: wanted.assigneeId ? tx.at : null,
        ...(!isCredit && { awaitsAssignee: false }),
      }),
    }
    return isEmpty || taken.has(before.id) ? [] : [{ before, wanted: stored, changes }]
  })
  for (const alike of groupBy(due, ({ wanted }) => JSON.stringify(wanted))) {
    const ids = alike.map(({ before }) => before.id)
    const [{ wanted }] = alike
    const finished = wanted.status !== undefined && wanted.status !== 'open'
    await tx
      .update(nextSteps)
      .set({
        ...wanted,
        ...(wanted.status !== undefined && {
          completedAt: finished ? tx.at : null,
          completedByName: finished ? actor.name : null,
          claimedById: null,
          claimedAt: null,
        }),
        ...raisedVersion(tx, nextSteps, actor),
      })
      .where(inArray(nextSteps.id, ids))
  }
  const moved = due.filter(({ changes: { after } }) =>
    ['dueAt', 'assigneeId', 'status'].some((name) => name in after),
  )
  await withdrawDue(
    tx,
    moved.map(({ before }) => before.id),
  )
  const assigned = due.filter(({ changes }) => 'assigneeId' in changes.after)
  for (const alike of groupBy(assigned, ({ wanted }) => String(wanted.assigneeId))) {
    const [{ before, wanted }] = alike
    const replaces = alike.map((one) => one.before.id)
    const about =
      alike.length > 1
        ? { subjectId: randomUUID(), subjectIds: replaces, count: alike.length }
        : { subjectId: before.id, callId: before.callId }
    const subject = { entity: 'next-step', replaces, ...about } as const
    await notifyAssigned(tx, actor, wanted.assigneeId ?? null, subject)
  }
  for (const { before, changes } of due) {
    const { id, callId } = before
    tx.record({ entity: 'next-step', id, what: verb(changes.after), callId, ...changes })
  }
  return { changed: due.map(({ before }) => before.id), taken }
}

/** The same of one; 409 where another callback stands in its way. */
export const writeStep = async (
  tx: ChangeTx,
  actor: Actor,
  before: StepRow,
  fields: StepFields,
) => {
  const { taken } = await writeSteps(tx, actor, [{ before, fields }])
  const standing = taken.get(before.id)
  if (standing) throw alreadyOpen(standing)
}
