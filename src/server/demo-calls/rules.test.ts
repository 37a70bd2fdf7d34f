import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { demoCall } from '@/contracts/demo-calls'
import { emailRulesApi } from '@tests/harness/email-rules'
import { routingDesk, rule } from '@tests/harness/routing-desk'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

const API = '/functions/api/v1'
const SAID = ['I was charged twice on my invoice. Please call me back.', 'Ann', 'Tomorrow at nine']

let server: TestServer
let now: Date
let ada: SignedIn
let ana: SignedIn
let emails: ReturnType<typeof emailRulesApi>
let desk: ReturnType<typeof routingDesk>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now, mail: { send: async () => {} } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-02T09:00:00Z')
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  ana = await server.signIn('agent', 'Ana Lopez')
  emails = emailRulesApi(server)
  desk = routingDesk(server, ada, [ana])
  await desk.setPresence(ana, true)
  await emails.see()
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

/** A demo that begins now and ends in a minute, analysed. */
const hold = async () => {
  const startedAt = now.toISOString()
  const callId = randomUUID()
  const deliver = async (said: readonly string[]) => {
    const lines = said.map((text, at) => ({ text, atSeconds: 6 * at + 4 }))
    const json = { callId, startedAt, said: lines, hangsUp: false }
    return demoCall.parse(await (await ana.request(`${API}/demo-calls`, { json })).json())
  }
  await deliver([])
  later(1)
  const { id } = await deliver(SAID)
  await server.analyze()
  return id
}

test('rules that route every call leave a demo alone', async () => {
  await desk.save({ rules: [rule()] })
  later(1)
  const real = await desk.call()
  const demo = await hold()
  await desk.route()
  expect((await desk.decisions()).items.map(({ call }) => call?.id)).toEqual([real])
  expect((await desk.holds()).items).toEqual([])
  const added = { callId: demo, kind: 'other', title: 'Look at the demo' }
  await ada.request(`${API}/next-steps`, { json: added })
  await desk.route()
  expect(await desk.assigneesOf(demo)).toEqual([null])
})

test('email rules write of no demo, nor of what a person adds to one', async () => {
  for (const trigger of ['call-analyzed', 'next-step-added', 'ticket-added']) {
    await emails.add(ada, { name: trigger, trigger, subject: 'News', body: '{{ link }}' })
  }
  const add = async (callId: string) => {
    const step = { callId, kind: 'other', title: 'Look at it' }
    expect((await ana.request(`${API}/next-steps`, { json: step })).status).toBe(200)
    const draft = await ticketsApi(server, ana).draft({ callId })
    await ticketsApi(server, ana).send('POST', `${draft.id}/approve`)
  }
  later(1)
  await add(await hold())
  await emails.see()
  expect((await emails.log(ada)).items).toEqual([])
  later(1)
  await add(await desk.call({ startedAt: now, seconds: 30, words: 'Where is my parcel?' }))
  await emails.see()
  const written = (await emails.log(ada)).items.map(({ ruleName }) => ruleName)
  expect(new Set(written)).toEqual(new Set(['call-analyzed', 'next-step-added', 'ticket-added']))
})
