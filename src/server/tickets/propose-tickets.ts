import { and, eq, gte, inArray, isNull, notExists, or, sql } from 'drizzle-orm'

import type { Analysis } from '@/contracts/analysis'
import { PRIORITIES } from '@/contracts/call-words'
import { callerInTitle } from '@/domain/caller-in-title'
import { type ProposedTicket, proposeTicket } from '@/domain/ticket-proposal'

import { countShared } from '../analysis/shared-words'
import { thingsIn } from '../analysis/topic'
import { peopleOf } from '../callers/person'
import { ANALYSIS } from '../calls/save-proposals'
import type { ChangeTx } from '../changes/change'
import { differences, nextVersion } from '../changes/versions'
import { callers } from '../db/callers-schema'
import type { calls } from '../db/schema'
import { ticketComments, ticketLinks, tickets } from '../db/tickets-schema'
import { readOrganisationSettings } from '../settings/organisation'
import type { TicketRow } from './store'
import { insertTickets, linkTicket } from './write-ticket'

type Analysed = { call: typeof calls.$inferSelect; analysis: Analysis | null }

/** The one matter of a call. */
const KEY = 'matter'

const IS_PROPOSED = and(
  eq(tickets.proposalKey, KEY),
  eq(tickets.status, 'draft'),
  eq(tickets.changedByName, ANALYSIS.name),
  eq(tickets.source, 'local'),
  isNull(tickets.keptId),
)

/**
 * Drafts that nobody has touched or said anything of: what was read otherwise since is as if it had
 * never been proposed. They stay locked until the end of the transaction.
 */
const untouchedOf = async (tx: ChangeTx, ids: string[]) => {
  const isOfThem = and(IS_PROPOSED, inArray(tickets.id, ids))
  const locked = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(isOfThem)
    .orderBy(tickets.id)
    .for('update')
  if (locked.length === 0) return new Map()
  const comments = tx.select().from(ticketComments).where(eq(ticketComments.ticketId, tickets.id))
  const links = tx.select().from(ticketLinks).where(eq(ticketLinks.ticketId, tickets.id))
  const rows = await tx
    .select()
    .from(tickets)
    .where(and(isOfThem, notExists(comments), notExists(links)))
  return new Map(rows.map((row) => [row.callId, row]))
}

const fieldsOf = ({ reason: _reason, ...fields }: ProposedTicket) => fields

const proposeAgain = async (
  tx: ChangeTx,
  draft: TicketRow,
  fields: ReturnType<typeof fieldsOf>,
) => {
  const { isEmpty } = differences(draft, fields)
  if (isEmpty) return
  const { id, callId } = draft
  await tx
    .update(tickets)
    .set({ ...fields, ...nextVersion(tx, draft), changedByName: ANALYSIS.name })
    .where(eq(tickets.id, id))
  tx.record({ entity: 'ticket', id, what: 'ticket.reproposed', callId, isAudited: false })
}

const OPEN = ['draft', 'open', 'pending'] as const

const SAME_MATTER_MS = 14 * 24 * 60 * 60 * 1000

const namesSame = (one: string, other: string) => {
  const [things, others] = [thingsIn(one), thingsIn(other)]
  const fewest = Math.min(things.length, others.length)
  return fewest > 0 && countShared(things, others) >= fewest
}

type Fresh = { call: Analysed['call']; proposed: ProposedTicket }
type OpenTicket = Pick<TicketRow, 'category' | 'priority' | 'subject'> & {
  person: string
  /** Of one that this batch opens, its call: it has no id yet. */
  of: { id: string } | { callId: string }
}

/** What was opened for these callers in the last two weeks, the oldest first, and who they are. */
const openOfCallers = async (tx: ChangeTx, fresh: readonly Fresh[]) => {
  const people = await peopleOf(
    tx,
    fresh.flatMap(({ call }) => call.callerId ?? []),
  )
  const ids = [...new Set(people.values())]
  const person = sql<string>`coalesce(${callers.keptId}, ${callers.id})`
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: tickets.id,
            person,
            subject: tickets.subject,
            category: tickets.category,
            priority: tickets.priority,
          })
          .from(callers)
          .innerJoin(tickets, eq(tickets.callerId, callers.id))
          .where(
            and(
              or(inArray(callers.id, ids), inArray(callers.keptId, ids)),
              inArray(tickets.status, OPEN),
              gte(tickets.createdAt, new Date(tx.at.getTime() - SAME_MATTER_MS)),
              isNull(tickets.keptId),
            ),
          )
          .orderBy(tickets.number)
  return { people, open: rows.map(({ id, ...row }): OpenTicket => ({ ...row, of: { id } })) }
}

