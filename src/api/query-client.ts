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
      /** A failure goes to the console only; the screen shows what it has, or that it has nothing. */
      failsTo?: 'console'
    }
    mutationMeta: {
      /** Said when it has worked. */
      success?: string
      /** What is said when it has failed; without it, the error's own sentence. */
      failure?: (error: ApiError) => string
      /** Query keys that are stale afterwards. */
      invalidates?: readonly QueryKey[]
      /** The form or dialog shows the error; no notice. */
      errorShownInline?: boolean
    }
  }
}

type Notify = { success: (text: string) => void; error: (text: string) => void }

const RETRIES = 2

/** Ended sessions and a lost network show on the screen as a whole; a notice would repeat them. */
const isShownElsewhere = (error: ApiError) => error.status === 401 || error.code === 'unreachable'

/**
 * The one place with the policy for notices, invalidation and retries: success texts and stale keys
 * are mutation `meta`; a first load fails into its page, a failed refresh is a notice.
 */
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
        // The live stream says when something changed; this is for what it missed.
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        // Offline, a call should fail and say so rather than wait unseen.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  limitCache(queryClient)
  return queryClient
}
