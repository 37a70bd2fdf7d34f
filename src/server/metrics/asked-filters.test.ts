import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { type CallQuery, metricsAnswer, type Subject } from '@/contracts/metrics'
import { type SeededRandom, seededRandom } from '@/lib/seeded-random'
import { outcomeOfEndedReason } from '@/domain/call-outcome'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { storeAnyWork } from '@tests/builders/any-work'
import { askMetrics } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { moveMergedCalls } from '../call-labels/move-calls'

const API = '/functions/api/v1'
const RANGE = { from: '2026-10-20', to: '2026-11-20' }

let server: TestServer
let ada: SignedIn

const endedAt = (time: string, random: SeededRandom) => {
  const at = new Date(time)
  const times = { startedAt: at, receivedAt: at, sortAt: at }
  return { ...anyCall(random, [ada.user.id]), ...times, status: 'ended' as const, isDemo: false }
}

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-20T10:30:00Z') } })
  ada = await server.signIn('admin', 'Ada Moreau')
  await storeAnyWork(server.db, [ada.user.id], new Date('2026-10-22T00:00:00Z'))
  const random = seededRandom('one')
  const agentName = 'Desk, second floor'
  await storeCalls(server.db, [
    { ...endedAt('2026-11-02T08:00:00Z', random), durationSeconds: 60, agentName },
  ])
})
afterAll(() => server.close())

const figure = async (subject: Subject, metric: string, filters: object) => {
  const json = { subject, metrics: [metric], range: RANGE, zone: 'UTC', filters }
  const answer = await ada.request(`${API}/metrics/query`, { json })
  expect(answer.status).toBe(200)
  return metricsAnswer.parse(await answer.json()).totals[metric]
}
const listOf = async (filters: CallQuery | null | undefined) => {
  const list = await ada.request(`${API}/calls?${new URLSearchParams(filters ?? {})}`)
  return callPage.parse(await list.json()).total
}

test.each([
  [{ minSeconds: 1e-7 }, 1],
  [{ maxSeconds: 1e21 }, 1],
  [{ hideShorterThan: 1e-9 }, 1],
  [{ voiceAgent: ['Desk, second floor'] }, 1],
  [{ voiceAgent: Array.from({ length: 60 }, (_, at) => `Desk, floor ${at}`) }, 0],
])('figures are filtered by %j, and so is their list', async (some, count) => {
  const volume = await figure('calls', 'volume', { voiceAgent: ['Desk, second floor'], ...some })
  expect(volume?.n).toBe(count)
  expect(await listOf(volume?.filters)).toBe(count)
})

test('work of a category that was merged is found under the old one and the new', async () => {
  const SUBJECTS = [
    ['next-steps', 'stepsCreated', '/next-steps?status=all&owner=everyone'],
    ['callbacks', 'callbacksAskedFor', '/callbacks?status=proposed,open,done,dismissed'],
    ['tickets', 'ticketsOpened', '/tickets?status=open,pending,solved,closed'],
  ] as const
  const counts = async (category: string) =>
    Promise.all(
      SUBJECTS.map(async ([subject, metric, path]) => {
        const list = await ada.request(`${API}${path}&limit=200&category=${category}`)
        const { items } = (await list.json()) as { items: object[] }
        const { n = 0 } = (await figure(subject, metric, { category })) ?? {}
        return { n, listed: items.length }
      }),
    )
  const [problem, booking] = await Promise.all(['problem', 'booking'].map(counts))
  expect(problem?.every(({ listed }) => listed > 0)).toBe(true)
  const merged = await ada.request(`${API}/categories/problem/merge`, {
    json: { version: 1, into: 'booking' },
  })
  expect(merged.status).toBe(200)
  await moveMergedCalls(
    server.deps,
    withoutLease({ payload: { list: 'categories', key: 'problem' } as const }),
  )
  const both = problem?.map((one, at) => ({
    n: one.n + (booking?.[at]?.n ?? 0),
    listed: one.listed + (booking?.[at]?.listed ?? 0),
  }))
  expect(await counts('problem')).toEqual(both)
  expect(await counts('booking')).toEqual(both)
})

test('calls that ended in silence or at a limit count against containment', async () => {
  const ended = {
    'customer-ended-call': 6,
    'assistant-forwarded-call': 2,
    'silence-timed-out': 1,
    'exceeded-max-duration': 1,
    'customer-did-not-answer': 3,
    'assistant-request-returned-forwarding-phone-number': 2,
  }
  const random = seededRandom('ended')
  await storeCalls(
    server.db,
    Object.entries(ended).flatMap(([endedReason, count]) =>
      Array.from({ length: count }, () => ({
        ...endedAt('2026-11-10T08:00:00Z', random),
        endedReason,
        outcome: outcomeOfEndedReason(endedReason),
      })),
    ),
  )
  const metrics = ['containment', 'transferRate']
  const range = { from: '2026-11-10', to: '2026-11-11' }
  const { totals } = await askMetrics(server, ada, { metrics, range })
  expect(totals).toMatchObject({
    containment: { value: 0.6, n: 10 },
    transferRate: { value: 0.2, n: 10 },
  })
  expect(await listOf(totals['containment']?.filters)).toBe(10)
})
