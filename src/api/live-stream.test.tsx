import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveEvent } from '@/contracts/live'
import { liveStreams } from '@tests/builders/live-streams'

import { ApiError } from './api-error'
import { subscribeLive, useConnectionState } from './live'
import { answeredAt } from './live-cursor'
import { startLive } from './live-stream'
import { session } from './session'

const USER = { id: 'u1', email: 'ana@example.com', name: 'Ana', role: 'agent' } as const
const CALL = '0196b6c0-0000-7000-8000-000000000001'

let connection: ReturnType<typeof liveStreams>
let stop: (() => void) | undefined

const start = (queryClient = new QueryClient()) => {
  stop = startLive(queryClient)
  const state = renderHook(() => useConnectionState()).result
  return { queryClient, state }
}

const hear = () => {
  const heard: LiveEvent[] = []
  return { heard, unsubscribe: subscribeLive((event) => heard.push(event)) }
}

beforeEach(() => {
  answeredAt.forget()
  connection = liveStreams()
  session.start({ token: 't1', user: USER })
})
afterEach(() => {
  stop?.()
  act(() => session.end())
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('connects with the token, is live, and hands on each event', async () => {
  const { state } = start()
  const { heard, unsubscribe } = hear()
  const server = await connection(1)
  expect(server.headers).toMatchObject({ authorization: 'Bearer t1', accept: 'text/event-stream' })
  expect(server.headers).not.toHaveProperty('last-event-id')
  await waitFor(() => expect(state.current).toBe('live'))
  const event = { entity: 'call', callId: CALL, change: 'arrived' }
  const line = `id: 1-5\nevent: call\ndata: ${JSON.stringify(event)}\n\n`
  // Cut in the middle of an event, as networks do.
  server.send(`id: 1-1\nevent: hello\ndata: {}\n\n: still here\n\n${line.slice(0, 20)}`)
  server.send(line.slice(20))
  await waitFor(() => expect(heard).toEqual([{ entity: 'reset' }, event]))
  unsubscribe()
})

test('marks stale what an event may have changed, but not what its screen keeps by hand', async () => {
  const { queryClient } = start()
  const server = await connection(1)
  server.send('id: 1-1\nevent: hello\ndata: {}\n\n')
  const invalid = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const { heard, unsubscribe } = hear()
  await waitFor(() => expect(heard).toHaveLength(1))
  queryClient.setQueryData(['calls', 'detail', CALL], {})
  queryClient.setQueryData(['people'], {})
  queryClient.getQueryCache().build(queryClient, {
    queryKey: ['calls', 'list'],
    meta: { live: 'manual' },
  })
  server.send(`id: 1-2\ndata: {"entity":"call","callId":"${CALL}","change":"updated"}\n\n`)
  await waitFor(() => expect(invalid(['calls', 'detail', CALL])).toBe(true))
  expect(invalid(['calls', 'list'])).toBe(false)
  expect(invalid(['people'])).toBe(false)
  unsubscribe()
})

test('steady events do not cut off an answer that is on its way', async () => {
  const { queryClient } = start()
  let asked = 0
  let cutOff = 0
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['next-steps', 'list'],
    queryFn: ({ signal }) => {
      asked += 1
      signal.addEventListener('abort', () => (cutOff += 1))
      return new Promise((resolve) => answers.push(() => resolve(asked)))
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  answers.shift()?.()
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  const server = await connection(1)
  const { heard, unsubscribe: stopHearing } = hear()
  const change = `data: {"entity":"next-step","callId":"${CALL}","nextStepId":"${CALL}"}\n\n`
  server.send(`id: 1-1\nevent: hello\ndata: {}\n\nid: 1-2\n${change}`)
  await waitFor(() => expect(answers).toHaveLength(1))
  vi.useFakeTimers()
  for (let more = 3; more <= 6; more += 1) {
    server.send(`id: 1-${more}\n${change}`)
    await expect.poll(() => heard).toHaveLength(more)
    await vi.advanceTimersByTimeAsync(400)
  }
  vi.useRealTimers()
  expect({ asked, cutOff }).toEqual({ asked: 2, cutOff: 0 })
  // What came meanwhile is asked for once, when the answer is there.
  answers.shift()?.()
  await waitFor(() => expect(asked).toBe(3))
  stopHearing()
  unsubscribe()
})

test('what is loading for the first time when an event comes is asked again', async () => {
  const { queryClient } = start()
  const server = await connection(1)
  const { heard, unsubscribe } = hear()
  server.send('id: 1-1\nevent: hello\ndata: {}\n\n')
  await waitFor(() => expect(heard).toHaveLength(1))
  const queryKey = ['inbox', USER.id]
  const answers: ((unread: number) => void)[] = []
  const inbox = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  })
  const unobserve = inbox.subscribe(() => {})
  await waitFor(() => expect(answers).toHaveLength(1))
  server.send(`id: 1-2\ndata: {"entity":"inbox","userId":"${USER.id}"}\n\n`)
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
  // The server had answered before the event, and the network was slow.
  answers[0]?.(0)
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(1)
  await waitFor(() => expect(inbox.getCurrentResult().data).toBe(1))
  unobserve()
  unsubscribe()
})

test('goes on from the oldest answer on the screen, which is not read again', async () => {
  const queryClient = new QueryClient()
  let resolve: (words: string) => void = () => {}
  const queryFn = () => new Promise<string>((answer) => (resolve = answer))
  const observer = new QueryObserver(queryClient, { queryKey: ['calls'], queryFn })
  const unobserve = observer.subscribe(() => {})
  const { heard, unsubscribe } = hear()
  const { state } = start(queryClient)
  expect(state.current).toBe('connecting')
  expect(fetch).not.toHaveBeenCalled()
  for (const cursor of ['1:20:3', '1:9:30', '1:100:1', null]) answeredAt.note(cursor)
  const server = await connection(1)
  expect(server.headers).toMatchObject({ 'last-event-id': '1:9:30' })
  server.send('event: hello\ndata: {}\n\nid: 1:10:1\ndata: {"entity":"workspace"}\n\n')
  await waitFor(() => expect(heard).toEqual([{ entity: 'workspace' }]))
  resolve('here')
  answeredAt.note('1:11:1')
  expect(heard).toHaveLength(1)
  // It was on its way when the stream began, further on.
  answeredAt.note('1:8:1')
  expect(heard).toEqual([{ entity: 'workspace' }, { entity: 'reset' }])
  unsubscribe()
  unobserve()
})

test('after a break it resumes behind the last event it saw', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { state } = start()
  const { heard, unsubscribe } = hear()
  const first = await connection(1)
  first.send('id: 1-1\nevent: hello\ndata: {}\n\nid: 1-9\ndata: {"entity":"workspace"}\n\n')
  await waitFor(() => expect(heard).toHaveLength(2))
  first.end()
  await waitFor(() => expect(state.current).toBe('reconnecting'))
  const second = await connection(2)
  expect(second.headers).toMatchObject({ 'last-event-id': '1-9' })
  second.send('id: 1-12\nevent: hello\ndata: {}\n\n')
  await waitFor(() => expect(state.current).toBe('live'))
  expect(heard).toHaveLength(2)
  unsubscribe()
})

