import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { nextStep } from '@/contracts/next-steps'
import { performance, performanceRecords } from '@/contracts/performance'
import { RECORDED_FIGURES, type RecordedFigure } from '@/contracts/report-words'
import { seededRandom } from '@/lib/seeded-random'
import { callbackAttempts, nextSteps } from '@/server/db/next-steps-schema'
import { auditEntries, type calls } from '@/server/db/schema'
import { businessCalendars } from '@/server/db/settings-schema'
import { tickets } from '@/server/db/tickets-schema'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const MINUTE = 60_000
const NOON = new Date('2026-11-10T12:00:00Z')
const LATE = new Date('2026-11-12T12:00:00Z')

let server: TestServer
let admin: SignedIn
let ana: SignedIn

const call = (at: Date, index: number, facts: Partial<typeof calls.$inferInsert>) => ({
  ...anyCall(seededRandom(`performance ${index}`), [ana.user.id]),
  status: 'analyzed' as const,
  reviewedAt: null,
  reviewedById: null,
  reviewedByName: null,
  assigneeId: null,
  startedAt: at,
  receivedAt: at,
  sortAt: at,
  ...facts,
})

const step = (assigneeId: string, minutes: number, completedAt: Date | null) => ({
  kind: 'callback' as const,
  title: 'Ring back',
  status: completedAt ? ('done' as const) : ('open' as const),
  priority: 'normal' as const,
  source: 'person' as const,
  evidence: [],
  assigneeId,
  createdAt: new Date(NOON.getTime() - 86_400_000),
  assignedAt: new Date(NOON.getTime() - minutes * MINUTE),
  completedAt,
})

const ticket = (assigneeId: string, solvedAt: Date | null, resolutionDue: Date | null) => ({
  subject: 'Billed twice',
  body: '',
  status: solvedAt ? ('solved' as const) : ('open' as const),
  priority: 'normal' as const,
  source: 'person' as const,
  assigneeId,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  solvedAt,
  resolutionDue,
})

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin', 'Bo Boss')
  ana = await server.signIn('agent', 'Ana Lopez')
  const me = ana.user.id
  await storeCalls(server.db, [
    call(NOON, 1, { assigneeId: me, reviewedById: me, reviewedAt: NOON, reviewedByName: 'Ana' }),
    call(NOON, 2, { assigneeId: me }),
    call(LATE, 3, { assigneeId: me, reviewedById: me, reviewedAt: LATE, reviewedByName: 'Ana' }),
    call(NOON, 4, { assigneeId: me, status: 'in-progress' }),
    call(NOON, 5, {}),
  ])
  const [first] = await server.db
    .insert(nextSteps)
    .values([step(me, 10, NOON), step(me, 20, NOON), step(me, 60, NOON), step(me, 1, null)])
    .returning()
  await server.db
    .insert(tickets)
    .values([
      ticket(me, NOON, LATE),
      ticket(me, NOON, new Date('2026-11-09T12:00:00Z')),
      ticket(me, NOON, null),
      ticket(me, null, LATE),
    ])
  const attempt = (outcome: 'reached' | 'no-answer', at: Date) => ({
    callbackId: first?.id ?? '',
    outcome,
    at,
    byId: me,
    byName: 'Ana Lopez',
  })
  await server.db
    .insert(callbackAttempts)
    .values([attempt('no-answer', NOON), attempt('reached', NOON), attempt('reached', LATE)])
  // Work of a demo call counts in no figure.
  const [demo] = await storeCalls(server.db, [
    call(NOON, 6, { assigneeId: me, isDemo: true, isSample: true }),
  ])
  const ofDemo = { callId: demo?.id ?? '' }
  const [played] = await server.db
    .insert(nextSteps)
    .values({ ...step(me, 30, NOON), ...ofDemo })
    .returning()
  await server.db.insert(tickets).values({ ...ticket(me, NOON, LATE), ...ofDemo })
  await server.db
    .insert(callbackAttempts)
    .values({ ...attempt('reached', NOON), callbackId: played?.id ?? '' })
})
afterAll(() => server.close())