/**
 * Of calls about what is open for their caller and names the same: they are linked to it, and are no
 * draft of their own, unless they are more urgent.
 */
const splitFresh = async (tx: ChangeTx, fresh: readonly Fresh[]) => {
  const { people, open } = await openOfCallers(tx, fresh)
  const wanted: Fresh[] = []
  const joins: { callId: string; of: OpenTicket['of'] }[] = []
  for (const one of fresh) {
    const { call, proposed } = one
    const { subject, category, priority } = proposed
    const person = people.get(call.callerId ?? '')
    const same =
      category !== null &&
      open.find(
        (ticket) =>
          ticket.person === person &&
          ticket.category === category &&
          PRIORITIES.indexOf(ticket.priority) >= PRIORITIES.indexOf(priority) &&
          namesSame(subject, ticket.subject),
      )
    if (same) joins.push({ callId: call.id, of: same.of })
    else {
      wanted.push(one)
      if (person !== undefined)
        open.push({ person, subject, category, priority, of: { callId: call.id } })
    }
  }
  return { wanted, joins }
}

const openFresh = async (tx: ChangeTx, fresh: readonly Fresh[]) => {
  const { aiDraftsNeedApproval } = await readOrganisationSettings(tx)
  const { wanted, joins } = await splitFresh(tx, fresh)
  const opened = await insertTickets(
    tx,
    wanted.map(({ call, proposed }) => ({
      ...fieldsOf(proposed),
      callId: call.id,
      callerId: call.callerId,
      source: 'local',
      proposalKey: KEY,
      status: aiDraftsNeedApproval ? 'draft' : 'open',
    })),
  )
  const idOfCall = new Map(opened.map(({ id, callId }) => [callId, id]))
  for (const { callId, of } of joins) {
    const id = 'id' in of ? of.id : idOfCall.get(of.callId)
    if (id === undefined) continue
    await linkTicket(tx, id, [{ callId }])
    tx.record({ entity: 'ticket', id, what: 'ticket.linked', callId })
  }
}

const linkedCalls = async (tx: ChangeTx, ids: string[]) => {
  const rows = await tx
    .selectDistinct({ callId: ticketLinks.callId })
    .from(ticketLinks)
    .where(inArray(ticketLinks.callId, ids))
  return rows.map(({ callId }) => callId)
}

/**
 * Drafts of tickets for calls that were analysed; of those that are analysed again it changes or takes
 * back what nobody has touched, and `isAgain` adds none for what was long over. What the voice agent wrote
 * down in the call is not proposed once more.
 */
export const proposeTickets = async (tx: ChangeTx, analysed: Analysed[], isAgain: boolean) => {
  const read = analysed.flatMap(({ call, analysis }) =>
    analysis
      ? [{ call, proposed: proposeTicket(analysis, call.outcome, callerInTitle(call)) }]
      : [],
  )
  if (read.length === 0) return
  const ids = read.map(({ call }) => call.id)
  const known = await tx
    .select({ callId: tickets.callId, id: tickets.id })
    .from(tickets)
    .where(
      and(
        inArray(tickets.callId, ids),
        or(eq(tickets.proposalKey, KEY), eq(tickets.source, 'voice-agent')),
      ),
    )
  const before = new Set([...known.map(({ callId }) => callId), ...(await linkedCalls(tx, ids))])
  const untouched: ReadonlyMap<string | null, TicketRow> = await untouchedOf(
    tx,
    known.map(({ id }) => id),
  )
  const wanted = read.flatMap(({ call, proposed }) => (proposed ? [{ call, proposed }] : []))
  const gone = read.flatMap(({ call, proposed }) => {
    const draft = untouched.get(call.id)
    return draft && !proposed ? [draft.id] : []
  })
  if (gone.length > 0) await tx.delete(tickets).where(inArray(tickets.id, gone))
  for (const id of gone) tx.record({ entity: 'ticket', id, what: 'ticket.withdrawn' })
  const fresh = wanted.filter(({ call }) => !before.has(call.id) && !isAgain)
  for (const { call, proposed } of wanted) {
    const draft = untouched.get(call.id)
    if (draft) await proposeAgain(tx, draft, fieldsOf(proposed))
  }
  if (fresh.length > 0) await openFresh(tx, fresh)
}
