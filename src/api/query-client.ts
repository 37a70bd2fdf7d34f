import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { type ApiError, mayPass } from './api-error'
import { clientLog } from './client-log'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      /** `manual`: live events do not refetch this query; its screen listens by itself. */
      live?: 'manual'
      failsTo?: 'console'
    }
    mutationMeta: {
      success?: string
      failure?: (error: ApiError) => string
      /** Read again when it is over, refused or not. */
      invalidates?: readonly QueryKey[]
      errorShownInline?: boolean
    }
  }
}

/** For a mutation whose screen shows its errors itself: no toast. */
export const withInlineErrors = <Options extends { meta?: object }>(options: Options) => ({
  ...options,
  meta: { ...options.meta, errorShownInline: true },
})

type Notify = { success: (text: string) => void; error: (text: string) => void }

const RETRIES = 2

/** Ended sessions and a lost network show on the screen as a whole; a toast would repeat them. */
const isSessionEnded = (error: ApiError) => error.status === 401
const isShownElsewhere = (error: ApiError) => isSessionEnded(error) || error.code === 'unreachable'

/** With more answers than this in memory, those nobody looks at go, down to `KEPT`. */
const MOST = 120
const KEPT = 80

const isSpare = (query: Query) =>
  query.options.gcTime === undefined &&
  query.getObserversCount() === 0 &&
  query.state.fetchStatus === 'idle'

/** Opening a thousand calls must not keep them all: the oldest that no screen shows are dropped. */
const limitCache = (queryClient: QueryClient): void => {
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    const all = cache.getAll()
    if (all.length <= MOST) return
    all
      .filter(isSpare)
      .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .slice(0, all.length - KEPT)
      .forEach((query) => cache.remove(query))
  })
}

/** The one place for toasts, invalidation and retries; mutations state theirs in `meta`. */
export const createQueryClient = (notify: Notify): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSessionEnded(error)) return
        if (query.meta?.failsTo === 'console') return clientLog.error(error)
        if (query.state.data === undefined || isShownElsewhere(error)) return
        notify.error(error.message)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (meta?.success) notify.success(meta.success)
      },
      onSettled: (_data, _error, _variables, _result, { meta }) => {
        for (const queryKey of meta?.invalidates ?? []) {
          void queryClient.invalidateQueries({ queryKey })
        }
      },
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.errorShownInline || isSessionEnded(error)) return
        notify.error(meta?.failure?.(error) ?? error.message)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  limitCache(queryClient)
  return queryClient
}
