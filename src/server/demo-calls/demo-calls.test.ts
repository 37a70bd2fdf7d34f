import { randomUUID } from 'node:crypto'

import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callFilter } from '@/contracts/call-list-params'
import { callDetail, callPage } from '@/contracts/calls'
import { demoCall, demoRemoval } from '@/contracts/demo-calls'
import type { LiveEvent } from '@/contracts/live'
import { problem } from '@/contracts/problem'
import { METRIC_NAMES } from '@/domain/metrics/registry'
import { portionsOf } from '@/lib/portions'
import { askMetrics } from '@tests/harness/ask-metrics'
import { rowsStored } from '@tests/harness/everything-stored'
import { functionsApi } from '@tests/harness/functions'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { SIMPLE, simplePages } from '@tests/harness/simple-browser'

import { readAccuracy } from '../accuracy/read-accuracy'
import { countAgreement } from '../calls/agreement'
import { countCallFacets } from '../calls/read-calls'
import { jobs } from '../db/jobs-schema'
import { providerEvents, users } from '../db/schema'
import { countVerdicts } from '../learning/stored-models'
import { privateWebhooks } from '../private-webhooks'
import { readCounts } from '../workspace/store'
import { deliverDemoCall } from './demo-calls'

const API = '/functions/api/v1'
const NOW = new Date('2026-11-02T10:30:00Z')
const SAID = [
  'My dishwasher is broken and the floor is wet, I am annoyed. Please call me back.',
  'Ann Example',
  'Tomorrow at nine, please',
]

let server: TestServer
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com' },
    overrides: { now: () => NOW, mail: { send: async () => {} } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
  ana = await server.signIn('agent', 'Ana Lopez')
})

const send = (
  said: readonly string[],
  { callId = randomUUID(), hangsUp = false, who = ana } = {},
) =>
  who.request(`${API}/demo-calls`, {
    json: {
      callId,
      startedAt: '2026-11-02T10:00:00Z',
      said: said.map((text, at) => ({ text, atSeconds: 6 * at + 4 })),
      hangsUp,
    },
  })
const refusalOf = async (sent: ReturnType<typeof send>) => {
  const answer = await sent
  const { code, error } = problem.parse(await answer.json())
  return `${answer.status} ${code}: ${error}`
}
const deliver = async (...sent: Parameters<typeof send>) =>
  demoCall.parse(await (await send(...sent)).json())
/** A whole call, analysed. */
const hold = async () => {
  const callId = randomUUID()
  await deliver([], { callId })
  const held = await deliver(SAID, { callId })
  await server.analyze()
  return held
}
const read = async (id: string) =>
  callDetail.parse(await (await ana.request(`${API}/calls/${id}`)).json())
const list = async (query = '') =>
  callPage.parse(await (await ana.request(`${API}/calls?${query}`)).json())
const remove = async () => {
  const answer = await ana.request(`${API}/demo-calls`, { method: 'DELETE' })
  return demoRemoval.parse(await answer.json()).removedCalls
}
type Rows = Awaited<ReturnType<typeof rowsStored>>
/** The tables that have more or fewer rows, but for the standing jobs; `sign_in_attempts` holds every limit. */
const changedSince = async (before: Rows) => {
  await server.deps.deliveries.flush()
  const after = await rowsStored(server.db)
  return Object.keys(after).filter((table) => table !== 'jobs' && after[table] !== before[table])
}

test('a call comes in line by line through the signed webhook, live and marked', async () => {
  const told: LiveEvent[] = []
  const stop = server.deps.live.subscribe((events) => told.push(...events.map((one) => one.event)))
  const callId = randomUUID()
  const { id, hasEnded } = await deliver([], { callId })
  expect(hasEnded).toBe(false)
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ callId: id }))
  stop()
  const [arrived] = (await list()).items
  expect(arrived).toMatchObject({ id, status: 'in-progress', isDemo: true, isSample: true })
  await deliver(SAID.slice(0, 1), { callId })
  expect((await read(id)).transcript?.map(({ text }) => text).slice(1)).toEqual([
    SAID[0],
    'I have noted that. May I have your name?',
  ])
  const ended = await deliver(SAID, { callId })
  expect(ended).toMatchObject({ id, hasEnded: true })
  expect(ended.said.at(-1)?.text).toBe('Thank you, that is noted. Goodbye.')
  await server.analyze()
  expect(await read(id)).toMatchObject({
    status: 'ended',
    category: 'problem',
    callerName: 'Demo caller',
    durationSeconds: 20,
  })
  const events = await server.db.select().from(providerEvents).where(eq(providerEvents.callId, id))
  expect(events).toHaveLength(3)
})

