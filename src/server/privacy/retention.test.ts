import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { type RetentionCounts, retentionCounts } from '@/contracts/privacy'
import { organisationDefaults, type Retention } from '@/contracts/settings'
import { vapiReport } from '@tests/builders/vapi-report'
import { callersApi } from '@tests/harness/callers-api'
import { everythingStored } from '@tests/harness/everything-stored'
import { startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { nextSteps } from '../db/next-steps-schema'
import { auditEntries, calls as storedCalls, providerEvents } from '../db/schema'
import { jobHandlers } from '../job-handlers'
import { nextRun, type RunningJob } from '../jobs/run-job'
import { enforceRetention } from './enforce-retention'

const API = '/functions/api/v1'
const DAY = 24 * 60 * 60 * 1000
type Session = Awaited<ReturnType<TestServer['signIn']>>
let server: TestServer
let admin: Session
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())

const deliverAged = async (id: string, days: number) => {
  const today = now
  now = new Date(today.getTime() - days * DAY)
  const startedAt = new Date(now.getTime() - 60 * 60 * 1000)
  const report = vapiReport({
    id,
    startedAt,
    words: `My invoice is wrong. Call me back about ${id} tomorrow at three.`,
  })
  Object.assign(report.message.artifact, { recordingUrl: 'https://provider.example/audio.wav' })
  expect((await server.deliver('vapi', report)).status).toBe(200)
  now = today
}

beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
  await deliverAged('oldest', 100)
  await deliverAged('older', 40)
  await deliverAged('recent', 5)
  await server.analyze()
})

const keep = async (days: Partial<Retention>) => {
  const current = await admin.request(`${API}/settings`)
  const { version } = (await current.json()) as { version: number }
  const json = { ...organisationDefaults, ...days, version }
  expect((await admin.request(`${API}/settings`, { method: 'PUT', json })).status).toBe(200)
}
const preview = async (query: string): Promise<RetentionCounts> =>
  retentionCounts.parse(await (await admin.request(`${API}/retention-preview?${query}`)).json())
const run = (more: Partial<RunningJob<null>> = {}, db = server.db) =>
  enforceRetention({ ...server.deps, db }, withoutLease({ payload: null, ...more }))
const calls = async (query = '') => {
  const page = await admin.request(`${API}/calls?${query}`)
  return new Map(callPage.parse(await page.json()).items.map((call) => [call.providerCallId, call]))
}
const score = async (id: string | undefined, comment: string) => {
  const criteria = [{ id: 'c1', label: 'Friendly', help: '', points: 4 }]
  const card = await admin.request(`${API}/scorecards`, { json: { name: 'Manners', criteria } })
  const made = (await card.json()) as { id: string }
  const answers = [{ criterionId: 'c1', given: 2, comment }]
  const path = `${API}/calls/${id}/scores/${made.id}`
  const answer = await admin.request(path, { method: 'PUT', json: { version: 0, answers } })
  expect(answer.status).toBe(200)
}
const enforced = async () =>
  (await server.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
    ({ action }) => action === 'retention.enforced',
  )

test('keeps everything for ever until somebody says otherwise', async () => {
  await run()
  expect([...(await calls()).values()].every((call) => call.hasTranscript)).toBe(true)
  expect(await server.db.select().from(providerEvents)).toHaveLength(3)
  expect(await enforced()).toEqual([])
})

describe('the count before anything is saved', () => {
  test.each([
    ['', { transcripts: 0, recordings: 0, events: 0 }],
    ['keepEventsDays=90', { transcripts: 0, recordings: 0, events: 1 }],
    // An event holds the words and the recording's address: it goes with either.
    ['keepTranscriptsDays=30', { transcripts: 2, recordings: 0, events: 2 }],
    ['keepRecordingsDays=90', { transcripts: 0, recordings: 1, events: 1 }],
    [
      'keepTranscriptsDays=1&keepRecordingsDays=1&keepEventsDays=1',
      { transcripts: 3, recordings: 3, events: 3 },
    ],
  ])('%s', async (query, expected) => {
    expect(await preview(query)).toEqual(expected)
    expect((await calls('hasTranscript=true')).size).toBe(3)
  })

  test('is what the run removes', async () => {
    const days = { keepTranscriptsDays: 90, keepRecordingsDays: 30, keepEventsDays: 10 }
    const counted = await preview(
      new URLSearchParams(
        Object.entries(days).map(([key, value]) => [key, String(value)]),
      ).toString(),
    )
    await keep(days)
    await run()
    const [entry] = await enforced()
    expect(entry).toMatchObject({
      actorId: null,
      actorName: 'Retention',
      changes: {
        transcripts: { from: counted.transcripts, to: 0 },
        recordings: { from: counted.recordings, to: 0 },
        events: { from: counted.events, to: 0 },
      },
    })
    expect(await preview('keepTranscriptsDays=90&keepRecordingsDays=30&keepEventsDays=10')).toEqual(
      {
        transcripts: 0,
        recordings: 0,
        events: 0,
      },
    )
  })
})