test('a server that is away is asked again; the state says so meanwhile', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let refusals = 2
  connection = liveStreams(() => (refusals-- > 0 ? new Response(null, { status: 503 }) : null))
  const { state } = start()
  await waitFor(() => expect(state.current).toBe('reconnecting'))
  await connection(1)
  await waitFor(() => expect(state.current).toBe('live'))
  expect(fetch).toHaveBeenCalledTimes(3)
})

const AWAY = new ApiError({ status: 503, code: 'unavailable', message: 'Away' })
const GONE = new ApiError({ status: 404, code: 'not_found', message: 'Gone' })

/** A query of the screen that has failed. */
const watchFailed = async (queryClient: QueryClient, key: string, error = AWAY) => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(error))
  const watched = { queryKey: [key], queryFn: ask, retry: false }
  const leave = new QueryObserver(queryClient, watched).subscribe(() => {})
  await vi.waitUntil(() => queryClient.getQueryState([key])?.status === 'error', 60_000)
  return { ask, leave, answer: () => ask.mockImplementation(() => Promise.resolve('here')) }
}

test('what failed while the server was away is asked for again when it is back', async () => {
  const { queryClient } = start()
  const notes = await watchFailed(queryClient, 'notes')
  const call = await watchFailed(queryClient, 'call', GONE)
  notes.answer()
  ;(await connection(1)).end()
  await connection(2)
  await waitFor(() => expect(queryClient.getQueryData(['notes'])).toBe('here'))
  expect(call.ask).toHaveBeenCalledOnce()
  for (const { leave } of [notes, call]) leave()
})

