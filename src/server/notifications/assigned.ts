import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'

import type { ChangeActor, ChangeTx } from '../changes/change'
import { notifications } from '../db/notifications-schema'

/** Notifies the open screens of these people that their inbox changed. */
export const recordInboxes = (tx: ChangeTx, userIds: readonly string[]) => {
  for (const id of new Set(userIds)) {
    tx.record({ entity: 'inbox', id, what: 'inbox.changed', isAudited: false })
  }
}

type Subject = Pick<
  typeof notifications.$inferInsert,
  'entity' | 'subjectId' | 'callId' | 'ticketId' | 'count' | 'subjectIds'
> & { createdAt?: Date }

const deleteWhere = async (tx: ChangeTx, which: SQL | undefined) => {
  const deleted = await tx
    .delete(notifications)
    .where(which)
    .returning({ userId: notifications.userId })
  return deleted.map(({ userId }) => userId)
}

type Kind = 'assigned' | 'due' | 'returned' | 'ticket'

const ofKind = (kind: Kind, subjectIds: readonly string[]) =>
  and(eq(notifications.kind, kind), inArray(notifications.subjectId, [...subjectIds]))

/** Also from notifications of several, which go when they are left without any. */
const deleteAssigned = async (tx: ChangeTx, subjectIds: readonly string[]) => {
  if (subjectIds.length === 0) return []
  const removed = sql`${`{${subjectIds.join(',')}}`}::uuid[]`
  const left = sql`array(select unnest(${notifications.subjectIds}) except select unnest(${removed}))`
  const changed = await tx
    .update(notifications)
    .set({ subjectIds: left, count: sql`cardinality(${left})` })
    .where(and(eq(notifications.kind, 'assigned'), sql`${notifications.subjectIds} && ${removed}`))
    .returning()
  const empty = changed.filter(({ count }) => count === 0).map(({ id }) => id)
  const isOver = or(ofKind('assigned', subjectIds), inArray(notifications.id, empty))
  return [...changed.map(({ userId }) => userId), ...(await deleteWhere(tx, isOver))]
}

/** One change of many calls is one notification, whose count grows with each batch. */
const GROWN = {
  subjectIds: sql`${notifications.subjectIds} || excluded.subject_ids`,
  count: sql`${notifications.count} + excluded.count`,
  createdAt: sql`excluded.created_at`,
  seenAt: null,
  mailedAt: null,
}

/**
 * Notifies somebody that another person assigned this to them, and withdraws the notification of
 * whoever had it before. Nobody is notified of what they did themselves.
 */
export const notifyAssigned = async (
  tx: ChangeTx,
  actor: ChangeActor,
  assigneeId: string | null,
  { replaces, ...subject }: Subject & { replaces: readonly string[] },
) => {
  const withdrawnFrom = await deleteAssigned(tx, replaces)
  const actorId = actor.kind === 'person' ? actor.id : null
  const isNews = assigneeId !== null && assigneeId !== actorId
  if (isNews) {
    await tx
      .insert(notifications)
      .values({
        createdAt: tx.at,
        ...subject,
        userId: assigneeId,
        kind: 'assigned',
        actorId,
        actorName: actor.name,
      })
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.kind, notifications.subjectId],
        set: GROWN,
      })
  }
  recordInboxes(tx, [...withdrawnFrom, ...(isNews ? [assigneeId] : [])])
}

/** Of calls whose assignment was undone, or that are deleted. */
export const withdrawAssigned = async (tx: ChangeTx, callIds: readonly string[]) =>
  recordInboxes(tx, await deleteAssigned(tx, callIds))

/** Of steps that are due at another time, somebody else's or no longer open. */
export const withdrawDue = async (tx: ChangeTx, stepIds: readonly string[]) =>
  recordInboxes(tx, await deleteWhere(tx, ofKind('due', stepIds)))

/** Of what one person had, which is over: the work came back to them, or went. */
export const withdrawFrom = async (
  tx: ChangeTx,
  userId: string,
  kind: 'returned' | 'ticket',
  subjectIds: readonly string[],
) =>
  recordInboxes(
    tx,
    await deleteWhere(tx, and(eq(notifications.userId, userId), ofKind(kind, subjectIds))),
  )
