import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { callDetailQuery } from '@/api/calls'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import { noticeQueue, notify } from '@/ui/notify'

import { useStepChanges } from './step-changes'
import { nextStep, testCall } from '../test-call'

let refusal: { status: number; body: object }
let sent = 0

beforeEach(() => {
  sent = 0
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' as const }
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return Response.json(refusal.body, { status: refusal.status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
  noticeQueue.take()
})

/** Completes the only step of a call, which the server refuses. Answers what is said of it. */
const complete = async () => {
  const queryClient = createQueryClient(notify)
  const step = nextStep()
  const call = testCall({ nextSteps: [step] })
  const { queryKey } = callDetailQuery(call.id)
  queryClient.setQueryData(queryKey, call)
  const { result } = renderHook(() => useStepChanges(call.id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  await act(() => result.current.setStatus(step.id, 'done'))
  expect(queryClient.getQueryData(queryKey)?.nextSteps).toEqual([step])
  return noticeQueue.take()
}

test('what could not be saved is as it was, and can be tried again', async () => {
  refusal = { status: 503, body: { error: 'The database is away.', code: 'away' } }
  const [notice, ...others] = await complete()
  expect(others).toEqual([])
  expect(notice).toMatchObject({ text: 'The database is away.', action: { label: 'Try again' } })
  act(() => notice?.action?.run())
  await waitFor(() => expect(sent).toBe(2))
})

test('a change that came second offers no way over the first', async () => {
  refusal = { status: 409, body: { error: 'Bo changed this first.', code: 'stale' } }
  expect(await complete()).toMatchObject([{ text: 'Bo changed this first.', action: undefined }])
})
