import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { callNeighbours } from '@/contracts/call-neighbours'
import { doubtfulAnalyzer } from '@tests/builders/doubtful-analyzer'
import { type SignedIn, startServer } from '@tests/harness/server'

import { calls } from '../db/schema'
import { rewriteDocuments } from './rewrite-documents'

const CALLS = '/functions/api/v1/calls'

const server = await startServer({ overrides: { analyzer: doubtfulAnalyzer } })
afterAll(() => server.close())

let agent: SignedIn
let ids: Record<string, string>

beforeEach(async () => {
  await server.truncateAll()
  agent = await server.signIn('agent')
  const said = { Ada: 'billing 0.48', Bela: 'order 0.9', Carl: 'no idea', Dora: 'status 0.7' }
  ids = {}
  for (const [at, [name, words]] of Object.entries(said).entries()) {
    const startedAt = new Date(Date.UTC(2026, 10, 20, 10 + at))
    ids[name] = await server.addCall({ name, words, startedAt })
  }
})

const list = async (query: string) => {
  const { items } = callPage.parse(await (await agent.request(`${CALLS}?${query}`)).json())
  return items.map(({ callerName }) => callerName)
}
const patch = async (name: string, change: object) => {
  const call = await (await agent.request(`${CALLS}/${ids[name]}`)).json()
  const json = { version: call.version, ...change }
  const response = await agent.request(`${CALLS}/${ids[name]}`, { method: 'PATCH', json })
  expect(response.status).toBe(200)
}
const QUEUE = 'reviewed=nobody&sort=unsure'

test('what the AI is unsure of stands first, the newest in front', async () => {
  expect(await list('sort=unsure')).toEqual(['Carl', 'Ada', 'Dora', 'Bela'])
  expect(await list('unsure=true')).toEqual(['Carl', 'Ada'])
  expect(await list('unsure=false')).toEqual(['Dora', 'Bela'])
})

test.each([{ category: 'complaint' }, { category: 'billing' }, { reviewed: true }])(
  'a call is not unsure once a person said %o, and is again when that is taken back',
  async (change) => {
    await patch('Ada', change)
    expect(await list('unsure=true')).toEqual(['Carl'])
    expect(await list('sort=unsure')).toEqual(['Carl', 'Dora', 'Bela', 'Ada'])
    await patch('Ada', 'reviewed' in change ? { reviewed: false } : { category: null })
    expect(await list('unsure=true')).toEqual(['Carl', 'Ada'])
  },
)

test('who judged something else has not judged the category', async () => {
  await patch('Ada', { priority: 'high', summary: 'A fee.' })
  expect(await list('unsure=true')).toEqual(['Carl', 'Ada'])
})

test('a reviewed call leaves the queue, the next unsure one follows, and undo brings it back', async () => {
  const nextOf = async (name: string) => {
    const response = await agent.request(`${CALLS}/${ids[name]}/neighbours?${QUEUE}`)
    return callNeighbours.parse(await response.json()).next
  }
  expect(await nextOf('Carl')).toBe(ids['Ada'])
  await patch('Carl', { category: 'information', reviewed: true })
  expect(await list(QUEUE)).toEqual(['Ada', 'Dora', 'Bela'])
  await patch('Carl', { category: null, reviewed: false })
  expect(await list(QUEUE)).toEqual(['Carl', 'Ada', 'Dora', 'Bela'])
})

test('calls of an earlier version are looked at once', async () => {
  await server.db.update(calls).set({ aiUnsure: false })
  await server.db
    .update(calls)
    .set({ aiUnsure: true })
    .where(eq(calls.id, ids['Bela'] ?? ''))
  const deps = { ...server.deps, intake: { ...server.deps.intake, quiet: async () => {} } }
  await rewriteDocuments(deps, new AbortController().signal)
  expect(await list('unsure=true')).toEqual(['Carl', 'Ada'])
})
