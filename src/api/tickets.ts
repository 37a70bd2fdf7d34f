import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

import type { PickedCalls } from '@/contracts/bulk'
import type { CallListQuery } from '@/contracts/call-list-params'
import { COUNTED_KEYS } from '@/contracts/counted-search'
import type { TicketStatus } from '@/contracts/ticket-words'
import type {
  ApproveTicketInput,
  CreateTicketInput,
  PatchTicketInput,
  RejectTicketInput,
  Ticket,
  TicketDetail,
  TicketPage,
  TicketsPatch,
} from '@/contracts/tickets'

import { TICKET_SHOWN, type TicketListQuery, ticketParams } from '@/domain/ticket-view'
import { isRecord } from '@/lib/is-record'
import type { Selection } from '@/lib/selection'

import { http, read, readPages, shapesOf } from './http'
import { newestOwnVersion, noteOwnVersion } from './own-changes'
import type { TicketSearch } from './ticket-search'

export const TICKET_FILTERS = [
  'assignee',
  'priority',
  'category',
  'caller',
  'q',
  ...COUNTED_KEYS,
] as const

export { ticketParams, type TicketListQuery }

const shape = shapesOf(() => import('@/contracts/tickets'))
const PAGE = 100

export const ticketListQuery = (params: TicketListQuery) => {
  const asked: TicketListQuery = { limit: PAGE, ...params }
  return infiniteQueryOptions({
    queryKey: ['tickets', 'list', asked],
    ...readPages('/tickets', shape('ticketPage'), asked),
  })
}

const statusesOf = (asked: unknown): unknown[] =>
  isRecord(asked) && Array.isArray(asked['status']) ? asked['status'] : []

type Listed = InfiniteData<TicketPage>
const LISTS = { queryKey: ['tickets', 'list'] }

/** As a list shows it that was read. */
export const findListed = (client: QueryClient, id: string): Ticket | undefined => {
  for (const [, list] of client.getQueriesData<Listed>(LISTS)) {
    const found = list?.pages.flatMap(({ items }) => items).find((one) => one.id === id)
    if (found) return found
  }
  return undefined
}

/** Shows a ticket in its new column or list at once: out of one, and on top of the other. */
export const showMoved = (client: QueryClient, ticket: Ticket, status: TicketStatus) => {
  const { queryKey } = LISTS
  // An answer that is on its way would put the ticket back for a moment. Nothing would ask again for
  // a first page or for more.
  void client.cancelQueries({
    queryKey,
    predicate: ({ state: { data, fetchMeta } }) => data !== undefined && !fetchMeta?.fetchMore,
  })
  const moved = { ...ticket, status }
  for (const [key, list] of client.getQueriesData<Listed>({ queryKey })) {
    const statuses = statusesOf(key.at(-1))
    if (!list || statuses.length !== 1) continue
    const had = list.pages.some(({ items }) => items.some(({ id }) => id === ticket.id))
    const isTaken = statuses[0] === status
    if (had === isTaken) continue
    const pages = list.pages.map(({ items, total, ...page }, at) => ({
      ...page,
      total: total + (isTaken ? 1 : -1),
      items: isTaken
        ? at === 0
          ? [moved, ...items]
          : items
        : items.filter(({ id }) => id !== ticket.id),
    }))
    client.setQueryData<Listed>(key, { ...list, pages })
  }
}

/** What came of a call, the newest first, without the drafts that were rejected. */
export const callTicketsQuery = (callId: string) =>
  queryOptions({
    queryKey: ['tickets', 'of-call', callId],
    queryFn: read('/tickets', shape('ticketPage'), {
      callId,
      status: [...TICKET_SHOWN.drafts, ...TICKET_SHOWN.all],
      limit: 50,
    }),
  })

/** Where the list shows it. */
export const shownWith = (status: TicketStatus): TicketSearch['show'] => {
  if (status === 'draft') return 'drafts'
  if (status === 'rejected') return 'rejected'
  return status === 'open' || status === 'pending' ? undefined : 'done'
}

/** The ticket with this number, whatever its status, among others that name it. */
export const ticketNumberQuery = (number: number) =>
  queryOptions({
    queryKey: ['tickets', 'number', number],
    queryFn: read('/tickets', shape('ticketPage'), {
      q: String(number),
      status: [...TICKET_SHOWN.drafts, ...TICKET_SHOWN.all, ...TICKET_SHOWN.rejected],
      limit: 50,
    }),
  })

/** How many match, without any of them. */
export const ticketCountQuery = (params: TicketListQuery) =>
  queryOptions({
    queryKey: ['tickets', 'count', params],
    queryFn: read('/tickets', shape('ticketPage'), { ...params, limit: 1 }),
  })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', 'detail', id],
    queryFn: read(`/tickets/${encodeURIComponent(id)}`, shape('ticketDetail')),
  })

