import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inboxPage } from '@/contracts/notes'
import {
  type CreateNextStepInput,
  nextStep,
  nextStepPage,
  nextStepsPatched,
} from '@/contracts/next-steps'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { nextSteps } from '../db/next-steps-schema'
import { auditEntries } from '../db/schema'

const STEPS = '/functions/api/v1/next-steps'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  callId = await server.addCall({ id: 'one', words: 'What are your opening hours?' })
  await server.db.delete(nextSteps)
})

const add = async (title: string, over: Partial<CreateNextStepInput> = {}) => {
  const response = await ana.request(STEPS, { json: { callId, title, ...over } })
  return nextStep.parse(await response.json())
}
const changeMany = async (changes: object[]) => {
  const response = await ana.request(`${STEPS}/bulk`, { json: { changes } })
  expect(response.status).toBe(200)
  return nextStepsPatched.parse(await response.json())
}
const actions = async (action: string) =>
  server.db.select().from(auditEntries).where(eq(auditEntries.action, action))

test('many are changed at once; who was first wins, what is so already is skipped, what is gone is named', async () => {
  const [one, two, taken, done, gone] = [
    await add('One'),
    await add('Two'),
    await add('Taken'),
    await add('Done'),
    await add('Gone'),
  ]
  await bo.request(`${STEPS}/${taken.id}`, {
    method: 'PATCH',
    json: { version: 1, priority: 'high' },
  })
  await changeMany([{ id: done.id, version: 1, status: 'done' }])
  await server.db.delete(nextSteps).where(eq(nextSteps.id, gone.id))
  const { steps, changed, conflicts } = await changeMany(
    [one, two, taken, gone, { ...done, version: 2 }].map(({ id, version }) => ({
      id,
      version,
      status: 'done',
    })),
  )
  expect(changed.toSorted()).toEqual([one.id, two.id].toSorted())
  expect(conflicts).toEqual([
    { id: taken.id, changedBy: 'Bo Lang' },
    { id: gone.id, changedBy: 'Someone' },
  ])
  const now = (id: string) => steps.find((step) => step.id === id)
  expect(now(one.id)).toMatchObject({ status: 'done', version: 2, completedByName: 'Ana Lopez' })
  expect(now(taken.id)).toMatchObject({ status: 'open', version: 2, priority: 'high' })
  expect(now(gone.id)).toBeUndefined()
  expect(await actions('next-step.completed')).toHaveLength(3)
})

test('asked again without an answer, what stands as wanted is no conflict and can be put back', async () => {
  const [one, two] = [await add('One'), await add('Two')]
  const finish = { version: 1, status: 'done', dueAt: '2027-01-04T10:00:00+01:00' }
  const wanted = [one, two].map(({ id }) => ({ id, ...finish }))
  await changeMany(wanted)
  const again = await changeMany(wanted)
  expect(again).toMatchObject({ changed: [], conflicts: [] })
  expect(again.steps.map(({ version }) => version)).toEqual([2, 2])

  const open = { version: 2, status: 'open', dueAt: null }
  await changeMany([{ id: one.id, ...open }])
  const back = await changeMany([one, two].map(({ id }) => ({ id, ...open })))
  expect(back).toMatchObject({ changed: [two.id], conflicts: [] })
  expect(back.steps.every(({ status }) => status === 'open')).toBe(true)
})

test('each can be put back as it was', async () => {
  const due = '2027-01-04T09:00:00.000Z'
  const steps = [await add('One', { dueAt: due }), await add('Two')]
  const later = '2027-02-01T09:00:00.000Z'
  const moved = await changeMany(steps.map(({ id }) => ({ id, version: 1, dueAt: later })))
  expect(moved.steps.map(({ dueAt }) => dueAt)).toEqual([later, later])
  const back = await changeMany(steps.map(({ id, dueAt }) => ({ id, version: 2, dueAt })))
  expect(new Map(back.steps.map(({ title, dueAt }) => [title, dueAt]))).toEqual(
    new Map([
      ['One', due],
      ['Two', null],
    ]),
  )
})

