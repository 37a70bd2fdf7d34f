import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type { InboxItem, InboxPage, InboxSeenInput, inboxParams } from '@/contracts/notes'

import { shownCallerName } from '../callers/person'
import { change } from '../changes/change'
import type { Database, Transaction } from '../db/client'
import { notifications } from '../db/notifications-schema'
import { callNotes } from '../db/review-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { ticketComments, tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { behindInTime, pageOf } from '../http/list-cursor'
import { toNotes } from '../notes/store'
import { membersOf, toComments } from '../tickets/read-ticket'
import { recordInboxes } from './assigned'

/** Of several steps an open one, if there is one. */
const shownStep = sql`case when ${notifications.entity} = 'next-step' and ${notifications.subjectIds} is not null
  then (select step.id from next_steps as step where step.id = any(${notifications.subjectIds})
    order by step.status = 'open' desc, step.id limit 1)
  else ${notifications.subjectId} end`

/** Of several tickets the oldest that is left. */
const shownTicket = sql`case when ${notifications.entity} = 'ticket' and ${notifications.subjectIds} is not null
  then (select several.id from tickets as several where several.id = any(${notifications.subjectIds})
    order by several.number limit 1)
  else ${notifications.ticketId} end`

/** Somebody's notifications; mentions only in notes of others that were not deleted, and no drafts as new tickets. */
const ofPerson = (userId: string) =>
  and(
    eq(notifications.userId, userId),
    sql`${shownStep} is not null`,
    sql`case ${notifications.entity} when 'ticket-comment' then ${ticketComments.id} is not null
      when 'ticket' then ${tickets.id} is not null else true end`,
    or(ne(notifications.kind, 'ticket'), sql`${tickets.status} not in ('draft', 'rejected')`),
    or(
      ne(notifications.kind, 'mention'),
      eq(notifications.entity, 'ticket-comment'),
      sql`${callNotes.id} is not null and ${callNotes.deletedAt} is null
          and ${callNotes.authorId} is distinct from ${userId}`,
    ),
  )

const isNoted = and(eq(notifications.entity, 'note'), eq(callNotes.id, notifications.subjectId))

const isStep = and(eq(notifications.entity, 'next-step'), eq(nextSteps.id, shownStep))

const isTicket = eq(tickets.id, shownTicket)

const isComment = and(
  eq(notifications.entity, 'ticket-comment'),
  eq(ticketComments.id, notifications.subjectId),
)

export const countUnread = async (db: Database, userId: string, which?: SQL): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .leftJoin(callNotes, isNoted)
    .leftJoin(nextSteps, isStep)
    .leftJoin(tickets, isTicket)
    .leftJoin(ticketComments, isComment)
    .where(and(ofPerson(userId), isNull(notifications.seenAt), which))
  return row?.count ?? 0
}

const selectNotifications = (db: Database, userId: string, which: SQL | undefined) =>
  db
    .select({
      notification: notifications,
      note: callNotes,
      nextStep: {
        id: nextSteps.id,
        title: nextSteps.title,
        dueAt: nextSteps.dueAt,
        promised: nextSteps.promised,
      },
      ticket: { id: tickets.id, number: tickets.number, subject: tickets.subject },
      isMine: sql<boolean>`coalesce(${tickets.assigneeId} = ${userId}, false)`,
      comment: ticketComments,
      call: {
        callerName: shownCallerName,
        callerNumber: calls.callerNumber,
        startedAt: calls.startedAt,
      },
    })
    .from(notifications)
    .leftJoin(callNotes, isNoted)
    .leftJoin(nextSteps, isStep)
    .leftJoin(tickets, isTicket)
    .leftJoin(ticketComments, isComment)
    .leftJoin(calls, eq(calls.id, notifications.callId))
    .where(and(ofPerson(userId), which))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))

const toItems = async (db: Database, page: Awaited<ReturnType<typeof selectNotifications>>) => {
  const notes = await toNotes(
    db,
    page.flatMap(({ note }) => note ?? []),
  )
  const comments = await toComments(
    db,
    page.flatMap(({ comment }) => comment ?? []),
  )
  return page.map(({ notification, call, nextStep, ticket, isMine }) => ({
    id: notification.id,
    kind: notification.kind,
    by: { id: notification.actorId, name: notification.actorName },
    note: notes.find(({ id }) => id === notification.subjectId) ?? null,
    nextStep: nextStep && { ...nextStep, dueAt: nextStep.dueAt?.toISOString() ?? null },
    ticket: ticket && { ...ticket, isMine },
    comment: comments.find(({ id }) => id === notification.subjectId) ?? null,
    count: notification.count,
    title: notification.title,
    seenAt: notification.seenAt?.toISOString() ?? null,
    mentionedAt: notification.createdAt.toISOString(),
    alertId: notification.entity === 'alert' ? notification.subjectId : null,
    callId: notification.callId,
    call: {
      callerName: call?.callerName ?? null,
      callerNumber: call?.callerNumber ?? null,
      startedAt: call?.startedAt?.toISOString() ?? null,
    },
  }))
}

/** The newest unread of these and how many there are, without work that is no longer open. */
export const readUnread = async (
  db: Database,
  userId: string,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<{ items: InboxItem[]; count: number }> => {
  const isOpen = and(
    or(isNull(nextSteps.id), eq(nextSteps.status, 'open')),
    sql`case ${notifications.kind}
      when 'response-due' then ${tickets.status} = 'open' and ${tickets.firstRespondedAt} is null
      when 'resolution-due' then ${tickets.status} = 'open' else true end`,
  )
  const which = and(inArray(notifications.id, [...ids]), isOpen)
  const isUnread = and(isNull(notifications.seenAt), which)
  const rows = await selectNotifications(db, userId, isUnread).limit(limit)
  return { items: await toItems(db, rows), count: await countUnread(db, userId, which) }
}

export const readInbox = async (
  db: Database,
  userId: string,
  { cursor, limit }: z.output<typeof inboxParams>,
): Promise<InboxPage> => {
  const isBehind = behindInTime(cursor, notifications.createdAt, notifications.id)
  const rows = await selectNotifications(db, userId, isBehind).limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, ({ notification }) => [
    notification.createdAt.toISOString(),
    notification.id,
  ])
  return {
    items: await toItems(db, page),
    nextCursor,
    unread: await countUnread(db, userId),
  }
}

const isWanted = async (tx: Transaction, input: InboxSeenInput) => {
  if ('ticketId' in input)
    return inArray(notifications.ticketId, await membersOf(tx, input.ticketId))
  if ('nextStepId' in input) return eq(notifications.subjectId, input.nextStepId)
  if ('upTo' in input) return lte(notifications.createdAt, new Date(input.upTo))
  return 'ids' in input
    ? inArray(notifications.id, input.ids)
    : inArray(notifications.subjectId, input.noteIds)
}

/** Marks notifications of somebody read or unread; answers how many are unread then. */
export const markSeen = async (
  deps: Deps,
  actor: Actor,
  input: InboxSeenInput,
): Promise<number> => {
  const seen = !('seen' in input) || input.seen
  await change(deps, actor, async (tx) => {
    const changed = await tx
      .update(notifications)
      .set({ seenAt: seen ? tx.at : null })
      .where(
        and(
          eq(notifications.userId, actor.id),
          await isWanted(tx, input),
          seen ? isNull(notifications.seenAt) : undefined,
        ),
      )
      .returning({ id: notifications.id })
    if (changed.length > 0) recordInboxes(tx, [actor.id])
  })
  return countUnread(deps.db, actor.id)
}
