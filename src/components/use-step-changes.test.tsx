import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { callDetailQuery } from '@/api/calls'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import type { CallDetail } from '@/contracts/calls'
import { notify } from '@/ui/notify'
import { testStep } from '@tests/builders/test-step'

import { useStepChanges } from './use-step-changes'

let refusal: { status: number; body: object }
let sent = 0
let arrive = () => {}

beforeEach(() => {
  sent = 0
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' as const }
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', async () => {
    sent += 1
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return Response.json(refusal.body, { status: refusal.status })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Completes the only step of a call, which the server refuses. Answers what is said of it in place. */
const complete = async () => {
  const queryClient = createQueryClient(notify)
  const step = testStep({ status: 'open' })
  const { queryKey } = callDetailQuery(step.callId ?? '')
  // Only the steps of a call matter here.
  queryClient.setQueryData(queryKey, { nextSteps: [step] } as CallDetail)
  const shown = () => queryClient.getQueryData(queryKey)?.nextSteps[0]?.status
  const { result } = renderHook(() => useStepChanges(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  act(() => result.current.change(step, { status: 'done' }))
  await waitFor(() => expect(shown()).toBe('done'))
  await waitFor(() => expect(sent).toBe(1))
  act(() => arrive())
  await waitFor(() => expect(result.current.marks.get(step.id)?.kind).toBe('refused'))
  expect(shown()).toBe('open')
  return { steps: result.current, step, mark: result.current.marks.get(step.id) }
}

test('what could not be saved is as it was in the call, too, and can be tried again', async () => {
  refusal = { status: 503, body: { error: 'The database is away.', code: 'away' } }
  const { mark, steps, step } = await complete()
  expect(mark).toMatchObject({
    text: 'Not saved. The database is away.',
    again: { status: 'done' },
  })
  act(() => steps.change(step, { status: 'done' }))
  await waitFor(() => expect(sent).toBe(2))
})

test('a change that came second offers no way over the first', async () => {
  const first = { changedBy: 'Bo', changedAt: '2026-11-20T10:05:00.000Z' }
  refusal = { status: 409, body: { error: 'Bo changed this first.', code: 'stale', ...first } }
  const { mark, steps } = await complete()
  expect(mark).toMatchObject({ again: null })
  expect(steps.said).toMatch(/Bo was first/)
})
