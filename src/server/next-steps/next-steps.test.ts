import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { nextStep, nextStepPage } from '@/contracts/next-steps'
import { problem } from '@/contracts/problem'
import { vapiReport } from '@tests/builders/vapi-report'
import { lockWaitedFor } from '@tests/harness/lock-waited-for'
import { startServer, type TestServer } from '@tests/harness/server'

import { callers } from '../db/callers-schema'
import { nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'

const API = '/functions/api/v1'
let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let callId = ''

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana')
  await server.deliver(
    'vapi',
    vapiReport({ id: 'asks', words: 'My modem is broken. Please call me back tomorrow at 3 pm.' }),
  )
  await server.analyze()
  const page = callPage.parse(await (await agent.request(`${API}/calls`)).json())
  callId = page.items[0]?.id ?? ''
})
afterAll(() => server.close())

const queue = async (query = '') =>
  nextStepPage.parse(await (await agent.request(`${API}/next-steps?${query}`)).json())
const patch = (id: string, json: unknown, as = agent) =>
  as.request(`${API}/next-steps/${id}`, { method: 'PATCH', json })

const add = async (json: object) => {
  const added = await agent.request(`${API}/next-steps`, { json: { callId, ...json } })
  return nextStep.parse(await added.json())
}

test('a callback asked for becomes a next step that rests on the words', async () => {
  const { items, counts } = await queue()
  const callback = items.find((step) => step.kind === 'callback')
  expect(callback).toMatchObject({
    callId,
    source: 'local',
    status: 'open',
    call: { callerName: 'Ada Moreau' },
  })
  expect(callback?.evidence[0]).toMatchObject({ utterance: 1, startSeconds: 4 })
  expect(callback?.evidence[0]?.quote).toContain('call me back')
  expect(callback?.dueAt).not.toBeNull()
  const { dueAt } = callback ?? {}
  expect(callback?.promised).toEqual({ dueAt, from: dueAt, to: dueAt })
  expect(counts.open).toBe(items.length)
})

test('a proposal that nobody touched learns when it was promised', async () => {
  await server.db.update(nextSteps).set({ promised: null })
  await server.db.update(calls).set({ analysisDue: true })
  await server.analyze()
  const { items } = await queue()
  expect(items).toMatchObject([{ promised: { dueAt: items[0]?.dueAt } }])
})

test('analysing again neither repeats a proposal nor revives a finished one', async () => {
  const before = await queue()
  const [first] = before.items
  if (!first) throw new Error('no proposal')
  expect((await patch(first.id, { version: 1, status: 'done' })).status).toBe(200)
  const again = vapiReport({
    id: 'asks',
    words: 'My modem is broken. Please call me back tomorrow at 3 pm.',
  })
  again.message.timestamp += 1000
  expect((await server.deliver('vapi', again)).status).toBe(200)
  await server.analyze()
  expect((await queue('status=all')).items.map((step) => step.id).toSorted()).toEqual(
    before.items.map((step) => step.id).toSorted(),
  )
  expect((await queue('status=done')).items).toMatchObject([
    { id: first.id, completedByName: 'Ana' },
  ])
  expect((await queue('status=done')).counts).toMatchObject({ listed: 1 })
  expect((await queue()).counts).toMatchObject({
    listed: null,
    doneToday: 1,
    medianSecondsToDone: expect.any(Number),
    measured: 1,
  })
})

test('a person adds, assigns, moves and completes, and the call shows who did what', async () => {
  const step = await add({ title: '  Send the invoice ', kind: 'send', priority: 'high' })
  expect(step).toMatchObject({
    title: 'Send the invoice',
    source: 'person',
    version: 1,
    dueAt: null,
  })
  const due = '2026-11-23T09:00:00.000Z'
  const moved = await patch(step.id, { version: 1, dueAt: due, assigneeId: agent.user.id })
  expect(await moved.json()).toMatchObject({ dueAt: due, assigneeName: 'Ana', version: 2 })
  expect((await queue('owner=me')).items).toMatchObject([{ id: step.id }])
  expect((await queue('owner=unassigned')).items.map((item) => item.id)).not.toContain(step.id)
  expect((await queue('priority=high&kind=send,fix')).items).toMatchObject([{ id: step.id }])
  const done = await patch(step.id, { version: 2, status: 'done' })
  expect(await done.json()).toMatchObject({ status: 'done', completedByName: 'Ana' })
  const reopened = await patch(step.id, { version: 3, status: 'open' })
  expect(await reopened.json()).toMatchObject({
    status: 'open',
    completedAt: null,
    completedByName: null,
  })
  const call = callDetail.parse(await (await agent.request(`${API}/calls/${callId}`)).json())
  expect(call.activity.map((entry) => entry.action).slice(0, 4)).toEqual([
    'next-step.reopened',
    'next-step.completed',
    'next-step.changed',
    'next-step.added',
  ])
})

