import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callDetail, callPage, changedCall } from '@/contracts/calls'
import { NOT_COLLECTED } from '@/domain/metrics/registry'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const NO_CALL = '00000000-0000-4000-8000-000000000000'
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)

let server: TestServer
let ana: SignedIn
let now = at(34)

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())

const callWith = async (id: string) => {
  const call = { id, startedAt: at(1).toISOString(), endedAt: at(1.1).toISOString() }
  const response = await server.deliver('generic', { type: 'call.ended', call })
  expect(response.status).toBe(200)
  const { items } = callPage.parse(await (await ana.request('/functions/api/v1/calls')).json())
  return items.find(({ providerCallId }) => providerCallId === id)?.id ?? ''
}

const rate = (id: string, json: unknown) =>
  ana.request(`/functions/api/v1/calls/${id}/ratings`, { json })

const answersAfter = async (id: string, json: unknown) => {
  const response = await rate(id, json)
  expect(response.status).toBe(200)
  return changedCall.parse(await response.json()).survey
}

const detailOf = async (id: string) =>
  callDetail.parse(await (await ana.request(`/functions/api/v1/calls/${id}`)).json())

describe('what callers answered', () => {
  test('makes a figure of what was not collected, and finds the call by it', async () => {
    const id = await callWith('rated')
    const ask = () => askMetrics(server, ana, { metrics: ['satisfaction'] })
    const before = await ask()
    expect(before.notCollected).toEqual({ satisfaction: NOT_COLLECTED.answers })
    expect(before.totals['satisfaction']).toMatchObject({ value: null, n: 0 })
    expect(await answersAfter(id, { satisfaction: 5 })).toEqual({
      nps: null,
      ces: null,
      satisfaction: 5,
    })
    const after = await ask()
    expect(after.notCollected).toEqual({})
    expect(after.totals['satisfaction']).toMatchObject({ value: 1, n: 1 })
    const list = await ana.request('/functions/api/v1/calls?satisfaction=4,5')
    expect(callPage.parse(await list.json()).items.map((call) => call.id)).toEqual([id])
  })

  test('stands question by question until a later answer, from wherever it comes', async () => {
    const id = await callWith('again')
    await answersAfter(id, { nps: 9, ces: 6 })
    expect(await answersAfter(id, { satisfaction: 2 })).toEqual({ nps: 9, ces: 6, satisfaction: 2 })
    const older = { nps: 0, answeredAt: at(2).toISOString() }
    expect(await answersAfter(id, older)).toMatchObject({ nps: 9 })
    const call = { id: 'again', survey: { nps: 1, ces: 7 } }
    const sent = (timestamp: Date) =>
      server.deliver('generic', {
        type: 'call.surveyed',
        timestamp: timestamp.toISOString(),
        call,
      })
    expect((await sent(at(3))).status).toBe(200)
    expect((await detailOf(id)).survey).toEqual({ nps: 9, ces: 6, satisfaction: 2 })
    now = at(36)
    expect((await sent(at(35))).status).toBe(200)
    expect((await detailOf(id)).survey).toEqual({ nps: 1, ces: 7, satisfaction: 2 })
  })

  test('of a clock that is fast gives way to what is answered next', async () => {
    const id = await callWith('fast')
    await answersAfter(id, { nps: 2, answeredAt: at(90).toISOString() })
    now = at(37)
    expect(await answersAfter(id, { nps: 8 })).toMatchObject({ nps: 8 })
  })

  test('is in the history once, and leaves the version to who is editing', async () => {
    const id = await callWith('history')
    const { version } = await detailOf(id)
    await answersAfter(id, { nps: 6, satisfaction: 3 })
    await answersAfter(id, { nps: 6 })
    await answersAfter(id, { nps: 7 })
    const call = await detailOf(id)
    expect(call.version).toBe(version)
    expect(call.activity).toMatchObject([
      { actorName: 'Ana Lopez', action: 'call.rated', changes: { nps: { from: 6, to: 7 } } },
      {
        action: 'call.rated',
        changes: { nps: { from: null, to: 6 }, satisfaction: { from: null, to: 3 } },
      },
    ])
    expect(Object.keys(call.activity[0]?.changes ?? {})).toEqual(['nps'])
  })

  test.each([
    [{}, { satisfaction: 'Answer at least one question: nps, ces or satisfaction' }],
    [{ satisfaction: 6 }, { satisfaction: 'Enter a whole number from 1 to 5' }],
    [{ nps: -1 }, { nps: 'Enter a whole number from 0 to 10' }],
    [{ ces: 3.5 }, { ces: 'Enter a whole number from 1 to 7' }],
    [{ nps: '9' }, { nps: 'Enter a whole number from 0 to 10' }],
  ])('%j is refused in a sentence', async (json, fields) => {
    const response = await rate(NO_CALL, json)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields })
  })

  test('of no call is answered 404', async () => {
    expect((await rate(NO_CALL, { nps: 9 })).status).toBe(404)
  })
})
