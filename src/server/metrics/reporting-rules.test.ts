import { afterAll, beforeAll, expect, test } from 'vitest'

import { metricRegistry } from '@/contracts/metrics'
import { organisationDefaults, organisationSettings } from '@/contracts/settings'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { askMetrics, RANGE } from '@tests/harness/ask-metrics'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { callers } from '../db/callers-schema'

const API = '/functions/api/v1'
const NOW = new Date('2026-11-20T10:30:00Z')
const ASKED = { metrics: ['resolutionNoRepeat', 'resolution', 'medianDuration'] }

let server: TestServer
let ada: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
  ada = await server.signIn('admin', 'Ada Moreau')
  const people = await server.db
    .insert(callers)
    .values(Array.from({ length: 3 }, () => ({ kind: 'number' as const, createdAt: NOW })))
    .returning()
  const call = (caller: number, day: number, isResolved: boolean) => {
    const sortAt = new Date(Date.UTC(2026, 10, day, 9))
    return {
      ...anyCall(seededRandom(`rules ${caller} ${day}`), [ada.user.id]),
      callerId: people[caller]?.id,
      sortAt,
      direction: 'inbound' as const,
      status: 'analyzed' as const,
      durationSeconds: 60,
      aiResolution: isResolved ? ('resolved' as const) : ('unresolved' as const),
      humanResolution: null,
    }
  }
  // Again after two days, after exactly three, and after four.
  await storeCalls(server.db, [
    call(0, 1, true),
    call(0, 3, false),
    call(1, 1, true),
    call(1, 4, false),
    call(2, 1, true),
    call(2, 5, false),
  ])
})
afterAll(() => server.close())

const ask = () =>
  askMetrics(server, ada, { ...ASKED, range: { from: '2026-11-01', to: '2026-11-06' } })
const definition = async (name: string) => {
  const { metrics } = metricRegistry.parse(await (await ada.request(`${API}/metrics`)).json())
  return metrics.find((metric) => metric.name === name)
}
const save = async (rules: object, as = ada) => {
  const { version } = organisationSettings.parse(
    await (await ada.request(`${API}/settings`)).json(),
  )
  const json = { ...organisationDefaults, ...rules, version }
  return as.request(`${API}/settings`, { method: 'PUT', json })
}

test('figures and their words go by the days and the number of calls that an administrator set', async () => {
  const usual = await ask()
  expect(usual.totals['resolutionNoRepeat']).toMatchObject({ numerator: 0, denominator: 3 })
  expect(usual.rules).toBeUndefined()
  expect(usual.totals['resolution']?.isThin).toBeUndefined()
  expect((await definition('resolutionNoRepeat'))?.definition).toContain('within 7 days')

  const ben = await server.signIn('agent', 'Ben')
  expect((await save({ repeatDays: 3 }, ben)).status).toBe(403)
  expect((await save({ repeatDays: 0 })).status).toBe(422)
  expect((await save({ minimumCalls: 1001 })).status).toBe(422)
  expect((await save({ repeatDays: 3, minimumCalls: 4 })).status).toBe(200)

  const ruled = await ask()
  expect(ruled.totals['resolutionNoRepeat']).toMatchObject({
    numerator: 1,
    denominator: 3,
    value: 1 / 3,
  })
  expect(ruled.rules).toEqual({ repeatDays: 3, minimumCalls: 4 })
  // Six calls are enough now; three are still too few, as the metric says anyway.
  expect(ruled.totals['resolution']).toMatchObject({ n: 6, isThin: false })
  expect(ruled.totals['resolutionNoRepeat']?.isThin).toBeUndefined()
  expect(ruled.totals['medianDuration']?.isThin).toBeUndefined()
  expect(await definition('resolutionNoRepeat')).toMatchObject({
    definition: expect.stringContaining('within 3 days') as string,
    minimum: 4,
  })
  expect((await definition('medianDuration'))?.minimum).toBe(5)
  expect((await definition('ticketsSolvedInTime'))?.minimum).toBe(4)
  const work = { subject: 'tickets', metrics: ['ticketsSolvedInTime'], range: RANGE }
  const ofTickets = await ada.request(`${API}/metrics/query`, { json: work })
  expect(await ofTickets.json()).toMatchObject({ rules: { minimumCalls: 4 } })
  const changes: unknown = await (await ada.request(`${API}/settings/changes`)).json()
  expect(changes).toMatchObject({
    items: [
      {
        byName: 'Ada Moreau',
        changes: { repeatDays: { from: 7, to: 3 }, minimumCalls: { from: 20, to: 4 } },
      },
    ],
  })
  // Who saves other settings only does not bring the usual ones back.
  expect((await save({ keepEventsDays: 30 })).status).toBe(200)
  expect((await ask()).rules).toEqual({ repeatDays: 3, minimumCalls: 4 })
})
