// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'

import { ApiError } from './api-error'
import { apiUrl, http } from './http'
import { session } from './session'

const USER = { id: 'u1', email: 'ana@example.com', name: 'Ana', role: 'agent' } as const
const shape = z.object({ count: z.int() })
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  session.start({ token: 't1', user: USER })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  session.end()
})

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

test('calls the API with the token and JSON, and answers what the contract reads', async () => {
  fetched.mockResolvedValue(Response.json({ count: 3, extra: true }))
  expect(await http.patch('/calls/7', shape, { body: { version: 1 } })).toEqual({
    count: 3,
  })
  const [url, init] = fetched.mock.lastCall ?? []
  expect(url).toBe('/functions/api/v1/calls/7')
  expect(init).toMatchObject({
    method: 'PATCH',
    body: '{"version":1}',
    headers: { Authorization: 'Bearer t1', 'Content-Type': 'application/json' },
  })
  expect(init?.headers).not.toHaveProperty('apikey')
})

test('only answers of other contracts are parsed', async () => {
  const load = vi.fn<() => Promise<typeof shape>>(() => Promise.resolve(shape))
  const answerOf = (headers: Record<string, string>) => {
    fetched.mockResolvedValue(Response.json({ count: 3, extra: true }, { headers }))
    return http.get('/calls', load)
  }
  expect(await answerOf({ 'X-Contracts': 'mine' })).toEqual({ count: 3 })
  vi.stubGlobal('CONTRACTS_BUILT', 'mine')
  expect(await answerOf({})).toEqual({ count: 3 })
  expect(await answerOf({ 'X-Contracts': 'others' })).toEqual({ count: 3 })
  expect(load).toHaveBeenCalledTimes(3)
  expect(await answerOf({ 'X-Contracts': 'mine' })).toEqual({ count: 3, extra: true })
  expect(load).toHaveBeenCalledTimes(3)
})

test('a schema given as a promise is applied to every answer', async () => {
  vi.stubGlobal('CONTRACTS_BUILT', 'mine')
  fetched.mockResolvedValue(Response.json({ count: 3 }, { headers: { 'X-Contracts': 'mine' } }))
  const doubled = shape.transform(({ count }) => count * 2)
  expect(await http.get('/calls', Promise.resolve(doubled))).toBe(6)
})

test('a query leaves out what is empty and joins lists', () => {
  const query = {
    q: 'a b',
    status: ['ended', 'analyzed'],
    none: [],
    cursor: undefined,
    x: null,
    y: '',
  }
  expect(apiUrl('/calls', query)).toBe('/functions/api/v1/calls?q=a+b&status=ended%2Canalyzed')
})

test('a refusal carries the sentence, the code, the fields and the request id', async () => {
  const problem = {
    error: 'Somebody saved first',
    code: 'conflict',
    fields: { title: 'Changed' },
    requestId: 'req-1',
    changedBy: 'Ana',
  }
  fetched.mockResolvedValue(Response.json(problem, { status: 409 }))
  const error = await failure(http.get('/calls', shape))
  expect(error).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Somebody saved first',
    fields: { title: 'Changed' },
    requestId: 'req-1',
  })
  expect(error.problem).toEqual(problem)
})

test('a failure that is not ours to read still has its status', async () => {
  fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failure(http.get('/calls', shape))).toMatchObject({
    status: 502,
    message: 'HTTP error! status: 502',
  })
})

test('no network says that nothing was lost; an aborted call stays an abort', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failure(http.get('/calls', shape))).toMatchObject({
    status: 0,
    code: 'unreachable',
    message: expect.stringContaining('Check the connection'),
  })
  const controller = new AbortController()
  controller.abort(new Error('left the page'))
  const call = http.get('/calls', shape, { signal: controller.signal })
  await expect(call).rejects.not.toBeInstanceOf(ApiError)
})

test.each([
  ['another shape', () => Response.json({ count: 'three' })],
  ['no JSON', () => new Response('ok')],
])('%s is unreadable, not a crash', async (_name, answer) => {
  fetched.mockResolvedValue(answer())
  expect(await failure(http.get('/calls', shape))).toMatchObject({ code: 'unreadable' })
})

test('a 401 ends the session with its reason', async () => {
  fetched.mockResolvedValue(Response.json({ error: 'No session' }, { status: 401 }))
  expect(await failure(http.get('/calls', shape))).toMatchObject({ status: 401 })
  expect(session.read()).toBeNull()
  expect(session.reason()).toBe('Your session has expired. Please sign in again.')
})

test('a late 401 to an earlier session leaves the next one alone', async () => {
  fetched.mockImplementation(() => {
    session.start({ token: 't2', user: USER })
    return Promise.resolve(Response.json({ error: 'No session' }, { status: 401 }))
  })
  await failure(http.get('/calls', shape))
  expect(session.read()?.token).toBe('t2')
})

test('a configured public key is sent as apikey', async () => {
  vi.resetModules()
  vi.doMock('./current-config', () => ({
    config: { functionsUrl: 'https://desk.example.com/functions', publicKey: 'anon-1' },
  }))
  const fresh = await import('./http')
  fetched.mockResolvedValue(Response.json({ count: 1 }))
  await fresh.http.get('/calls', shape)
  const [url, init] = fetched.mock.lastCall ?? []
  expect(url).toBe('https://desk.example.com/functions/api/v1/calls')
  expect(init?.headers).toMatchObject({ apikey: 'anon-1' })
  vi.doUnmock('./current-config')
})

test('asks nothing when nobody is signed in', async () => {
  session.end()
  const error = await failure(http.get('/calls', shape))
  expect(error).toMatchObject({ status: 401, code: 'signed-out' })
  expect(fetched).not.toHaveBeenCalled()
})
