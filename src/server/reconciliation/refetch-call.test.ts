import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callDetail } from '@/contracts/calls'
import { bodiesOf, simulatedCalls, vapiCallOf, without } from '@tests/builders/provider-calls'
import { startAsking } from '@tests/harness/reconcile'

import { auditEntries, calls } from '../db/schema'

const API = '/functions/api/v1'
let asking: Awaited<ReturnType<typeof startAsking>>

beforeAll(async () => {
  asking = await startAsking()
})
beforeEach(() => asking.reset())
afterAll(() => asking.server.close())

const connected = (provider: 'vapi' | 'retell') => {
  const found = simulatedCalls(provider, 8).findLast(
    ({ startedAt, turns }) => startedAt && turns.length > 4,
  )
  if (!found) throw new Error('No call of the kind was made up')
  return found
}
const deliver = async (provider: 'vapi' | 'retell', providerCallId: string, bodies: unknown[]) => {
  for (const body of bodies) expect((await asking.server.deliver(provider, body)).ok).toBe(true)
  const [row] = await asking.server.db
    .select({ id: calls.id })
    .from(calls)
    .where(eq(calls.providerCallId, providerCallId))
  return row?.id ?? ''
}
const refetch = (id: string) =>
  asking.admin().request(`${API}/calls/${id}/refetch`, { method: 'POST' })
const detail = async (id: string) => {
  await asking.server.analyze()
  return callDetail.parse(await (await asking.admin().request(`${API}/calls/${id}`)).json())
}

test.each(['vapi', 'retell'] as const)('%s: brings what is missing, then nothing', async (name) => {
  const call = connected(name)
  const id = await deliver(name, call.id, bodiesOf(call).slice(0, 1))
  asking.standIn.add(call)
  expect(await (await refetch(id)).json()).toEqual({ result: 'finished' })
  expect(await detail(id)).toMatchObject({ status: 'analyzed', hasTranscript: true })
  expect(await (await refetch(id)).json()).toEqual({ result: 'unchanged' })
  const audit = await asking.server.db.select().from(auditEntries)
  expect(audit.map(({ action, actorName, callId }) => [action, actorName, callId])).toEqual([
    ['call.refetched', 'Ada Moreau', id],
    ['call.refetched', 'Ada Moreau', id],
  ])
})

test('an analysis that was run again is an update', async () => {
  const call = connected('vapi')
  const id = await deliver('vapi', call.id, bodiesOf(call))
  const updatedAt = new Date(call.endedAt.getTime() + 3_600_000).toISOString()
  const analysis = { summary: 'Analysed again.' }
  asking.standIn.vapi.set(call.id, { ...vapiCallOf(call), analysis, updatedAt })
  expect(await (await refetch(id)).json()).toEqual({ result: 'updated' })
  expect(await detail(id)).toMatchObject({ summary: 'Analysed again.' })
})

test('what the provider does not know is closed while it runs, and left alone afterwards', async () => {
  const call = connected('vapi')
  const id = await deliver('vapi', call.id, bodiesOf(call).slice(0, 1))
  expect(await (await refetch(id)).json()).toEqual({ result: 'closed' })
  expect(await detail(id)).toMatchObject({ status: 'ended', outcome: 'unknown' })
  const again = await refetch(id)
  expect(again.status).toBe(404)
  expect(await again.json()).toMatchObject({ error: 'Vapi no longer knows this call.' })
})

test.each([
  [401, 'provider-key', 502, 'Vapi refused the key.'],
  [429, 'provider-rate', 429, 'limits how often'],
])(
  'a refusal of the provider (%d) is passed on in words',
  async (status, code, answered, words) => {
    const call = connected('vapi')
    const id = await deliver('vapi', call.id, bodiesOf(call))
    const headers = { 'retry-after': '600' }
    asking.standIn.interrupt(() => new Response('{}', { status, headers }))
    const refused = await refetch(id)
    expect(refused.status).toBe(answered)
    expect(await refused.json()).toMatchObject({ code, error: expect.stringContaining(words) })
  },
)

test('sample calls and other providers’ calls have nobody to be asked of', async () => {
  const call = connected('vapi')
  const id = await deliver('vapi', call.id, bodiesOf(call))
  await asking.server.db.update(calls).set({ isSample: true })
  expect((await refetch(id)).status).toBe(409)
  await asking.server.db.update(calls).set({ isSample: false, provider: 'generic' })
  expect((await refetch(id)).status).toBe(409)
  expect(asking.standIn.asked).toEqual([])
})

test('a call that says nothing yet changes nothing', async () => {
  const call = connected('retell')
  const id = await deliver('retell', call.id, bodiesOf(call).slice(0, 1))
  asking.standIn.add(call)
  const registered = without(asking.standIn.retell.get(call.id) ?? {}, 'call_analysis')
  asking.standIn.retell.set(call.id, { ...registered, call_status: 'registered' })
  expect(await (await refetch(id)).json()).toEqual({ result: 'unchanged' })
  expect(await detail(id)).toMatchObject({ status: 'in-progress' })
})
