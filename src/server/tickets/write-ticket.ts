import { and, eq, gte, min } from 'drizzle-orm'

import type { Evidence } from '@/contracts/transcript'
import type { BoardStatus, TicketSource } from '@/contracts/ticket-words'

import { requireOffered } from '../call-labels/store'
import { type ChangeActor, type ChangeTx, actorIdOf } from '../changes/change'
import { type Kin, keptOne } from '../changes/merge'
import { differences, lockRow, nextVersion, requireVersion } from '../changes/versions'
import type { Transaction } from '../db/client'
import { users } from '../db/schema'
import {
  ticketComments,
  ticketLinks,
  ticketMerges,
  tickets,
  ticketWatchers,
} from '../db/tickets-schema'
import { ApiProblem } from '../http/problem'
import { notifyAssigned } from '../notifications/assigned'
import { tellNewTicket } from '../notifications/ticket-news'
import { routeCalls } from '../routing/cases'
import { requirePerson } from '../users/require-person'
import { assignWaiting, awaitsAssignee, placeWaiting } from './auto-assign'
import { movedClock, startingClock } from './clock'
import type { TicketRow } from './store'
import { wordsOfTicket } from './ticket-words'

export const TICKETS: Kin = { noun: 'ticket', table: tickets, merges: ticketMerges }

type Edited = Partial<Pick<TicketRow, 'subject' | 'body' | 'priority' | 'category' | 'assigneeId'>>

/** The ticket that stands for it, locked until the end of the transaction. */
export const lockTicket = async (tx: ChangeTx, id: string): Promise<TicketRow> => {
  const row = await lockRow(tx, tickets, 'ticket', await keptOne(tx, TICKETS, id))
  return row.keptId === null ? row : lockTicket(tx, row.keptId)
}

const SHOWN = ['subject', 'status', 'priority', 'category', 'assigneeId', 'rejectedReason']

const shown = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => SHOWN.includes(name)))

const write = async (tx: ChangeTx, row: TicketRow, wanted: Partial<TicketRow>, what: string) => {
  const { before, after, isEmpty } = differences(row, wanted)
  if (isEmpty) return false
  const version = nextVersion(tx, row)
  await tx
    .update(tickets)
    .set({
      undo: { version: version.version, by: actorIdOf(tx.actor), fields: before },
      ...wanted,
      ...version,
      words: wordsOfTicket({ ...row, ...wanted }),
    })
    .where(eq(tickets.id, row.id))
  tx.record({
    entity: 'ticket',
    id: row.id,
    what,
    callId: row.callId,
    before: shown(before),
    after: shown(after),
  })
  if ('assigneeId' in after && row.status !== 'draft') {
    const { id, callId } = row
    const subject = { entity: 'ticket', subjectId: id, callId, ticketId: id } as const
    await notifyAssigned(tx, tx.actor, wanted.assigneeId ?? null, { ...subject, replaces: [id] })
  }
  return true
}

const verb = (row: TicketRow, status: BoardStatus | undefined) => {
  if (status === undefined || status === row.status) return 'ticket.changed'
  if (status === 'solved') return 'ticket.solved'
  return status === 'open' ? 'ticket.reopened' : 'ticket.moved'
}

const requireChangeable = (row: TicketRow, status: BoardStatus | undefined) => {
  if (row.status === 'rejected') {
    const by = row.changedByName ?? 'Someone'
    throw new ApiProblem(409, 'rejected', `${by} rejected this draft.`)
  }
  if (row.status === 'draft' && status !== undefined)
    throw new ApiProblem(409, 'draft', 'This is a draft. Approve or reject it first.')
}

/** Checks what a person may have typed into them. */
const requireKnown = async (tx: ChangeTx, row: TicketRow, { category, assigneeId }: Edited) => {
  await requirePerson(tx, assigneeId)
  if (category && category !== row.category) await requireOffered(tx, 'categories', category)
}