const read = async (as: SignedIn, from: string, to: string) =>
  performance.parse(
    await (await as.request(`/functions/api/v1/performance?from=${from}&to=${to}`)).json(),
  )

test('what a person did in a range is counted by when it was done', async () => {
  const { items, zone } = await read(ana, '2026-11-10', '2026-11-11')
  expect(zone).toBe('UTC')
  expect(items).toEqual([
    {
      id: ana.user.id,
      name: 'Ana Lopez',
      role: 'agent',
      handled: 2,
      firstAction: { of: 0, seconds: null },
      reviewed: 1,
      stepsDone: 3,
      timeToDone: { of: 3, seconds: 20 * 60 },
      ticketsSolved: 3,
      solvedInTime: { of: 2, count: 1 },
      reached: { of: 2, count: 1 },
    },
  ])
  const [later] = (await read(ana, '2026-11-12', '2026-11-13')).items
  expect(later).toMatchObject({
    handled: 1,
    reviewed: 1,
    stepsDone: 0,
    timeToDone: { of: 0, seconds: null },
    reached: { of: 1, count: 1 },
  })
})

test('what somebody finished that was nobody’s is theirs, and took no time from an assignment', async () => {
  const json = { title: 'Send the form', kind: 'send' }
  const added = await ana.request('/functions/api/v1/next-steps', { json })
  const { id } = nextStep.parse(await added.json())
  const done = { method: 'PATCH', json: { version: 1, status: 'done' } }
  expect((await ana.request(`/functions/api/v1/next-steps/${id}`, done)).status).toBe(200)
  const at = server.deps.now()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const { items } = await read(ana, day(at.getTime()), day(at.getTime() + 86_400_000))
  expect(items).toMatchObject([{ stepsDone: 1, timeToDone: { of: 0, seconds: null } }])
})

test('the first action is that of whoever first did something with a call, from its end', async () => {
  const end = new Date('2026-11-20T12:05:00Z')
  const facts = { endedAt: end, assigneeId: ana.user.id }
  const stored = await storeCalls(
    server.db,
    [20, 21, 22, 23, 24, 25].map((index) =>
      call(new Date('2026-11-20T12:00:00Z'), index, index === 25 ? { endedAt: null } : facts),
    ),
  )
  const did = (at: number, minutes: number, by: SignedIn | null, action: string) => ({
    at: new Date(end.getTime() + minutes * MINUTE),
    actorId: by?.user.id ?? null,
    actorName: 'Somebody',
    action,
    callId: stored[at]?.id ?? '',
    changes: {},
  })
  await server.db.insert(auditEntries).values([
    // To listen is not to act, nor does the first who acts lose it to who acts later.
    did(0, 1, ana, 'recording.played'),
    did(0, 3, ana, 'note.added'),
    did(0, 4, admin, 'call.reviewed'),
    did(1, 9, ana, 'call.reviewed'),
    did(2, 2, admin, 'callback.claimed'),
    did(2, 3, ana, 'next-step.completed'),
    // Before it ended, and by no person.
    did(3, -2, admin, 'ticket.added'),
    did(4, 1, null, 'call.changed'),
    did(4, 2, admin, 'call.analyzed-again'),
    did(5, 1, ana, 'note.added'),
  ])
  const mine = (await read(ana, '2026-11-20', '2026-11-21')).items
  expect(mine).toMatchObject([{ firstAction: { of: 2, seconds: 6 * 60 } }])
  const { items } = await read(admin, '2026-11-20', '2026-11-21')
  expect(items.map(({ firstAction }) => firstAction)).toEqual([
    { of: 2, seconds: 6 * 60 },
    { of: 2, seconds: 60 },
  ])
})

test('what people do through the product is what is counted', async () => {
  const id = await server.addCall({ startedAt: new Date('2026-11-21T09:00:00Z') })
  const json = { text: 'Rang back, all is well.' }
  const answer = await ana.request(`/functions/api/v1/calls/${id}/notes`, { json })
  expect(answer.ok).toBe(true)
  const [own] = (await read(ana, '2026-11-21', '2026-11-22')).items
  expect(own?.firstAction.of).toBe(1)
})