test('days are those of the organisation: what began before the first of them goes, after its midnight', async () => {
  // In Auckland it is five in the morning of the 21st, and the 10th lasted until 11:00 in UTC.
  const hours = { zone: 'Pacific/Auckland', week: [], holidays: [], version: 1 }
  await admin.request(`${API}/business-hours`, { method: 'PUT', json: hours })
  for (const [id, at] of [
    ['10th', '2026-11-10T10:30:00Z'],
    ['11th', '2026-11-10T11:30:00Z'],
  ] as const) {
    await server.deliver('vapi', vapiReport({ id, startedAt: new Date(at) }))
  }
  await keep({ keepTranscriptsDays: 10 })
  expect(await preview('keepTranscriptsDays=10')).toMatchObject({ transcripts: 3 })
  await run()
  expect([...(await calls('hasTranscript=true')).keys()]).toEqual(['recent', '11th'])

  // The next run is in its night.
  const next = await jobHandlers(server.deps).retention(withoutLease({ payload: null }))
  expect(next).toEqual(nextRun('17 0 * * *', hours.zone, now))
})

test('a transcript goes with its quotes, its opening, its search words and its events; the other claims stay', async () => {
  const steps = await server.db.select().from(nextSteps)
  expect(steps.some(({ evidence }) => evidence.length > 0)).toBe(true)
  await keep({ keepTranscriptsDays: 30 })
  await run()
  const after = await calls()
  expect([...after].map(([id, call]) => [id, call.hasTranscript])).toEqual([
    ['recent', true],
    ['older', false],
    ['oldest', false],
  ])
  expect([...(await calls('q=tomorrow')).keys()]).toEqual(['recent'])
  expect([...(await calls('q=Moreau')).keys()]).toEqual(['recent'])
  const detail = await admin.request(`${API}/calls/${after.get('older')?.id}`)
  const text = await detail.text()
  expect(text).not.toContain('about older tomorrow')
  const older = callDetail.parse(JSON.parse(text))
  expect(older.transcript ?? []).toEqual([])
  expect(older.category).toBe('billing')
  expect(older.hasRecording).toBe(true)
  expect(await server.db.select().from(providerEvents)).toHaveLength(1)
})

test('with the words go name, number, summary, notes, comments and what history says of them', async () => {
  const report = vapiReport({ id: 'once', startedAt: new Date(now.getTime() - 50 * DAY) })
  const customer = { number: '+15555550177', name: 'Wren Abernathy' }
  const call = { ...report.message.call, customer }
  await server.deliver('vapi', { message: { ...report.message, call } })
  await server.analyze()
  const once = (await calls()).get('once')
  const patch = { version: once?.version, summary: 'Abernathy wants a boiler' }
  await admin.request(`${API}/calls/${once?.id}`, { method: 'PATCH', json: patch })
  const note = { text: `@[${admin.user.id}] Abernathy again` }
  await admin.request(`${API}/calls/${once?.id}/notes`, { json: note })
  const title = 'Ring Wren Abernathy at (555) 555-0177'
  await admin.request(`${API}/next-steps`, { json: { callId: once?.id, title } })
  await score(once?.id, 'Abernathy was interrupted')

  await keep({ keepTranscriptsDays: 30 })
  expect(await preview('keepTranscriptsDays=30')).toMatchObject({ transcripts: 3 })
  await run()
  const left = await everythingStored(server.db)
  expect(left).not.toMatch(/abernathy/i)
  expect(left).not.toMatch(/555[\s().-]{0,3}555[\s.-]{0,3}0177/)
  expect(left).toContain('Ring [erased] at [erased]')
  // The caller has rung since: there the name stays.
  const after = await calls()
  expect([after.get('recent')?.callerName, after.get('older')?.callerName]).toEqual([
    'Ada Moreau',
    null,
  ])
  expect(after.get('older')?.callerNumber).toBeNull()
  expect([...(await calls('q=0142')).keys()]).toEqual(['recent'])
  expect(await preview('keepTranscriptsDays=30')).toMatchObject({ transcripts: 0 })
})

const ringAged = (number: string, name: string, days: number) => {
  const { message } = vapiReport({ id: number, startedAt: new Date(now.getTime() - days * DAY) })
  const call = { ...message.call, customer: { number, name } }
  return server.deliver('vapi', { message: { ...message, call } })
}

