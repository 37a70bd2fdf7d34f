import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { report, reportRunDetail, reportSchedule, schedulePage } from '@/contracts/reports'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { callEvent, recordEvents } from '@tests/builders/record-events'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { reportMails, reportRuns, reports } from '../db/reports-schema'
import { auditEntries, calls, users } from '../db/schema'
import { jobEnds, jobHandlers } from '../job-handlers'
import { claimJob } from '../jobs/lease'
import { type JobEnd, type JobHandler, runJob } from '../jobs/run-job'
import { createLog } from '../log'
import { MailProblem } from '../mail/mail-problem'
import { runReport } from './run-report'
import { startDueReports } from './start-runs'
import { writeReport } from './write-report'

const API = '/functions/api/v1'
const TIMES = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' } as const
const mail = { send: () => sending() }

let server: TestServer
let ada: SignedIn
let ben: SignedIn
let now: Date
let sending: () => Promise<void>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now, mail } })
})
afterAll(() => server.close())
beforeEach(async () => {
  // A Friday.
  now = new Date('2026-11-20T06:00:00Z')
  sending = async () => {}
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  ben = await server.signIn('agent', 'Ben Okoro')
})

const schedule = async (source: object, recipients = [ada], more: object = {}) => {
  const json = { source, recipientIds: recipients.map(({ user }) => user.id), ...TIMES, ...more }
  return reportSchedule.parse(await (await ada.request(`${API}/report-schedules`, { json })).json())
}
const savedReport = async (definition: object = {}) => {
  const split = { by: 'line', and: null, grain: null, compare: false }
  const rest = { metrics: ['volume'], filters: {}, range: '7d', view: 'table' }
  const json = { name: 'Calls', isShared: true, definition: { ...split, ...rest, ...definition } }
  return report.parse(await (await ada.request(`${API}/reports`, { json })).json())
}
const listed = async () => {
  const answer = await ada.request(`${API}/report-schedules`)
  return schedulePage.parse(await answer.json()).items[0]
}
const nextAt = async () => (await listed())?.nextAt
const sendNow = (as: SignedIn, id: string) =>
  as.request(`${API}/report-schedules/${id}/send-now`, { json: {} })
const compute = async () => {
  for (const { id } of await server.db.select().from(reportRuns)) {
    await runReport(server.deps, withoutLease({ payload: { runId: id } }))
  }
}
const written = async () => {
  await startDueReports(server.deps)
  await compute()
  const [run] = await server.db.select().from(reportRuns)
  if (!run) throw new Error('Nothing was due')
  return writeReport(server.deps, { run, email: 'ada@example.com' })
}

test.each([
  [
    'week',
    'Weekly report: Nov 9, 2026 to Nov 15, 2026',
    '2 calls came in, 1 more than the week before.',
    'Nov 9, 2026 to Nov 15, 2026, days of UTC.',
  ],
  [
    'month',
    'Monthly trends: October 2026',
    '1 call came in, 1 more than the month before.',
    'Oct 1, 2026 to Oct 31, 2026, days of UTC.',
  ],
  [
    'day',
    'Daily summary: Thursday, November 19, 2026',
    '1 call came in, 1 more than the day before.',
    'Nov 19, 2026, days of UTC.',
  ],
])(
  'a standing report of a %s is of the last one that is over',
  async (standing, subject, ...texts) => {
    for (const day of ['2026-10-31', '2026-11-02', '2026-11-09', '2026-11-15', '2026-11-19']) {
      await server.addCall({ startedAt: new Date(`${day}T10:00:00Z`) })
    }
    await schedule({ standing })
    now = new Date('2026-11-20T07:00:00Z')
    const sent = await written()
    expect(sent?.subject).toBe(subject)
    for (const text of texts) expect(sent?.text).toContain(text)
  },
)

test('a daily summary is of the day before by the clock of its schedule', async () => {
  const hours = { zone: 'Pacific/Auckland', week: [], holidays: [], version: 1 }
  await ada.request(`${API}/business-hours`, { method: 'PUT', json: hours })
  await schedule({ standing: 'day' })
  // Seven on Saturday morning there, still Friday in UTC.
  now = new Date('2026-11-20T18:00:00Z')
  const sent = await written()
  expect(sent?.subject).toBe('Daily summary: Friday, November 20, 2026')
})

