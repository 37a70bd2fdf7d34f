import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { AuthProvider } from '@/api/auth'
import { clientLog } from '@/api/client-log'
import { config } from '@/api/current-config'
import { SwitchedOff } from '@/api/features'
import { SignedOut } from '@/api/session'
import { keepCompositionKeys } from '@/ui/composition'
import { AppMark, AppName } from '@/ui/page'

import type { AppRouter } from './router'

keepCompositionKeys()

export const onCaughtError = (error: unknown) => {
  if (error instanceof SignedOut || error instanceof SwitchedOff) return
  clientLog.error(error)
}

export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  return (
    <AppName value={config.appName}>
      <AppMark value={config.environment === 'production' ? '' : config.environment}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </AppMark>
    </AppName>
  )
}
