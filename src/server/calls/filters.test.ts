import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CALL_SORTS } from '@/contracts/call-fields'
import { type CallListParams, callListParams } from '@/contracts/call-list-params'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import { matchesCall } from '@/domain/filter/matches'
import { seededRandom } from '@/lib/seeded-random'
import {
  anyCall,
  openTickets,
  type StoredCall,
  storeCalls,
  tagCalls,
} from '@tests/builders/any-calls'
import { callEvent, recordEvents } from '@tests/builders/record-events'
import { startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { countAgreement } from './agreement'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'
import { readNeighbours } from './call-neighbours'
import { listCalls } from './list-calls'
import { matchCallSeqs } from './match-call-ids'
import { countCallFacets, countMatching, type ListDeps } from './read-calls'
import { readCallRows, toCall } from './row'
import { pageStatement } from './sql-calls'

let server: TestServer
let people: string[]
let stored: StoredCall[]
/** Who answers: the calls in memory, or the database alone. */
let byIndex: ListDeps
let bySql: ListDeps

const WORDS = ['refund window', 'refund', 'window broken', 'parcel', '']

beforeAll(async () => {
  server = await startServer()
  const users = [await server.signIn('agent'), await server.signIn('agent')]
  people = users.map(({ user }) => user.id)
  const random = seededRandom('filters')
  const news = Array.from({ length: 300 }, () => {
    const call = anyCall(random, people)
    return { ...call, startedAt: call.sortAt }
  })
  stored = await storeCalls(server.db, news, (index) => WORDS[index % WORDS.length] ?? '')
  await openTickets(server.db, stored, random)
  await tagCalls(server.db, stored, random)
  await server.deps.callIndex?.current()
  byIndex = server.deps
  bySql = { db: server.db, callIndex: null }
})
afterAll(() => server.close())

const words = (...some: string[]) => fc.subarray(some).map((all) => all.join(','))
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
const moment = fc
  .integer({ min: 0, max: 40 })
  .map((hours) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString())

/** Any query string of a list, one filter in four or so at work. */
const anyQuery = () =>
  fc.record(
    {
      q: rarely(fc.constantFrom('refund', 'refund -window', '"broken"', 'absent')),
      status: rarely(words('ended', 'analyzed', 'in-progress', 'queued')),
      outcome: rarely(words('completed', 'voicemail', 'unknown')),
      resolution: rarely(words('resolved', 'unknown')),
      category: rarely(words('billing', 'none', 'order', 'grain-delivery')),
      tags: rarely(words('vip', 'refund-due', 'none', 'unheard-of')),
      priority: rarely(words('high', 'low', 'none')),
      sentiment: rarely(words('negative', 'positive', 'none')),
      provider: rarely(words('vapi', 'retell')),
      handledBy: rarely(words('voice-agent', 'handed-over', 'person', 'none')),
      voiceAgent: rarely(words('Anna  billing', 'Bot 7', '7', 'none')),
      line: rarely(words('+4930123456', 'none')),
      weekday: rarely(words('sunday', 'monday')),
      hour: rarely(words('00', '09', '10', '23')),
      zone: rarely(fc.constantFrom('Asia/Kathmandu', 'America/New_York')),
      direction: rarely(words('inbound', 'web')),
      assignee: rarely(words('me', 'none', people[1] ?? '', 'nonsense')),
      reviewed: rarely(words('me', 'nobody', 'anyone', 'not-me')),
      hasTranscript: rarely(fc.boolean().map(String)),
      hasRecording: rarely(fc.boolean().map(String)),
      hasTicket: rarely(fc.boolean().map(String)),
      callback: rarely(fc.boolean().map(String)),
      unsure: rarely(fc.boolean().map(String)),
      from: rarely(moment),
      to: rarely(moment),
      minSeconds: rarely(fc.constantFrom('0', '11', '30')),
      maxSeconds: rarely(fc.constantFrom('0', '33', '60')),
      caller: rarely(fc.constantFrom('+1 (555) 010-0142', 'anonymous')),
      ids: rarely(
        fc
          .subarray(
            stored.map(({ id }) => id),
            { maxLength: 150 },
          )
          .map(String),
      ),
      hideShorterThan: rarely(fc.constantFrom('0', '20')),
      hideWithoutTranscript: rarely(fc.constant('true')),
    },
    { noNullPrototype: true },
  )
const anySort = fc.constantFrom(...CALL_SORTS)
const me = () => people[0] ?? ''
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('a list is the same from memory, from the database and call by call', async () => {
  const rows = await readCallRows(
    server.db,
    stored.map(({ seq }) => seq),
  )
  await fc.assert(
    fc.asyncProperty(anyQuery(), anySort, async (query, sort) => {
      const params = callListParams.parse({ ...query, sort, limit: '120' })
      const page = await listCalls(byIndex, params, me())
      expect(await listCalls(bySql, params, me())).toEqual(page)
      if (params.q !== '' || params.weekday.length > 0 || params.hour.length > 0) return
      const filter = filterOf(readQuestion(params, me()))
      const matching = rows.filter((row) => matchesCall(filter, toCall(row)))
      expect(page.total).toBe(matching.length)
    }),
    { numRuns: runs(60) },
  )
})

test('the pages of a list make up the list', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery(), anySort, async (query, sort) => {
      const params = callListParams.parse({ ...query, sort, limit: '40' })
      const whole = Array.from(await matchCallSeqs(bySql, params, me(), { limit: Infinity }))
      const rows = await readCallRows(server.db, whole)
      const expected = rows.map(({ id }) => id)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listCalls(byIndex, { ...params, cursor }, me())
        seen.push(...idsOf(page))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(expected)
    }),
    { numRuns: runs(40) },
  )
})

