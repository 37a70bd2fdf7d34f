import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import {
  type TicketComment,
  ticketComment,
  type TicketDetail,
  ticketDetail,
} from '@/contracts/tickets'

import { endOf } from '../callbacks/lateness'
import { shownCallerName } from '../callers/person'
import type { Database, Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { auditEntries, calls, users } from '../db/schema'
import {
  ticketComments,
  ticketLinks,
  ticketMerges,
  tickets,
  ticketWatchers,
} from '../db/tickets-schema'
import { notFound } from '../http/problem'
import { serialize } from '../http/serialize'
import { readNames } from '../notes/named-people'
import { findSimilar, findTickets } from './store'

const MOST_ACTIVITY = 100
const MOST_STEPS = 100

type CommentRow = typeof ticketComments.$inferSelect

export const toComments = async (
  db: Database | Transaction,
  rows: CommentRow[],
): Promise<TicketComment[]> => {
  const namedIn = await readNames(db, rows)
  return rows.map((row) => serialize(ticketComment, { ...row, ...namedIn(row) }))
}

/** That they were opened from, and that were linked to them since. */
const isCallOf = (db: Database | Transaction, id: AnyPgColumn, ticketIds: string[]) => {
  const linked = db
    .select({ id: ticketLinks.callId })
    .from(ticketLinks)
    .where(inArray(ticketLinks.ticketId, ticketIds))
  const opened = db
    .select({ id: tickets.callId })
    .from(tickets)
    .where(inArray(tickets.id, ticketIds))
  return or(inArray(id, linked), inArray(id, opened))
}

const callsOf = async (db: Database | Transaction, ticketIds: string[]) => {
  const rows = await db
    .select({ id: calls.id, callerName: shownCallerName, startedAt: calls.startedAt })
    .from(calls)
    .where(isCallOf(db, calls.id, ticketIds))
    .orderBy(desc(calls.sortAt), desc(calls.id))
  return rows.map((row) => serialize(ticketDetail.shape.calls.element, row))
}

/** Made from these tickets, or of their calls; what is open first. */
const stepsOf = async (db: Database | Transaction, ticketIds: string[]) => {
  const { id, title, status, dueAt, dueTo, version } = nextSteps
  const linked = db
    .select({ id: ticketLinks.nextStepId })
    .from(ticketLinks)
    .where(inArray(ticketLinks.ticketId, ticketIds))
  const rows = await db
    .select({ id, title, status, dueAt, dueTo, version })
    .from(nextSteps)
    .where(or(inArray(id, linked), isCallOf(db, nextSteps.callId, ticketIds)))
    .orderBy(sql`${status} <> 'open'`, title, id)
    .limit(MOST_STEPS)
  return rows.map((row) =>
    serialize(ticketDetail.shape.nextSteps.element, { ...row, dueAt: endOf(row) }),
  )
}

const mergesOf = async (db: Database | Transaction, keepId: string) => {
  const rows = await db
    .select({
      id: ticketMerges.id,
      otherId: ticketMerges.otherId,
      number: tickets.number,
      subject: tickets.subject,
      at: ticketMerges.at,
      by: ticketMerges.byName,
    })
    .from(ticketMerges)
    .innerJoin(tickets, eq(tickets.id, ticketMerges.otherId))
    .where(and(eq(ticketMerges.keepId, keepId), isNull(ticketMerges.undoneAt)))
    .orderBy(desc(ticketMerges.at), desc(ticketMerges.id))
  return rows.map((row) => serialize(ticketDetail.shape.merges.element, row))
}

const activityOf = async (db: Database | Transaction, ticketIds: string[]) => {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.subjectId, ticketIds))
    .orderBy(desc(auditEntries.id))
    .limit(MOST_ACTIVITY)
  return rows.map(({ actorName: by, ...entry }) =>
    serialize(ticketDetail.shape.activity.element, { ...entry, by }),
  )
}

/** The ticket and all that were merged into it. */
export const membersOf = async (db: Database | Transaction, keptId: string) => {
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(or(eq(tickets.id, keptId), eq(tickets.keptId, keptId)))
  return rows.map(({ id }) => id)
}

export const watchersOf = (db: Database | Transaction, ticketIds: string[]) =>
  db
    .selectDistinct({ id: users.id, name: users.name })
    .from(ticketWatchers)
    .innerJoin(users, eq(users.id, ticketWatchers.userId))
    .where(inArray(ticketWatchers.ticketId, ticketIds))
    .orderBy(users.name)

/** A merged one answers as the one that was kept. */
export const readTicket = async (
  db: Database | Transaction,
  asked: string,
): Promise<TicketDetail> => {
  const [own] = await db
    .select({ keptId: tickets.keptId })
    .from(tickets)
    .where(eq(tickets.id, asked))
  const id = own?.keptId ?? asked
  const [ticket] = own ? await findTickets(db, [id]) : []
  if (!ticket) throw notFound('ticket')
  const members = await membersOf(db, id)
  const comments = await db
    .select()
    .from(ticketComments)
    .where(inArray(ticketComments.ticketId, members))
    .orderBy(asc(ticketComments.createdAt), asc(ticketComments.id))
  return {
    ...ticket,
    mergedFrom: id === asked ? null : asked,
    comments: await toComments(db, comments),
    calls: await callsOf(db, members),
    nextSteps: await stepsOf(db, members),
    watchers: await watchersOf(db, members),
    merges: await mergesOf(db, id),
    similar: (await findSimilar(db, ticket)).map((other) =>
      serialize(ticketDetail.shape.similar.element, other),
    ),
    activity: await activityOf(db, members),
  }
}
