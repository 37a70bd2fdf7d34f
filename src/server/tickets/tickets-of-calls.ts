import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type * as z from 'zod'

import type { pickedCalls } from '@/contracts/bulk'
import { TICKET_CALLS_MAX } from '@/contracts/bulk-limits'
import type {
  createTicketsInput,
  Ticket,
  TicketBeginning,
  WithdrawTicketsInput,
} from '@/contracts/tickets'
import { beginTicket } from '@/domain/ticket-proposal'

import { idsOfPicked } from '../bulk/change-calls'
import { keptCaller, shownCallerName } from '../callers/person'
import { change, type ChangeTx } from '../changes/change'
import { lockRows } from '../changes/versions'
import type { Transaction } from '../db/client'
import { auditEntries, calls } from '../db/schema'
import {
  ticketComments,
  ticketLinks,
  ticketMerges,
  tickets,
  ticketWatchers,
} from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { recordInboxes } from '../notifications/assigned'
import { notifications } from '../db/notifications-schema'
import { openTicket } from './change-ticket'
import { findTickets, type TicketRow } from './store'

/** One for each caller, who may have rung more than once: the newest call says what it is about. */
export const beginTickets = async (
  deps: Deps,
  actor: Actor,
  picked: z.output<typeof pickedCalls>,
): Promise<{ items: TicketBeginning[] }> => {
  const ids = await idsOfPicked(deps, actor, picked, TICKET_CALLS_MAX)
  const rows = await deps.db
    .select({
      id: calls.id,
      callerId: keptCaller(calls.callerId),
      callerName: shownCallerName,
      callerNumber: calls.callerNumber,
      summary: calls.summary,
      category: calls.category,
      priority: calls.priority,
    })
    .from(calls)
    .where(inArray(calls.id, ids))
    .orderBy(desc(calls.sortAt), desc(calls.seq))
  const begun = new Map<string, TicketBeginning>()
  for (const { id, callerId, callerName, callerNumber, ...told } of rows) {
    const known = begun.get(callerId ?? id)
    if (known) known.callIds.push(id)
    else {
      const who = { callerId, callerName, callerNumber }
      begun.set(callerId ?? id, { ...beginTicket(told), ...who, callIds: [id] })
    }
  }
  return { items: [...begun.values()] }
}

/** All of them, or none. */
export const createTickets = (
  deps: Deps,
  actor: Actor,
  wanted: z.output<typeof createTicketsInput>['tickets'],
): Promise<{ tickets: Ticket[] }> =>
  change(deps, actor, async (tx) => {
    const ids: string[] = []
    for (const one of wanted) ids.push(await openTicket(tx, actor, one))
    return { tickets: (await findTickets(tx, ids)).toSorted((a, b) => a.number - b.number) }
  })

const hasMore = async (tx: Transaction, { id }: TicketRow, actor: Actor) => {
  const linked = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'ticket.linked'))
  const others = and(eq(ticketWatchers.ticketId, id), ne(ticketWatchers.userId, actor.id))
  return (
    (await tx.$count(ticketComments, eq(ticketComments.ticketId, id))) > 0 ||
    (await tx.$count(ticketMerges, eq(ticketMerges.keepId, id))) > 0 ||
    (await tx.$count(auditEntries, linked)) > 0 ||
    (await tx.$count(ticketWatchers, others)) > 0
  )
}

const isOpenedBy = async (tx: Transaction, { id }: TicketRow, actor: Actor) => {
  const added = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'ticket.added'))
  const [entry] = await tx.select({ by: auditEntries.actorId }).from(auditEntries).where(added)
  return entry?.by === actor.id
}

const withdraw = async (tx: ChangeTx, { id, callId, subject }: TicketRow) => {
  const links = await tx
    .select({ callId: ticketLinks.callId })
    .from(ticketLinks)
    .where(eq(ticketLinks.ticketId, id))
  const told = await tx
    .delete(notifications)
    .where(eq(notifications.ticketId, id))
    .returning({ userId: notifications.userId })
  await tx.delete(tickets).where(eq(tickets.id, id))
  recordInboxes(
    tx,
    told.map(({ userId }) => userId),
  )
  tx.record({ entity: 'ticket', id, what: 'ticket.removed', callId, before: { subject } })
  for (const link of links) {
    if (link.callId === null || link.callId === callId) continue
    tx.record({ entity: 'ticket', id, what: 'ticket.removed', isAudited: false, ...link })
  }
}

/** Takes back that the actor opened them. Those that somebody went on with stay. */
export const withdrawTickets = (
  deps: Deps,
  actor: Actor,
  { tickets: asked }: WithdrawTicketsInput,
): Promise<{ withdrawn: number; left: number }> =>
  change(deps, actor, async (tx) => {
    const versions = new Map(asked.map(({ id, version }) => [id, version]))
    const rows = await lockRows(tx, tickets, [...versions.keys()])
    let withdrawn = 0
    for (const row of rows) {
      const isSame = row.version === versions.get(row.id) && row.keptId === null
      if (!isSame || !(await isOpenedBy(tx, row, actor)) || (await hasMore(tx, row, actor)))
        continue
      await withdraw(tx, row)
      withdrawn += 1
    }
    return { withdrawn, left: versions.size - withdrawn }
  })
