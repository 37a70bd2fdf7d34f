import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextStep, nextStepPage, ownDay } from '@/contracts/next-steps'
import { inboxPage } from '@/contracts/notes'
import { organisationDefaults } from '@/contracts/settings'
import { vapiReport } from '@tests/builders/vapi-report'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { returnUnstarted } from './return-unstarted'

const API = '/functions/api/v1'
const HOUR = 60 * 60_000
const FRIDAY = new Date('2026-11-20T16:00:00Z')
let server: TestServer
let ada: SignedIn
let bo: SignedIn
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = FRIDAY
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  bo = await server.signIn('agent', 'Bo Lang')
})

const allow = (hours: number | null) =>
  ada.request(`${API}/settings`, {
    method: 'PUT',
    json: { ...organisationDefaults, returnUnstartedHours: hours, version: 1 },
  })
const add = async (fields: object = {}) => {
  const json = { title: 'Send the invoice', assigneeId: bo.user.id, ...fields }
  return nextStep.parse(await (await ada.request(`${API}/next-steps`, { json })).json())
}
const steps = async () =>
  nextStepPage.parse(await (await ada.request(`${API}/next-steps`)).json()).items
const run = () =>
  returnUnstarted(server.deps, {
    signal: new AbortController().signal,
    checkpoint: async () => undefined,
  })
const runAfter = async (hours: number) => {
  now = new Date(FRIDAY.getTime() + hours * HOUR)
  await run()
  return (await steps()).map(({ assigneeId }) => assigneeId)
}
const inboxOf = async ({ request }: SignedIn) =>
  inboxPage.parse(await (await request(`${API}/inbox`)).json()).items.map(({ kind }) => kind)

test('what nobody started in time goes back to the queue once, with the reason, and its assignee is told', async () => {
  await server.deliver('vapi', vapiReport({ id: 'one' }))
  const calls = await (await ada.request(`${API}/calls`)).json()
  const { items } = calls as { items: { id: string }[] }
  const callId = items[0]?.id
  await allow(8)
  const step = await add({ callId })
  expect(await inboxOf(bo)).toEqual(['assigned'])
  expect(await runAfter(7.9)).toEqual([bo.user.id])
  await Promise.all([runAfter(8), runAfter(8), runAfter(8)])
  expect(await steps()).toMatchObject([{ assigneeId: null, version: step.version + 1 }])
  await runAfter(40)
  expect(await steps()).toMatchObject([{ version: step.version + 1 }])
  expect(await inboxOf(bo)).toEqual(['returned'])
  const detail = await (await ada.request(`${API}/calls/${callId}`)).json()
  const { activity } = detail as { activity: { action: string; changes: object }[] }
  expect(activity.filter(({ action }) => action === 'next-step.returned')).toMatchObject([
    { changes: { assigneeId: { from: bo.user.id, to: null }, hours: { to: 8 } } },
  ])
})

test('anything that was done with it is a start; who gets it again has the whole time', async () => {
  await allow(8)
  const step = await add()
  now = new Date(FRIDAY.getTime() + HOUR)
  const patch = (json: object) =>
    bo.request(`${API}/next-steps/${step.id}`, { method: 'PATCH', json })
  await patch({ version: 1, priority: 'high' })
  expect(await runAfter(20)).toEqual([bo.user.id])
  await patch({ version: 2, assigneeId: ada.user.id })
  expect(await runAfter(27)).toEqual([ada.user.id])
  expect(await runAfter(28)).toEqual([null])
})

test('a caller who asks for the same callback again does not start it', async () => {
  await allow(8)
  const callId = await server.addCall({ words: 'What are your opening hours?' })
  const callback = { callId, kind: 'callback', title: 'Call back about the refund' }
  const { id } = await add(callback)
  now = new Date(FRIDAY.getTime() + HOUR)
  expect((await add({ ...callback, assigneeId: null })).id).toBe(id)
  expect(await runAfter(7.9)).toEqual([bo.user.id])
  expect(await runAfter(8)).toEqual([null])
})

test('the hours are business hours once those are saved', async () => {
  const hours = await (await ada.request(`${API}/business-hours`)).json()
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:30' }))
  const json = { ...(hours as object), week }
  expect((await ada.request(`${API}/business-hours`, { method: 'PUT', json })).status).toBe(200)
  await allow(8)
  await add()
  // Friday 16:00 to 17:30 is an hour and a half, so that it is over on Monday at 15:30.
  expect(await runAfter(71.4)).toEqual([bo.user.id])
  expect(await runAfter(71.5)).toEqual([null])
})

test('is off until somebody sets it, and refuses what is no number of hours', async () => {
  await add()
  expect(await runAfter(100)).toEqual([bo.user.id])
  for (const hours of [0, 1.5, 721]) expect((await allow(hours)).status).toBe(422)
})

const dayStarts = '2026-11-20T05:00:00Z'
const dayEnds = '2026-11-21T05:00:00Z'
const day = async ({ request }: SignedIn) => {
  const query = new URLSearchParams({ dayStarts, dayEnds })
  return ownDay.parse(await (await request(`${API}/next-steps/own-day?${query}`)).json())
}

test('counts what one did and what is due to them within their day', async () => {
  const backwards = new URLSearchParams({ dayStarts: dayEnds, dayEnds: dayStarts })
  expect((await bo.request(`${API}/next-steps/own-day?${backwards}`)).status).toBe(422)
  await add({ dueAt: dayStarts })
  await add({ dueAt: dayEnds })
  await add({ dueAt: '2026-11-20T04:59:59Z' })
  const { id, version } = await add({ dueAt: '2026-11-20T20:00:00Z' })
  expect(await day(bo)).toMatchObject({ done: 0, due: 2 })
  const json = { version, status: 'done' }
  await bo.request(`${API}/next-steps/${id}`, { method: 'PATCH', json })
  expect(await day(bo)).toMatchObject({ done: 1, due: 1 })
  expect(await day(ada)).toMatchObject({ done: 0, due: 0 })

  await add({
    kind: 'callback',
    title: 'Call back about the refund',
    dueAt: '2026-11-19T10:00:00Z',
  })
  await add({ kind: 'callback', title: 'Call back about the bill', dueAt: dayEnds })
  const ticket = { subject: 'Parcel lost' }
  const opened = await ada.request(`${API}/tickets`, { json: ticket })
  expect(await opened.json()).toMatchObject({ status: 'open', assigneeId: null })
  await ada.request(`${API}/tickets`, { json: { ...ticket, assigneeId: bo.user.id } })
  expect(await day(ada)).toMatchObject({ callbacksDue: 1, ticketsUnassigned: 1 })
})

test('tickets that were merged wait for somebody as one', async () => {
  const api = ticketsApi(server, ada)
  const [keep, other] = [await api.open(), await api.open()]
  expect(await day(ada)).toMatchObject({ ticketsUnassigned: 2 })
  await api.merge(keep.id, other.id)
  expect(await day(ada)).toMatchObject({ ticketsUnassigned: 1 })
})