test('a stale change is refused and says who was first', async () => {
  const step = await add({ title: 'Send the form', kind: 'send' })
  const other = await server.signIn('agent', 'Bo')
  const first = await patch(step.id, { version: step.version, kind: 'follow-up' }, other)
  expect(await first.json()).toMatchObject({ kind: 'follow-up' })
  const refused = await patch(step.id, { version: step.version, title: 'Mine' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ changedBy: 'Bo' })
})

test('pages by cursor in the order of what is due, undated last', async () => {
  for (let day = 1; day <= 7; day += 1) {
    const dueAt = day === 4 ? null : `2027-01-0${day}T09:00:00.000Z`
    await agent.request(`${API}/next-steps`, {
      json: { callId, title: `Paged ${day}`, kind: 'check', dueAt },
    })
  }
  const titles: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await queue(`kind=check&limit=3&cursor=${cursor}`.replace(/&cursor=$/, ''))
    titles.push(...page.items.map((step) => step.title))
    cursor = page.nextCursor
  }
  expect(titles).toEqual([1, 2, 3, 5, 6, 7, 4].map((day) => `Paged ${day}`))
})

test('what is never due comes newest first, page by page', async () => {
  for (let made = 1; made <= 5; made += 1) {
    const json = { callId, title: `Undated ${made}`, kind: 'other', priority: 'low' }
    await agent.request(`${API}/next-steps`, { json })
  }
  const first = await queue('kind=other&priority=low&limit=2')
  const second = await queue(`kind=other&priority=low&limit=9&cursor=${first.nextCursor}`)
  const titles = [...first.items, ...second.items].map((step) => step.title)
  expect(titles).toEqual([5, 4, 3, 2, 1].map((made) => `Undated ${made}`))
})

test('asked for mine or everyone’s, one answer has them and says whose they are', async () => {
  const cy = await server.signIn('agent', 'Cy')
  const ask = async (query: string) =>
    nextStepPage.parse(await (await cy.request(`${API}/next-steps?${query}`)).json())
  const everyones = await ask('owner=me-or-everyone')
  expect(everyones).toMatchObject({ owner: 'everyone' })
  expect(everyones.items).toEqual((await ask('owner=everyone')).items)
  const json = { callId, title: 'Of Cy', kind: 'send', assigneeId: cy.user.id }
  expect((await agent.request(`${API}/next-steps`, { json })).status).toBe(200)
  // Decided by what is open, whatever the filters leave of it.
  for (const [filter, count] of [
    ['', 1],
    ['&kind=check', 0],
  ] as const) {
    const mine = await ask(`owner=me-or-everyone${filter}`)
    expect([mine.owner, mine.items.length]).toEqual(['me', count])
  }
})

test('counts every open next step once, by the days of the reader', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const dueAt of [at(-30), at(-1), at(1), at(30), at(60), at(80), at(300), null]) {
    const json = { callId, title: 'Counted', kind: 'fix', priority: 'low', dueAt }
    expect((await agent.request(`${API}/next-steps`, { json })).status).toBe(200)
  }
  const days = `dayStarts=${at(-24)}&dayEnds=${at(24)}&tomorrowEnds=${at(48)}&weekEnds=${at(72)}`
  const { counts } = await queue(`kind=fix&priority=low&limit=1&${days}`)
  expect(counts).toMatchObject({
    open: 8,
    overdue: 2,
    today: 1,
    tomorrow: 1,
    thisWeek: 1,
    later: 2,
    noDate: 1,
  })
  const sunday = await queue(`kind=fix&priority=low&dayEnds=${at(24)}&weekEnds=${at(24)}`)
  expect(sunday.counts).toMatchObject({ today: 1, tomorrow: 1, thisWeek: 0, later: 3 })
})

