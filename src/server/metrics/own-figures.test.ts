import { afterAll, beforeAll, expect, test } from 'vitest'

import { metricsAnswer, metricsAnswers } from '@/contracts/metrics'
import { storeAnyWork } from '@tests/builders/any-work'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const RANGE = { from: '2026-10-23', to: '2026-11-05' }

let server: TestServer
let ana: SignedIn
let bo: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-03T10:30:00Z') } })
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('user', 'Bo Lang')
  await storeAnyWork(server.db, [ana.user.id, bo.user.id], new Date('2026-10-22T00:00:00Z'))
})
afterAll(() => server.close())

test('what each person did is for administrators; others ask for their own, or for all together', async () => {
  const metrics = ['stepsDone']
  const asBo = (query: Record<string, unknown>) =>
    bo.request(`${API}/metrics/query`, {
      json: { subject: 'next-steps', metrics, range: RANGE, zone: 'UTC', ...query },
    })
  const dimensions = ['assignee']
  for (const query of [
    { dimensions },
    { filters: { assignee: ana.user.id } },
    { filters: { assignee: 'everyone' }, dimensions },
  ]) {
    const refused = await asBo(query)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      error: 'Only administrators see figures of other people’s work.',
    })
  }
  const own = { filters: { assignee: bo.user.id }, dimensions }
  const { cells, totals } = metricsAnswer.parse(await (await asBo(own)).json())
  expect(cells.map(({ keys }) => keys['assignee'])).toEqual([bo.user.id])
  expect(totals['stepsDone']?.n).toBeGreaterThan(0)
  for (const query of [{}, { filters: { assignee: 'me' } }, { filters: { assignee: 'none' } }]) {
    expect((await asBo(query)).status).toBe(200)
  }
  const several = await bo.request(`${API}/metrics/queries`, {
    json: {
      queries: [{ subject: 'tickets', metrics: ['ticketsSolved'], range: RANGE, dimensions }],
    },
  })
  expect(metricsAnswers.parse(await several.json()).items).toMatchObject([
    { answer: null, error: 'Only administrators see figures of other people’s work.' },
  ])
})
