import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { AuthProvider } from '@/api/auth'
import { config } from '@/api/current-config'
import { AppName } from '@/ui/page'

import type { AppRouter } from './router'

/** Everything under one roof; the tests mount the same. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  return (
    <AppName value={config.appName}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </AppName>
  )
}
