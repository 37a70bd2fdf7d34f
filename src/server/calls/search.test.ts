import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callFilter, callListParams } from '@/contracts/call-list-params'
import { seededRandom } from '@/lib/seeded-random'
import { wellFormed } from '@/lib/well-formed'
import { anyCall, type StoredCall, storeCalls } from '@tests/builders/any-calls'
import { callEvent, recordEvents } from '@tests/builders/record-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { calls } from '../db/schema'
import { readNeighbours } from './call-neighbours'
import { listCalls } from './list-calls'
import { countCalls, matchCallIds } from './match-call-ids'
import { countCallFacets } from './read-calls'

/** More than are looked at one by one and than are read at once. */
const CALLS = 6000
const wordsOf = (index: number) =>
  [
    'every',
    index % 2 === 0 && 'even',
    index % 100 === 7 && 'hundredth',
    index % 3 === 0 && 'paid',
    index === 4321 && 'once',
    // Never together, so that a walk finds nothing for long.
    index < 5500 ? 'early' : 'late',
  ]
    .filter(Boolean)
    .join(' ')

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let actor: string
let stored: StoredCall[]

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent')
  actor = agent.user.id
  const random = seededRandom('search')
  const news = Array.from({ length: CALLS }, (_, index) => ({
    ...anyCall(random, [actor]),
    sortAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    aiCategory: index % 3 === 0 ? ('billing' as const) : ('order' as const),
    humanCategory: null,
  }))
  stored = await storeCalls(server.db, news, wordsOf)
  await server.deps.callIndex?.current()
})
afterAll(() => server.close())

const list = (query: Record<string, string>) =>
  listCalls(server.deps, callListParams.parse(query), actor)
const counts = (query: Record<string, string>) =>
  countCallFacets(server.deps, callFilter.parse(query), actor)
const newestWith = (has: (index: number) => boolean) =>
  stored
    .filter((_, index) => has(index))
    .toReversed()
    .map(({ id }) => id)

