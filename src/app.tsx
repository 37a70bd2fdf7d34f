import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { AuthProvider } from '@/api/auth'
import { config } from '@/api/current-config'
import { SignedOut } from '@/api/signed-out'
import { AppName } from '@/ui/page'

import type { AppRouter } from './router'

/** Being signed out is a screen, not a fault; everything else an error boundary caught is reported. */
export const onCaughtError = (error: unknown) => {
  // oxlint-disable-next-line no-console -- what React itself does without this function
  if (!(error instanceof SignedOut)) console.error(error)
}

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
