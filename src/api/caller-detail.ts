import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'

import type { MergeCallersInput } from '@/contracts/callers'

import { http, read, readPages, shapesOf } from './http'

const callerShape = shapesOf(() => import('@/contracts/callers'))
const pathOf = (id: string) => `/callers/${encodeURIComponent(id)}`

export const callerQuery = (id: string) =>
  queryOptions({
    queryKey: ['callers', 'detail', id] as const,
    queryFn: read(pathOf(id), callerShape('callerDetail')),
  })

const CALLS_PAGE = 20

export const callerCallsQuery = (caller: string) =>
  infiniteQueryOptions({
    queryKey: ['calls', 'of-caller', caller] as const,
    ...readPages('/calls', () => import('@/contracts/calls').then((it) => it.callPage), {
      caller,
      limit: CALLS_PAGE,
    }),
  })

export const callerStepsQuery = (callerId: string) =>
  queryOptions({
    queryKey: ['next-steps', 'of-person', callerId] as const,
    queryFn: read(
      '/next-steps',
      () => import('@/contracts/next-steps').then((it) => it.nextStepPage),
      { callerId, limit: 100 },
    ),
  })

export const callerTicketsQuery = (callerId: string) =>
  queryOptions({
    queryKey: ['tickets', 'of-caller', callerId] as const,
    queryFn: read('/tickets', () => import('@/contracts/tickets').then((it) => it.ticketPage), {
      callerId,
      status: ['draft', 'open', 'pending'],
      limit: 100,
    }),
  })

export const callerNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['notes', 'of-caller', id] as const,
    ...readPages(`${pathOf(id)}/notes`, callerShape('callerNotes'), { limit: CALLS_PAGE }),
  })

const CALLER_CHANGED = {
  invalidates: [['callers'], ['calls'], ['next-steps'], ['tickets'], ['notes']],
}

export const renameCaller = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string; version: number; name: string | null }) =>
    http.patch(pathOf(id), callerShape('callerDetail'), { body }),
  onSuccess: (caller, _sent, _result, { client }) =>
    void client.setQueryData(callerQuery(caller.id).queryKey, caller),
  meta: { ...CALLER_CHANGED, errorShownInline: true },
})

export const mergeCallers = mutationOptions({
  mutationFn: (body: MergeCallersInput) =>
    http.post('/callers/merge', callerShape('mergeCallersAnswer'), { body }),
  meta: { ...CALLER_CHANGED, errorShownInline: true },
})

export const undoCallerMerge = mutationOptions({
  mutationFn: (mergeId: string) =>
    http.post(`/callers/merges/${mergeId}/undo`, callerShape('mergeCallersInput')),
  meta: CALLER_CHANGED,
})
