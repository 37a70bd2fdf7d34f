import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { apiUrl } from '@/api/http'
import { REVIEWED_BY } from '@/contracts/call-fields'
import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from '@/contracts/call-words'
import { type Call, callPage } from '@/contracts/calls'
import type { CallListQuery } from '@/contracts/call-list-params'
import { seededRandom } from '@/lib/seeded-random'
import { searchWords } from '@/server/calls/search-document'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { startServer, type TestServer } from '@tests/harness/server'
import { runs } from '@tests/harness/runs'

import { stillMatches } from '@/domain/filter/still-matches'

const CALLS = 120
const NAMES = ['Łukasz Żółć', 'Søren Ødegård', 'Jürgen Groß', 'José Muñoz', 'Ada Moreau', null]
const NUMBERS = ['+15550100142', '+41441234567', 'anonymous', null]
const SUMMARIES = ['Das Fenster in der Straße ist zerbrochen.', 'Où est mon colis ?', null]

const SEARCHES = [
  'lukasz',
  'Łukasz',
  'zolc',
  'soren odegard',
  '"Søren Ødegård"',
  'strasse',
  'STRAẞE',
  'groß',
  'munoz',
  '-ada',
  'stra*',
  'colis -jose',
  '(555) 010-0142',
  '044 123 45 67',
  '0142',
]

let server: TestServer
let me: Awaited<ReturnType<TestServer['signIn']>>
let colleague: string

beforeAll(async () => {
  server = await startServer()
  me = await server.signIn('agent')
  colleague = (await server.signIn('agent')).user.id
  const random = seededRandom('still-matches')
  const news = Array.from({ length: CALLS }, () => ({
    ...anyCall(random, [me.user.id, colleague]),
    callerName: random.pick(NAMES),
    callerNumber: random.pick(NUMBERS),
    aiSummary: random.pick(SUMMARIES),
  }))
  const wordsOf = (index: number) => {
    const { callerName = null, callerNumber = null, aiSummary: summary = null } = news[index] ?? {}
    return searchWords({ callerName, callerNumber, summary, transcript: null })
  }
  await storeCalls(server.db, news, wordsOf)
})
afterAll(() => server.close())

const list = async (params: CallListQuery): Promise<Call[]> => {
  const response = await me.request(apiUrl('/calls', { ...params, limit: CALLS }))
  expect(response.status).toBe(200)
  return callPage.parse(await response.json()).items
}

/** One time in six: all at once, no call would be left. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const some = <Word extends string>(words: readonly Word[]) =>
  rarely(
    fc.oneof(
      fc.constantFrom(...words).map((word) => [word]),
      fc.subarray([...words], { minLength: 2 }),
    ),
  )
const seconds = rarely(fc.constantFrom(0, 11, 33, '49.5', 66))
const flag = rarely(fc.constantFrom(true, false, 'true' as const, 'false' as const))
const moment = rarely(fc.constantFrom('2026-11-01T12:00:00Z', '2026-11-02T10:00:00+01:00'))

/** What stays as the server found it: no change of a call in an open list is measured by it. */
const anyPlace = () =>
  fc.record({
    q: rarely(fc.constantFrom(...SEARCHES)),
    caller: rarely(
      fc.constantFrom('+1 (555) 010-0142', '0041 44 123 45 67', '15550100142', 'anonymous'),
    ),
    from: moment,
    to: moment,
    provider: some(PROVIDERS),
    direction: some(DIRECTIONS),
  })

/** What a changed call is measured by. */
const anyState = (): fc.Arbitrary<CallListQuery> =>
  fc.record({
    status: some(CALL_STATUSES),
    outcome: some(CALL_OUTCOMES),
    resolution: some([...RESOLUTIONS, 'unknown']),
    category: some([...CALL_CATEGORIES, 'none']),
    priority: some([...PRIORITIES, 'none']),
    sentiment: some([...SENTIMENTS, 'none']),
    assignee: some(['me', 'none', colleague, me.user.id]),
    reviewed: some(REVIEWED_BY),
    hasTranscript: flag,
    hasRecording: flag,
    callback: flag,
    unsure: flag,
    minSeconds: seconds,
    maxSeconds: seconds,
    hideShorterThan: seconds,
    hideWithoutTranscript: flag,
  })

test('a call is kept in an open list exactly when the server would list it', async () => {
  let kept = 0
  let gone = 0
  await fc.assert(
    fc.asyncProperty(anyPlace(), anyState(), async (place, state) => {
      const params = { ...place, ...state }
      const found = await list(place)
      const expected = (await list(params)).map(({ id }) => id)
      const matching = found.filter((call) => stillMatches(call, params, me.user.id))
      expect(matching.map(({ id }) => id)).toEqual(expected)
      kept += matching.length
      gone += found.length - matching.length
    }),
    { numRuns: runs(200) },
  )
  // Filters that leave all or nothing would show nothing.
  expect(Math.min(kept, gone)).toBeGreaterThan(runs(500))
})

test('what people type finds names and numbers, whatever their letters and their format', async () => {
  const found = async (query: CallListQuery) =>
    new Set((await list(query)).map(({ callerName, callerNumber }) => callerName ?? callerNumber))
  for (const q of ['lukasz zolc', 'Łukasz', 'ŻÓŁĆ']) {
    expect(await found({ q })).toEqual(new Set(['Łukasz Żółć']))
  }
  expect(await found({ q: 'odegard' })).toEqual(new Set(['Søren Ødegård']))
  expect(await found({ q: 'GROSS' })).toEqual(new Set(['Jürgen Groß']))
  const numbers = new Set(
    (await list({ caller: '0041 44 123 45 67' })).map(({ callerNumber }) => callerNumber),
  )
  expect(numbers).toEqual(new Set(['+41441234567']))
})
