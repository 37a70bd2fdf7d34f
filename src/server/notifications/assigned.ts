import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'

import type { ChangeTx } from '../changes/change'
import { notifications } from '../db/notifications-schema'
import type { Actor } from '../http/api-env'

/** Notifies the open screens of these people that their inbox changed. */
export const recordInboxes = (tx: ChangeTx, userIds: readonly string[]) => {
  for (const id of new Set(userIds)) {
    tx.record({ entity: 'inbox', id, what: 'inbox.changed', isAudited: false })
  }
}

type Subject = Pick<
  typeof notifications.$inferInsert,
  'entity' | 'subjectId' | 'callId' | 'count' | 'stepIds'
> & { createdAt?: Date }

const deleteWhere = async (tx: ChangeTx, which: SQL | undefined) => {
  const deleted = await tx
    .delete(notifications)
    .where(which)
    .returning({ userId: notifications.userId })
  return deleted.map(({ userId }) => userId)
}

const ofKind = (kind: 'assigned' | 'due', subjectIds: readonly string[]) =>
  and(eq(notifications.kind, kind), inArray(notifications.subjectId, [...subjectIds]))

/** Removes steps from notifications of several, and deletes those that are left without any. */
const removeSteps = async (tx: ChangeTx, stepIds: readonly string[]) => {
  const steps = sql`${`{${stepIds.join(',')}}`}::uuid[]`
  const left = sql`array(select unnest(${notifications.stepIds}) except select unnest(${steps}))`
  const changed = await tx
    .update(notifications)
    .set({ stepIds: left, count: sql`cardinality(${left})` })
    .where(and(eq(notifications.kind, 'assigned'), sql`${notifications.stepIds} && ${steps}`))
    .returning()
  const empty = changed.filter(({ count }) => count === 0).map(({ id }) => id)
  if (empty.length > 0) await deleteWhere(tx, inArray(notifications.id, empty))
  return changed.map(({ userId }) => userId)
}

/**
 * Notifies somebody that another person assigned this to them, and withdraws the notification of
 * whoever had it before. Nobody is notified of what they did themselves.
 */
export const notifyAssigned = async (
  tx: ChangeTx,
  actor: Actor,
  assigneeId: string | null,
  { replaces, ...subject }: Subject & { replaces: readonly string[] },
) => {
  const withdrawnFrom: string[] = []
  if (replaces.length > 0) {
    withdrawnFrom.push(...(await deleteWhere(tx, ofKind('assigned', replaces))))
    if (subject.entity === 'next-step') withdrawnFrom.push(...(await removeSteps(tx, replaces)))
  }
  const isNews = assigneeId !== null && assigneeId !== actor.id
  if (isNews) {
    await tx.insert(notifications).values({
      createdAt: tx.at,
      ...subject,
      userId: assigneeId,
      kind: 'assigned',
      actorId: actor.id,
      actorName: actor.name,
    })
  }
  recordInboxes(tx, [...withdrawnFrom, ...(isNews ? [assigneeId] : [])])
}

/** Of calls that are assigned anew, or of a change of many calls that was undone. */
export const withdrawAssigned = async (tx: ChangeTx, subjectIds: readonly string[]) =>
  recordInboxes(tx, await deleteWhere(tx, ofKind('assigned', subjectIds)))

/** Of steps that are due at another time, somebody else's or no longer open. */
export const withdrawDue = async (tx: ChangeTx, stepIds: readonly string[]) =>
  recordInboxes(tx, await deleteWhere(tx, ofKind('due', stepIds)))
