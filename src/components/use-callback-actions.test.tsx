import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import type { Callback } from '@/contracts/callbacks'
import { lastChange, notify, toastQueue, undo } from '@/ui/notify'
import { testStep } from '@tests/builders/test-step'

import { useCallbackActions } from './use-callback-actions'

const { kind: _kind, dueAt: _dueAt, callBy: _callBy, ticket: _ticket, ...step } = testStep()
const callback: Callback = {
  ...step,
  status: 'open',
  topic: 'The modem',
  requestedWords: null,
  dueFrom: null,
  timeIsClear: true,
  lateAt: null,
  zone: 'UTC',
  confirmedAt: null,
  claimedBy: null,
  attempts: [],
  requests: [],
  proposesToClose: false,
  numberProblem: null,
  callsSince: 0,
}

const sent: string[] = []
const bodies: unknown[] = []
let answer = () => {}

beforeEach(() => {
  sent.length = 0
  bodies.length = 0
  toastQueue.take()
  lastChange.forget()
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' as const }
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    sent.push(url.split('/').at(-1) ?? '')
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json({ ...callback, version: callback.version + 1 })
  })
})

const answered = async (text: string) => {
  act(() => answer())
  await waitFor(() => expect(toastQueue.take()).toMatchObject([{ text }]))
}

const renderActions = () =>
  renderHook(() => useCallbackActions(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient(notify)}>{children}</QueryClientProvider>
    ),
  }).result

test('an undo before the answer takes back no earlier change, and two in a row take back two', async () => {
  const undoEarlier = vi.fn<() => void>()
  undo(undoEarlier)
  const result = renderActions()
  act(() => result.current.claim(callback))
  await waitFor(() => expect(sent).toEqual(['claim']))
  lastChange.undo()
  expect(undoEarlier).not.toHaveBeenCalled()
  expect(toastQueue.take()).toMatchObject([{ text: 'Nothing to undo' }])
  await answered('Claimed for 30 minutes: The modem')

  act(() => lastChange.undo())
  await waitFor(() => expect(sent).toEqual(['claim', 'release']))
  lastChange.undo()
  expect(undoEarlier).toHaveBeenCalledOnce()
  await answered('Undone: Claimed for 30 minutes: The modem')
})

test('an attempt with a time to try again is logged over one’s own claim', async () => {
  const result = renderActions()
  act(() => result.current.claim(callback))
  await waitFor(() => expect(sent).toEqual(['claim']))
  await answered('Claimed for 30 minutes: The modem')

  const again = { at: new Date('2099-11-20T09:00:00Z'), words: 'tomorrow' }
  act(() => result.current.log(callback, 'no-answer', '', again))
  await waitFor(() => expect(sent).toEqual(['claim', 'attempts']))
  expect(bodies.at(-1)).toMatchObject({ version: callback.version + 1 })
  await answered('No answer, due tomorrow: The modem')
})
