import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { businessHours, type BusinessHours } from '@/contracts/business-hours'
import { callDetail } from '@/contracts/calls'
import { conflictProblem, problem } from '@/contracts/problem'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { businessCalendars } from '../db/settings-schema'
import { auditEntries } from '../db/schema'

const API = '/functions/api/v1'
let server: TestServer
let ada: SignedIn
let ben: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  ben = await server.signIn('user', 'Ben')
})

const read = async ({ request }: SignedIn) =>
  businessHours.parse(await (await request(`${API}/business-hours`)).json())
const save = ({ request }: SignedIn, json: unknown) =>
  request(`${API}/business-hours`, { method: 'PUT', json })
const count = async (query: Record<string, string>) => {
  const response = await ben.request(`${API}/business-time?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}
const fieldsOf = async (response: Response) => problem.parse(await response.json()).fields

const berlin: BusinessHours = {
  zone: 'Europe/Berlin',
  week: [
    { day: 5, from: '20:00', to: '02:00' },
    { day: 1, from: '13:00', to: '17:00' },
    { day: 1, from: '09:00', to: '12:00' },
  ],
  holidays: [
    { date: '2026-12-26', name: 'Boxing Day' },
    { date: '2026-12-25', name: 'Christmas' },
  ],
  version: 1,
}

describe('business hours', () => {
  test('are nine to five from Monday to Friday in UTC until somebody sets them, wherever the server runs', async () => {
    expect(await (await ben.request(`${API}/business-hours`)).json()).toEqual({
      zone: 'UTC',
      week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
      holidays: [],
      version: 1,
    })
  })

  test('are saved by an administrator in order, as a new version, with who and what in the audit log', async () => {
    const answer = await save(ada, berlin)
    expect(answer.status).toBe(200)
    const saved = await answer.json()
    expect(saved).toEqual({
      zone: 'Europe/Berlin',
      week: [
        { day: 1, from: '09:00', to: '12:00' },
        { day: 1, from: '13:00', to: '17:00' },
        { day: 5, from: '20:00', to: '02:00' },
      ],
      holidays: [
        { date: '2026-12-25', name: 'Christmas' },
        { date: '2026-12-26', name: 'Boxing Day' },
      ],
      version: 2,
    })
    expect(await read(ben)).toEqual(saved)
    expect(await server.db.select().from(auditEntries)).toMatchObject([
      {
        actorName: 'Ada',
        action: 'business-hours.changed',
        changes: { zone: { to: 'Europe/Berlin' }, holidays: { from: '' } },
      },
    ])
  })

  test('saved as they are make no version', async () => {
    await save(ada, berlin)
    expect(await (await save(ada, { ...berlin, version: 2 })).json()).toMatchObject({ version: 2 })
    expect(await server.db.select().from(businessCalendars)).toHaveLength(2)
  })

  test('a save over a newer version is refused and says who was first', async () => {
    await save(ada, berlin)
    const refused = await save(ada, { ...berlin, zone: 'UTC' })
    expect(refused.status).toBe(409)
    expect(conflictProblem.parse(await refused.json())).toMatchObject({
      code: 'stale',
      changedBy: 'Ada',
    })
    expect(await read(ada)).toMatchObject({ zone: 'Europe/Berlin', version: 2 })
  })

  test('of several saves at once one is taken', async () => {
    const zones = ['UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'Pacific/Apia']
    const answers = await Promise.all(zones.map((zone) => save(ada, { ...berlin, zone })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('old versions stay, each valid from when it was saved', async () => {
    await save(ada, berlin)
    await save(ada, { ...berlin, zone: 'UTC', version: 2 })
    const rows = await server.db.select().from(businessCalendars)
    expect(rows.toSorted((a, b) => a.version - b.version)).toMatchObject([
      { version: 1, validFrom: null, changedByName: null },
      { version: 2, validFrom: expect.any(Date), changedByName: 'Ada', zone: 'Europe/Berlin' },
      { version: 3, validFrom: expect.any(Date), zone: 'UTC' },
    ])
  })

  const bad: [string, Record<string, unknown>, string][] = [
    ['an unknown zone', { zone: 'Europe/Atlantis' }, 'zone'],
    ['an offset for a zone', { zone: '+02:00' }, 'zone'],
    ['an eighth day', { week: [{ day: 8, from: '09:00', to: '17:00' }] }, 'week.day'],
    ['a time that is none', { week: [{ day: 1, from: '24:00', to: '17:00' }] }, 'week.from'],
    ['a time without its minutes', { week: [{ day: 1, from: '09:00', to: '9' }] }, 'week.to'],
    ['too many blocks', { week: Array.from({ length: 71 }, () => berlin.week[0]) }, 'week'],
    ['a date that is none', { holidays: [{ date: '2026-02-30', name: 'x' }] }, 'holidays.date'],
    ['a nameless holiday', { holidays: [{ date: '2026-02-03', name: ' ' }] }, 'holidays.name'],
    [
      'a date twice',
      {
        holidays: [
          { date: '2026-02-03', name: 'x' },
          { date: '2026-02-03', name: 'y' },
        ],
      },
      'holidays.date',
    ],
    ['no version', { version: undefined }, 'version'],
  ]
  test.each(bad)('%s is refused by name', async (_, part, field) => {
    const refused = await save(ada, { ...berlin, ...part })
    expect(refused.status).toBe(422)
    expect(Object.keys((await fieldsOf(refused)) ?? {})).toEqual([field])
  })

  test('a name has no characters that a database cannot hold', async () => {
    const holidays = [{ date: '2026-12-25', name: 'Chri\0st\uD800mas' }]
    const answer = await save(ada, { ...berlin, holidays })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { 'holidays.name': expect.any(String) } })
  })
})

test.each([
  ['Asia/Tokyo', '2026-11-22T06:00:00.000Z'],
  ['America/New_York', '2026-11-21T20:00:00.000Z'],
])('a time that a caller asks for is one of the zone %s', async (zone, at) => {
  await save(ada, { ...berlin, zone })
  const id = await server.addCall({ id: 'one', words: 'Please call me back tomorrow at 3 pm.' })
  const call = callDetail.parse(await (await ben.request(`${API}/calls/${id}`)).json())
  expect(call.analysis?.callback).toMatchObject({ timeText: 'tomorrow at 3 pm', at })
})

test('a time is one of the caller’s zone where the number tells it', async () => {
  await save(ada, { ...berlin, zone: 'Asia/Tokyo' })
  const words = 'Please call me back tomorrow at 3 pm.'
  const id = await server.addCall({ id: 'one', number: '+13125550147', words })
  const call = callDetail.parse(await (await ben.request(`${API}/calls/${id}`)).json())
  expect(call.analysis?.callback).toMatchObject({ at: '2026-11-21T21:00:00.000Z' })
})

describe('business time', () => {
  beforeEach(() => save(ada, berlin))

  test('adds open minutes for anybody who is signed in', async () => {
    expect(await count({ from: '2026-11-23T11:30:00+01:00', minutes: '60' })).toEqual({
      status: 200,
      body: { at: '2026-11-23T12:30:00.000Z' },
    })
  })

  test('measures open minutes, past midnight and up to a holiday', async () => {
    const body = { minutes: 360 }
    expect(
      (await count({ from: '2026-11-20T12:00:00Z', to: '2026-11-21T12:00:00Z' })).body,
    ).toEqual(body)
    expect(
      (await count({ from: '2026-12-25T00:00:00Z', to: '2026-12-27T12:00:00Z' })).body,
    ).toEqual({ minutes: 0 })
  })

  test('takes an offset whose plus sign nobody encoded', async () => {
    const response = await ben.request(
      `${API}/business-time?from=2026-11-23T09:00:00+01:00&minutes=1`,
    )
    expect(await response.json()).toEqual({ at: '2026-11-23T08:01:00.000Z' })
  })

  test('counts with an older version where it is asked to', async () => {
    await save(ada, { ...berlin, week: [], version: 2 })
    const span = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }
    expect((await count(span)).body).toEqual({ minutes: 0 })
    expect((await count({ ...span, version: '2' })).body).toEqual({ minutes: 420 })
  })

  test.each([
    ['nothing to count', {}, 'minutes'],
    ['both ways at once', { minutes: '1', to: '2026-11-24T00:00:00Z' }, 'minutes'],
    ['minutes below nought', { minutes: '-1' }, 'minutes'],
    ['minutes without end', { minutes: '99999999999' }, 'minutes'],
    ['half a minute', { minutes: '0.5' }, 'minutes'],
    ['minutes that are words', { minutes: 'many' }, 'minutes'],
    ['an end before the start', { to: '2026-11-22T00:00:00Z' }, 'to'],
    ['an end beyond the years it counts', { to: '2300-01-01T00:00:00Z' }, 'to'],
    ['an end that is no instant', { to: 'tomorrow' }, 'to'],
    ['a start that is no instant', { from: '2026-11-23', minutes: '1' }, 'from'],
    ['a version that never was', { minutes: '1', version: '9' }, 'version'],
  ])('%s is refused in words', async (_, query, field) => {
    const { status, body } = await count({ from: '2026-11-23T00:00:00Z', ...query })
    expect(status).toBe(422)
    expect(Object.keys(problem.parse(body).fields ?? {})).toEqual([field])
  })

  test('a week without hours refuses to add and measures nothing', async () => {
    await save(ada, { ...berlin, week: [], version: 2 })
    const { status, body } = await count({ from: '2026-11-23T00:00:00Z', minutes: '1' })
    expect(status).toBe(422)
    expect(problem.parse(body).error).toBe('No business hours are set, so no time can be added.')
  })
})