test('a provider cannot send a call that is a demo', async () => {
  const call = { id: 'real', startedAt: '2026-11-02T10:00:00Z', isDemo: true }
  await server.deliver('generic', { type: 'call.ended', isDemo: true, call })
  expect((await list()).items[0]).toMatchObject({ isDemo: false, isSample: false })
})

test('the function answers during the call, and nothing that it did stays', async () => {
  await functionsApi(server).switchTo(admin, true)
  const callId = randomUUID()
  await deliver([], { callId })
  await server.analyze()
  const before = await rowsStored(server.db)
  const { said } = await deliver(SAID, { callId })
  expect(said.at(-1)?.text).toBe(
    'Noted: a callback for Tuesday, November 3 at 9:00 AM. A colleague will confirm it. Goodbye.',
  )
  await server.analyze()
  // Whether a word list is written anew is up to when the call was analysed last; deliveries are
  // counted by the clock.
  expect(['call_search', 'delivery_counts', 'domain_events', 'provider_events']).toEqual(
    expect.arrayContaining(await changedSince(before)),
  )
})

const figures = async () => {
  await server.deps.callIndex?.current()
  const engines = [server.deps, { ...server.deps, callIndex: null }]
  const range = 'from=2026-11-01&to=2026-11-04'
  const { browser } = await simplePages(server).signedIn()
  await browser.ask(SIMPLE)
  const facets = await Promise.all(
    engines.map((deps) => countCallFacets(deps, callFilter.parse({}), ana.user.id)),
  )
  return {
    metrics: await Promise.all(
      [...portionsOf(METRIC_NAMES, 20)].map((metrics) => askMetrics(server, ana, { metrics })),
    ),
    sidebar: await Promise.all(engines.map(readCounts)),
    agreement: [
      await countAgreement(server.db, (await server.deps.callIndex?.ready()) ?? null),
      await countAgreement(server.db, null),
    ],
    accuracy: await readAccuracy(server.db),
    verdicts: await countVerdicts(server.db),
    performance: await (await ana.request(`${API}/performance?${range}`)).json(),
    toReview: facets.map((counts) =>
      counts.facets.reviewed.find(({ value }) => value === 'nobody'),
    ),
    today: /Calls today.*?\d+ calls?/.exec(browser.text())?.[0],
  }
}

test('it counts in no figure, whatever people say of it, and teaches nothing', async () => {
  await server.addCall({ name: 'Noor Haddad', startedAt: new Date('2026-11-02T09:00:00Z') })
  const before = await figures()
  expect(before).toMatchObject({ today: expect.stringMatching(/1 call$/) })
  const { id } = await hold()
  expect((await list('reviewed=nobody')).total).toBe(1)
  expect(await figures()).toEqual(before)
  const { version } = await read(id)
  const json = { version, reviewed: true, category: 'billing', assigneeId: ana.user.id }
  const patched = await ana.request(`${API}/calls/${id}`, { method: 'PATCH', json })
  expect(patched.status).toBe(200)
  expect(await figures()).toEqual(before)
  expect((await list('')).total).toBe(2)
})

test('it makes no work, mail or message, and no alert is mailed about it', async () => {
  await server.addCall()
  await server.deps.deliveries.flush()
  const before = await rowsStored(server.db)
  const { id } = await hold()
  expect(await changedSince(before)).toEqual([
    'call_contents',
    'call_search',
    'calls',
    'domain_events',
    'provider_events',
    'sign_in_attempts',
  ])
  const recipients = (await server.db.select().from(users)).map(({ email }) => email)
  const mail = { ruleName: 'Any', condition: 'priority = high', callId: id, recipients }
  const mails = server.db.select().from(jobs).where(like(jobs.kind, '%mail%'))
  expect(await mails).toEqual([])
  const answer = await ana.request(`${API}/alerts/email`, { json: mail })
  expect(await answer.json()).toEqual({ queued: 0 })
})

