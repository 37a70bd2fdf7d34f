import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

import {
  type Ticket,
  ticket as ticketContract,
  type TicketFilter,
  type TicketListParams,
  type TicketPage,
} from '@/contracts/tickets'
import { inOrderOf } from '@/lib/in-order'

import { callerNameOf, callerNumberOf, idsOfPerson, keptCaller } from '../callers/person'
import { callers } from '../db/callers-schema'
import type { Database, Transaction } from '../db/client'
import { inCategories } from '../db/in-categories'
import { calls, users } from '../db/schema'
import { searchQuery } from '../db/search-query'
import { ticketLinks, tickets } from '../db/tickets-schema'
import { pageOf, readCursor } from '../http/list-cursor'
import { type Picked, pickedIds } from '../http/picked'
import { serialize } from '../http/serialize'
import { isAskedWork, isOneOf, isOwnedBy } from '../http/work-filters'

export type TicketRow = typeof tickets.$inferSelect

const selectTickets = (db: Database | Transaction) =>
  db
    .select({
      ticket: tickets,
      callerId: keptCaller(tickets.callerId),
      callerName: callerNameOf(tickets.callerId),
      callerNumber: callerNumberOf(tickets.callerId),
      assigneeName: users.name,
      isSample: sql<boolean>`coalesce(${calls.isSample}, false)`,
    })
    .from(tickets)
    .leftJoin(calls, eq(calls.id, tickets.callId))
    .leftJoin(callers, eq(callers.id, tickets.callerId))
    .leftJoin(users, eq(users.id, tickets.assigneeId))
    .$dynamic()

const toTicket = ({ ticket, ...known }: Awaited<ReturnType<typeof selectTickets>>[number]) => {
  const { awaitsAssignee, assigneeId, status } = ticket
  const isWaiting = awaitsAssignee && assigneeId === null && status === 'open'
  return serialize(ticketContract, { ...ticket, ...known, isWaiting })
}

export const findTickets = async (
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Ticket[]> => {
  const rows = await selectTickets(db).where(inArray(tickets.id, [...ids]))
  return rows.map(toTicket)
}

/** Not finished ones of the same person, newest first. */
export const findSimilar = async (
  db: Database | Transaction,
  { id, callerId }: Pick<Ticket, 'id' | 'callerId'>,
): Promise<Ticket[]> => {
  if (callerId === null) return []
  const rows = await selectTickets(db)
    .where(
      and(
        inArray(tickets.callerId, await idsOfPerson(db, callerId)),
        inArray(tickets.status, ['draft', 'open', 'pending']),
        isNull(tickets.keptId),
        sql`${tickets.id} <> ${id}`,
      ),
    )
    .orderBy(desc(tickets.number))
    .limit(5)
  return rows.map(toTicket)
}

const isWaiting = and(
  tickets.awaitsAssignee,
  isNull(tickets.assigneeId),
  eq(tickets.status, 'open'),
)

const NUMBER = /^#?(\d{1,15})$/

/** By the beginnings of its words, in any order; or by its number. */
const found = (q: string): SQL | undefined => {
  if (q === '') return undefined
  const [, number] = NUMBER.exec(q) ?? []
  return or(
    sql`${tickets.words} @@ ${searchQuery(q, 'every word')}`,
    number === undefined ? undefined : eq(tickets.number, Number(number)),
  )
}

const ofCall = (callId: string) =>
  sql`${tickets.id} in (
    select coalesce(opened.kept_id, opened.id) from ${tickets} opened where opened.call_id = ${callId}
    union all select coalesce(linked.kept_id, linked.id) from ${tickets} linked
    join ${ticketLinks} on ${ticketLinks.ticketId} = linked.id where ${ticketLinks.callId} = ${callId})`

/** The tickets of a list. */
export const ticketsAsked = async (db: Database, asked: TicketFilter, actorId: string) =>
  and(
    isNull(tickets.keptId),
    asked.owner === 'waiting' ? isWaiting : isOwnedBy(tickets.assigneeId, asked.owner, actorId),
    isAskedWork(tickets, tickets.solvedAt, asked),
    isOneOf(tickets.status, asked.status),
    asked.category.length > 0 ? inCategories(tickets.category, asked.category) : undefined,
    asked.callerId === undefined
      ? undefined
      : inArray(tickets.callerId, [asked.callerId, ...(await idsOfPerson(db, asked.callerId))]),
    asked.callId === undefined ? undefined : ofCall(asked.callId),
    asked.hasTarget === undefined
      ? undefined
      : (asked.hasTarget ? isNotNull : isNull)(tickets.resolutionDue),
    found(asked.q),
  )

const place = z.coerce.number().int()
const PLACES = {
  newest: z.tuple([place, place]),
  due: z.tuple([z.union([z.literal('infinity'), z.iso.datetime()]), place, place]),
}

/** A cursor carries how many matched, so that they are counted once for a list. */
const readPlace = ({
  cursor,
  sort,
}: TicketListParams): { after?: SQL | undefined; total?: number } => {
  if (cursor === undefined) return {}
  if (sort === 'newest') {
    const [number, total] = readCursor(cursor, PLACES.newest)
    return { after: sql`${tickets.number} < ${number}`, total }
  }
  const [due, number, total] = readCursor(cursor, PLACES.due)
  return { after: behindDue(due, number), total }
}

/** As in the index; what has no target stands behind all that has one. */
const dueOrder = sql`coalesce(${tickets.nextDue}, 'infinity')`

const behindDue = (due: string, number: number): SQL | undefined => {
  const isBelow = sql`${tickets.number} < ${number}`
  if (due === 'infinity') return sql`${dueOrder} = 'infinity' and ${isBelow}`
  const at = sql`${due}::timestamptz`
  return sql`${dueOrder} >= ${at} and (${dueOrder} > ${at} or ${isBelow})`
}

const orderOf = (sort: TicketFilter['sort']) =>
  sort === 'newest' ? [desc(tickets.number)] : [asc(dueOrder), desc(tickets.number)]

export const listTickets = async (
  db: Database,
  asked: TicketListParams,
  actorId: string,
): Promise<TicketPage> => {
  const where = await ticketsAsked(db, asked, actorId)
  const place = readPlace(asked)
  const [rows, total] = await Promise.all([
    db
      .select({ id: tickets.id, number: tickets.number, nextDue: tickets.nextDue })
      .from(tickets)
      .where(and(where, place.after))
      .orderBy(...orderOf(asked.sort))
      .limit(asked.limit + 1),
    place.total ?? db.$count(tickets, where),
  ])
  const { page, nextCursor } = pageOf(rows, asked.limit, ({ number, nextDue }) =>
    asked.sort === 'newest'
      ? [String(number), String(total)]
      : [nextDue?.toISOString() ?? 'infinity', String(number), String(total)],
  )
  const ids = page.map(({ id }) => id)
  return { items: inOrderOf(ids, await findTickets(db, ids)), nextCursor, total }
}

export const countTickets = async (db: Database, asked: TicketFilter, actorId: string) =>
  db.$count(tickets, await ticketsAsked(db, asked, actorId))

/** In the order of their list. */
export const idsOf = async (
  db: Database,
  picked: Picked<TicketFilter>,
  actorId: string,
): Promise<string[]> => {
  const where =
    'ids' in picked
      ? inArray(tickets.id, [...picked.ids])
      : await ticketsAsked(db, picked.filter, actorId)
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(where)
    .orderBy(...orderOf('ids' in picked ? 'newest' : picked.filter.sort))
  return pickedIds(rows, picked)
}
