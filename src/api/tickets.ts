import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

import type { Priority } from '@/contracts/call-words'
import { BOARD_STATUSES, type BoardStatus, type TicketStatus } from '@/contracts/ticket-words'
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

import { isRecord } from '@/lib/is-record'

import { http, read, readPages, shapesOf } from './http'
import type { TicketSearch } from './ticket-search'

const TICKET_SHOWN = {
  drafts: ['draft'],
  active: ['open', 'pending'],
  done: ['solved', 'closed'],
  rejected: ['rejected'],
} as const satisfies Record<string, readonly TicketStatus[]>

export const TICKET_FILTERS = ['assignee', 'priority', 'category', 'caller', 'q'] as const

export type TicketListQuery = {
  status: TicketStatus[]
  sort: 'due' | 'newest'
  owner?: string
  priority?: Priority[]
  category?: string[]
  callerId?: string
  q?: string
  limit?: number
}

/** Drafts and what is done the newest first, what is active by when it is due. */
export const ticketParams = (search: TicketSearch): TicketListQuery => {
  const { view, show = 'active', assignee, priority, category, caller, q } = search
  const status: readonly TicketStatus[] = view === 'board' ? BOARD_STATUSES : TICKET_SHOWN[show]
  return {
    status: [...status],
    sort: view === undefined && show === 'active' ? 'due' : 'newest',
    ...(assignee && { owner: assignee }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(caller && { callerId: caller }),
    ...(q && { q }),
  }
}

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

/** Shows a ticket in its new column at once: out of one, and on top of the other. */
export const showMoved = (client: QueryClient, ticket: Ticket, status: BoardStatus) => {
  const { queryKey } = LISTS
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
      status: [...TICKET_SHOWN.drafts, ...TICKET_SHOWN.active, ...TICKET_SHOWN.done],
      limit: 50,
    }),
  })

/** Where the list shows it. */
export const shownWith = (status: TicketStatus): TicketSearch['show'] => {
  if (status === 'draft') return 'drafts'
  if (status === 'rejected') return 'rejected'
  return status === 'open' || status === 'pending' ? undefined : 'done'
}

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

export const changeTicket = mutationOptions({
  mutationFn: ({ id, ...body }: PatchTicketInput & { id: string }) =>
    http.patch(`/tickets/${id}`, shape('ticketDetail'), { body }),
  ...saving,
})

export const approveTicket = mutationOptions({
  mutationFn: ({ id, ...body }: ApproveTicketInput & { id: string }) =>
    http.post(`/tickets/${id}/approve`, shape('ticketDetail'), { body }),
  ...saving,
})

export const rejectTicket = mutationOptions({
  mutationFn: ({ id, ...body }: RejectTicketInput & { id: string }) =>
    http.post(`/tickets/${id}/reject`, shape('ticketDetail'), { body }),
  ...saving,
})

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
  mutationFn: (changes: TicketsPatch) =>
    http.post('/tickets/bulk', shape('ticketsPatched'), { body: { changes } }),
  meta: TICKET_CHANGED,
})
