import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { nextStep } from '@/contracts/next-steps'
import { inboxPage } from '@/contracts/notes'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { everythingStored } from '@tests/harness/everything-stored'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { nextSteps } from '../db/next-steps-schema'
import type { Mail } from '../deps'
import { MAILS_AN_HOUR, runNotifications } from './due'
import { mailNotification } from './mail-notification'

const API = '/functions/api/v1'
const MINUTE = 60_000
const sent: Mail[] = []
let server: TestServer
let now: Date
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com' },
    overrides: { now: () => now, mail: { send: async (mail) => void sent.push(mail) } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  sent.length = 0
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  callId = await server.addCall()
})

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
const addStep = async (more: object = {}) => {
  const json = {
    callId,
    title: 'Ring back about the parcel',
    dueAt: inMinutes(30).toISOString(),
    assigneeId: bo.user.id,
    ...more,
  }
  return nextStep.parse(await (await bo.request(`${API}/next-steps`, { json })).json())
}
const patch = async ({ id }: { id: string }, json: object) => {
  const steps = await (await bo.request(`${API}/next-steps?callId=${callId}`)).json()
  const { items } = steps as { items: { id: string; version: number }[] }
  const version = items.find((step) => step.id === id)?.version
  const answer = await bo.request(`${API}/next-steps/${id}`, {
    method: 'PATCH',
    json: { version, ...json },
  })
  expect(answer.status).toBe(200)
}
const inbox = async (of: SignedIn) =>
  inboxPage.parse(await (await of.request(`${API}/inbox`)).json())
const runAt = async (minutes: number) => {
  now = inMinutes(minutes)
  await runNotifications(server.deps)
}
/** Sends what waits, as the workers would. */
const sendAll = async () => {
  const waiting = await server.db.select().from(jobs).where(eq(jobs.kind, 'notification-mail'))
  for (const { id, payload } of waiting) {
    await mailNotification(server.deps, withoutLease({ id, payload: payload as { id: string } }))
  }
  await server.db.delete(jobs)
}

describe('a step that becomes due', () => {
  test('is in the inbox of its assignee, at its time and once', async () => {
    const step = await addStep()
    await runAt(29)
    expect((await inbox(bo)).items).toEqual([])
    await runAt(1)
    await runAt(1)
    const { items, unread } = await inbox(bo)
    expect(items).toMatchObject([
      { kind: 'due', callId, nextStep: { id: step.id, title: step.title }, seenAt: null },
    ])
    expect(unread).toBe(1)
    expect((await inbox(ana)).items).toEqual([])
    await bo.request(`${API}/inbox/seen`, { json: { ids: [items[0]?.id], seen: true } })
    await runAt(5)
    expect(await inbox(bo)).toMatchObject({ unread: 0, items: [{ kind: 'due' }] })
  })

  test('is told again at another time, and of nobody’s, done or long overdue ones nothing', async () => {
    const step = await addStep()
    await addStep({ title: 'Nobody’s', assigneeId: null })
    await patch(await addStep({ title: 'Done' }), { status: 'done' })
    await addStep({ title: 'Due already', dueAt: inMinutes(-5).toISOString() })
    await runAt(31)
    await patch(step, { dueAt: inMinutes(60).toISOString() })
    await runAt(30)
    expect((await inbox(bo)).items).toEqual([])
    await runAt(31)
    const { items } = await inbox(bo)
    expect(items.map(({ nextStep }) => nextStep?.title)).toEqual([step.title])
  })

  test.each([
    ['at another time', () => ({ dueAt: inMinutes(60).toISOString() })],
    ['somebody else’s', () => ({ assigneeId: ana.user.id })],
    ['done', () => ({ status: 'done' })],
  ])('is neither in the inbox nor mailed when it is %s meanwhile', async (_, change) => {
    const step = await addStep()
    await runAt(30)
    expect(await inbox(bo)).toMatchObject({ unread: 1 })
    await patch(step, change())
    expect(await inbox(bo)).toMatchObject({ unread: 0, items: [] })
    await runAt(2)
    await sendAll()
    expect(sent.filter(({ subject }) => subject.includes('due'))).toEqual([])
  })

  test('after a day without the server it is old news', async () => {
    await addStep()
    await runAt(30 + 25 * 60)
    expect((await inbox(bo)).items).toEqual([])
  })
})

