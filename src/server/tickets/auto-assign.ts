import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import { leastLoadedFirst } from '@/domain/routing/choose-person'
import { counted } from '@/lib/figures'

import type { ChangeTx } from '../changes/change'
import { nextVersion } from '../changes/versions'
import { tickets, type TicketUndo } from '../db/tickets-schema'
import { withdrawFrom } from '../notifications/assigned'
import { tellNewTicket } from '../notifications/ticket-news'
import { findAvailable } from '../presence/available'
import { isCallBeingRouted, isCallHeld, isNotBeingRouted } from '../routing/cases'
import { readOrganisationSettings } from '../settings/organisation'

const AUTO_ASSIGN = { kind: 'system', name: 'Auto-assign' } as const
const LOCK = 82_026_1123
const AT_ONCE = 200

type Coming = { assigneeId?: string | null | undefined; callId?: string | null | undefined }

/**
 * A ticket that comes on the board unassigned waits for a person where that is wanted, or its call is
 * being routed.
 */
export const awaitsAssignee = async (tx: ChangeTx, { assigneeId, callId }: Coming) => {
  if (assigneeId) return false
  if (await isCallBeingRouted(tx, callId)) return true
  return (await readOrganisationSettings(tx)).autoAssignTickets
}

/** Before an account is deleted: what is not finished waits for another person where that is wanted. */
export const leaveTickets = async (tx: ChangeTx, userId: string) => {
  if (!(await awaitsAssignee(tx, {}))) return
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
  return { ...undo, version: version + 1, fields: { ...given, ...undo.fields } }
}

/** One transaction after the other, so that each knows what those before it gave. */
export const lockAssigning = (tx: ChangeTx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

type Given = {
  assigneeId: string
  assignedBecause: string
  actor: { kind: 'system'; name: string }
}

/** Assigns a locked ticket that waits, and notifies the assignee. */
export const giveTicket = async (
  tx: ChangeTx,
  ticket: typeof tickets.$inferSelect,
  { assigneeId, assignedBecause, actor }: Given,
) => {
  await tx
    .update(tickets)
    .set({
      assigneeId,
      assignedBecause,
      awaitsAssignee: false,
      undo: carriedUndo(ticket),
      ...nextVersion(tx, ticket),
      changedByName: actor.name,
    })
    .where(eq(tickets.id, ticket.id))
  await withdrawFrom(tx, assigneeId, 'returned', [ticket.id])
  await tellNewTicket(tx, { ...ticket, assigneeId }, actor)
  tx.record({
    entity: 'ticket',
    id: ticket.id,
    what: 'ticket.assigned',
    callId: ticket.callId,
    actor,
    before: { assigneeId: null },
    after: { assigneeId },
    isAudited: true,
  })
}

/**
 * Gives the tickets that wait and are not being routed, the oldest first, to the available agent with
 * the fewest; to an administrator where no agent is available. Without anybody they wait on.
 */
export const assignWaiting = async (tx: ChangeTx) => {
  const { autoAssignTickets } = await readOrganisationSettings(tx)
  if (!autoAssignTickets) return
  await lockAssigning(tx)
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
        isNotBeingRouted(tx),
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
    const [person] = leastLoadedFirst(people.map(({ id }) => ({ id, open: open.get(id) ?? 0 })))
    if (!person) return
    open.set(person.id, person.open + 1)
    await giveTicket(tx, ticket, {
      assigneeId: person.id,
      assignedBecause: `by itself, to who had the fewest open tickets: ${person.open}, of ${counted(people.length, 'person', 'people')} available`,
      actor: AUTO_ASSIGN,
    })
  }
}

/**
 * A ticket that waits came on the board. While its call is held, everybody who could take it is
 * notified, as of one that does not wait.
 */
export const placeWaiting = async (tx: ChangeTx, ticket: typeof tickets.$inferSelect) => {
  if (await isCallHeld(tx, ticket.callId)) await tellNewTicket(tx, ticket)
  await assignWaiting(tx)
}
