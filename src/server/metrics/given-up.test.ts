import { afterAll, beforeAll, expect, test } from 'vitest'

import { metricsQueryInput } from '@/contracts/metrics'
import { metricsInput } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { queryMetrics } from './query-metrics'
import { roomOfRequest } from './room'
import { turnOfRequest } from './turns'

const QUERY = '/functions/api/v1/metrics/query'
const CUT_SHORT = { status: 400, code: 'cut-short' }

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana')
})
afterAll(() => server.close())

test('work that is asked between portions ends when the browser gives the request up', async () => {
  const leaving = new AbortController()
  let rests = 0
  const turn = turnOfRequest(leaving.signal, async () => void (rests += 1))
  await turn()
  leaving.abort()
  await expect(turn()).rejects.toMatchObject(CUT_SHORT)
  expect(rests).toBe(1)
})

test.each(['memory', 'sql'])(
  'nothing is read from %s for a request that was given up',
  async (engine) => {
    await server.deps.callIndex?.current()
    const deps = engine === 'sql' ? { ...server.deps, callIndex: null } : server.deps
    const asked = metricsQueryInput.parse(metricsInput({ grain: 'day' }))
    const gone = queryMetrics(deps, asked, ana.user.id, roomOfRequest(AbortSignal.abort()))
    await expect(gone).rejects.toMatchObject(CUT_SHORT)
  },
)

test.each([
  { from: '1970-01-01', to: '4000-01-01' },
  { from: '1970-01-01', to: '1970-01-02' },
])('a range with no time before it to compare with is refused in a sentence: %j', async (range) => {
  const answer = await ana.request(QUERY, { json: metricsInput({ range, compare: 'previous' }) })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    fields: { compare: 'The period to compare with begins before 1970.' },
  })
})
