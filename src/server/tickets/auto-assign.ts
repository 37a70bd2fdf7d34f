import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import { counted } from '@/lib/figures'

import type { ChangeTx } from '../changes/change'
import { nextVersion } from '../changes/versions'
import { tickets, type TicketUndo } from '../db/tickets-schema'
import { tellNewTicket } from '../notifications/ticket-news'
import { findAvailable } from '../presence/available'
import { readOrganisationSettings } from '../settings/organisation'

const AUTO_ASSIGN = { kind: 'system', name: 'Auto-assign' } as const
const LOCK = 82_026_1123
const AT_ONCE = 200

/** A ticket that comes on the board waits for somebody where that is wanted, and nobody has it. */
export const awaitsAssignee = async (tx: ChangeTx, assigneeId: string | null | undefined) =>
  !assigneeId && (await readOrganisationSettings(tx)).autoAssignTickets

/** Before somebody's account is deleted: what they have not finished waits for another one where that is wanted. */
export const leaveTickets = async (tx: ChangeTx, userId: string) => {
  if (!(await awaitsAssignee(tx, null))) return
  const isTheirs = and(eq(tickets.assigneeId, userId), inArray(tickets.status, ['open', 'pending']))
  await tx
    .update(tickets)
    .set({ assigneeId: null, assignedBecause: null, awaitsAssignee: true })
    .where(isTheirs)
}

const openTicketsOf = async (tx: ChangeTx, userIds: string[]) => {
  const rows = await tx
    .select({ userId: tickets.assigneeId, open: count() })
    .from(tickets)
    .where(
      and(
        inArray(tickets.assigneeId, userIds),
        inArray(tickets.status, ['open', 'pending']),
        isNull(tickets.keptId),
      ),
    )
    .groupBy(tickets.assigneeId)
  return new Map(rows.map(({ userId, open }) => [userId, open]))
}

/**
 * Nobody but the product came after that change: it can still be taken back. What brought the ticket on
 * the board takes the assignee along.
 */
const carriedUndo = ({ undo, version }: typeof tickets.$inferSelect): TicketUndo | null => {
  if (undo?.version !== version) return null
  const waiting = { assigneeId: null, assignedBecause: null, awaitsAssignee: true }
  const given = 'status' in undo.fields ? waiting : {}
  return { version: version + 1, fields: { ...given, ...undo.fields } }
}

/**
 * Gives the tickets that wait, the oldest first, to the available agent with the fewest; to an
 * administrator where no agent is available. One transaction after the other, so that each knows what those before it gave. Without anybody they wait on.
 */
export const assignWaiting = async (tx: ChangeTx) => {
  const { autoAssignTickets } = await readOrganisationSettings(tx)
  if (!autoAssignTickets) return
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const available = await findAvailable(tx, tx.at)
  const agents = available.filter(({ role }) => role === 'agent')
  const people = agents.length > 0 ? agents : available.filter(({ role }) => role === 'admin')
  if (people.length === 0) return
  const waiting = await tx
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.awaitsAssignee, true),
        isNull(tickets.assigneeId),
        eq(tickets.status, 'open'),
        isNull(tickets.keptId),
      ),
    )
    .orderBy(asc(tickets.number))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const open = await openTicketsOf(
    tx,
    people.map(({ id }) => id),
  )
  for (const ticket of waiting) {
    const loadOf = ({ id }: { id: string }) => open.get(id) ?? 0
    const [person] = people.toSorted((a, b) => loadOf(a) - loadOf(b))
    if (!person) return
    const load = loadOf(person)
    open.set(person.id, load + 1)
    const assignedBecause = `by itself, to who had the fewest open tickets: ${load}, of ${counted(people.length, 'person', 'people')} available`
    await tx
      .update(tickets)
      .set({
        assigneeId: person.id,
        assignedBecause,
        awaitsAssignee: false,
        undo: carriedUndo(ticket),
        ...nextVersion(tx, ticket),
        changedByName: AUTO_ASSIGN.name,
      })
      .where(eq(tickets.id, ticket.id))
    const given = { ...ticket, assigneeId: person.id }
    await tellNewTicket(tx, given, AUTO_ASSIGN)
    tx.record({
      entity: 'ticket',
      id: ticket.id,
      what: 'ticket.assigned',
      callId: ticket.callId,
      actor: AUTO_ASSIGN,
      before: { assigneeId: null },
      after: { assigneeId: person.id },
      isAudited: true,
    })
  }
}
