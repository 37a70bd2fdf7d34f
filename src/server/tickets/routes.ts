import * as z from 'zod'

import { pickedCalls } from '@/contracts/bulk'
import {
  approveTicketInput,
  createTicketInput,
  createTicketsInput,
  mergeTicketInput,
  patchTicketInput,
  patchTicketsInput,
  rejectTicketInput,
  ticketBeginnings,
  ticketComment,
  ticketCommentInput,
  ticketDetail,
  ticketExportInput,
  ticketExportParams,
  ticketLinkInput,
  ticketListParams,
  ticketMerged,
  ticketMergeUndone,
  ticketPage,
  ticketsOpened,
  ticketsPatched,
  ticketsWithdrawn,
  ticketWatching,
  withdrawTicketsInput,
} from '@/contracts/tickets'

import type { Deps } from '../deps'
import { apiRouter, idOf } from '../http/api-router'
import { csvRoutes } from '../http/csv-answer'
import {
  approveTicket,
  changeTicket,
  changeTickets,
  createTicket,
  rejectTicket,
} from './change-ticket'
import { addComment, addLink, removeLink, setWatching } from './comment-ticket'
import { exportTickets } from './export-tickets'
import { mergeTickets, undoTicketMerge } from './merge-tickets'
import { readTicket } from './read-ticket'
import { listTickets } from './store'
import { beginTickets, createTickets, withdrawTickets } from './tickets-of-calls'

/** Before the routes of one ticket, which would take the name of the file for an id. */
export const ticketExportRoutes = (deps: Deps) =>
  csvRoutes(
    deps,
    {
      path: '/tickets/export.csv',
      summaries: [
        'The tickets of a list as CSV, in its order.',
        'Selected tickets as CSV: these, or all that match but some.',
      ],
      params: ticketExportParams,
      input: ticketExportInput,
    },
    ({ timeZone, ...filter }) => ({ filter, except: [], timeZone }),
    exportTickets,
  )

const params = idOf('ticket')
const ofOne = { params, mayFail: [404, 409] } as const
const linking = { params, body: ticketLinkInput, answer: z.object({}), mayFail: [404] } as const
const watching = { params, answer: ticketWatching, mayFail: [404] } as const

export const ticketRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /tickets',
      'Tickets and drafts of tickets, without those that were merged into another.',
      { query: ticketListParams, answer: ticketPage },
      ({ actor, query }) => listTickets(deps.db, query, actor.id),
    )
    .jsonRoute(
      'POST /tickets',
      'Open a ticket, from calls or without one. Its clock starts.',
      { body: createTicketInput, answer: ticketDetail, mayFail: [404] },
      ({ actor, body }) => createTicket(deps, actor, body),
    )
    .jsonRoute(
      'POST /tickets/of-calls',
      'What tickets of these calls would begin with, one for each caller. Opens none.',
      { body: pickedCalls, answer: ticketBeginnings },
      ({ actor, body }) => beginTickets(deps, actor, body),
    )
    .jsonRoute(
      'POST /tickets/several',
      'Open several tickets: all, or none.',
      { body: createTicketsInput, answer: ticketsOpened, mayFail: [404] },
      ({ actor, body }) => createTickets(deps, actor, body.tickets),
    )
    .jsonRoute(
      'POST /tickets/withdraw',
      'Take back that you opened tickets. Those that someone changed or commented on stay.',
      { body: withdrawTicketsInput, answer: ticketsWithdrawn },
      ({ actor, body }) => withdrawTickets(deps, actor, body),
    )
    .jsonRoute(
      'POST /tickets/bulk',
      'Change many tickets at once. What someone changed first is left alone.',
      { body: patchTicketsInput, answer: ticketsPatched },
      ({ actor, body }) => changeTickets(deps, actor, body.changes),
    )
    .jsonRoute(
      'POST /tickets/merges/{id}/undo',
      'Take a merge back: the two are apart again. 409 while a later merge rests on it.',
      { params: idOf('merge'), answer: ticketMergeUndone, mayFail: [404, 409] },
      ({ actor, params: { id } }) => undoTicketMerge(deps, actor, id),
    )
    .jsonRoute(
      'GET /tickets/{id}',
      'One ticket with comments, links, watchers and activity; a merged one answers as the one that was kept.',
      { params, answer: ticketDetail, mayFail: [404] },
      ({ params: { id } }) => readTicket(deps.db, id),
    )
    .jsonRoute(
      'PATCH /tickets/{id}',
      'Change, move or assign a ticket, or take its last change back. 409 when `version` is stale.',
      { ...ofOne, body: patchTicketInput, answer: ticketDetail },
      ({ actor, params: { id }, body }) => changeTicket(deps, actor, id, body),
    )
    .jsonRoute(
      'POST /tickets/{id}/approve',
      'Put a draft on the board, with the fields it is edited in. 409 when someone decided first.',
      { ...ofOne, body: approveTicketInput, answer: ticketDetail },
      ({ actor, params: { id }, body }) => approveTicket(deps, actor, id, body),
    )
    .jsonRoute(
      'POST /tickets/{id}/reject',
      'Reject a draft, and say why. 409 when someone decided first.',
      { ...ofOne, body: rejectTicketInput, answer: ticketDetail },
      ({ actor, params: { id }, body }) => rejectTicket(deps, actor, id, body),
    )
    .jsonRoute(
      'POST /tickets/{id}/comments',
      'Write a comment. `@[id]` in the text mentions someone.',
      { params, body: ticketCommentInput, answer: ticketComment, mayFail: [404] },
      ({ actor, params: { id }, body }) => addComment(deps, actor, id, body.text),
    )
    .jsonRoute(
      'POST /tickets/{id}/merge',
      'Merge another ticket into this one, which then stands for both.',
      { ...ofOne, body: mergeTicketInput, answer: ticketMerged },
      ({ actor, params: { id }, body: { otherId } }) =>
        mergeTickets(deps, actor, { keepId: id, otherId }),
    )
    .jsonRoute(
      'PUT /tickets/{id}/watch',
      'Watch a ticket.',
      watching,
      ({ actor, params: { id } }) => setWatching(deps, actor, id, true),
    )
    .jsonRoute(
      'DELETE /tickets/{id}/watch',
      'Stop watching a ticket.',
      watching,
      ({ actor, params: { id } }) => setWatching(deps, actor, id, false),
    )
    .jsonRoute(
      'POST /tickets/{id}/links',
      'Link a call or a next step to a ticket.',
      linking,
      ({ actor, params: { id }, body }) => addLink(deps, actor, id, body),
    )
    .jsonRoute(
      'POST /tickets/{id}/links/remove',
      'Take a link away.',
      linking,
      ({ actor, params: { id }, body }) => removeLink(deps, actor, id, body),
    )
