import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { notifications } from '../db/notifications-schema'
import type { Actor } from '../http/api-env'

/** Tells the inboxes of these people that something changed. */
export const recordInboxes = (tx: ChangeTx, userIds: readonly string[]) => {
  for (const id of new Set(userIds)) {
    tx.record({ entity: 'inbox', id, what: 'inbox.changed', isAudited: false })
  }
}

type Subject = Pick<
  typeof notifications.$inferInsert,
  'entity' | 'subjectId' | 'callId' | 'count' | 'stepIds'
>

const withdraw = async (tx: ChangeTx, kind: 'assigned' | 'due', which: SQL | undefined) => {
  const gone = await tx
    .delete(notifications)
    .where(and(eq(notifications.kind, kind), which))
    .returning({ userId: notifications.userId })
  return gone.map(({ userId }) => userId)
}

/** Of these steps, what tells of many others tells no longer. */
const leaveOut = async (tx: ChangeTx, stepIds: readonly string[]) => {
  const steps = sql`${`{${stepIds.join(',')}}`}::uuid[]`
  const left = sql`array(select unnest(${notifications.stepIds}) except select unnest(${steps}))`
  const touched = await tx
    .update(notifications)
    .set({ stepIds: left, count: sql`cardinality(${left})` })
    .where(and(eq(notifications.kind, 'assigned'), sql`${notifications.stepIds} && ${steps}`))
    .returning({ userId: notifications.userId })
  await withdraw(tx, 'assigned', eq(notifications.count, 0))
  return touched.map(({ userId }) => userId)
}

/**
 * Tells somebody that another person gave them this work, and no longer tells whoever had it before.
 * Nobody is told what they did themselves. Told again of the same, `count` adds up.
 */
export const notifyAssigned = async (
  tx: ChangeTx,
  actor: Actor,
  assigneeId: string | null,
  { replaces, ...subject }: Subject & { replaces: readonly string[] },
) => {
  const withdrawnFrom: string[] = []
  if (replaces.length > 0) {
    withdrawnFrom.push(
      ...(await withdraw(tx, 'assigned', inArray(notifications.subjectId, replaces))),
    )
    if (subject.entity === 'next-step') withdrawnFrom.push(...(await leaveOut(tx, replaces)))
  }
  const isNews = assigneeId !== null && assigneeId !== actor.id
  if (isNews) {
    await tx
      .insert(notifications)
      .values({
        ...subject,
        userId: assigneeId,
        kind: 'assigned',
        actorId: actor.id,
        actorName: actor.name,
        createdAt: tx.at,
      })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        set: { count: sql`${notifications.count} + excluded.count` },
      })
  }
  recordInboxes(tx, [...withdrawnFrom, ...(isNews ? [assigneeId] : [])])
}

/** No longer tells of a change of many calls that was taken back. */
export const withdrawBulkAssigned = async (tx: ChangeTx, bulkId: string) =>
  recordInboxes(tx, await withdraw(tx, 'assigned', eq(notifications.subjectId, bulkId)))

/** Of steps that are due at another time, somebody else's or no longer open. */
export const withdrawDue = async (tx: ChangeTx, stepIds: readonly string[]) =>
  recordInboxes(tx, await withdraw(tx, 'due', inArray(notifications.subjectId, [...stepIds])))
