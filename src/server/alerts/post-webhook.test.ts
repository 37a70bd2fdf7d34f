import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { alertsDesk, only } from '@tests/harness/alerts-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { alertDeliveries, alertRules } from '../db/alerts-schema'
import { jobs } from '../db/jobs-schema'
import { postAlertWebhook } from './post-webhook'

const clock = { now: new Date() }
const posted: Request[] = []
let answerOf: () => Response
const RULES = '/functions/api/v1/alert-rules'
let server: TestServer
let ada: SignedIn
let desk: ReturnType<typeof alertsDesk>

beforeAll(async () => {
  server = await startServer({
    variables: { CREDENTIALS_KEY: '0'.repeat(64) },
    overrides: {
      now: () => clock.now,
      fetch: async (input, init) => {
        posted.push(new Request(input, init))
        return answerOf()
      },
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date('2026-11-19T10:30:00Z')
  posted.length = 0
  answerOf = () => new Response(null, { status: 204 })
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  desk = alertsDesk(server, { ada, ben: ada }, clock)
})

describe('the webhook of an alert rule', () => {
  const URL = 'https://hooks.example.com/desk'
  const work = async () => {
    const rows = await server.db.select().from(jobs).where(eq(jobs.kind, 'alert-webhook'))
    const next: (Date | undefined)[] = []
    for (const { payload } of rows) {
      const job = withoutLease({ payload: payload as { deliveryId: string } })
      next.push(await postAlertWebhook(server.deps, job))
    }
    return next
  }

  test('is signed so that its receiver can check it, and its secret is shown once', async () => {
    const rule = await desk.add({ webhookUrl: URL })
    const secret = rule.webhookSecret ?? ''
    await desk.evaluate()
    await work()
    const request = only(posted)
    const body = await request.text()
    // The library verifies against the clock of the machine.
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
    onTestFinished(() => void vi.useRealTimers())
    const verify = () => new Webhook(secret).verify(body, Object.fromEntries(request.headers))
    expect(verify).not.toThrow()
    request.headers.set('webhook-id', 'another')
    expect(verify).toThrow('No matching signature found')
    expect(JSON.parse(body)).toMatchObject({
      type: 'alert.firing',
      data: { rule: { id: rule.id, name: 'No calls' }, value: 0, threshold: 1 },
    })
    expect(JSON.stringify(await desk.rules())).not.toContain('whsec_')
    const stored = await server.db.select().from(alertRules)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('is tried again under the same id until it answers, and is given up after eight attempts', async () => {
    await desk.add({ webhookUrl: URL })
    answerOf = () => new Response('no', { status: 500 })
    await desk.evaluate()
    let hours = 0
    for (let attempt = 1; attempt < 8; attempt += 1) {
      const [next] = await work()
      expect(next).toBeInstanceOf(Date)
      hours += ((next?.getTime() ?? 0) - clock.now.getTime()) / 3_600_000
      clock.now = next ?? clock.now
    }
    expect(hours).toBeGreaterThan(24)
    expect(await work()).toEqual([undefined])
    expect(new Set(posted.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1)
    const { deliveries } = await desk.detail(only(await desk.open()).id)
    expect(deliveries.find(({ channel }) => channel === 'webhook')).toMatchObject({
      to: 'hooks.example.com',
      state: 'failed',
      attempts: 8,
      error: 'It answered with status 500.',
    })
    await work()
    expect(posted).toHaveLength(8)
  })

  test('gets the end, too, with the value that was furthest over the limit', async () => {
    await desk.add({ webhookUrl: URL, threshold: 3 })
    await desk.addCallsAt([desk.minutesAgo(29), desk.minutesAgo(1)])
    await desk.evaluate()
    await desk.pass(2)
    await desk.addCallsAt([1, 2, 3].map((seconds) => new Date(clock.now.getTime() + seconds)))
    await desk.pass(7)
    await work()
    const bodies = await Promise.all(posted.map(async (one) => JSON.parse(await one.text())))
    expect(bodies).toMatchObject([
      { type: 'alert.firing', data: { worstValue: 2 } },
      { type: 'alert.resolved', data: { worstValue: 1 } },
    ])
    expect(await server.db.$count(alertDeliveries)).toBe(2)
  })

  test('gets the end of an alert whose rule was deleted, and not before its beginning', async () => {
    const rule = await desk.add({ webhookUrl: URL })
    answerOf = () => new Response('no', { status: 500 })
    await desk.evaluate()
    desk.later(1)
    await ada.request(`${RULES}/${rule.id}`, { method: 'DELETE' })
    await work()
    expect(posted).toHaveLength(1)
    answerOf = () => new Response(null, { status: 204 })
    desk.later(1)
    await work()
    await work()
    const types = await Promise.all(posted.map(async (one) => JSON.parse(await one.text()).type))
    expect(types).toEqual(['alert.firing', 'alert.firing', 'alert.resolved'])
  })

  test('of another address gets nothing that waits for the one before, and has a secret of its own', async () => {
    const rule = await desk.add({ webhookUrl: URL })
    answerOf = () => new Response('no', { status: 500 })
    await desk.evaluate()
    await work()
    const { id, version } = rule
    const json = { version, webhookUrl: 'https://other.example.com/' }
    const saved = await ada.request(`${RULES}/${id}`, { method: 'PATCH', json })
    const { webhookSecret } = await saved.json()
    expect(webhookSecret).not.toBe(rule.webhookSecret)
    await work()
    expect(posted).toHaveLength(1)
    const { deliveries } = await desk.detail(only(await desk.open()).id)
    expect(deliveries[1]).toMatchObject({ state: 'failed', error: 'The address was changed.' })
    const again = { version: version + 1, newSecret: true }
    const renewed = await ada.request(`${RULES}/${id}`, { method: 'PATCH', json: again })
    expect((await renewed.json()).webhookSecret).not.toBe(webhookSecret)
  })
})