test('each sort is in its order', async () => {
  const rank = { high: 0, normal: 1, low: 2 }
  const keys: Record<(typeof CALL_SORTS)[number], (call: StoredCall) => number[]> = {
    newest: ({ sortAt }) => [-sortAt.getTime()],
    oldest: ({ sortAt }) => [sortAt.getTime()],
    longest: ({ durationSeconds }) => [-(durationSeconds ?? -1)],
    shortest: ({ durationSeconds }) => [durationSeconds ?? 1e9],
    priority: ({ priority, sortAt }) => [priority ? rank[priority] : 3, -sortAt.getTime()],
    unsure: ({ aiUnsure, humanCategory, reviewedAt, sortAt }) => [
      aiUnsure && humanCategory === null && reviewedAt === null ? 0 : 1,
      -sortAt.getTime(),
    ],
    updated: ({ updatedAt }) => [-updatedAt.getTime()],
  }
  for (const sort of CALL_SORTS) {
    const isRising = sort === 'oldest' || sort === 'shortest'
    const keyOf = (call: StoredCall) => [...keys[sort](call), isRising ? call.seq : -call.seq]
    const expected = stored.toSorted((one, other) => {
      const [left, right] = [keyOf(one), keyOf(other)]
      const at = left.findIndex((key, index) => key !== right[index])
      return (left[at] ?? 0) - (right[at] ?? 0)
    })
    const params = callListParams.parse({ sort })
    const seqs = await matchCallSeqs(bySql, params, me(), { limit: Infinity })
    expect(Array.from(seqs)).toEqual(expected.map(({ seq }) => seq))
  }
})

test('a list is the same from any place in it, upward and downward, for both', async () => {
  const any = { query: anyQuery(), sort: anySort, at: fc.nat(320) }
  await fc.assert(
    fc.asyncProperty(fc.record(any), async ({ query, sort, at }) => {
      const params = callListParams.parse({ ...query, sort, limit: '40' })
      const all = await matchCallSeqs(byIndex, params, me(), { limit: Infinity })
      const expected = (await readCallRows(server.db, Array.from(all))).map(({ id }) => id)
      const read = async (place: Partial<CallListParams>) => {
        const page = await listCalls(byIndex, { ...params, ...place }, me())
        expect(await listCalls(bySql, { ...params, ...place }, me())).toEqual(page)
        return page
      }
      const here = await read({ offset: at })
      expect(idsOf(here)).toEqual(expected.slice(at, at + 40))
      expect(here.nextCursor === null).toBe(at + 40 >= expected.length)
      expect(here.previousCursor === null).toBe(at === 0 || here.items.length === 0)
      if (here.previousCursor === null) return
      const above = await read({ before: here.previousCursor })
      expect(idsOf(above)).toEqual(expected.slice(Math.max(0, at - 40), at))
      expect(above.previousCursor === null).toBe(at <= 40)
      const again = await read({ cursor: above.nextCursor ?? undefined })
      expect(idsOf(again)).toEqual(idsOf(here))
    }),
    { numRuns: runs(60) },
  )
})

