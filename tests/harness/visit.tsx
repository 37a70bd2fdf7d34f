import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
// So that it inserts its rules now.
import 'sonner'
import { vi } from 'vitest'

import { createQueryClient } from '@/api/query-client'
import { App, onCaughtError } from '@/app'
import { createAppRouter, followSession } from '@/router'
import { notify } from '@/ui/notify'

import type { TestServer } from './server'

// The application's own rules are not here either, and jsdom would match each of these against every
// element that is looked for.
for (const style of document.head.querySelectorAll('style')) style.remove()

/**
 * Opens the application at an address, its requests answered by the real server in this process.
 * The live stream is connected, and silent unless `events` says something; `real`: that of the server.
 */
export const visit = (
  address: string,
  server: TestServer,
  { events = new ReadableStream() }: { events?: ReadableStream | 'real' } = {},
) => {
  /** What the screen asked of the server, e.g. `GET /functions/api/v1/me`, in order. */
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${url}`)
    if (events !== 'real' && url.endsWith('/api/v1/events'))
      return Promise.resolve(new Response(events))
    // The screen's AbortSignal is jsdom's, which the server's Request does not accept.
    return server.app.request(url, { ...init, signal: null })
  })
  const queryClient = createQueryClient(notify)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(queryClient, history)
  const stopFollowing = followSession(router, queryClient)
  const { unmount } = render(<App router={router} queryClient={queryClient} />, {
    onCaughtError,
  })
  return {
    asked,
    router,
    queryClient,
    address: () => history.location.href,
    leave: () => {
      stopFollowing()
      unmount()
      vi.unstubAllGlobals()
    },
  }
}
