import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { createLocalAnalyzer } from '../analysis/local-analyzer'
import { createDeps } from '../create-deps'
import { analyzeDueCalls } from './analyze-due'

const CALLS = '/functions/api/v1/calls'
const POISON = 'My parcel has not arrived: poison.'
/** Longer than any wait between two attempts. */
const HOUR = 60 * 60 * 1000

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let now: Date
/** What is wrong with an analysis: a database cannot store it, or the analyzer itself gives up. */
let harm: 'unstorable' | 'throws' | null
let attempts: number

const local = createLocalAnalyzer()
const analyzer: typeof local = {
  ...local,
  analyze: async (input) => {
    const analysis = await local.analyze(input)
    if (!input.transcript.some(({ text }) => text.includes('poison'))) return analysis
    attempts += 1
    if (harm === 'throws') throw new Error('No idea')
    if (harm === null) return analysis
    const summary = { value: 'Not \u0000 text', source: 'local' as const, reason: '', evidence: [] }
    return { ...analysis, summary }
  },
}
const overrides = { analyzer, now: () => now }

beforeAll(async () => {
  server = await startServer({ overrides })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  agent = await server.signIn('agent', 'Ana Reviewer')
  harm = 'unstorable'
  attempts = 0
})

const deliver = (name: string, words?: string) =>
  server.deliver('vapi', vapiReport({ id: name, name, words }))
const list = async (query: Record<string, string> = {}) => {
  const response = await agent.request(`${CALLS}?${new URLSearchParams(query)}`)
  return callPage.parse(await response.json()).items
}
const read = async (name: string) => {
  const id = (await list()).find(({ callerName }) => callerName === name)?.id
  return callDetail.parse(await (await agent.request(`${CALLS}/${id}`)).json())
}
const askAgain = async (id: string) => {
  const response = await agent.request(`${CALLS}/${id}/analysis`, { method: 'POST' })
  expect(response.status).toBe(200)
  return callDetail.parse(await response.json())
}
/** Lets the worker go round for a day; answers the seconds at which the call was tried. */
const waitADay = async (analyze: () => Promise<unknown> = server.analyze) => {
  const begin = now.getTime()
  const tried: number[] = []
  for (let ms = 0; ms < 24 * HOUR; ms += ms < HOUR / 4 ? 5000 : HOUR) {
    const before = attempts
    now = new Date(begin + ms)
    await analyze()
    if (attempts > before) tried.push(ms / 1000)
  }
  return tried
}

test('a call whose analysis cannot be written holds back none of the others', async () => {
  await deliver('Before')
  await deliver('Poison', POISON)
  for (let index = 0; index < 70; index += 1) await deliver(`After ${index}`)
  expect(await server.analyze()).toBe(72)
  const { length } = (await list({ limit: '200' })).filter(({ category }) => category !== null)
  expect(length).toBe(71)
  expect(attempts).toBe(1)
})

test.each(['unstorable', 'throws'] as const)(
  'it is tried a few times with growing waits, and then no more (%s)',
  async (how) => {
    harm = how
    await deliver('Poison', POISON)
    const tried = await waitADay()
    expect(tried).toEqual([0, 10, 70, 670])
    expect(await read('Poison')).toMatchObject({ analysisFailed: true })
  },
)

test('until then nobody is told that it failed; that it works in the end, nobody needs to know', async () => {
  await deliver('Poison', POISON)
  await server.analyze()
  expect(await read('Poison')).toMatchObject({ analysisFailed: false, category: null })
  harm = null
  now = new Date(now.getTime() + HOUR)
  await server.analyze()
  expect(await read('Poison')).toMatchObject({ analysisFailed: false, category: 'status' })
})

test('the call is found by its words all the same, and keeps what the provider said', async () => {
  const report = vapiReport({ id: 'Poison', name: 'Poison', words: POISON })
  Object.assign(report.message.analysis, { summary: 'The provider has words for it.' })
  await server.deliver('vapi', report)
  await server.analyze()
  expect(await list({ q: 'poison' })).toMatchObject([
    { callerName: 'Poison', summary: 'The provider has words for it.' },
  ])
})

test('attempts are counted across restarts', async () => {
  await deliver('Poison', POISON)
  await server.analyze()
  const { env, log, database } = server.deps
  const shared = { ...database, close: async () => {} }
  const restarted = await createDeps(env, log, shared, overrides)
  expect(await waitADay(() => analyzeDueCalls(restarted))).toEqual([10, 70, 670])
  await restarted.close()
})

test('what the provider says later is tried at once', async () => {
  await deliver('Poison', POISON)
  await waitADay()
  now = new Date(now.getTime() + HOUR)
  await server.deliver('vapi', vapiReport({ id: 'Poison', name: 'Poison', words: 'More poison.' }))
  harm = null
  await server.analyze()
  expect(await read('Poison')).toMatchObject({ analysisFailed: false })
  expect(attempts).toBe(5)
})

test('whoever asks for another attempt gets one, and it is in the activity', async () => {
  await deliver('Poison', POISON)
  await waitADay()
  const { id } = await read('Poison')
  expect(await askAgain(id)).toMatchObject({ analysisFailed: true })
  expect(attempts).toBe(5)
  expect(await waitADay()).toEqual([])
  harm = null
  expect(await askAgain(id)).toMatchObject({
    analysisFailed: false,
    activity: [
      { action: 'call.analyzed-again', actorName: 'Ana Reviewer' },
      { action: 'call.analyzed-again' },
    ],
  })
})

test('asking changes nothing about a call that was analysed', async () => {
  await deliver('Poison', 'A cure for poison.')
  harm = null
  await server.analyze()
  const before = await read('Poison')
  expect(await askAgain(before.id)).toEqual(before)
  expect(attempts).toBe(1)
})