describe('words that thousands of calls have', () => {
  test('are paged without gaps or repeats, newest first', async () => {
    const expected = newestWith((index) => index % 2 === 0).slice(0, 500)
    const seen: string[] = []
    let cursor: string | undefined
    while (seen.length < 500) {
      const page = await list({ q: 'even', limit: '100', ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    }
    expect(seen).toEqual(expected)
  })

  test('are counted about right, and say that it is an estimate', async () => {
    const page = await list({ q: 'every' })
    expect(page).toMatchObject({ total: CALLS, totalIsEstimate: true })
    const { total, facets, isEstimate } = await counts({ q: 'every', category: 'billing' })
    expect({ total, isEstimate }).toEqual({ total: 2000, isEstimate: true })
    expect(facets.category).toContainEqual({ value: 'order', count: 4000 })
    expect(facets.category.map(({ value }) => value)).not.toContain('complaint')
  })

  test('are counted about right where one category has most of them', async () => {
    const { total, facets, isEstimate } = await counts({ q: 'paid', category: 'billing' })
    expect(isEstimate).toBe(true)
    expect(Math.abs(total - 2000)).toBeLessThan(100)
    expect(facets.category.find(({ value }) => value === 'billing')?.count).toBe(total)
  })

  test('are exact again where a filter leaves few', async () => {
    const ids = newestWith((index) => index % 10 === 0).slice(0, 200)
    const page = await list({ q: 'even -late', ids: ids.join(','), limit: '200' })
    const expected = newestWith((index) => index % 10 === 0 && index < 5500)
    expect(page.totalIsEstimate).toBe(false)
    expect(page.items.map(({ id }) => id)).toEqual(expected.filter((id) => ids.includes(id)))
  })

  test('are all found when all are asked for', async () => {
    const filter = callListParams.parse({ q: 'even', category: 'billing' })
    const ids = await matchCallIds(server.deps, filter, actor, { limit: 100_000 })
    expect(ids).toEqual(newestWith((index) => index % 2 === 0 && index % 3 === 0))
    expect(await matchCallIds(server.deps, filter, actor, { limit: 7 })).toEqual(ids.slice(0, 7))
    const { total } = await countCalls(server.deps, filter, actor)
    expect(Math.abs(total - 1000)).toBeLessThan(200)
  })
})

test('a place far down a search that only estimates is exact, and so is the way up from it', async () => {
  const expected = newestWith((index) => index % 2 === 0)
  const far = await list({ q: 'even', offset: '2900', limit: '60' })
  const ids = far.items.map(({ id }) => id)
  expect(ids).toEqual(expected.slice(2900, 2960))
  expect(far).toMatchObject({ total: expected.length, totalIsEstimate: false })
  const above = await list({ q: 'even', before: far.previousCursor ?? '', limit: '60' })
  expect(above.items.map(({ id }) => id)).toEqual(expected.slice(2840, 2900))
  const filter = callListParams.parse({ q: 'even' })
  expect(await readNeighbours(server.deps, ids[0] ?? '', filter, actor)).toEqual({
    previous: expected[2899],
    next: expected[2901],
  })
})

test('words that few calls have are exact, in every sort and with every filter', async () => {
  const expected = newestWith((index) => index % 100 === 7)
  const page = await list({ q: 'hundredth', limit: '200' })
  expect(page).toMatchObject({ total: 60, totalIsEstimate: false, nextCursor: null })
  expect(page.items.map(({ id }) => id)).toEqual(expected)
  expect(await counts({ q: 'once' })).toMatchObject({ total: 1, isEstimate: false })
  const oldest = await list({ q: 'hundredth', sort: 'oldest', limit: '200' })
  expect(oldest.items.map(({ id }) => id)).toEqual(expected.toReversed())
  expect(await list({ q: 'early late' })).toMatchObject({ items: [], total: 0 })
})

test('a search stays right while calls arrive and change', async () => {
  const before = await list({ q: 'even', limit: '50' })
  await server.deliver('vapi', vapiReport({ id: 'arrives', words: 'Quite even, thank you.' }))
  await server.analyze()
  const after = await list({ q: 'even', limit: '51' })
  expect(after.items.slice(1)).toEqual(before.items)
  expect(after.items[0]?.snippet).toMatchObject({ field: 'transcript', match: 'even' })
  const next = await list({ q: 'even', limit: '50', cursor: before.nextCursor ?? '' })
  const expected = newestWith((index) => index % 2 === 0).slice(50, 100)
  expect(next.items.map(({ id }) => id)).toEqual(expected)
})

test('what is remembered of a search follows the calls that change', async () => {
  const found = async (q: string) => (await list({ q, limit: '200' })).items.map(({ id }) => id)
  expect(await found('zinnia')).toEqual([])
  await server.deliver('vapi', vapiReport({ id: 'changes', words: 'About a zinnia.' }))
  await server.analyze()
  const [id = ''] = await found('zinnia')
  const say = (version: number, summary: string) =>
    agent.request(`/functions/api/v1/calls/${id}`, { method: 'PATCH', json: { version, summary } })
  expect(await found('twice')).toEqual([])
  expect((await say(1, 'They called twice.')).status).toBe(200)
  expect(await found('twice')).toEqual([id])
  // Words that are gone, of a call that is still there.
  expect((await say(2, 'They called.')).status).toBe(200)
  expect(await found('twice')).toEqual([])
  await server.db.delete(calls).where(eq(calls.id, id))
  await recordEvents(server.db, callEvent(id, 'removed'))
  expect(await found('zinnia')).toEqual([])
})

test('a filter that leaves none of the many with the words', async () => {
  const query = { q: 'early', from: new Date(Date.UTC(2026, 0, 1, 0, 4000)).toISOString() }
  const expected = newestWith((index) => index >= 4000 && index < 5500)
  const page = await list({ ...query, limit: '200' })
  expect(page.items.map(({ id }) => id)).toEqual(expected.slice(0, 200))
  const late = { ...query, from: new Date(Date.UTC(2026, 0, 1, 0, 5500)).toISOString() }
  expect(await list(late)).toMatchObject({ items: [], total: 0, totalIsEstimate: false })
})

test('whatever is typed is an answer, never an error', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('0000000', '000 000 000', '-'.repeat(40), '- '.repeat(40)),
    fc.constantFrom(
      '"',
      '-',
      '- ',
      ' or ',
      'or',
      '(',
      ')',
      ':*',
      '&',
      '|',
      '!',
      '<->',
      "'",
      '\\',
      '%',
    ),
    fc.constantFrom('even', 'once', '+41 79', '079-', '0142', 'e\u0301', '🙂'),
  )
  const typed = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => wellFormed(pieces.join('').slice(0, 200)))
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      const query = new URLSearchParams({ q, limit: '3' })
      for (const path of ['/calls', '/calls/counts']) {
        const response = await agent.request(`/functions/api/v1${path}?${query}`)
        expect({ q, status: response.status }).toEqual({ q, status: 200 })
      }
    }),
    { numRuns: runs(150) },
  )
})
