import type { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router'

import type { SessionStore } from '@/api/session'

export type RouterContext = { queryClient: QueryClient; session: SessionStore }

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