test('who finishes what nobody was assigned to has it from then on, until it is not done after all', async () => {
  const mine = { assigneeId: ana.user.id, assigneeName: 'Ana Lopez' }
  const nobodys = { assigneeId: null, assigneeName: null }
  const one = await add('One')
  const patch = async (json: object) =>
    nextStep.parse(
      await (await ana.request(`${STEPS}/${one.id}`, { method: 'PATCH', json })).json(),
    )
  expect(await patch({ version: 1, status: 'done' })).toMatchObject(mine)
  const [completed] = await actions('next-step.completed')
  expect(completed?.changes).toMatchObject({ assigneeId: { from: null, to: ana.user.id } })
  expect(await patch({ version: 2, status: 'open' })).toMatchObject(nobodys)
  expect(await patch({ version: 3, status: 'dismissed' })).toMatchObject(nobodys)

  const steps = [
    await add('Two'),
    await add('Three'),
    await add('Four', { assigneeId: bo.user.id }),
  ]
  const every = (status: string, version: number) =>
    changeMany(steps.map(({ id }) => ({ id, version, status })))
  const ownersOf = (done: Awaited<ReturnType<typeof changeMany>>) =>
    steps.map(({ id }) => done.steps.find((step) => step.id === id)?.assigneeId)
  expect(ownersOf(await every('done', 1))).toEqual([ana.user.id, ana.user.id, bo.user.id])
  expect(ownersOf(await every('open', 2))).toEqual([null, null, bo.user.id])
  const given = await changeMany([{ id: one.id, version: 4, status: 'done', assigneeId: null }])
  expect(given.steps).toMatchObject([nobodys])
})

test('a step that was already theirs stays so when it is opened again', async () => {
  const { id } = await add('One')
  await changeMany([{ id, version: 1, assigneeId: ana.user.id }])
  await changeMany([{ id, version: 2, status: 'done' }])
  const back = await changeMany([{ id, version: 3, status: 'open' }])
  expect(back.steps).toMatchObject([{ assigneeId: ana.user.id }])
})

test('somebody who is given many is told once', async () => {
  const steps = [await add('One'), await add('Two'), await add('Three')]
  const to = (assigneeId: string | null, version: number) =>
    changeMany(steps.map(({ id }) => ({ id, version, assigneeId })))
  const inbox = async () =>
    inboxPage.parse(await (await bo.request('/functions/api/v1/inbox')).json()).items
  await to(bo.user.id, 1)
  expect(await inbox()).toMatchObject([
    { kind: 'assigned', count: 3, callId: null, by: { name: 'Ana Lopez' } },
  ])
  await to(null, 2)
  expect(await inbox()).toEqual([])
})

test('nothing is changed for somebody who does not exist, nor by what is no change of many', async () => {
  const { id } = await add('One')
  for (const changes of [
    [{ id, version: 1, assigneeId: callId }],
    [],
    [{ id: 'x', version: 1, status: 'done' }],
    Array.from({ length: 501 }, () => ({ id, version: 1, status: 'done' })),
  ]) {
    const answer = await ana.request(`${STEPS}/bulk`, { json: { changes } })
    expect(answer.status).toBe(422)
  }
  expect(await server.db.select().from(nextSteps)).toMatchObject([{ version: 1 }])
})

test('the time to done is a median: one step that lay for weeks does not move it', async () => {
  const completedAt = server.deps.now()
  const done = { kind: 'other', status: 'done', priority: 'normal', source: 'person' } as const
  const stepOf = (count: number) => ({
    ...done,
    title: `Lay for ${count} minutes`,
    evidence: [],
    createdAt: new Date(completedAt.getTime() - count * 60_000),
    completedAt,
  })
  const counted = async () => nextStepPage.parse(await (await ana.request(STEPS)).json()).counts
  await server.db.insert(nextSteps).values([10, 20, 28 * 24 * 60].map(stepOf))
  expect(await counted()).toMatchObject({ measured: 3, medianSecondsToDone: 20 * 60 })
  // By clocks that differ, finished before it was added: no time at all.
  await server.db.delete(nextSteps)
  await server.db.insert(nextSteps).values([stepOf(-60)])
  expect(await counted()).toMatchObject({ measured: 1, medianSecondsToDone: 0 })
})

test('what is filtered comes as CSV in the order of the list, and is in the audit log', async () => {
  await add('Never', { kind: 'fix' })
  await add('=cmd|1', { kind: 'fix', dueAt: '2027-01-04T23:30:00.000Z', assigneeId: bo.user.id })
  await add('Another kind', { kind: 'send' })
  const dueAt = '2027-01-04T23:30:00.000Z'
  const promised = { dueAt, from: dueAt, to: '2027-01-05T01:30:00.000Z' }
  await server.db.update(nextSteps).set({ promised })
  const response = await ana.request(`${STEPS}/export.csv?kind=fix&timeZone=Europe/Zurich`)
  expect(response.headers.get('x-total-count')).toBe('2')
  expect(response.headers.get('content-disposition')).toMatch(/"next-steps-\d{4}-\d\d-\d\d\.csv"/)
  const rows = parse<Record<string, string>>(await response.text(), { columns: true, bom: true })
  expect(rows).toMatchObject([
    {
      'What to do': "'=cmd|1",
      Due: '2027-01-05T00:30:00.000+01:00',
      'Assigned to': 'Bo Lang',
      'Call id': callId,
      Promised: 'Tue 5 Jan 0:30–2:30',
    },
    { 'What to do': 'Never', Due: '', Sample: 'no', Promised: '' },
  ])
  for (const [of, count] of [
    [ana, '3'],
    [bo, '1'],
  ] as const) {
    const own = await of.request(`${STEPS}/export.csv?owner=me-or-everyone`)
    expect(own.headers.get('x-total-count')).toBe(count)
  }
  expect((await actions('next-steps.exported')).slice(0, 1)).toMatchObject([
    { actorName: 'Ana Lopez', changes: { rows: { to: 2 } } },
  ])
})

