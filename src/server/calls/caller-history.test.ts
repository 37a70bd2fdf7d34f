import { afterAll, beforeAll, expect, test } from 'vitest'

import { callerHistory } from '@/contracts/caller-history'
import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { nextSteps } from '../db/next-steps-schema'

const API = '/functions/api/v1'
let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana')
  const hidden = vapiReport({ id: 'hidden' })
  hidden.message.call.customer.number = 'anonymous'
  const somebody = vapiReport({ id: 'somebody' })
  somebody.message.call.customer.number = '+15555550177'
  for (const report of [vapiReport({ id: 'one' }), vapiReport({ id: 'two' }), hidden, somebody]) {
    await server.deliver('vapi', report)
  }
  await server.analyze()
  await server.db.delete(nextSteps)
  const { items } = callPage.parse(await (await agent.request(`${API}/calls`)).json())
  for (const { id, providerCallId } of items) ids[providerCallId] = id
})
afterAll(() => server.close())

const add = (call: string, title: string, dueAt: string | null = null) =>
  agent.request(`${API}/next-steps`, { json: { callId: ids[call], title, dueAt } })
const read = async (call: string) =>
  callerHistory.parse(await (await agent.request(`${API}/calls/${ids[call]}/caller`)).json())

test('counts every call of the caller, and lists what is open from the others, due first', async () => {
  await add('one', 'Of this call')
  await add('two', 'Some day')
  await add('two', 'Soon', '2026-11-22T10:00:00Z')
  await add('somebody', 'Of somebody else')
  const { calls, openSteps } = await read('one')
  expect(calls).toBe(2)
  expect(openSteps.map(({ title }) => title)).toEqual(['Soon', 'Some day'])
  const [done] = openSteps
  await agent.request(`${API}/next-steps/${done?.id}`, {
    method: 'PATCH',
    json: { version: 1, status: 'done' },
  })
  expect((await read('one')).openSteps.map(({ title }) => title)).toEqual(['Some day'])
})

test('a hidden number is nobody: the call stands alone', async () => {
  expect(await read('hidden')).toEqual({ calls: 1, callerId: null, openSteps: [] })
})

test('a list by the id that it answers holds the calls of this caller, merged ones too, and no other', async () => {
  const callsOf = async (caller: string | null) => {
    const answer = await agent.request(`${API}/calls?caller=${caller}`)
    return callPage
      .parse(await answer.json())
      .items.map((call) => call.providerCallId)
      .toSorted()
  }
  const { callerId: one } = await read('one')
  const { callerId: other } = await read('somebody')
  expect(await callsOf(one)).toEqual(['one', 'two'])
  expect(await callsOf(other)).toEqual(['somebody'])
  expect(await callsOf('00000000-0000-4000-8000-000000000000')).toEqual([])
  await agent.request(`${API}/callers/merge`, { json: { keepId: one, otherId: other } })
  expect(await callsOf(other)).toEqual(['one', 'somebody', 'two'])
  const counted = await agent.request(`${API}/calls/counts?caller=${one}`)
  expect(await counted.json()).toMatchObject({ total: 3 })
})