export const TICKET_CHANGED = { invalidates: [['tickets'], ['calls', 'detail']] }

const keep = (
  ticket: TicketDetail,
  _sent: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => void client.setQueryData(ticketQuery(ticket.id).queryKey, ticket)

const saving = { onSuccess: keep, meta: TICKET_CHANGED }

export const createTicket = mutationOptions({
  mutationFn: (body: CreateTicketInput) => http.post('/tickets', shape('ticketDetail'), { body }),
  ...saving,
})

/** What tickets of the calls that are selected of a list begin with. */
export const ticketBeginningsQuery = (
  { kind, ids }: Selection,
  { sort: _sort, ...filter }: CallListQuery,
) => {
  const body: PickedCalls = kind === 'all' ? { filter, except: [...ids] } : { ids: [...ids] }
  return queryOptions({
    queryKey: ['tickets', 'of-calls', body],
    queryFn: async ({ signal }) =>
      (await http.post('/tickets/of-calls', shape('ticketBeginnings'), { body, signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export const createTickets = mutationOptions({
  mutationFn: (tickets: CreateTicketInput[]) =>
    http.post('/tickets/several', shape('ticketsOpened'), { body: { tickets } }),
  meta: TICKET_CHANGED,
})

/** Takes back that they were opened here, unless somebody went on with them. */
export const withdrawTickets = mutationOptions({
  mutationFn: (opened: readonly Pick<Ticket, 'id' | 'number' | 'version'>[]) => {
    const tickets = opened.map(({ id, version }) => ({ id, version }))
    return http.post('/tickets/withdraw', shape('ticketsWithdrawn'), { body: { tickets } })
  },
  meta: TICKET_CHANGED,
})

type Known = { id: string; version: number }

/** What was done here before has made it of the version on the screen; an undo is of one change only. */
const versionOf = ({ id, version, isUndo }: Known & { isUndo?: boolean | undefined }) =>
  isUndo ? version : newestOwnVersion(id, version)

const overOwn = async <Fields extends Known>(
  { id, ...fields }: Fields,
  send: (body: Omit<Fields, 'id'>) => Promise<TicketDetail>,
) => {
  const version = versionOf({ id, ...fields })
  const ticket = await send({ ...fields, version })
  if (ticket.id === id) noteOwnVersion(id, version, ticket.version)
  return ticket
}

// One after the other: each goes over the version that the one before it made.
const inTurn = { ...saving, scope: { id: 'change-ticket' } }

export const changeTicket = mutationOptions({
  mutationFn: (change: PatchTicketInput & Known) =>
    overOwn(change, (body) => http.patch(`/tickets/${change.id}`, shape('ticketDetail'), { body })),
  ...inTurn,
})

const decision = <Fields extends Known>(verb: 'approve' | 'reject') =>
  mutationOptions({
    mutationFn: (draft: Fields) =>
      overOwn(draft, (body) =>
        http.post(`/tickets/${draft.id}/${verb}`, shape('ticketDetail'), { body }),
      ),
    ...inTurn,
  })
export const approveTicket = decision<ApproveTicketInput & Known>('approve')
export const rejectTicket = decision<RejectTicketInput & Known>('reject')

export const commentTicket = mutationOptions({
  mutationFn: ({ id, text }: { id: string; text: string }) =>
    http.post(`/tickets/${id}/comments`, shape('ticketComment'), { body: { text } }),
  meta: TICKET_CHANGED,
})

export const watchTicket = mutationOptions({
  mutationFn: ({ id, isWatching }: { id: string; isWatching: boolean }) =>
    http[isWatching ? 'delete' : 'put'](`/tickets/${id}/watch`, shape('ticketWatching')),
  meta: TICKET_CHANGED,
})

export const mergeTickets = mutationOptions({
  mutationFn: ({ keepId, otherId }: { keepId: string; otherId: string }) =>
    http.post(`/tickets/${keepId}/merge`, shape('ticketMerged'), { body: { otherId } }),
  meta: TICKET_CHANGED,
})

export const undoTicketMerge = mutationOptions({
  mutationFn: (mergeId: string) =>
    http.post(`/tickets/merges/${mergeId}/undo`, shape('ticketMergeUndone')),
  meta: TICKET_CHANGED,
})

export const changeTickets = mutationOptions({
  mutationFn: async (changes: TicketsPatch) => {
    const body = {
      changes: changes.map((one) => ({ ...one, version: versionOf(one) })),
    }
    const done = await http.post('/tickets/bulk', shape('ticketsPatched'), { body })
    for (const { id, version } of body.changes) {
      const changed = done.changed.includes(id) && done.tickets.find((one) => one.id === id)
      if (changed) noteOwnVersion(id, version, changed.version)
    }
    return done
  },
  scope: inTurn.scope,
  meta: TICKET_CHANGED,
})