describe('email', () => {
  const mention = () =>
    ana.request(`${API}/calls/${callId}/notes`, { json: { text: `@[${bo.user.id}] look` } })
  const prefer = (notifyByEmail: boolean) =>
    bo.request(`${API}/preferences`, {
      method: 'PUT',
      json: { notifyByEmail, notifyBySms: false, notifyByPush: true },
    })

  test('tells once of what nobody has seen for a minute: due, mentioned, assigned', async () => {
    const dueAt = inMinutes(1).toISOString()
    await addStep({ dueAt })
    await server.db.update(nextSteps).set({ promised: { dueAt, from: dueAt, to: null } })
    const assigned = { callId, title: 'Send the form', assigneeId: bo.user.id, dueAt: null }
    await ana.request(`${API}/next-steps`, { json: assigned })
    await mention()
    await runAt(1)
    await runAt(2)
    await runAt(2)
    await sendAll()
    expect(sent.map(({ subject }) => subject).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'A next step is due',
      'Ana Lopez assigned you a next step',
      'Ana Lopez mentioned you in a note',
    ])
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([bo.user.email]))
    const due = sent.find(({ subject }) => subject.includes('due'))
    expect(due?.text).toContain('Ring back about the parcel, Fri after 16:01 in UTC')
    expect(due?.text).toContain(`https://desk.example.com/unified-dashboard/${callId}`)
  })

  test('goes to nobody who has read it, does not want it, or did it', async () => {
    await prefer(false)
    await mention()
    await ana.request(`${API}/calls/${callId}/notes`, { json: { text: `@[${ana.user.id}] me` } })
    await runAt(2)
    expect(await server.db.select().from(jobs).where(eq(jobs.kind, 'notification-mail'))).toEqual(
      [],
    )
    await prefer(true)
    await runAt(1)
    await bo.request(`${API}/inbox/seen`, { json: { upTo: now.toISOString() } })
    await sendAll()
    expect(sent).toEqual([])
  })

  test('of many steps given at once is sent while any is open, without those that were given on', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five']
    const steps = await Promise.all(
      titles.map((title) => addStep({ title, assigneeId: null, dueAt: null })),
    )
    const changes = steps.map(({ id, version }) => ({ id, version, assigneeId: bo.user.id }))
    expect((await ana.request(`${API}/next-steps/bulk`, { json: { changes } })).status).toBe(200)
    const [done, other, ...others] = steps.toSorted((a, b) => a.id.localeCompare(b.id))
    if (!done || !other) throw new Error('There are five')
    await patch(done, { status: 'done' })
    await patch(other, { assigneeId: null })
    expect((await inbox(bo)).items).toMatchObject([{ kind: 'assigned', count: 4, callId: null }])
    await runAt(2)
    await sendAll()
    expect(sent.map(({ subject }) => subject)).toEqual(['Ana Lopez assigned you 4 next steps'])
    for (const step of others) await patch(step, { assigneeId: null })
    expect((await inbox(bo)).items).toMatchObject([{ count: 1, nextStep: { id: done.id } }])
    await server.db.delete(nextSteps)
    expect(await inbox(bo)).toMatchObject({ unread: 0, items: [] })
  })

  test('of 35 steps given one by one is twenty, and one of what is still unseen an hour later', async () => {
    const titles = Array.from({ length: 35 }, (_, index) => `Ring ${index}`)
    for (const title of titles) {
      now = inMinutes(0.01)
      const json = { callId, title, assigneeId: bo.user.id, dueAt: null }
      expect((await ana.request(`${API}/next-steps`, { json })).status).toBe(200)
    }
    await runAt(2)
    await runAt(2)
    await sendAll()
    expect(sent).toHaveLength(MAILS_AN_HOUR)
    const [seen] = (await inbox(bo)).items.filter(({ nextStep }) => nextStep?.title === 'Ring 34')
    await bo.request(`${API}/inbox/seen`, { json: { ids: [seen?.id], seen: true } })
    await mention()
    await runAt(50)
    await sendAll()
    expect(sent).toHaveLength(MAILS_AN_HOUR)
    await runAt(10)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await sendAll()
    expect(query.mock.calls.length).toBeLessThanOrEqual(10)
    query.mockRestore()
    const collected = sent.at(-1)
    expect(sent).toHaveLength(MAILS_AN_HOUR + 1)
    expect(collected?.subject).toBe('15 notifications')
    expect(collected?.text.match(/unified-dashboard/g)).toHaveLength(10)
    expect(collected?.text).toMatch(/^Ana Lopez mentioned you in a note:/)
    expect(collected?.text).toContain('Ana Lopez assigned you a next step:\nRing ')
    expect(collected?.text).toContain('And 5 more: https://desk.example.com\n\nTo get no such')
  })

  test('is not sent of a step that was done in the meantime', async () => {
    const step = await addStep({ dueAt: inMinutes(1).toISOString() })
    await runAt(1)
    await runAt(2)
    await patch(step, { status: 'done' })
    await sendAll()
    expect(sent).toEqual([])
  })
})

describe('an alert rule that fired', () => {
  const fire = (ruleName: string, of = bo) =>
    of.request(`${API}/alerts/fired`, { json: { callId, ruleName } })

  test('is in the inbox of whose rule it is, once for a call, and is not mailed twice', async () => {
    await fire('Priority Alert')
    await fire('Priority Alert')
    await fire('Long calls')
    expect(await inbox(bo)).toMatchObject({
      unread: 1,
      items: [{ kind: 'alert', title: 'Priority Alert, Long calls', callId }],
    })
    expect((await inbox(ana)).items).toEqual([])
    await runAt(5)
    expect(await server.db.select().from(jobs).where(eq(jobs.kind, 'notification-mail'))).toEqual(
      [],
    )
  })

  test('is named where its name is part of another’s, and what no longer fits marks nothing unread', async () => {
    for (const name of ['Long calls', 'Long', 'calls', 'Long']) await fire(name)
    const { items } = await inbox(bo)
    expect(items).toMatchObject([{ title: 'Long calls, Long, calls' }])
    for (const letter of 'abcdef') await fire(letter.repeat(100))
    const seen = { json: { ids: [items[0]?.id], seen: true } }
    await bo.request(`${API}/inbox/seen`, seen)
    for (const letter of 'abcdef') await fire(letter.repeat(100))
    expect(await inbox(bo)).toMatchObject({ unread: 0 })
  })

  test('keeps no card number, and no name of somebody who is erased', async () => {
    await fire('Card 4111 1111 1111 1111 of Ada Moreau')
    const admin = await server.signIn('admin')
    await admin.request(`${API}/callers/erase`, {
      json: { number: '+15555550142', confirmation: '+15555550142' },
    })
    expect(await everythingStored(server.db)).not.toMatch(/4111 1111|Moreau/)
    expect((await inbox(bo)).items).toEqual([])
    expect((await fire('Late')).status).toBe(404)
  })
})