test('a line that is on its way while all are removed brings none back', async () => {
  const callId = randomUUID()
  await deliver([], { callId })
  const webhooks = privateWebhooks(server.deps, { isSample: true, isDemo: true })
  const late: typeof webhooks = {
    ...webhooks,
    deliver: async (...sent) => {
      await remove()
      return webhooks.deliver(...sent)
    },
  }
  const said = [{ text: 'My dishwasher is broken.', atSeconds: 4 }]
  const line = { callId, startedAt: NOW.toISOString(), said, hangsUp: false }
  await expect(
    deliverDemoCall(server.deps, late, line, { kind: 'person', ...ana.user }),
  ).rejects.toThrow('This demo call was removed.')
  expect((await list()).items).toEqual([])
})

test('one action removes all of them, with what was added, and nothing else', async () => {
  await functionsApi(server).switchTo(admin, true)
  const real = await server.addCall()
  await server.deps.deliveries.flush()
  const before = await rowsStored(server.db)
  const { id } = await hold()
  await hold()
  const add = async (path: string, json: object) => {
    const { status } = await ana.request(`${API}${path}`, { json })
    expect([path, status]).toEqual([path, 200])
  }
  await add(`/calls/${id}/notes`, { text: `Look, @${admin.user.name}` })
  await add('/next-steps', { callId: id, title: 'Send the invoice', assigneeId: admin.user.id })
  await add('/tickets', { callIds: [id], subject: 'Broken' })
  expect(await remove()).toBe(2)
  expect((await list()).items.map((one) => one.id)).toEqual([real])
  expect(await changedSince(before)).toEqual(['audit_entries', 'domain_events', 'sign_in_attempts'])
  expect(await remove()).toBe(0)
  expect(await refusalOf(send(SAID))).toContain(': This demo call was removed. Start another one.')
})

test('bad input is a sentence, and words stay words', async () => {
  const callId = randomUUID()
  const { id } = await deliver([], { callId })
  for (const line of ['', 'x'.repeat(501), 'x'.repeat(1_000_000), 'a\u0000b', '\ud800']) {
    const answer = await send([line], { callId })
    expect([422, 413]).toContain(answer.status)
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/ .*\.?$/) })
  }
  const hostile = '</bdi><script>alert(1)</script>\u202eevil'
  await deliver([hostile], { callId, hangsUp: true })
  expect(await read(id)).toMatchObject({ transcript: [{}, { text: hostile }, {}] })
})

test('there are at most twenty, also when many begin at once', async () => {
  const begun = await Promise.all(Array.from({ length: 22 }, () => send([])))
  expect(begun.filter(({ ok }) => ok)).toHaveLength(20)
  expect(await refusalOf(send([]))).toContain(
    ': There are 20 demo calls. Remove them, then start another one.',
  )
})

test('a call of a provider is no demo, whatever its id', async () => {
  const callId = randomUUID()
  const call = { id: `demo-${ana.user.id}-${callId}`, startedAt: '2026-11-02T10:00:00Z' }
  await server.deliver('generic', { type: 'call.started', call })
  expect(await refusalOf(send([], { callId }))).toMatch(/^409 taken/)
  expect((await list()).items).toMatchObject([{ isDemo: false, callerName: null }])
})

test('another person adds no line to it', async () => {
  const callId = randomUUID()
  await deliver([], { callId })
  expect(await refusalOf(send(SAID.slice(0, 1), { callId, who: admin }))).toMatch(/^409 removed/)
})

test('one that has ended takes no line, and none begins far from now', async () => {
  const callId = randomUUID()
  const { id } = await deliver([], { callId })
  await deliver(SAID.slice(0, 1), { callId, hangsUp: true })
  expect(await refusalOf(send(SAID.slice(0, 2), { callId }))).toMatch(/^409 ended/)
  expect((await read(id)).transcript).toHaveLength(3)
  for (const startedAt of ['2027-11-02T10:00:00Z', '1970-01-01T00:00:00Z']) {
    const json = { callId: randomUUID(), startedAt, said: [], hangsUp: false }
    expect((await ana.request(`${API}/demo-calls`, { json })).status).toBe(422)
  }
})
