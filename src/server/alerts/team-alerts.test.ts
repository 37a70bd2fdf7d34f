import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { inboxPage } from '@/contracts/notes'
import { DESK_MEASURES } from '@/domain/alerts/measures'
import { alertsDesk, noCallsRule, only } from '@tests/harness/alerts-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { alertRules } from '../db/alerts-schema'
import { refusedDeliveries } from '../db/deliveries-schema'
import { jobs } from '../db/jobs-schema'
import { nextSteps } from '../db/next-steps-schema'
import { tickets } from '../db/tickets-schema'
import { runNotifications } from '../notifications/due'

const API = '/functions/api/v1'

const clock = { now: new Date() }
let server: TestServer
let ada: SignedIn
let ben: SignedIn
let desk: ReturnType<typeof alertsDesk>

beforeAll(async () => {
  server = await startServer({
    variables: { CREDENTIALS_KEY: '0'.repeat(64) },
    overrides: { now: () => clock.now, mail: { send: async () => {} } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date('2026-11-19T10:30:00Z')
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  ben = await server.signIn('agent', 'Ben Okoro')
  desk = alertsDesk(server, { ada, ben }, clock)
})

const patch = (as: SignedIn, id: string, json: object) =>
  as.request(`${API}/alert-rules/${id}`, { method: 'PATCH', json })
const act = (as: SignedIn, id: string, verb: string, json: object = {}) =>
  as.request(`${API}/alerts/${id}/${verb}`, { json })
const inbox = async () => inboxPage.parse(await (await ben.request(`${API}/inbox`)).json())

const HOUR = 3_600_000

/** One of each that a rule can watch. */
const addTrouble = async () => {
  const ago = new Date(clock.now.getTime() - HOUR)
  const made = {
    priority: 'normal' as const,
    source: 'person' as const,
    createdAt: ago,
    evidence: [],
  }
  await server.db
    .insert(nextSteps)
    .values({ ...made, title: 'Call back', kind: 'callback', dueAt: ago })
  await server.db
    .insert(tickets)
    .values({ ...made, subject: 'Parcel', body: '', status: 'open', resolutionDue: ago })
  await server.db.insert(jobs).values({ kind: 'retention', payload: null, state: 'dead' })
  await server.db.insert(refusedDeliveries).values({
    provider: 'vapi',
    receivedAt: new Date(clock.now.getTime() - 60_000),
    httpStatus: 401,
    reason: 'no secret',
    bytes: 2,
    bodyHash: 'x',
  })
}

describe('an alert rule', () => {
  test('fires once, tells its recipients, and resolves when calls are back', async () => {
    await desk.add()
    await desk.evaluate()
    const fired = only(await desk.open())
    expect(fired).toMatchObject({ state: 'firing', ruleName: 'No calls', value: 0 })
    const item = only((await inbox()).items)
    expect(item).toMatchObject({ kind: 'team-alert', alertId: fired.id, seenAt: null })
    expect(item.title).toBe('No calls is firing: Calls below 1 in the last 30 minutes')
    await desk.pass(3)
    expect(only((await inbox()).items).mentionedAt).toBe(item.mentionedAt)

    await desk.addCallsAt([clock.now])
    await desk.pass(6)
    expect(await desk.open()).toEqual([])
    expect(only(await desk.resolved())).toMatchObject({ id: fired.id, state: 'resolved' })
    expect(only((await inbox()).items).title).toContain('is resolved')
  })

  test('is evaluated on its window and filters alone, and links exactly those calls', async () => {
    await desk.addCallsAt([new Date('2026-11-19T09:59:00Z')], { aiPriority: 'high' })
    await desk.addCallsAt([new Date('2026-11-19T10:05:00Z')], { aiPriority: 'high' })
    await desk.addCallsAt([new Date('2026-11-19T10:06:00Z')], { aiPriority: 'low' })
    await desk.add({ comparison: 'at-least', threshold: 1, filters: { priority: 'high' } })
    await desk.evaluate()
    const fired = only(await desk.open())
    expect(fired.value).toBe(1)
    const query = new URLSearchParams(fired.calls ?? {})
    const list = await (await ben.request(`${API}/calls?${query}`)).json()
    expect(list.items).toHaveLength(1)
  })

  test('waits for its hold, and with too few calls for a rate has no data', async () => {
    await desk.addCallsAt(
      Array.from({ length: 20 }, (_, minute) => desk.minutesAgo(minute + 1)),
      { aiResolution: 'unresolved' },
    )
    const rate = await desk.add({
      name: 'Resolution',
      measure: 'resolution',
      threshold: 0.85,
      holdMinutes: 5,
    })
    await desk.evaluate()
    expect(only(await desk.open()).state).toBe('pending')
    expect((await inbox()).items).toEqual([])
    await desk.pass(4)
    expect(only(await desk.open()).state).toBe('pending')
    await desk.pass(1)
    expect(only(await desk.open()).state).toBe('firing')
    desk.later(20)
    await desk.pass(1)
    expect(only(await desk.open())).toMatchObject({ state: 'firing', hasNoData: true, value: 0 })
    expect(only(await desk.rules())).toMatchObject({ id: rate.id, value: null })
    const closed = await act(ben, only(await desk.open()).id, 'close')
    expect(closed.status).toBe(200)
    expect(only(await desk.resolved()).resolvedBecause).toBe('Closed by Ben Okoro without data.')
  })

  test('that is acknowledged names who was first, and is not closed while its condition is met', async () => {
    await desk.add()
    await desk.evaluate()
    const { id } = only(await desk.open())
    expect((await act(ben, id, 'acknowledge')).status).toBe(200)
    expect((await act(ada, id, 'acknowledge')).status).toBe(200)
    expect(only(await desk.open())).toMatchObject({
      state: 'acknowledged',
      acknowledgedByName: 'Ben Okoro',
    })
    const refused = await act(ben, id, 'close')
    expect(refused.status).toBe(409)
    await desk.pass(10)
    expect(only(await desk.open()).state).toBe('acknowledged')
    await act(ben, id, 'reopen')
    expect(only(await desk.open())).toMatchObject({ state: 'firing', acknowledgedByName: null })
  })

  test('that is snoozed is news again when the time is over', async () => {
    await desk.add()
    await desk.evaluate()
    const { id } = only(await desk.open())
    const { items } = await inbox()
    await ben.request(`${API}/inbox/seen`, {
      json: { ids: items.map((item) => item.id), seen: true },
    })
    expect((await act(ben, id, 'snooze', { minutes: 30 })).status).toBe(200)
    await desk.pass(29)
    expect(only(await desk.open()).state).toBe('snoozed')
    expect((await inbox()).unread).toBe(0)
    await desk.pass(1)
    expect(only(await desk.open()).state).toBe('firing')
    expect((await inbox()).unread).toBe(1)
  })

  test('tells nobody in its quiet hours, and what still fires when they end', async () => {
    await desk.add({ quietHours: { from: '10:00', to: '11:00' } })
    await desk.evaluate()
    expect(only(await desk.open()).state).toBe('firing')
    expect((await inbox()).items).toEqual([])
    await desk.pass(30)
    expect((await inbox()).unread).toBe(1)
  })

  test('is not sent at all when it resolves in its quiet hours', async () => {
    await desk.add({ quietHours: { from: '10:00', to: '11:00' } })
    await desk.evaluate()
    await desk.addCallsAt([clock.now])
    await desk.pass(25)
    await desk.addCallsAt([clock.now])
    await desk.pass(10)
    expect(only(await desk.resolved()).firedAt).not.toBeNull()
    expect((await inbox()).items).toEqual([])
  })

  test('that is reopened in its quiet hours is still sent when they end', async () => {
    await desk.add({ quietHours: { from: '22:00', to: '11:00' } })
    await desk.evaluate()
    const { id } = only(await desk.open())
    await act(ben, id, 'acknowledge')
    await desk.pass(1)
    await act(ben, id, 'reopen')
    await desk.pass(30)
    expect((await inbox()).unread).toBe(1)
  })

  test('that fails leaves the others alone', async () => {
    const { id } = await desk.add({ name: 'First' })
    await server.db
      .update(alertRules)
      .set({ measure: 'unreadableEvents', windowMinutes: 2 ** 31 - 1 })
      .where(eq(alertRules.id, id))
    await desk.add({ name: 'Second' })
    await expect(desk.evaluate()).rejects.toThrow(/Failed query|out of range|time/)
    expect(only(await desk.open()).ruleName).toBe('Second')
  })

  test('is mailed to recipients who do not read it', async () => {
    await desk.add()
    await desk.evaluate()
    desk.later(2)
    await runNotifications(server.deps)
    expect(only((await desk.detail(only(await desk.open()).id)).deliveries)).toMatchObject({
      to: 'Ben Okoro',
      channel: 'inbox',
      mailedAt: clock.now.toISOString(),
    })
  })

  test('of open work counts what is open', async () => {
    await server.addCall({ words: 'Please have someone call me back about my bill.' })
    await desk.add({ name: 'Unassigned', measure: 'unassignedSteps', comparison: 'at-least' })
    await desk.evaluate()
    const [step] = await desk.open()
    expect(step).toMatchObject({ ruleName: 'Unassigned', calls: null })
    expect(step?.value).toBeGreaterThan(0)
  })

  test.each(Object.keys(DESK_MEASURES))('can watch %s', async (measure) => {
    await desk.add({ measure, comparison: 'at-least' })
    await desk.evaluate()
    expect(await desk.open()).toEqual([])
    await addTrouble()
    await desk.evaluate()
    expect(only(await desk.open())).toMatchObject({ measure, state: 'firing', value: 1 })
  })

  test('with a filter that is not known any more has no data and says why', async () => {
    const { id } = await desk.add()
    await server.db
      .update(alertRules)
      .set({ filters: { weekday: 'someday' } })
      .where(eq(alertRules.id, id))
    await desk.evaluate()
    expect(only(await desk.rules())).toMatchObject({ value: null })
    expect(only(await desk.rules()).problem).toBe('A filter of the rule is not known any more.')
    expect(await desk.open()).toEqual([])
  })
})

describe('a change of an alert rule', () => {
  test('is refused over another person’s, and with what cannot be', async () => {
    const rule = await desk.add()
    expect((await patch(ada, rule.id, { version: rule.version, threshold: 2 })).status).toBe(200)
    expect((await patch(ada, rule.id, { version: rule.version, threshold: 3 })).status).toBe(409)
    const json = {
      ...noCallsRule(ben),
      filters: { assignee: 'me' },
      holdMinutes: 7,
    }
    const refused = await ada.request(`${API}/alert-rules`, { json })
    expect(refused.status).toBe(422)
    const { fields } = await refused.json()
    const unknown = await ada.request(`${API}/alert-rules`, {
      json: { ...noCallsRule(ben), measure: 'nonsense' },
    })
    expect((await unknown.json()).fields.measure).toContain('There is no measure “nonsense”')
    expect(fields['filters.assignee']).toContain('Name a person')
    expect(fields.holdMinutes).toContain('One of 0, 5')
  })

  test('that leaves the condition as it is leaves its alert open', async () => {
    const rule = await desk.add({ threshold: 0.1234567 })
    await desk.evaluate()
    const { threshold, filters, version } = rule
    await patch(ada, rule.id, { version, threshold, filters, name: 'Other name' })
    expect(only(await desk.open()).state).toBe('firing')
  })

  test('hides the address of a webhook from all but administrators', async () => {
    await desk.add({ webhookUrl: 'https://hooks.example.com/T0/secret' })
    expect(only(await desk.rules())).toMatchObject({
      webhookUrl: null,
      webhookHost: 'hooks.example.com',
    })
    const json = { ...noCallsRule(ben), webhookUrl: 'https://me:pass@hooks.example.com/' }
    expect((await ada.request(`${API}/alert-rules`, { json })).status).toBe(422)
  })

  test('of its condition, off, or its end, ends its open alert with the reason', async () => {
    const rule = await desk.add()
    await desk.evaluate()
    await patch(ada, rule.id, { version: rule.version, threshold: 5 })
    expect(only(await desk.resolved()).resolvedBecause).toBe(
      'The condition of the rule was changed.',
    )
    await desk.pass(1)
    const { version } = only(await desk.rules())
    await patch(ada, rule.id, { version, isActive: false })
    expect((await desk.resolved())[0]?.resolvedBecause).toBe('The rule was turned off.')
    await desk.pass(1)
    expect(await desk.open()).toEqual([])
    await patch(ada, rule.id, { version: version + 1, isActive: true, name: 'Still none' })
    await desk.pass(1)
    await ada.request(`${API}/alert-rules/${rule.id}`, { method: 'DELETE' })
    const [last] = await desk.resolved()
    expect(last).toMatchObject({ ruleId: null, resolvedBecause: 'The rule was deleted.' })
  })
})
