import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { alertTry } from '@/contracts/team-alerts'
import { alertsDesk, noCallsRule } from '@tests/harness/alerts-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'

const clock = { now: new Date() }
let server: TestServer
let ada: SignedIn
let desk: ReturnType<typeof alertsDesk>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => clock.now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date('2026-11-19T10:30:00Z')
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  desk = alertsDesk(server, { ada, ben: ada }, clock)
})

describe('trying an alert rule on the last week', () => {
  const tried = async (more: object = {}) => {
    const {
      name: _n,
      quietHours: _q,
      recipientIds: _r,
      webhookUrl: _w,
      ...condition
    } = noCallsRule(ada)
    const json = { ...condition, ...more }
    const response = await ada.request(`${API}/alert-rules/try`, { json })
    expect(response.status).toBe(200)
    return alertTry.parse(await response.json())
  }

  test('finds each time it would have fired, and how long, without keeping anything', async () => {
    const isGap = (hour: number) => (hour >= 30 && hour < 34) || (hour >= 80 && hour < 83)
    const quarters = Array.from({ length: 4 * (24 * 7 + 2) }, (_, at) => at)
    await desk.addCallsAt(
      quarters.filter((at) => !isGap(Math.floor(at / 4))).map((at) => desk.minutesAgo(at * 15)),
    )
    const { firings, evaluations, known } = await tried({ windowMinutes: 60 })
    expect(firings).toHaveLength(2)
    const [first, second] = (firings ?? []).map(({ from, to }) => {
      const hours = (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000
      return Math.round(hours)
    })
    expect([first, second]).toEqual([2, 3])
    expect(evaluations).toBeGreaterThan(1000)
    expect(known).toBe(evaluations)
    expect(await desk.open()).toEqual([])
  })

  test('of a median has data only where enough calls were measured', async () => {
    const long = { windowMinutes: 60, measure: 'medianDuration', comparison: 'at-least' }
    await desk.addCallsAt([1, 2, 3, 4].map(desk.minutesAgo), { durationSeconds: 3600 })
    expect(await tried({ ...long, threshold: 600 })).toMatchObject({ firings: [], known: 0 })
    await desk.addCallsAt([desk.minutesAgo(5)], { durationSeconds: 3600 })
    const { firings, known, now } = await tried({ ...long, threshold: 600 })
    expect(firings).toHaveLength(1)
    expect(known).toBeGreaterThan(0)
    expect(now).toEqual({ value: 3600, n: 5 })
  })

  test('of what is open now has nothing to try', async () => {
    const { firings, now: read } = await tried({ measure: 'overdueSteps', comparison: 'at-least' })
    expect(firings).toBeNull()
    expect(read).toEqual({ value: 0, n: 0 })
  })
})
