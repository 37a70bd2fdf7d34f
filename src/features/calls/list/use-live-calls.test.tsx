import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { firstPage } from '@/api/call-pages'
import { callListQuery } from '@/api/calls'
import { tellListeners } from '@/api/live'
import { session } from '@/api/session'
import type { CallListQuery } from '@/contracts/call-list-params'
import { callId, testPage } from '@tests/builders/calls'

import { useLiveCalls } from './use-live-calls'

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => session.end())
})

const READING = { visibleIds: () => [], mayInsert: () => false, hasLeft: () => false }
const ALL: CallListQuery = {}
const MINE: CallListQuery = { assignee: ['me'] }

test('new calls that wait above a list do not wait above the next one', async () => {
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana', role: 'agent' } as const
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(testPage(url.includes('assignee') ? [1] : [2, 1]))),
  )
  const client = new QueryClient()
  for (const params of [ALL, MINE]) {
    client.setQueryData(callListQuery(params).queryKey, firstPage(testPage([1])))
  }
  const { result, rerender } = renderHook((params) => useLiveCalls(params, READING, true), {
    initialProps: ALL,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  act(() => tellListeners({ entity: 'call', callId: callId(2), change: 'arrived' }, false))
  await waitFor(() => expect(result.current.fresh.count).toBe(1))
  rerender(MINE)
  expect(result.current.fresh.count).toBe(0)
})
