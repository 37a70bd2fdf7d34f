import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type * as z from 'zod'

import type {
  Callback,
  callbackListParams,
  CallbackPage,
  logAttemptInput,
  PatchCallbackInput,
} from '@/contracts/callbacks'
import { COUNTED_KEYS } from '@/contracts/counted-search'
import type { ShownStatus } from '@/domain/shown-steps'
import { pickGiven } from '@/lib/pick-given'

import { changeItems } from './change-items'
import { apiUrl, callHeaders, http, read, readPages, send, shapesOf } from './http'
import type { NextStepListQuery } from './next-steps'
import { newestOwnVersion, noteOwnVersion } from './own-changes'
import type { QueueSearch } from './queue-search'

type CallbackListQuery = Omit<z.input<typeof callbackListParams>, 'cursor' | 'limit'>

/** Below those of the next steps: what tells that one of them has changed tells it of a callback. */
const LISTS = ['next-steps', 'callbacks']
const PAGE = 100
const MOST = 500

const shape = shapesOf(() => import('@/contracts/callbacks'))

/** The statuses that a page of callbacks shows together. */
export const CALLBACK_SHOWN: Record<ShownStatus, Callback['status'][]> = {
  open: ['proposed', 'open'],
  done: ['done'],
  dismissed: ['dismissed'],
  all: ['proposed', 'open', 'done', 'dismissed'],
}

export const callbackListQuery = (params: CallbackListQuery, limit = PAGE) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, params],
    ...readPages('/callbacks', shape('callbackPage'), { ...params, limit }),
  })

export const callbackWeekQuery = (params: CallbackListQuery, from: Date, to: Date) =>
  callbackListQuery({ ...params, from: from.toISOString(), to: to.toISOString() }, MOST)

export const callbacksWithoutTimeQuery = (params: CallbackListQuery) =>
  callbackListQuery({ ...params, timeIsClear: false })

export const callbacksOfCallQuery = (callId: string) =>
  queryOptions({
    queryKey: ['next-steps', 'callbacks-of-call', callId],
    queryFn: read('/callbacks', shape('callbackPage'), {
      callId,
      status: CALLBACK_SHOWN.all,
    }),
  })

/** The same filters as those of Next Steps, for everyone's unless said otherwise. */
export const callbackParams = (search: QueueSearch) => {
  const { assignee, status = 'open' } = search
  return {
    status: CALLBACK_SHOWN[status],
    owner: assignee ?? 'everyone',
    ...pickGiven(search, ['q', 'priority', 'category', ...COUNTED_KEYS]),
  }
}

/** The next steps that are these callbacks. */
export const stepParams = (search: QueueSearch): NextStepListQuery => ({
  ...callbackParams(search),
  status: search.status ?? 'open',
  kind: ['callback'],
})

type Known = Pick<Callback, 'id' | 'version'>

const noted = async ({ id, version }: Known, answer: Promise<Callback>) => {
  const callback = await answer
  noteOwnVersion(id, newestOwnVersion(id, version), callback.version)
  return callback
}

const verb = (name: string) => (known: Known) =>
  noted(known, http.post(`/callbacks/${known.id}/${name}`, shape('callback')))

export const confirmCallback = verb('confirm')
export const dismissCallback = verb('dismiss')
export const claimCallback = verb('claim')
export const releaseCallback = verb('release')

export const changeCallback = (known: Known, fields: Omit<PatchCallbackInput, 'version'>) => {
  const body = { ...fields, version: newestOwnVersion(known.id, known.version) }
  return noted(known, http.patch(`/callbacks/${known.id}`, shape('callback'), { body }))
}

export const logAttempt = (known: Known, body: z.input<typeof logAttemptInput>) =>
  noted(known, http.post(`/callbacks/${known.id}/attempts`, shape('callback'), { body }))

/** The latest attempt, noted here just now. */
export const removeAttempt = async (callback: Callback) => {
  const attempt = callback.attempts.at(-1)?.id ?? ''
  const path = `/callbacks/${callback.id}/attempts/${attempt}`
  return noted(callback, http.delete(path, shape('callback')))
}

/** A callback as a file for a calendar. */
export const fetchCalendar = async ({ id }: Pick<Callback, 'id'>): Promise<Blob> => {
  const answer = await send(apiUrl('/callbacks/calendar.ics', { id }), { headers: callHeaders() })
  return answer.blob()
}

/** Shows a changed callback wherever a list has it, until the list is read again. */
export const showCallback = (client: QueryClient, callback: Callback) =>
  client.setQueriesData<InfiniteData<CallbackPage>>({ queryKey: LISTS }, (list) =>
    changeItems(list, (item) => (item.id === callback.id ? callback : item)),
  )
