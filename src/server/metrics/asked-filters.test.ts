import { afterAll, beforeAll, expect, test } from 'vitest'

import { metricsAnswer, type Subject } from '@/contracts/metrics'
import { seededRandom } from '@/lib/seeded-random'
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

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date('2026-11-20T10:30:00Z') } })
  ada = await server.signIn('admin', 'Ada Moreau')
  await storeAnyWork(server.db, [ada.user.id], new Date('2026-10-22T00:00:00Z'))
  const call = anyCall(seededRandom('one'), [ada.user.id])
  const at = new Date('2026-11-02T08:00:00Z')
  const facts = {
    status: 'ended',
    isDemo: false,
    startedAt: at,
    receivedAt: at,
    sortAt: at,
  } as const
  await storeCalls(server.db, [
    { ...call, ...facts, durationSeconds: 60, agentName: 'Desk, second floor' },
  ])
})
afterAll(() => server.close())

const figure = async (subject: Subject, metric: string, filters: object) => {
  const json = { subject, metrics: [metric], range: RANGE, zone: 'UTC', filters }
  const answer = await ada.request(`${API}/metrics/query`, { json })
  expect(answer.status).toBe(200)
  return metricsAnswer.parse(await answer.json()).totals[metric]?.n
}

test.each([
  [{ minSeconds: 1e-7 }, 1],
  [{ maxSeconds: 1e21 }, 1],
  [{ hideShorterThan: 1e-9 }, 1],
  [{ voiceAgent: ['Desk, second floor'] }, 1],
  [{ voiceAgent: Array.from({ length: 60 }, (_, at) => `Desk, floor ${at}`) }, 0],
])('is answered, and so is its list: %j', async (some, count) => {
  const filters = { voiceAgent: ['Desk, second floor'], ...some }
  expect(await figure('calls', 'volume', filters)).toBe(count)
  const query = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((word) => word.replaceAll(',', ' ')).join() : String(value),
  ])
  const list = await ada.request(`${API}/calls?${new URLSearchParams(query)}`)
  expect(await list.json()).toMatchObject({ total: count })
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
        return { figure: await figure(subject, metric, { category }), listed: items.length }
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
    figure: (one.figure ?? 0) + (booking?.[at]?.figure ?? 0),
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
  const at = new Date('2026-11-10T08:00:00Z')
  const random = seededRandom('ended')
  await storeCalls(
    server.db,
    Object.entries(ended).flatMap(([endedReason, count]) =>
      Array.from({ length: count }, () => ({
        ...anyCall(random, [ada.user.id]),
        status: 'ended' as const,
        isDemo: false,
        endedReason,
        outcome: outcomeOfEndedReason(endedReason),
        startedAt: at,
        receivedAt: at,
        sortAt: at,
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
  const list = await ada.request(
    `${API}/calls?${new URLSearchParams(totals['containment']?.filters ?? {})}`,
  )
  expect(await list.json()).toMatchObject({ total: 10 })
})
