import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CALL_SORTS, type CallSort } from '@/contracts/call-words'
import { type CallFilter, type CallListParams, callListParams } from '@/contracts/calls'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, type StoredCall, storeCalls } from '@tests/builders/any-calls'
import { startServer, type TestServer } from '@tests/harness/server'

import { readNeighbours } from './call-neighbours'
import { countCallFacets } from './count-calls'
import { listCalls } from './list-calls'

let server: TestServer
let people: string[]
let stored: StoredCall[]

beforeAll(async () => {
  server = await startServer()
  const users = [await server.signIn('agent'), await server.signIn('agent')]
  people = users.map(({ user }) => user.id)
  const random = seededRandom('filters')
  const news = Array.from({ length: 300 }, () => anyCall(random, people))
  stored = await storeCalls(server.db, news)
})
afterAll(() => server.close())

const oneOf = (words: readonly string[], value: string | null, unknown = '') =>
  words.length === 0 || words.includes(value ?? unknown)

const isReviewed = (word: string, reviewer: string | null, actor: string) =>
  ({
    me: reviewer === actor,
    'not-me': reviewer !== actor,
    anyone: reviewer !== null,
    nobody: reviewer === null,
  })[word] ?? false

/** Every rule of a filter said again, one call at a time and as plainly as it can be. */
const rules = (
  filter: CallFilter,
  actor: string,
): Record<string, (call: StoredCall) => boolean> => {
  const flag = (wanted: boolean | undefined, is: boolean) => wanted === undefined || wanted === is
  const hasEnded = ({ status }: StoredCall) => status === 'ended' || status === 'analyzed'
  const seconds = (call: StoredCall) => call.durationSeconds
  return {
    status: (call) => oneOf(filter.status, call.status),
    outcome: (call) => oneOf(filter.outcome, call.outcome),
    resolution: (call) => oneOf(filter.resolution, call.resolution, 'unknown'),
    category: (call) => oneOf(filter.category, call.category, 'none'),
    priority: (call) => oneOf(filter.priority, call.priority),
    sentiment: (call) => oneOf(filter.sentiment, call.sentiment),
    provider: (call) => oneOf(filter.provider, call.provider),
    direction: (call) => oneOf(filter.direction, call.direction),
    hasTranscript: (call) => flag(filter.hasTranscript, call.hasTranscript),
    hasRecording: (call) => flag(filter.hasRecording, call.hasRecording),
    callback: (call) => flag(filter.callback, call.callbackRequested),
    assignee: (call) =>
      filter.assignee.length === 0 ||
      filter.assignee.some((word) =>
        word === 'none' ? !call.assigneeId : call.assigneeId === (word === 'me' ? actor : word),
      ),
    reviewed: (call) =>
      filter.reviewed.length === 0 ||
      filter.reviewed.some((word) => isReviewed(word, call.reviewedById, actor)),
    from: (call) => filter.from === undefined || call.sortAt >= new Date(filter.from),
    to: (call) => filter.to === undefined || call.sortAt < new Date(filter.to),
    minSeconds: (call) =>
      filter.minSeconds === undefined || (seconds(call) ?? -1) >= filter.minSeconds,
    maxSeconds: (call) =>
      filter.maxSeconds === undefined || (seconds(call) ?? Infinity) <= filter.maxSeconds,
    caller: (call) => filter.caller === undefined || call.callerNumber === filter.caller,
    ids: (call) => filter.ids === undefined || filter.ids.includes(call.id),
    short: (call) =>
      !hasEnded(call) ||
      filter.hideShorterThan === undefined ||
      (seconds(call) ?? Infinity) >= filter.hideShorterThan,
    silent: (call) => !hasEnded(call) || !filter.hideWithoutTranscript || call.hasTranscript,
  }
}

const matching = (filter: CallFilter, actor: string, without: string[] = []) => {
  const all = Object.entries(rules(filter, actor)).filter(([name]) => !without.includes(name))
  return stored.filter((call) => all.every(([, holds]) => holds(call)))
}

const rank = { high: 0, normal: 1, low: 2 }
const time = ({ sortAt }: StoredCall) => sortAt.getTime()
const COMPARE: Record<CallSort, (a: StoredCall, b: StoredCall) => number> = {
  newest: (a, b) => time(b) - time(a) || b.seq - a.seq,
  oldest: (a, b) => time(a) - time(b) || a.seq - b.seq,
  longest: (a, b) => (b.durationSeconds ?? -1) - (a.durationSeconds ?? -1) || b.seq - a.seq,
  shortest: (a, b) => (a.durationSeconds ?? 1e9) - (b.durationSeconds ?? 1e9) || a.seq - b.seq,
  priority: (a, b) =>
    rank[a.priority ?? 'low'] +
      (a.priority ? 0 : 1) -
      rank[b.priority ?? 'low'] -
      (b.priority ? 0 : 1) ||
    time(b) - time(a) ||
    b.seq - a.seq,
  updated: (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || b.seq - a.seq,
}

const words = (...some: string[]) => fc.subarray(some).map((all) => all.join(','))
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })
const moment = fc
  .integer({ min: 0, max: 40 })
  .map((hours) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString())

