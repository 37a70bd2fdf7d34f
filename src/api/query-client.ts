import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

import { type ApiError, mayPass } from './api-error'
import { clientLog } from './client-log'
import { limitCache } from './limit-cache'

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
      invalidates?: readonly QueryKey[]
      errorShownInline?: boolean
    }
  }
}

type Notify = { success: (text: string) => void; error: (text: string) => void }

const RETRIES = 2

/** Ended sessions and a lost network show on the screen as a whole; a toast would repeat them. */
const isShownElsewhere = (error: ApiError) => error.status === 401 || error.code === 'unreachable'

/** The one place for toasts, invalidation and retries; mutations state theirs in `meta`. */
export const createQueryClient = (notify: Notify): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failsTo === 'console') return clientLog.error(error)
        if (query.state.data === undefined || isShownElsewhere(error)) return
        notify.error(error.message)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        for (const queryKey of meta?.invalidates ?? []) {
          void queryClient.invalidateQueries({ queryKey })
        }
        if (meta?.success) notify.success(meta.success)
      },
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.errorShownInline || error.status === 401) return
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