test('of groups of the queue only those come, the open ones first, and the ticket of each', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const late = await add('Late', { dueAt: at(-1) })
  await add('Soon', { dueAt: at(1) })
  await add('Next year', { dueAt: at(9000) })
  await add('Never')
  const done = await add('Done')
  await changeMany([{ id: done.id, version: 1, status: 'done' }])
  const ticket = await ticketsApi(server, ana).open()
  const link = { nextStepId: late.id }
  await ana.request(`/functions/api/v1/tickets/${ticket.id}/links`, { json: link })
  const days = { dayEnds: at(2), tomorrowEnds: at(26), weekEnds: at(100) }
  const exported = async (groups: string) => {
    const query = new URLSearchParams({ groups, ...days })
    const answer = await ana.request(`${STEPS}/export.csv?${query}`)
    return parse<Record<string, string>>(await answer.text(), { columns: true, bom: true })
  }
  const titles = async (groups: string) => (await exported(groups)).map((row) => row['What to do'])
  expect(await titles('overdue')).toEqual(['Late'])
  expect(await titles('today,no-date')).toEqual(['Soon', 'Never'])
  expect(await titles('done,later,overdue')).toEqual(['Late', 'Next year', 'Done'])
  expect((await exported('overdue,today')).map((row) => row['Ticket'])).toEqual([
    `#${ticket.number}`,
    '',
  ])
})

test('a selection comes as CSV: these as the queue shows them, or all that match but some', async () => {
  const steps = [
    await add('Done first', { kind: 'fix' }),
    await add('Never'),
    await add('Late', { dueAt: '2027-03-01T09:00:00.000Z' }),
    await add('Soon', { kind: 'fix', dueAt: '2027-01-04T23:30:00.000Z' }),
    await add('Done last'),
    await add('Left alone'),
  ]
  const idOf = (title: string) => steps.find((step) => step.title === title)?.id
  for (const title of ['Done first', 'Done last'])
    await changeMany([{ id: idOf(title), version: 1, status: 'done' }])
  const post = async (json: object) => {
    const response = await ana.request(`${STEPS}/export.csv`, { json })
    const rows = parse<Record<string, string>>(await response.text(), { columns: true, bom: true })
    expect(response.headers.get('x-total-count')).toBe(String(rows.length))
    return rows.map((row) => row['What to do'])
  }
  const picked = ['Done first', 'Never', 'Done last', 'Soon', 'Late'].map(idOf)
  expect(await post({ ids: picked })).toEqual(['Soon', 'Late', 'Never', 'Done last', 'Done first'])
  const strangers = Array.from({ length: 70_000 }, () => randomUUID())
  expect(await post({ ids: [idOf('Soon'), ...strangers] })).toEqual(['Soon'])
  expect(await post({ filter: {}, except: [idOf('Never')] })).toEqual([
    'Soon',
    'Late',
    'Left alone',
  ])
  expect(await post({ filter: { kind: 'fix' }, except: [] })).toEqual(['Soon'])
  expect(await actions('next-steps.exported')).toMatchObject([
    { changes: { filters: { to: { 'next-steps': 5 } }, rows: { to: 5 } } },
    { changes: { filters: { to: { 'next-steps': 70_001 } }, rows: { to: 1 } } },
    { changes: { filters: { to: { except: 1 } }, rows: { to: 3 } } },
    { changes: { rows: { to: 1 } } },
  ])
  expect((await ana.request(`${STEPS}/export.csv`, { json: { ids: [] } })).status).toBe(422)
  expect((await server.request(`${STEPS}/export.csv`, { json: { ids: picked } })).status).toBe(401)
})

test('the file has more rows than one reading of the database', async () => {
  const row = {
    callId,
    kind: 'check',
    priority: 'normal',
    source: 'person',
    createdAt: new Date(),
    changedAt: new Date(),
  } as const
  const rows = Array.from({ length: 1203 }, (_, index) => ({
    ...row,
    evidence: [],
    title: `Step ${index}`,
  }))
  await server.db.insert(nextSteps).values(rows)
  const response = await ana.request(`${STEPS}/export.csv?kind=check`)
  expect((await response.text()).trim().split('\r\n')).toHaveLength(1204)
})