test.each([
  ['at once', 50, 50],
  ['the kept one first', 50, 20],
  ['the other one first', 20, 50],
])('callers taken for one go together when both calls have: %s', async (_, first, second) => {
  await ringAged('+15555550177', 'Wren Abernathy', first)
  await ringAged('+15555550178', 'Rob Abernathy', second)
  const api = callersApi(server, admin)
  const [kept, other] = [await api.byValue('+15555550177'), await api.byValue('+15555550178')]
  await api.rename(kept.id, { version: kept.version, name: 'Wren Given' })
  await api.merged(kept.id, other.id)
  const callId = (await calls()).get('+15555550177')?.id
  await admin.request(`${API}/next-steps`, { json: { callId, title: 'Call back Wren Given' } })
  await server.analyze()
  await keep({ keepTranscriptsDays: 30 })
  await run()
  expect((await api.list('q=555501')).total).toBe(first === second ? 1 : 2)
  now = new Date(now.getTime() + 20 * DAY)
  await run()
  const left = await everythingStored(server.db)
  expect(left).not.toMatch(/abernathy|wren given/i)
  expect(left).toContain('Call back [erased]')
})

test('a call without a transcript loses its caller, too, and one that was told of late has none', async () => {
  await keep({ keepTranscriptsDays: 30 })
  const missed = vapiReport({ id: 'missed', startedAt: new Date(now.getTime() - 50 * DAY) })
  Object.assign(missed.message.artifact, { messages: [] })
  await server.deliver('vapi', missed)
  const late = (await calls()).get('missed')
  expect(late).toMatchObject({ callerName: null, callerNumber: null, hasTranscript: false })
  await server.db.update(storedCalls).set({ callerName: 'Noor' })
  expect(await preview('keepTranscriptsDays=30')).toMatchObject({ transcripts: 3 })
  await run()
  expect((await calls()).get('missed')?.callerName).toBeNull()
})

test('a recording’s reference goes, and there is nothing left to play', async () => {
  await keep({ keepRecordingsDays: 30 })
  await run()
  const after = await calls()
  expect([...after].map(([id, call]) => [id, call.hasRecording])).toEqual([
    ['recent', true],
    ['older', false],
    ['oldest', false],
  ])
  const answer = await admin.request(`${API}/calls/${after.get('older')?.id}/recording`)
  expect(answer.status).toBe(404)
})

test('more than one batch goes in one run', async () => {
  await server.db.insert(providerEvents).values(
    Array.from({ length: 450 }, (_, number) => ({
      provider: 'generic' as const,
      eventType: 'call.ended',
      receivedAt: new Date(now.getTime() - 20 * DAY),
      bodyHash: `hash-${number}`,
      bytes: 1,
      event: '{}',
      unreadable: [],
    })),
  )
  await keep({ keepEventsDays: 10 })
  await run()
  expect(await server.db.select().from(providerEvents)).toHaveLength(1)
})

/** The database as it is until the connection is lost after so many transactions. */
const losing = (transactions: number) => {
  let left = transactions
  const { db } = server
  const transaction: typeof db.transaction = (work) =>
    (left -= 1) < 0 ? Promise.reject(new Error('the connection was lost')) : db.transaction(work)
  return Object.assign(Object.create(db) as typeof db, { transaction })
}

describe('a run that is interrupted', () => {
  test('has told what it removed until then', async () => {
    await keep({ keepTranscriptsDays: 30 })
    expect((await calls('hasTranscript=true')).size).toBe(3)
    // The events are gone and the transcripts, and then the connection.
    await expect(run({}, losing(2))).rejects.toThrow('lost')
    await server.deps.callIndex?.current()
    expect([...(await calls('hasTranscript=true')).keys()]).toEqual(['recent'])
  })

  test('is gone on with, and puts on record what all attempts removed', async () => {
    await keep({ keepTranscriptsDays: 30, keepRecordingsDays: 90 })
    let progress: unknown = null
    const checkpoint: RunningJob['checkpoint'] = async (_, saved) => void (progress = saved)
    await expect(run({ checkpoint }, losing(2))).rejects.toThrow('lost')
    await run({ checkpoint, progress })
    expect(await enforced()).toMatchObject([
      { changes: { transcripts: { from: 2 }, recordings: { from: 1 }, events: { from: 2 } } },
    ])
  })
})

test('a running server removes what is over its time by itself', async () => {
  await keep({ keepEventsDays: 10 })
  // Jobs run by the database's clock.
  now = new Date()
  server.deps.startWorkers()
  await expect.poll(enforced).toHaveLength(1)
})
