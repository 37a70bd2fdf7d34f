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

const follow = (answer: (url: string) => number[], readAt: number) => {
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana', role: 'agent' } as const
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(testPage(answer(url)))))
  const client = new QueryClient()
  for (const params of [ALL, MINE]) {
    const { queryKey } = callListQuery(params)
    client.setQueryData(queryKey, firstPage(testPage([1])), { updatedAt: readAt })
  }
  return renderHook((params) => useLiveCalls(params, READING, true), {
    initialProps: ALL,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
}

test('a list that was kept for a minute is read again when it is opened', async () => {
  const { result } = follow(() => [2, 1], Date.now() - 60_000)
  await waitFor(() => expect(result.current.fresh.count).toBe(1))
})

test('new calls that wait above a list do not wait above the next one', async () => {
  const { result, rerender } = follow(
    (url) => (url.includes('assignee') ? [1] : [2, 1]),
    Date.now(),
  )
  act(() => tellListeners({ entity: 'call', callId: callId(2), change: 'arrived' }, false))
  await waitFor(() => expect(result.current.fresh.count).toBe(1))
  rerender(MINE)
  expect(result.current.fresh.count).toBe(0)
})
