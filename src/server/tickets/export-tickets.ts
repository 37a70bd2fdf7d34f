import type * as z from 'zod'

import type { Ticket, ticketExportInput } from '@/contracts/tickets'
import { inOrderOf } from '@/lib/in-order'

import { type CsvColumn, exportCsv } from '../changes/export-csv'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { findTickets, idsOf } from './store'

const time = (text: string | null, at: (date: Date) => string) => text && at(new Date(text))

/** As of an exported call: a column keeps its title, its meaning and its place; new ones come last. */
const COLUMNS: readonly CsvColumn<Ticket>[] = [
  ['Ticket id', (ticket) => ticket.id],
  ['Number', (ticket) => ticket.number],
  ['Subject', (ticket) => ticket.subject],
  ['Text', (ticket) => ticket.body],
  ['Status', (ticket) => ticket.status],
  ['Priority', (ticket) => ticket.priority],
  ['Category', (ticket) => ticket.category],
  ['Assigned to', (ticket) => ticket.assigneeName],
  ['Caller', (ticket) => ticket.callerName],
  ['Caller number', (ticket) => ticket.callerNumber],
  ['Call id', (ticket) => ticket.callId],
  ['Source', (ticket) => ticket.source],
  ['Opened', (ticket, at) => time(ticket.createdAt, at)],
  ['Opened by', (ticket) => ticket.createdByName],
  ['Approved', (ticket, at) => time(ticket.approvedAt, at)],
  ['Approved by', (ticket) => ticket.approvedByName],
  ['First response due', (ticket, at) => time(ticket.firstResponseDue, at)],
  ['First response', (ticket, at) => time(ticket.firstRespondedAt, at)],
  ['Resolution due', (ticket, at) => time(ticket.resolutionDue, at)],
  ['Solved', (ticket, at) => time(ticket.solvedAt, at)],
  ['Rejected because', (ticket) => ticket.rejectedReason],
  ['Sample', (ticket) => (ticket.isSample ? 'yes' : 'no')],
]

export const exportTickets = async (
  deps: Deps,
  actor: Actor,
  asked: z.output<typeof ticketExportInput>,
) =>
  exportCsv(deps, actor, {
    of: 'tickets',
    asked,
    keys: await idsOf(deps.db, asked, actor.id),
    readRows: async (ids) => inOrderOf(ids, await findTickets(deps.db, ids)),
    columns: COLUMNS,
  })
