// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { testCall } from '@tests/builders/call-detail'
import { testCall as testRow, testPage } from '@tests/builders/calls'

import { changeCallMutation } from './call-change'
import { callInLists, firstPage } from './call-pages'
import { callDetailQuery } from './calls'
import { createQueryClient } from './query-client'
import { session } from './session'

afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
})

const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' } as const

test('a change is that of who made it, before and after the server answers', async () => {
  const bos = {
    id: '1',
    at: '2026-11-20T10:05:00.000Z',
    actorName: 'Bo Lang',
    action: 'call.changed',
    changes: { category: { from: null, to: 'complaint' } },
  }
  const call = testCall({ activity: [bos] })
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  session.start({ token: 't', user })
  const client = createQueryClient({ success: () => {}, error: () => {} })
  const { queryKey } = callDetailQuery(call.id)
  client.setQueryData(queryKey, call)
  const newest = () => client.getQueryData(queryKey)?.activity.map((one) => one.actorName)

  const options = changeCallMutation(client, call.id, user)
  const saving = client.getMutationCache().build(client, options).execute({ category: 'problem' })
  await expect.poll(newest).toEqual(['Ana Boss', 'Bo Lang'])
  expect(client.getQueryData(queryKey)?.activity[0]?.changes).toEqual({
    category: { from: null, to: 'problem' },
  })

  const proposed = { category: null, priority: null }
  const mine = { ...bos, id: '2', actorName: 'Ana Boss' }
  await vi.waitFor(() => {
    answer(Response.json({ ...call, version: 4, proposed, activity: [mine] }))
    return saving
  }, 60_000)
  expect(client.getQueryData(queryKey)?.activity).toEqual([mine, bos])
})

test('what was asked before a change and is answered after it does not put the old word back', async () => {
  const call = testCall({ category: 'booking' })
  const answers = new Map<string, (response: Response) => void>()
  const asked = (method: string) => expect.poll(() => answers.has(method)).toBe(true)
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit) => {
    return new Promise<Response>((resolve) => answers.set(method, resolve))
  })
  session.start({ token: 't', user })
  const client = createQueryClient({ success: () => {}, error: () => {} })
  const { queryKey } = callDetailQuery(call.id)
  client.setQueryData(queryKey, call)
  const shown = () => client.getQueryData(queryKey)?.category
  const reading = client.fetchQuery({ ...callDetailQuery(call.id), staleTime: 0 })
  await asked('GET')

  const options = changeCallMutation(client, call.id, user)
  const saving = client.getMutationCache().build(client, options).execute({ category: 'problem' })
  await asked('PATCH')
  answers.get('GET')?.(Response.json(call))
  await reading.catch(() => {})
  expect(shown()).toBe('problem')
  const proposed = { category: null, priority: null }
  const saved = { ...call, version: 4, category: 'problem', proposed, activity: [] }
  answers.get('PATCH')?.(Response.json(saved))
  await saving
})

test('a change that the server refuses is taken back in the lists', async () => {
  const row = testRow(1, { category: 'booking', priority: 'low' })
  const answers: (() => void)[] = []
  const refusal = { error: 'The database is away.', code: 'unavailable', requestId: 'r-1' }
  vi.stubGlobal('fetch', () => {
    const refuse = Response.json(refusal, { status: 503 })
    return new Promise<Response>((resolve) => answers.push(() => resolve(refuse)))
  })
  session.start({ token: 't', user })
  const client = createQueryClient({ success: () => {}, error: () => {} })
  const page = { ...testPage([]), items: [row] }
  client.setQueryData(['calls', 'list', {}], firstPage(page))
  const options = changeCallMutation(client, row.id, user)
  const saving = client.getMutationCache().build(client, options).execute({ category: 'problem' })
  await expect.poll(() => answers).toHaveLength(1)
  expect(callInLists(client, row.id)?.category).toBe('problem')
  answers[0]?.()
  await expect(saving).rejects.toThrow('The database is away.')
  expect(callInLists(client, row.id)).toEqual(row)
})