test('a call has the neighbours it has in the list, or would have there', async () => {
  const any = { query: anyQuery(), sort: anySort, at: fc.nat(299) }
  await fc.assert(
    fc.asyncProperty(fc.record(any), async ({ query, sort, at }) => {
      const params = callListParams.parse({ ...query, sort })
      const call = stored[at]
      if (!call) throw new Error('There is a call at every place.')
      const place = await readNeighbours(byIndex, call.id, params, me())
      expect(await readNeighbours(bySql, call.id, params, me())).toEqual(place)
      const seqs = await matchCallSeqs(bySql, params, me(), { limit: Infinity })
      const list = (await readCallRows(server.db, Array.from(seqs))).map(({ id }) => id)
      const index = list.indexOf(call.id)
      if (index < 0) return
      expect(place).toEqual({ previous: list[index - 1] ?? null, next: list[index + 1] ?? null })
    }),
    { numRuns: runs(60) },
  )
})

test('counts are what the list would show with one word more, from memory and the database', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery(), async (query) => {
      const params = callListParams.parse({ ...query, limit: '1' })
      const counts = await countCallFacets(byIndex, params, me())
      expect(await countCallFacets(bySql, params, me())).toEqual(counts)
      expect(counts.isEstimate).toBe(false)
      for (const [facet, values] of Object.entries(counts.facets)) {
        for (const { value, count } of values) {
          const chosen = callListParams.parse({ ...query, [facet]: value, limit: '1' })
          const { total } = await listCalls(byIndex, chosen, me())
          expect({ facet, value, count }).toEqual({ facet, value, count: total })
        }
      }
    }),
    { numRuns: runs(40) },
  )
})

test('the numbers of the sidebar and the agreement are the same for both', async () => {
  const filters = [
    { and: [] },
    { field: 'isSample', operator: '=', value: true },
    { field: 'reviewed', operator: '=', value: false },
  ] as const
  expect(await countMatching(bySql, filters)).toEqual(await countMatching(byIndex, filters))
  const table = (await server.deps.callIndex?.current()) ?? null
  expect(await countAgreement(server.db, null)).toEqual(await countAgreement(server.db, table))
})

test('a word that no call had yet is found and counted as soon as one has it', async () => {
  const some = stored.slice(0, 3).map(({ id }) => id)
  await server.db
    .update(calls)
    .set({ humanCategory: 'grain-delivery' })
    .where(inArray(calls.id, some))
  await recordEvents(server.db, ...some.map((id) => callEvent(id)))
  const params = callListParams.parse({ category: 'grain-delivery' })
  for (const deps of [byIndex, bySql]) {
    expect(new Set(idsOf(await listCalls(deps, params, me())))).toEqual(new Set(some))
    const { facets } = await countCallFacets(deps, callListParams.parse({}), me())
    expect(facets.category).toContainEqual({ value: 'grain-delivery', count: 3 })
  }
})

test.each([
  ['the first page', {}, 'calls_newest'],
  ['unreviewed calls', { reviewed: 'nobody' }, 'calls_unreviewed'],
])('%s come in order from an index', async (_what, query, index) => {
  const params = callListParams.parse({ ...query, limit: '50' })
  const statement = pageStatement(readQuestion(params, me()), '', {
    sort: 'newest',
    from: null,
    limit: params.limit,
  })
  const plan = await server.db.transaction(async (tx) => {
    // Among so few calls reading all of them is cheapest.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const rows = await queryRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(index)
  expect(plan).not.toContain('Sort')
})
