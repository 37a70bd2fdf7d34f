import type { QueryClient } from '@tanstack/react-query'
import { type RouterHistory, createRouter } from '@tanstack/react-router'

import { session } from '@/api/session'
import { LoadingScreen } from '@/features/shell/loading-screen'
import { SignedOutOrError } from '@/routes/-signed-in'
import { readSearch, writeSearch } from '@/lib/search-text'

import { routeTree } from './routeTree.gen'

export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient, session },
    defaultPreload: 'intent',
    parseSearch: readSearch,
    stringifySearch: (search) => {
      const text = writeSearch(search)
      return text === '' ? '' : `?${text}`
    },
    defaultPreloadStaleTime: 0,
    // Until the press that was meant: in a list, each call that is gone over would be kept for minutes.
    defaultPreloadGcTime: 10_000,
    defaultStructuralSharing: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: SignedOutOrError,
    scrollRestoration: true,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

export const followSession = (router: AppRouter, queryClient: QueryClient) => {
  let token = session.read()?.token
  const showWhoIsSignedIn = async () => {
    // What is still on its way would be refused, and answers nobody any more.
    void queryClient.cancelQueries()
    if (token) queryClient.clear()
    await router.invalidate()
    // Signed out, the screens go first: drawn once more without their data they would ask for it.
    if (!session.read()) queryClient.clear()
  }
  return session.subscribe(() => {
    const next = session.read()?.token
    if (next === token) return
    token = next
    void showWhoIsSignedIn()
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
