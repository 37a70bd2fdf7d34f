import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

import { SHORT_CALL_SECONDS } from '@/contracts/call-words'
import type {
  CreateSavedViewInput,
  PatchSavedViewInput,
  SavedView,
  SavedViewListParams,
} from '@/contracts/saved-views'
import { ownZone } from '@/lib/time-format'

import type { CallDisplaySettings } from './call-display-settings'
import { type CallListSearch, listOf, readCallListSearch, STANDING_VIEWS } from './call-list-search'
import { http, shapesOf } from './http'

const shape = shapesOf(() => import('@/contracts/saved-views'))
const nothing = { parse: () => undefined }

const readViews = async (signal: AbortSignal, query?: SavedViewListParams): Promise<SavedView[]> =>
  (await http.get('/saved-views', shape('savedViews'), { query, signal })).items

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views', 'all'],
  queryFn: ({ signal }) => readViews(signal),
  staleTime: 5 * 60_000,
})

export const countedViewsQuery = (display: CallDisplaySettings) => {
  const params: SavedViewListParams = {
    timeZone: ownZone(),
    hideShorterThan: display.hideShortCalls ? SHORT_CALL_SECONDS : undefined,
    hideWithoutTranscript: display.hideCallsWithoutTranscripts || undefined,
  }
  return queryOptions({
    queryKey: ['saved-views', 'counted', params],
    queryFn: ({ signal }) => readViews(signal, params),
    placeholderData: keepPreviousData,
  })
}

const keep = (client: QueryClient, view: SavedView) =>
  client.setQueryData(savedViewsQuery.queryKey, (views) =>
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

export const searchToSave = (search: CallListSearch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(listOf(search))
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Which calls a list has, whatever their order. */
const filtersOf = ({ sort: _sort, hidden: _hidden, ...search }: CallListSearch) =>
  searchToSave(search)

export const isSameList = (one: CallListSearch, other: CallListSearch): boolean =>
  JSON.stringify(searchToSave(one)) === JSON.stringify(searchToSave(other))

/** The name of the view that everybody has, where the list is one. */
export const standingViewOf = (search: CallListSearch): string | undefined => {
  const asked = JSON.stringify(filtersOf(search))
  return STANDING_VIEWS.find((view) => JSON.stringify(filtersOf(view.search)) === asked)?.name
}

export const listOfView = (view: SavedView): CallListSearch =>
  readCallListSearch({ ...view.search })