test('a mail tells the time by the clock of its days, and leaves names as they are', async () => {
  const hours = { zone: 'Europe/Berlin', week: [], holidays: [], version: 1 }
  await ada.request(`${API}/business-hours`, { method: 'PUT', json: hours })
  const { id } = await savedReport({ by: 'voiceAgent' })
  await schedule({ reportId: id })
  const callId = await server.addCall({ startedAt: new Date('2026-11-18T10:00:00Z') })
  await server.db.update(calls).set({ agentName: 'Front-desk' })
  await recordEvents(server.db, callEvent(callId))
  now = new Date('2026-11-21T06:30:00Z')
  const sent = await written()
  expect(sent?.text).toContain('Data until Sat, Nov 21, 2026, 07:30 (Europe/Berlin).')
  expect(sent?.text).toContain('Front-desk: Calls 1')
  const [run] = await server.db.select().from(reportRuns)
  expect(sent?.text).toContain(`\n${server.deps.env.PUBLIC_URL}/reporting-settings?run=${run?.id}`)
})

test('a change of the recipients loses no slot that is due', async () => {
  const { id } = await schedule({ standing: 'day' })
  now = new Date('2026-11-20T07:00:30Z')
  const path = `${API}/report-schedules/${id}`
  const json = { ...TIMES, recipientIds: [ben.user.id], version: 1 }
  expect((await ada.request(path, { method: 'PATCH', json })).status).toBe(200)
  expect(await nextAt()).toBe('2026-11-20T07:00:00.000Z')
  await startDueReports(server.deps)
  await compute()
  expect(await server.db.select().from(reportMails)).toMatchObject([{ userName: 'Ben Okoro' }])
  const later = { ...json, at: '09:00', version: 2 }
  expect((await ada.request(path, { method: 'PATCH', json: later })).status).toBe(200)
  expect(await nextAt()).toBe('2026-11-20T09:00:00.000Z')
})

const moveTo = async (zone: string, version: number, at: string) => {
  now = new Date(at)
  const json = { zone, week: [], holidays: [], version }
  await ada.request(`${API}/business-hours`, { method: 'PUT', json })
  await startDueReports(server.deps)
}
const slots = async () => {
  const rows = await server.db.select().from(reportRuns).orderBy(reportRuns.today)
  return rows.map(({ slot, today }) => [slot?.toISOString(), today])
}

test('another zone loses no day: one that has come there and was not sent is sent at once', async () => {
  await schedule({ standing: 'day' })
  await moveTo('Asia/Kathmandu', 1, '2026-11-20T06:00:00Z')
  await startDueReports(server.deps)
  expect(await slots()).toEqual([['2026-11-20T01:15:00.000Z', '2026-11-19']])
  expect(await nextAt()).toBe('2026-11-21T01:15:00.000Z')
})

test('another zone sends no day twice, also on the way back', async () => {
  await schedule({ standing: 'day' })
  now = new Date('2026-11-20T07:00:00Z')
  await startDueReports(server.deps)
  await moveTo('America/New_York', 1, '2026-11-20T08:00:00Z')
  expect(await nextAt()).toBe('2026-11-21T12:00:00.000Z')
  await moveTo('UTC', 2, '2026-11-20T09:00:00Z')
  now = new Date('2026-11-21T07:00:00Z')
  await startDueReports(server.deps)
  expect(await slots()).toEqual([
    ['2026-11-20T07:00:00.000Z', '2026-11-19'],
    ['2026-11-21T07:00:00.000Z', '2026-11-20'],
  ])
})

test('another zone leaves a week and a month theirs', async () => {
  await schedule({ standing: 'month' }, [ada], { every: 'month', monthDay: 20 })
  await schedule({ standing: 'week' }, [ada], { every: 'week', weekday: 5 })
  await moveTo('Asia/Kathmandu', 1, '2026-11-20T06:00:00Z')
  expect(await slots()).toEqual([
    ['2026-11-20T01:15:00.000Z', '2026-10-01'],
    ['2026-11-20T01:15:00.000Z', '2026-11-09'],
  ])
})

type Kind = 'report-run' | 'report-mail'

