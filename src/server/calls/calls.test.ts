import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callCounts } from '@/contracts/call-counts'
import { type CallDetail, callDetail, callPage, changedCall } from '@/contracts/calls'
import { recordReset } from '@tests/builders/record-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { calls } from '../db/schema'

const CALLS = '/functions/api/v1/calls'

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>

const list = async (query: Record<string, string> = {}) => {
  const response = await agent.request(`${CALLS}?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return callPage.parse(await response.json())
}
const names = async (query: Record<string, string>) =>
  (await list(query)).items.map((call) => call.callerName)

const read = async (id: string): Promise<CallDetail> =>
  callDetail.parse(await (await agent.request(`${CALLS}/${id}`)).json())
const change = (id: string, json: unknown, as = agent) =>
  as.request(`${CALLS}/${id}`, { method: 'PATCH', json })

const forget = async (which: SQL) => {
  await server.db.delete(calls).where(which)
  await recordReset(server.db)
}

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 20, 15, count))

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana Reviewer')
})
afterAll(() => server.close())

describe('the list', () => {
  beforeAll(async () => {
    await server.truncateAll()
    agent = await server.signIn('agent', 'Ana Reviewer')
    const reports = [
      vapiReport({
        name: 'José Muñoz',
        startedAt: minutes(0),
        words: 'The router blinks red since Monday.',
      }),
      vapiReport({
        name: 'Robert Tables',
        startedAt: minutes(1),
        words: 'I want to book a table for two.',
      }),
      vapiReport({
        name: "O'Brien 100%_",
        startedAt: minutes(2),
        seconds: 12,
        words: 'Wrong number, sorry.',
      }),
      vapiReport({ name: 'Nobody Spoke', startedAt: minutes(3), seconds: 5 }),
      vapiReport({
        name: 'Long Talker',
        startedAt: minutes(4),
        seconds: 400,
        words: 'Where is my parcel? Write to lara@example.com and/or <b>ring</b> me.',
      }),
    ]
    const silent = reports[3]
    if (silent) silent.message.artifact.messages = []
    for (const report of reports) await server.deliver('vapi', report)
    await server.analyze()
  })

  test('hides nothing unasked and is newest first', async () => {
    const page = await list()
    expect(page.items.map((call) => call.callerName)).toEqual([
      'Long Talker',
      'Nobody Spoke',
      "O'Brien 100%_",
      'Robert Tables',
      'José Muñoz',
    ])
    expect(page).toMatchObject({ total: 5, totalIsEstimate: false, nextCursor: null })
    expect(page.hidden).toBeUndefined()
  })

  test('pages by cursor without gaps or repeats while new calls arrive', async () => {
    const first = await list({ limit: '2' })
    const late = vapiReport({ name: 'Came Meanwhile', startedAt: minutes(30) })
    await server.deliver('vapi', late)
    const second = await list({ limit: '2', cursor: first.nextCursor ?? '' })
    const third = await list({ limit: '2', cursor: second.nextCursor ?? '' })
    expect(
      [...first.items, ...second.items, ...third.items].map((call) => call.callerName),
    ).toEqual(['Long Talker', 'Nobody Spoke', "O'Brien 100%_", 'Robert Tables', 'José Muñoz'])
    expect(third.nextCursor).toBeNull()
    const { items } = await list({ q: 'Came Meanwhile' })
    expect(items).toHaveLength(0)
    await server.analyze()
    expect(await names({ q: 'came meanwhile' })).toEqual(['Came Meanwhile'])
    await forget(sql`caller_name = 'Came Meanwhile'`)
  })

  test('the hiding rules hide and say how many', async () => {
    const page = await list({ hideShorterThan: '20', hideWithoutTranscript: 'true' })
    expect(page.items.map((call) => call.callerName)).toEqual([
      'Long Talker',
      'Robert Tables',
      'José Muñoz',
    ])
    expect(page).toMatchObject({ total: 3, hidden: { short: 2, withoutTranscript: 0 } })
    const long = await list({ hideWithoutTranscript: 'true' })
    expect(long).toMatchObject({ total: 4, hidden: { short: 0, withoutTranscript: 1 } })
  })

  test('a call that still runs is never hidden', async () => {
    const running = {
      message: { type: 'status-update', status: 'in-progress', call: { id: 'running-1' } },
    }
    expect((await server.deliver('vapi', running)).status).toBe(200)
    const page = await list({
      hideShorterThan: '20',
      hideWithoutTranscript: 'true',
      status: 'in-progress',
    })
    expect(page.items).toMatchObject([{ status: 'in-progress', outcome: null }])
    await forget(sql`provider_call_id = 'running-1'`)
  })

  test('counts follow every filter but their own', async () => {
    const response = await agent.request(`${CALLS}/counts?minSeconds=20&hasTranscript=true`)
    const { total, facets, isEstimate } = callCounts.parse(await response.json())
    expect({ total, isEstimate }).toEqual({ total: 3, isEstimate: false })
    expect(facets.hasTranscript).toEqual([
      { value: 'true', count: 3 },
      { value: 'false', count: 0 },
    ])
    expect(facets.assignee).toEqual([{ value: 'none', count: 3 }])
    expect(facets.reviewed.map(({ count }) => count)).toEqual([0, 0, 3, 3])
    expect(facets.provider).toContainEqual({ value: 'retell', count: 0 })
  })

  test.each([
    ['jose munoz', ['José Muñoz']],
    ['MUÑOZ', ['José Muñoz']],
    ['rout', ['José Muñoz']],
    ['"blinks red"', ['José Muñoz']],
    ['"red blinks"', []],
    ['table -router', ['Robert Tables']],
    ['lara', ['Long Talker']],
    ['lara@example.com', ['Long Talker']],
    ['<b>ring</b>', ['Long Talker']],
    ['router or parcel', ['Long Talker', 'José Muñoz']],
    ["Robert'); DROP TABLE calls;--", []],
    ['%', []],
    ['_', []],
    ['100%_', ["O'Brien 100%_"]],
    ['(x+)+$', []],
    ['!!! & | ( :*', []],
  ])('searching %j finds %j', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  test.each(['+15555550142', '(555) 555-0142', '555 0142', '0142'])(
    'finds a number written %j',
    async (q) => {
      expect((await list({ q })).total).toBe(5)
    },
  )

  test('a search result says where and when the words stand', async () => {
    const { items } = await list({ q: 'router' })
    expect(items[0]?.snippet).toEqual({
      field: 'transcript',
      before: 'The ',
      match: 'router',
      after: ' blinks red since Monday.',
      utterance: 1,
      startSeconds: 4,
    })
  })

  test('filters combine, and several words of one filter are alternatives', async () => {
    expect(await names({ minSeconds: '10', maxSeconds: '100' })).toEqual([
      "O'Brien 100%_",
      'Robert Tables',
      'José Muñoz',
    ])
    expect(await names({ hasTranscript: 'false' })).toEqual(['Nobody Spoke'])
    expect(await names({ from: minutes(1).toISOString(), to: minutes(3).toISOString() })).toEqual([
      "O'Brien 100%_",
      'Robert Tables',
    ])
    expect(await names({ provider: 'retell' })).toEqual([])
    expect(await names({ status: 'ended,analyzed', outcome: 'completed,voicemail' })).toHaveLength(
      5,
    )
    expect(await names({ caller: '+1 (555) 555-0142' })).toHaveLength(5)
    expect(await names({ caller: '+15555550199' })).toEqual([])
    const [newest] = (await list()).items
    expect(await names({ ids: newest?.id ?? '' })).toEqual(['Long Talker'])
  })

  test('a bad parameter is a 422 that names it, a foreign cursor too', async () => {
    for (const [key, value] of [
      ['status', 'gone'],
      ['limit', '1000'],
      ['cursor', 'abc'],
      ['from', 'x'],
    ] as const) {
      const response = await agent.request(`${CALLS}?${key}=${value}`)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        fields: { [key]: expect.any(String) },
      })
    }
  })
})

describe("a person's word", () => {
  let id = ''
  beforeAll(async () => {
    await server.truncateAll()
    agent = await server.signIn('agent', 'Ana Reviewer')
    await server.deliver(
      'vapi',
      vapiReport({ id: 'reviewed', words: 'My parcel has not arrived, this is awful.' }),
    )
    await server.analyze()
    id = (await list()).items[0]?.id ?? ''
  })

  test('stands beside what was proposed, with who did it', async () => {
    const before = await read(id)
    expect(before.category).not.toBeNull()
    const response = await change(id, {
      version: before.version,
      category: 'billing',
      reviewed: true,
    })
    expect(response.status).toBe(200)
    const { activity, proposed, ...answer } = changedCall.parse(await response.json())
    expect(proposed.category).toBe(before.category)
    const after = await read(id)
    expect(after).toMatchObject(answer)
    expect(activity).toEqual(after.activity.slice(0, 1))
    expect(after).toMatchObject({
      category: 'billing',
      corrections: { category: 'billing', priority: null },
      reviewedBy: { name: 'Ana Reviewer' },
      version: before.version + 1,
    })
    expect(after.analysis?.category?.value).toBe(before.category)
    expect(after.activity[0]).toMatchObject({
      action: 'call.reviewed',
      actorName: 'Ana Reviewer',
      changes: { category: { from: before.category, to: 'billing' } },
    })
    expect((await list({ reviewed: 'me' })).total).toBe(1)
    expect((await list({ reviewed: 'nobody' })).total).toBe(0)
  })

  test('is refused when somebody was first, and says who', async () => {
    const { version } = await read(id)
    const other = await server.signIn('agent', 'Bo Second')
    expect((await change(id, { version, priority: 'high' }, other)).status).toBe(200)
    const refused = await change(id, { version, priority: 'low' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'stale', changedBy: 'Bo Second' })
    expect(await read(id)).toMatchObject({ priority: 'high' })
  })

  test('survives what the provider says later, which does not make it stale', async () => {
    const { version } = await read(id)
    const later = vapiReport({ id: 'reviewed', words: 'A later telling.' })
    later.message.timestamp += 60_000
    expect((await server.deliver('vapi', later)).status).toBe(200)
    await server.analyze()
    expect(await read(id)).toMatchObject({ category: 'billing', priority: 'high', version })
    expect((await read(id)).transcript.at(-1)?.text).toBe('A later telling.')
  })

  test('can be taken back', async () => {
    const { version } = await read(id)
    const response = await change(id, { version, priority: null, reviewed: false })
    expect(changedCall.parse(await response.json())).toMatchObject({
      corrections: { priority: null },
      reviewedAt: null,
      reviewedBy: null,
    })
  })

  test('is found by the search when it is a summary', async () => {
    const { version } = await read(id)
    await change(id, { version, summary: 'Zeppelin delivery, see depot' })
    expect((await list({ q: 'zeppelin' })).items[0]?.snippet).toMatchObject({
      field: 'summary',
      match: 'Zeppelin',
    })
  })

  test('cannot name a person who does not exist, nor an unknown word', async () => {
    const { version } = await read(id)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await change(id, { version, assigneeId: nobody })).status).toBe(422)
    expect((await change(id, { version, category: 'weather' })).status).toBe(422)
    expect((await change(id, { category: 'billing' })).status).toBe(422)
    expect((await change(nobody, { version: 1 })).status).toBe(404)
    const assigned = await change(id, { version, assigneeId: agent.user.id })
    expect(await assigned.json()).toMatchObject({ assigneeName: 'Ana Reviewer' })
    expect((await list({ assignee: 'me' })).total).toBe(1)
  })

  test('of two people at the same moment one is told', async () => {
    const { version } = await read(id)
    const answers = await Promise.all([
      change(id, { version, sentiment: 'negative' }),
      change(id, { version, sentiment: 'positive' }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
