import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type * as z from 'zod'

import { SHORT_CALL_SECONDS } from '@/contracts/call-words'
import type {
  CreateSavedViewInput,
  PatchSavedViewInput,
  SavedView,
  savedViewListParams,
  ViewedList,
} from '@/contracts/saved-views'
import { ownZone } from '@/lib/time-format'

import type { CallDisplaySettings } from './call-display-settings'
import { type CallListSearch, listOf, readCallListSearch, STANDING_VIEWS } from './call-list-search'
import { http, shapesOf } from './http'
import { readTicketSearch, type TicketSearch } from './ticket-search'

const shape = shapesOf(() => import('@/contracts/saved-views'))
const nothing = { parse: () => undefined }

const readViews = async (
  signal: AbortSignal,
  query: z.input<typeof savedViewListParams>,
): Promise<SavedView[]> =>
  (await http.get('/saved-views', shape('savedViews'), { query, signal })).items

export const savedViewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['saved-views', 'all', list],
    queryFn: ({ signal }) => readViews(signal, { list }),
    staleTime: 5 * 60_000,
  })

export const countedViewsQuery = (list: ViewedList, display: CallDisplaySettings) => {
  const params = {
    list,
    timeZone: ownZone(),
    ...(list === 'calls' && {
      hideShorterThan: display.hideShortCalls ? SHORT_CALL_SECONDS : undefined,
      hideWithoutTranscript: display.hideCallsWithoutTranscripts || undefined,
    }),
  }
  return queryOptions({
    queryKey: ['saved-views', 'counted', list, params],
    queryFn: ({ signal }) => readViews(signal, params),
    placeholderData: keepPreviousData,
  })
}

const keep = (client: QueryClient, view: SavedView) =>
  client.setQueryData(savedViewsQuery(view.list).queryKey, (views) =>
    views ? [...views.filter(({ id }) => id !== view.id), view] : views,
  )

const meta = { invalidates: [['saved-views']] }

export const createSavedView = mutationOptions({
  mutationFn: (body: CreateSavedViewInput) =>
    http.post('/saved-views', shape('savedView'), { body }),
  onSuccess: (view, _input, _result, { client }) => keep(client, view),
  meta: { ...meta, errorShownInline: true },
})

/** A 409 of code `stale` says who was first. */
export const changeSavedView = mutationOptions({
  mutationFn: ({ id, ...body }: PatchSavedViewInput & { id: string }) =>
    http.patch(`/saved-views/${id}`, shape('savedView'), { body }),
  onSuccess: (view, _input, _result, { client }) => keep(client, view),
  meta: { ...meta, errorShownInline: true },
})

export const deleteSavedView = mutationOptions({
  mutationFn: (id: string) => http.delete(`/saved-views/${id}`, nothing),
  meta,
})

export const restoreSavedView = mutationOptions({
  mutationFn: (id: string) => http.post(`/saved-views/${id}/restore`, shape('savedView')),
  meta: { ...meta, success: 'View restored' },
})

/** A list that views are saved of: what they keep, and what everybody has. */
export type ListOfViews<Search> = {
  list: ViewedList
  noun: string
  path: string
  /** The title of its keys. */
  keys: string
  read: (search: Record<string, unknown>) => Search
  listOf: (search: Search) => object
  /** Of the address, whatever the view. */
  stays: (search: Search) => object
  /** What changes which rows there are. */
  filtersOf: (search: Search) => object
  standing: readonly { name: string; search: Search; key?: string }[]
}

export const CALL_VIEWS: ListOfViews<CallListSearch> = {
  list: 'calls',
  noun: 'call',
  path: '/all-calls',
  keys: 'Calls',
  read: readCallListSearch,
  listOf,
  stays: ({ view }) => ({ view }),
  filtersOf: ({ sort: _sort, hidden: _hidden, ...search }) => listOf(search),
  standing: STANDING_VIEWS,
}

const listOfTickets = ({ ticket: _ticket, saved: _saved, ...list }: TicketSearch) => list

export const TICKET_VIEWS: ListOfViews<TicketSearch> = {
  list: 'tickets',
  noun: 'ticket',
  path: '/ai-tickets',
  keys: 'Tickets',
  read: readTicketSearch,
  listOf: listOfTickets,
  stays: () => ({}),
  filtersOf: listOfTickets,
  standing: [
    { name: 'Active tickets', search: {} },
    { name: 'Board', search: { view: 'board' } },
    { name: 'Assigned to me', search: { assignee: 'me' } },
  ],
}

const sorted = (search: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const isSame = (one: object, other: object) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

export const searchToSave = <Search>({ listOf }: ListOfViews<Search>, search: Search) =>
  sorted(listOf(search))

export const isSameList = <Search>(
  { listOf }: ListOfViews<Search>,
  one: Search,
  other: Search,
): boolean => isSame(listOf(one), listOf(other))

/** The name of the view that everybody has, where the list is one. */
export const standingViewOf = <Search>(
  { standing, filtersOf }: ListOfViews<Search>,
  search: Search,
): string | undefined =>
  standing.find((view) => isSame(filtersOf(view.search), filtersOf(search)))?.name