/** Does the next job of a kind now, whenever it is due. */
const doNext = async (
  kind: Kind,
  handler: JobHandler,
  more: { attempts?: number; progress?: unknown } = {},
) => {
  const { deps, db } = server
  await db
    .update(jobs)
    .set({ runAt: sql`now()`, ...more })
    .where(eq(jobs.kind, kind))
  const job = await claimJob(db, [kind])
  if (!job) throw new Error('No such job waits')
  const handled = { handler, end: jobEnds(deps)[kind] as JobEnd }
  await runJob({ ...deps, log: createLog('silent') }, job, handled, new AbortController().signal)
}
/** Its process has died at each try. */
const giveUp = (kind: Kind, progress: unknown = null) =>
  doNext(kind, async () => {}, { attempts: 20, progress })
const lastRun = async () => (await listed())?.lastRun

test('a mail server that is away for long gets it once it is back, and until then it says when', async () => {
  await schedule({ standing: 'day' })
  now = new Date('2026-11-20T07:00:00Z')
  await startDueReports(server.deps)
  await compute()
  const send = () => doNext('report-mail', jobHandlers(server.deps)['report-mail'] as JobHandler)
  sending = async () => {
    throw new MailProblem('not sent', { cause: new Error('451 Greylisted') })
  }
  for (let attempt = 1; attempt < 8; attempt += 1) await send()
  const late = { state: 'waiting', error: '451 Greylisted', nextTryAt: expect.any(String) }
  expect((await lastRun())?.mails).toMatchObject([late])
  sending = async () => {}
  await send()
  expect((await lastRun())?.mails).toMatchObject([{ state: 'sent', nextTryAt: null }])
})

test('one that was given up says so, and may be tried again', async () => {
  const { id } = await schedule({ standing: 'day' }, [ada, ben])
  now = new Date('2026-11-20T07:00:00Z')
  await startDueReports(server.deps)
  await giveUp('report-run')
  const problem = 'The report could not be computed. System Status has the reason.'
  expect(await lastRun()).toMatchObject({ scheduleId: id, problem, mails: [] })
  await compute()
  expect(await lastRun()).toMatchObject({ problem: null, mails: [{}, {}] })
  await giveUp('report-mail', 'sending')
  await giveUp('report-mail')
  const mails = (await lastRun())?.mails.map(({ state }) => state)
  expect(mails?.toSorted()).toEqual(['failed', 'in doubt'])
})

test('one that somebody asked for goes to nobody once their account is gone', async () => {
  const { id } = await schedule({ standing: 'day' }, [ada, ben])
  expect((await sendNow(ben, id)).status).toBe(200)
  const sentNow = eq(auditEntries.action, 'report-schedule.sent-now')
  expect(await server.db.select().from(auditEntries).where(sentNow)).toMatchObject([
    { actorName: 'Ben Okoro', subjectId: id, changes: { title: { to: 'Daily summary' } } },
  ])
  await server.db.delete(users).where(eq(users.id, ben.user.id))
  await compute()
  expect(await server.db.select().from(reportRuns)).toMatchObject([{ computedAt: now }])
  expect(await server.db.select().from(reportMails)).toEqual([])
})

test('a report that is unshared while its slot is taken is not sent, and pauses', async () => {
  const { id } = await savedReport()
  const paused = await schedule({ reportId: id })
  now = new Date('2026-11-20T07:00:00Z')
  const unshare = () => server.db.update(reports).set({ isShared: false }).where(eq(reports.id, id))
  const transaction: typeof server.db.transaction = async (...work) => {
    await unshare()
    return server.db.transaction(...work)
  }
  const db = Object.assign(Object.create(server.db), { transaction })
  await startDueReports({ ...server.deps, db })
  expect(await server.db.select().from(reportRuns)).toEqual([])
  expect(await nextAt()).toBe(null)
  const refused = await sendNow(ada, paused.id)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: 'The report was deleted or is no longer shared with the team.',
  })
})

test('“me” of a run is whoever scheduled it', async () => {
  const { id } = await schedule({ standing: 'day' }, [ada, ben])
  await sendNow(ben, id)
  const [run] = await server.db.select().from(reportRuns)
  for (const [as, isReader] of [
    [ada, true],
    [ben, false],
  ] as const) {
    const answer = await as.request(`${API}/report-runs/${run?.id}`)
    expect(reportRunDetail.parse(await answer.json()).isReader).toBe(isReader)
  }
})
