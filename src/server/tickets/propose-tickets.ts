import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Analysis } from '@/contracts/analysis'
import { type ProposedTicket, proposeTicket } from '@/domain/ticket-proposal'

import type { ChangeTx } from '../changes/change'
import type { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import { readOrganisationSettings } from '../settings/organisation'
import { insertTicket } from './write-ticket'

type Analysed = { call: typeof calls.$inferSelect; analysis: Analysis | null }

/** The one matter of a call. */
const KEY = 'matter'

/** Drafts that nobody has touched: what was read otherwise since is as if it had never been proposed. */
const UNTOUCHED = and(
  eq(tickets.proposalKey, KEY),
  eq(tickets.status, 'draft'),
  eq(tickets.version, 1),
  eq(tickets.source, 'local'),
  isNull(tickets.keptId),
)

const fieldsOf = ({ reason: _reason, ...fields }: ProposedTicket) => fields

/**
 * Drafts of tickets for calls that were analysed; of those that are analysed again it changes or takes
 * back what nobody has touched, and `isAgain` adds none for what was long over.
 */
export const proposeTickets = async (tx: ChangeTx, analysed: Analysed[], isAgain: boolean) => {
  const read = analysed.flatMap(({ call, analysis }) =>
    analysis ? [{ call, proposed: proposeTicket(analysis, call.outcome) }] : [],
  )
  if (read.length === 0) return
  const ids = read.map(({ call }) => call.id)
  const known = await tx
    .select({ callId: tickets.callId, id: tickets.id, isUntouched: sql<boolean>`${UNTOUCHED}` })
    .from(tickets)
    .where(and(inArray(tickets.callId, ids), eq(tickets.proposalKey, KEY)))
  const before = new Map(known.map((one) => [one.callId, one]))
  const wanted = read.flatMap(({ call, proposed }) => (proposed ? [{ call, proposed }] : []))
  const gone = read.flatMap(({ call, proposed }) => {
    const draft = before.get(call.id)
    return draft?.isUntouched && !proposed ? [draft.id] : []
  })
  if (gone.length > 0) await tx.delete(tickets).where(inArray(tickets.id, gone))
  for (const id of gone) tx.record({ entity: 'ticket', id, what: 'ticket.withdrawn' })
  const fresh = wanted.filter(({ call }) => !before.has(call.id) && !isAgain)
  for (const { call, proposed } of wanted) {
    const draft = before.get(call.id)
    if (draft?.isUntouched)
      await tx.update(tickets).set(fieldsOf(proposed)).where(eq(tickets.id, draft.id))
  }
  if (fresh.length === 0) return
  const { aiDraftsNeedApproval } = await readOrganisationSettings(tx)
  for (const { call, proposed } of fresh) {
    await insertTicket(tx, {
      ...fieldsOf(proposed),
      callId: call.id,
      callerId: call.callerId,
      source: 'local',
      proposalKey: KEY,
      status: aiDraftsNeedApproval ? 'draft' : 'open',
    })
  }
}
