import { QueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveEvent } from '@/contracts/live'
import { callId, testCall } from '@tests/builders/calls'
import { liveStreams } from '@tests/builders/live-streams'

import { subscribeLive } from './live'
import { answeredAt } from './live-cursor'
import { startLive } from './live-stream'
import { noteAnswer } from './own-changes'
import { session } from './session'

const USER = { id: 'u1', email: 'ana@example.com', name: 'Ana', role: 'agent' } as const

let connection: ReturnType<typeof liveStreams>
let stop: () => void

beforeEach(() => {
  answeredAt.forget()
  connection = liveStreams()
  session.start({ token: 't1', user: USER })
})
afterEach(() => {
  stop()
  act(() => session.end())
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('figures are read again when next looked at after a change of one’s own, and of nobody else’s', async () => {
  const queryClient = new QueryClient()
  stop = startLive(queryClient)
  const server = await connection(1)
  server.send('id: 1-1\nevent: hello\ndata: {}\n\n')
  const heard: LiveEvent[] = []
  subscribeLive((event) => heard.push(event))
  await waitFor(() => expect(heard).toHaveLength(1))
  const figures = ['metrics', { metrics: ['volume'] }]
  queryClient.setQueryData(figures, {})
  const isStale = () => queryClient.getQueryState(figures)?.isInvalidated
  const change = (id: string, at: string) =>
    server.send(
      `id: ${id}\ndata: {"entity":"call","callId":"${callId(1)}","change":"updated","at":"${at}"}\n\n`,
    )
  change('1-2', '2026-11-20T10:00:00.000Z')
  await waitFor(() => expect(heard).toHaveLength(2))
  expect(isStale()).toBe(false)
  noteAnswer(testCall(1, { updatedAt: '2026-11-20T10:01:00.000Z' }))
  change('1-3', '2026-11-20T10:01:00.000Z')
  await waitFor(() => expect(isStale()).toBe(true))
})