/** An unassigned ticket belongs to the person who solves it. */
const bySolving = (actor: ChangeActor, row: TicketRow, status: BoardStatus | undefined): Edited => {
  const isSolved = (one: string | undefined) => one === 'solved' || one === 'closed'
  const becomesSolved = isSolved(status) && !isSolved(row.status)
  return becomesSolved && row.assigneeId === null && actor.kind === 'person'
    ? { assigneeId: actor.id }
    : {}
}

/** Writes where a locked row does not show it already; answers whether it changed. */
export const editTicket = async (
  tx: ChangeTx,
  row: TicketRow,
  { status, ...edited }: Edited & { status?: BoardStatus },
): Promise<boolean> => {
  requireChangeable(row, status)
  const fields = { ...bySolving(tx.actor, row, status), ...edited }
  await requireKnown(tx, row, fields)
  const clock = await movedClock(tx, row, { status, priority: fields.priority })
  const because =
    fields.assigneeId === undefined ? {} : { assignedBecause: null, awaitsAssignee: false }
  const wanted = { ...fields, ...because, ...(status && { status }), ...clock }
  const isChanged = await write(tx, row, wanted, verb(row, status))
  if (isChanged && status === 'open' && row.awaitsAssignee) await assignWaiting(tx)
  return isChanged
}

/** A draft, with the fields it is edited in, comes on the board; its clock starts. */
export const approveDraft = async (tx: ChangeTx, row: TicketRow, fields: Edited) => {
  await requireKnown(tx, row, fields)
  const approved = { status: 'open', approvedAt: tx.at, approvedByName: tx.actor.name } as const
  const clock = await startingClock(tx, fields.priority ?? row.priority)
  const { assigneeId, callId } = { ...row, ...fields }
  if (!assigneeId && callId) await routeCalls(tx, [callId], tx.at)
  const waits = { awaitsAssignee: await awaitsAssignee(tx, { assigneeId, callId }) }
  await write(tx, row, { ...fields, ...approved, ...clock, ...waits }, 'ticket.approved')
  if (assigneeId && assigneeId === row.assigneeId) {
    const { id, callId } = row
    const given = { entity: 'ticket', id, callId, after: { assigneeId }, isAudited: false }
    tx.record({ ...given, what: 'ticket.assigned' })
  }
  if (waits.awaitsAssignee) await placeWaiting(tx, { ...row, assigneeId })
  else await tellNewTicket(tx, { ...row, assigneeId })
}

export const rejectDraft = (tx: ChangeTx, row: TicketRow, rejectedReason: string) =>
  write(tx, row, { status: 'rejected', rejectedReason }, 'ticket.rejected')

const DATES: readonly string[] = [
  'firstResponseDue',
  'resolutionDue',
  'firstRespondedAt',
  'firstResponseWarnedAt',
  'resolutionWarnedAt',
  'pendingSince',
  'solvedAt',
  'approvedAt',
]