/** Any query string of a list, one filter in four or so at work. */
const anyQuery = () =>
  fc.record(
    {
      status: rarely(words('ended', 'analyzed', 'in-progress', 'queued')),
      outcome: rarely(words('completed', 'voicemail', 'unknown')),
      resolution: rarely(words('resolved', 'unknown')),
      category: rarely(words('billing', 'none', 'order')),
      priority: rarely(words('high', 'low')),
      sentiment: rarely(words('negative', 'positive')),
      provider: rarely(words('vapi', 'retell')),
      direction: rarely(words('inbound', 'web')),
      assignee: rarely(words('me', 'none', people[1] ?? '', 'nonsense')),
      reviewed: rarely(words('me', 'nobody', 'anyone', 'not-me')),
      hasTranscript: rarely(fc.boolean().map(String)),
      hasRecording: rarely(fc.boolean().map(String)),
      callback: rarely(fc.boolean().map(String)),
      from: rarely(moment),
      to: rarely(moment),
      minSeconds: rarely(fc.constantFrom('0', '11', '30')),
      maxSeconds: rarely(fc.constantFrom('0', '33', '60')),
      caller: rarely(fc.constantFrom('+15550100142', 'anonymous')),
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

test('a list is what its filters say, in the order of its sort, page by page', async () => {
  const actor = people[0] ?? ''
  await fc.assert(
    fc.asyncProperty(anyQuery(), fc.constantFrom(...CALL_SORTS), async (query, sort) => {
      const params = callListParams.parse({ ...query, sort, limit: '120' })
      const expected = matching(params, actor).toSorted(COMPARE[sort])
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listCalls(server.deps, { ...params, cursor }, actor)
        expect(page.total).toBe(expected.length)
        expect(page.totalIsEstimate).toBe(false)
        const withShort = matching(params, actor, ['silent', 'short']).length
        const withSilent = matching(params, actor, ['silent']).length
        const hides = params.hideShorterThan !== undefined || params.hideWithoutTranscript
        const hidden = {
          short: withShort - withSilent,
          withoutTranscript: withSilent - expected.length,
        }
        expect(page.hidden).toEqual(hides ? hidden : undefined)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})

test('a list is the same from any place in it, upward and downward', async () => {
  const actor = people[0] ?? ''
  const any = { query: anyQuery(), sort: fc.constantFrom(...CALL_SORTS), at: fc.nat(320) }
  await fc.assert(
    fc.asyncProperty(fc.record(any), async ({ query, sort, at }) => {
      const params = callListParams.parse({ ...query, sort, limit: '40' })
      const expected = matching(params, actor)
        .toSorted(COMPARE[sort])
        .map(({ id }) => id)
      const read = async (place: Partial<CallListParams>) => {
        const page = await listCalls(server.deps, { ...params, ...place }, actor)
        return { ...page, ids: page.items.map(({ id }) => id) }
      }
      const here = await read({ offset: at })
      expect(here.ids).toEqual(expected.slice(at, at + 40))
      expect(here.nextCursor === null).toBe(at + 40 >= expected.length)
      expect(here.previousCursor === null).toBe(at === 0 || here.ids.length === 0)
      if (here.previousCursor === null) return
      const above = await read({ before: here.previousCursor })
      expect(above.ids).toEqual(expected.slice(Math.max(0, at - 40), at))
      expect(above.previousCursor === null).toBe(at <= 40)
      const again = await read({ cursor: above.nextCursor ?? undefined })
      expect(again.ids).toEqual(here.ids)
    }),
    { numRuns: 80 },
  )
})

test('a call has the neighbours it has in the list, or would have there', async () => {
  const actor = people[0] ?? ''
  const any = { query: anyQuery(), sort: fc.constantFrom(...CALL_SORTS), at: fc.nat(299) }
  await fc.assert(
    fc.asyncProperty(fc.record(any), async ({ query, sort, at }) => {
      const params = callListParams.parse({ ...query, sort })
      const call = stored[at]
      if (!call) throw new Error('There is a call at every place.')
      const list = matching(params, actor).filter(({ id }) => id !== call.id)
      const sorted = [...list, call].toSorted(COMPARE[sort]).map(({ id }) => id)
      const place = sorted.indexOf(call.id)
      expect(await readNeighbours(server.deps, call.id, params, actor)).toEqual({
        previous: sorted[place - 1] ?? null,
        next: sorted[place + 1] ?? null,
      })
    }),
    { numRuns: 80 },
  )
})

test('counts are what the list would show with one word more', async () => {
  const actor = people[0] ?? ''
  await fc.assert(
    fc.asyncProperty(anyQuery(), async (query) => {
      const filter = callListParams.parse(query)
      const counts = await countCallFacets(server.deps, filter, actor)
      expect(counts.total).toBe(matching(filter, actor).length)
      expect(counts.isEstimate).toBe(false)
      for (const [facet, values] of Object.entries(counts.facets)) {
        for (const { value, count } of values) {
          const chosen = callListParams.parse({ ...query, [facet]: value })
          expect({ facet, value, count }).toEqual({
            facet,
            value,
            count: matching(chosen, actor).length,
          })
        }
      }
      const owners = new Set(
        matching(filter, actor, ['assignee']).map((call) => call.assigneeId ?? 'none'),
      )
      expect(new Set(counts.facets.assignee.map(({ value }) => value))).toEqual(owners)
    }),
    { numRuns: 120 },
  )
})