test('what fails just after the server is back is asked for once more', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { queryClient } = start()
  const notes = await watchFailed(queryClient, 'notes')
  ;(await connection(1)).end()
  await connection(2)
  await waitFor(() => expect(notes.ask.mock.calls.length).toBeGreaterThan(1))
  notes.answer()
  await waitFor(() => expect(queryClient.getQueryData(['notes'])).toBe('here'))
  notes.leave()
})

test('what failed before the first connection is asked for again, too', async () => {
  const queryClient = new QueryClient()
  const notes = await watchFailed(queryClient, 'notes')
  notes.answer()
  start(queryClient)
  await connection(1)
  await waitFor(() => expect(queryClient.getQueryData(['notes'])).toBe('here'))
  expect(fetch).toHaveBeenCalledOnce()
  notes.leave()
})

test('and so is what failed while the browser was offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const { queryClient, state } = start()
  ;(await connection(1)).send('id: 1-1\nevent: hello\ndata: {}\n\n')
  await waitFor(() => expect(state.current).toBe('live'))
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  const notes = await watchFailed(queryClient, 'notes')
  notes.answer()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect((await connection(2)).headers).toMatchObject({ 'last-event-id': '1-1' })
  await waitFor(() => expect(queryClient.getQueryData(['notes'])).toBe('here'))
  notes.leave()
})

test('a server that answers and says nothing is asked less and less often', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const timer = vi.spyOn(globalThis, 'setTimeout')
  start()
  for (const number of [1, 2, 3]) (await connection(number)).end()
  const waits = () => timer.mock.calls.map(([, wait]) => wait)
  await waitFor(() => expect(waits()).toContain(1000))
  expect(waits().filter((wait) => wait === 250 || wait === 500)).toEqual([250, 500])
})

test('offline is offline at once, and coming back connects at once', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const { state } = start()
  await connection(1)
  await waitFor(() => expect(state.current).toBe('live'))
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(state.current).toBe('offline')
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await connection(2)
  await waitFor(() => expect(state.current).toBe('live'))
})

test('of the tabs out of sight only the one that leads is connected', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const see = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const lead = (tab: string) => {
    localStorage.setItem('live.lead', JSON.stringify({ tab, until: Date.now() + 60_000 }))
    act(() => void window.dispatchEvent(new Event('storage')))
  }
  // Whatever an earlier file has left focused: a tab out of sight has no focus.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  lead('another')
  const { state } = start()
  expect(fetch).not.toHaveBeenCalled()
  see('visible')
  const first = await connection(1)
  first.send('id: 1-4\nevent: hello\ndata: {}\n\n')
  await waitFor(() => expect(state.current).toBe('live'))
  see('hidden')
  expect(state.current).toBe('connecting')
  see('visible')
  expect((await connection(2)).headers).toMatchObject({ 'last-event-id': '1-4' })
  await waitFor(() => expect(state.current).toBe('live'))
  localStorage.removeItem('live.lead')
  act(() => void window.dispatchEvent(new Event('storage')))
  see('hidden')
  expect(state.current).toBe('live')
  lead('another')
  expect(state.current).toBe('connecting')
})

test('it ends with the session and starts afresh with the next', async () => {
  const { state } = start()
  const first = await connection(1)
  first.send('id: 1-4\nevent: hello\ndata: {}\n\n')
  act(() => session.end())
  expect(state.current).toBe('off')
  act(() => session.start({ token: 't2', user: USER }))
  const second = await connection(2)
  expect(second.headers).toMatchObject({ authorization: 'Bearer t2' })
  expect(second.headers).not.toHaveProperty('last-event-id')
})

test('a refused token ends the session and is not tried again', async () => {
  connection = liveStreams(() => Response.json({ error: 'No session' }, { status: 401 }))
  const { state } = start()
  await waitFor(() => expect(session.read()).toBeNull())
  await waitFor(() => expect(state.current).toBe('off'))
  expect(fetch).toHaveBeenCalledOnce()
})