const restored = (fields: Record<string, unknown>): Partial<TicketRow> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      DATES.includes(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

const whoIsThere = async (tx: ChangeTx, id: string) => {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  return person?.id ?? null
}

/** 409 while it stands for others, which a draft would hide. */
const requireAlone = async (tx: ChangeTx, { id }: TicketRow) => {
  if ((await tx.$count(tickets, eq(tickets.keptId, id))) === 0) return
  const sentence = 'Another ticket was merged into this one. Undo that merge first.'
  throw new ApiProblem(409, 'merged', sentence)
}

/** Takes back the last change of a row by its author, or a rejection by anyone, the clock included. */
export const undoChange = async (tx: ChangeTx, row: TicketRow): Promise<boolean> => {
  const { undo } = row
  const isOwn = undo?.by === undefined || undo.by === actorIdOf(tx.actor)
  // A rejected draft has no other way back.
  const isAllowed = isOwn || row.status === 'rejected'
  if (undo?.version !== row.version || !isAllowed)
    throw new ApiProblem(409, 'nothing-to-undo', 'There is no change of this ticket to take back.')
  const fields = restored(undo.fields)
  if (fields.status === 'draft' || fields.status === 'rejected') await requireAlone(tx, row)
  if (fields.assigneeId) fields.assigneeId = await whoIsThere(tx, fields.assigneeId)
  if (fields.firstRespondedAt === null) {
    const [first] = await tx
      .select({ at: min(ticketComments.createdAt) })
      .from(ticketComments)
      .where(
        and(
          eq(ticketComments.ticketId, row.id),
          gte(ticketComments.createdAt, row.approvedAt ?? row.createdAt),
        ),
      )
    fields.firstRespondedAt = first?.at ?? null
  }
  const isChanged = await write(tx, row, { ...fields, undo: null }, 'ticket.change-undone')
  await assignWaiting(tx)
  return isChanged
}

type Seen = { id: string; version?: number | undefined }

/** 409 where another one stands for the ticket with the `id`. */
export const requireItself = (row: TicketRow, id: string) => {
  if (row.id === id) return
  const sentence = `This ticket was merged into #${row.number}. Nothing was changed.`
  throw new ApiProblem(409, 'merged', sentence, { keptId: row.id })
}

/** 409, with who was first, unless the row is the one that somebody saw, in that version. */
export const requireSeen = (tx: ChangeTx, row: TicketRow, { id, version }: Seen) => {
  if (version === undefined) return
  requireItself(row, id)
  requireVersion(tx, row, version)
}

export type NewTicket = Required<Pick<TicketRow, 'subject' | 'body' | 'priority'>> & {
  status: 'draft' | 'open'
  source: TicketSource
  category?: string | null
  callId?: string | null
  callerId?: string | null
  assigneeId?: string | null
  evidence?: Evidence[]
  proposalKey?: string
}

const columnsOf = async (tx: ChangeTx, { status, ...fields }: NewTicket) => {
  const isOpen = status === 'open'
  return {
    ...fields,
    ...(isOpen && (await startingClock(tx, fields.priority))),
    words: wordsOfTicket(fields),
    status,
    awaitsAssignee: isOpen && (await awaitsAssignee(tx, fields)),
    createdAt: tx.at,
    createdByName: fields.source === 'person' ? tx.actor.name : null,
    changedAt: tx.at,
    changedByName: tx.actor.name,
  }
}

/** Opens tickets or drafts; answers all but those that were proposed of their call before. */
export const insertTickets = async (
  tx: ChangeTx,
  opened: readonly NewTicket[],
): Promise<TicketRow[]> => {
  if (opened.length === 0) return []
  const values: Awaited<ReturnType<typeof columnsOf>>[] = []
  for (const one of opened) values.push(await columnsOf(tx, one))
  const rows = await tx
    .insert(tickets)
    .values(values)
    .onConflictDoNothing({ target: [tickets.callId, tickets.proposalKey] })
    .returning()
  for (const row of rows) {
    const { id, callId, subject, assigneeId, status } = row
    const what = status === 'draft' ? 'ticket.proposed' : 'ticket.added'
    const after = { subject, ...(assigneeId && { assigneeId }) }
    tx.record({ entity: 'ticket', id, what, callId, after })
    if (row.awaitsAssignee) await placeWaiting(tx, row)
    else if (status === 'open') await tellNewTicket(tx, row)
  }
  return rows
}

/** Opens a ticket or a draft; null where the same was proposed of its call before. */
export const insertTicket = async (tx: ChangeTx, opened: NewTicket): Promise<TicketRow | null> =>
  (await insertTickets(tx, [opened]))[0] ?? null

export const linkTicket = async (
  tx: Transaction,
  ticketId: string,
  links: readonly ({ callId: string } | { nextStepId: string })[],
) => {
  if (links.length === 0) return []
  return tx
    .insert(ticketLinks)
    .values(links.map((link) => ({ ticketId, ...link })))
    .onConflictDoNothing()
    .returning({ id: ticketLinks.id })
}

export const watchTicket = (tx: Transaction, ticketId: string, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve()
    : tx
        .insert(ticketWatchers)
        .values(userIds.map((userId) => ({ ticketId, userId })))
        .onConflictDoNothing()