const ascending = (one: number | null, other: number | null) => Number(one) - Number(other)

const recordsOf = async (
  as: SignedIn,
  personId: string,
  figure: RecordedFigure,
  day = '2026-11-10',
) => {
  const to = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ personId, figure, from: day, to, limit: '2' })
  const items = []
  for (;;) {
    const answer = await as.request(`/functions/api/v1/performance/records?${query}`)
    const page = performanceRecords.parse(await answer.json())
    items.push(...page.items)
    if (page.nextCursor === null) return { items, total: page.total }
    query.set('cursor', page.nextCursor)
  }
}

test('each figure has the records that it counts, page by page', async () => {
  for (const day of ['2026-11-10', '2026-11-12', '2026-11-20']) {
    const to = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const { items: people } = await read(admin, day, to)
    for (const person of people) {
      const figures = { ...person, reviewed: { of: person.reviewed } }
      for (const figure of RECORDED_FIGURES) {
        const { items, total } = await recordsOf(admin, person.id, figure, day)
        expect(total).toBe(figures[figure].of)
        expect(new Set(items.map(({ id }) => id)).size).toBe(total)
        const times = items.map(({ at }) => Date.parse(at))
        expect(times).toEqual(times.toSorted((one, other) => other - one))
      }
    }
  }
  const me = ana.user.id
  const steps = await recordsOf(ana, me, 'timeToDone')
  expect(steps.items.map(({ seconds }) => seconds).toSorted(ascending)).toEqual([600, 1200, 3600])
  expect(steps.items[0]).toMatchObject({ title: 'Ring back', callId: null, outcome: null })
  const attempts = await recordsOf(ana, me, 'reached')
  expect(new Set(attempts.items.map(({ outcome }) => outcome))).toEqual(
    new Set(['no-answer', 'reached']),
  )
  const acted = await recordsOf(ana, me, 'firstAction', '2026-11-20')
  expect(acted.items.map(({ seconds }) => seconds).toSorted(ascending)).toEqual([180, 540])
  const [reviewed] = (await recordsOf(ana, me, 'reviewed')).items
  expect(reviewed).toMatchObject({ title: null, at: NOON.toISOString(), seconds: null })
  expect(reviewed?.callId).toBe(reviewed?.id)
})

test('records of other people are for administrators', async () => {
  const query = new URLSearchParams({ figure: 'reviewed', from: '2026-11-10', to: '2026-11-11' })
  query.set('personId', admin.user.id)
  const answer = await ana.request(`/functions/api/v1/performance/records?${query}`)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: 'Only administrators see what others did.' })
})

test('days are those of the time zone of the organisation', async () => {
  const json = { zone: 'Pacific/Kiritimati', week: [], holidays: [], version: 1 }
  const saved = await admin.request('/functions/api/v1/business-hours', { method: 'PUT', json })
  expect(saved.status).toBe(200)
  onTestFinished(async () => void (await server.db.delete(businessCalendars)))
  const handledOn = async (from: string, to: string) => {
    const { items, zone } = await read(ana, from, to)
    return { zone, handled: items[0]?.handled }
  }
  // Noon in UTC is two in the morning of the next day there.
  const { zone } = json
  expect(await handledOn('2026-11-10', '2026-11-11')).toEqual({ zone, handled: 0 })
  expect(await handledOn('2026-11-11', '2026-11-12')).toEqual({ zone, handled: 2 })
})

test('administrators see everybody, in the order of their names', async () => {
  const { items } = await read(admin, '2026-11-10', '2026-11-11')
  expect(items.map(({ name }) => name)).toEqual(['Ana Lopez', 'Bo Boss'])
  expect(items[1]).toMatchObject({ handled: 0, reached: { of: 0, count: 0 } })
})

test('a range that ends before it begins, or is none, is refused in words', async () => {
  for (const query of ['from=2026-11-11&to=2026-11-10', 'from=yesterday&to=2026-11-10', '']) {
    const answer = await ana.request(`/functions/api/v1/performance?${query}`)
    expect(answer.status).toBe(422)
  }
})