test('dismissed next steps can be found and reopened', async () => {
  const step = await add({ title: 'Not needed', kind: 'other' })
  expect((await patch(step.id, { version: 1, status: 'dismissed' })).status).toBe(200)
  const dismissed = await queue('status=dismissed')
  expect(dismissed.items.map((item) => item.id)).toEqual([step.id])
  expect(dismissed.counts.doneToday).toBe((await queue('status=done')).counts.doneToday)
  expect((await patch(step.id, { version: 2, status: 'open' })).status).toBe(200)
})

// The embedded database has one transaction at a time.
test.runIf(process.env.TEST_DATABASE_URL)(
  'none is added for a caller or on a call that is erased at the same moment',
  async () => {
    const gone = [
      { table: calls, id: await server.addCall({ id: 'erased', words: 'Hello.' }), key: 'callId' },
      {
        table: callers,
        id:
          (
            await server.db
              .insert(callers)
              .values({ kind: 'number', createdAt: new Date() })
              .returning()
          )[0]?.id ?? '',
        key: 'callerId',
      },
    ]
    for (const { table, id, key } of gone) {
      const json = {
        callId: null,
        title: 'Ring back',
        kind: 'callback',
        priority: 'normal',
        [key]: id,
      }
      const adding = await server.db.transaction(async (tx) => {
        await tx.delete(table).where(eq(table.id, id))
        const answer = agent.request(`${API}/next-steps`, { json })
        await lockWaitedFor(server.db, 'transactionid')
        return { answer }
      })
      expect((await adding.answer).status).toBe(404)
    }
  },
)

test('bad input is refused in a sentence', async () => {
  for (const json of [
    { callId, title: '' },
    { callId, title: 'x'.repeat(201) },
    { callId: 'x', title: 'y' },
  ]) {
    const refused = await agent.request(`${API}/next-steps`, { json })
    expect(refused.status).toBe(422)
    expect(problem.parse(await refused.json()).error).toMatch(/^[A-Z].*\.$/)
  }
  const gone = { callId: '00000000-0000-4000-8000-000000000000', title: 'Nowhere' }
  expect((await agent.request(`${API}/next-steps`, { json: gone })).status).toBe(404)
})

test('what somebody added they alone take back, while it is open and as they saw it', async () => {
  const bo = await server.signIn('agent', 'Bo')
  const added = await add({ title: 'Send the wrong invoice again', assigneeId: bo.user.id })
  const remove = (id: string, version: number, as = agent) =>
    as.request(`${API}/next-steps/${id}?version=${version}`, { method: 'DELETE' })
  const alerts = async () => (await bo.request(`${API}/inbox`)).text()
  expect(await alerts()).toContain(added.id)

  expect((await patch(added.id, { version: 1, priority: 'high' }, bo)).status).toBe(200)
  const late = await remove(added.id, 1)
  expect([late.status, await late.json()]).toMatchObject([409, { changedBy: 'Bo' }])
  expect((await remove(added.id, 2, bo)).status).toBe(403)
  expect((await patch(added.id, { version: 2, status: 'done' })).status).toBe(200)
  expect((await remove(added.id, 3)).status).toBe(409)
  expect((await patch(added.id, { version: 3, status: 'open' })).status).toBe(200)
  const removed = await Promise.all([remove(added.id, 4), remove(added.id, 4)])
  expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await queue('status=all')).items.map(({ id }) => id)).not.toContain(added.id)
  expect(await alerts()).not.toContain(added.id)
  const call = callDetail.parse(await (await agent.request(`${API}/calls/${callId}`)).json())
  expect(call.activity[0]).toMatchObject({
    action: 'next-step.removed',
    actorName: 'Ana',
    changes: { title: { from: 'Send the wrong invoice again' } },
  })

  const proposed = (await queue('status=all')).items.find(({ source }) => source === 'local')
  if (!proposed) throw new Error('no proposal')
  expect((await remove(proposed.id, proposed.version)).status).toBe(403)
  expect((await queue('status=all')).items.map(({ id }) => id)).toContain(proposed.id)
})
