import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { report, reportRunDetail, reportSchedule, runPage, schedulePage } from '@/contracts/reports'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { reportMails, reportRuns } from '../db/reports-schema'
import { users } from '../db/schema'
import type { Mail } from '../deps'
import { runHousekeeping } from '../housekeeping'
import { jobEnds, jobHandlers } from '../job-handlers'
import type { JobHandlers } from '../jobs/run-job'
import { startJobs } from '../jobs/start-jobs'
import { createLog } from '../log'
import { MailProblem } from '../mail/mail-problem'
import { mailReport } from './mail-report'
import { runReport } from './run-report'
import { startDueReports } from './start-runs'

const API = '/functions/api/v1'
const DAILY = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' } as const

let server: TestServer
let ada: SignedIn
let ben: SignedIn
let now: Date
let sent: Mail[]
let sending: (mail: Mail) => Promise<void>
const mail = {
  send: async (one: Mail) => {
    await sending(one)
    sent.push(one)
  },
}

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now, mail } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T06:00:00Z')
  sent = []
  sending = async () => {}
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  ben = await server.signIn('agent', 'Ben Okoro')
})

const post = (as: SignedIn, path: string, json: object = {}) =>
  as.request(`${API}${path}`, { json })
const schedule = async (more: object = {}) => {
  const recipientIds = [ada.user.id, ben.user.id]
  const json = { source: { standing: 'day' }, recipientIds, ...DAILY, ...more }
  const response = await post(ada, '/report-schedules', json)
  expect(response.status).toBe(200)
  return reportSchedule.parse(await response.json())
}
const savedReport = async (more: object = {}) => {
  const definition = {
    metrics: ['volume'],
    by: 'time',
    and: null,
    filters: {},
    range: '7d',
    grain: null,
    compare: false,
    view: 'chart',
  }
  const json = { name: 'Calls', isShared: true, definition, ...more }
  return report.parse(await (await post(ada, '/reports', json)).json())
}
const schedules = async () =>
  schedulePage.parse(await (await ada.request(`${API}/report-schedules`)).json())
const runs = async (as = ada) =>
  runPage.parse(await (await as.request(`${API}/report-runs`)).json()).items
const detail = async (id = '') =>
  reportRunDetail.parse(await (await ben.request(`${API}/report-runs/${id}`)).json())

/** As several processes do, until nothing waits. */
const work = async (processes = 2) => {
  const { deps } = server
  const { 'report-run': run, 'report-mail': mails } = jobHandlers(deps)
  const handlers = {
    'report-run': run,
    'report-mail': mails,
  } as Partial<JobHandlers> as JobHandlers
  const never = { kind: 'retention', key: 'never', payload: null, zone: 'UTC' } as const
  const all = [{ ...never, runAt: new Date('9999-01-01'), schedule: '0 0 1 1 *' }]
  const started = Array.from({ length: processes }, () =>
    startJobs({ ...deps, log: createLog('silent') }, handlers, all, jobEnds(deps)),
  )
  const isOpen = sql`state in ('waiting', 'running') and kind like 'report-%' and attempts = 0`
  await expect.poll(() => server.db.select().from(jobs).where(isOpen)).toEqual([])
  const isRunning = sql`state = 'running'`
  await expect.poll(() => server.db.select().from(jobs).where(isRunning)).toEqual([])
  for (const one of started) await one.stop()
}

describe('a slot', () => {
  test('is sent once, to each, whoever looks and how often', async () => {
    await schedule()
    await server.addCall({ startedAt: new Date('2026-11-19T10:00:00Z') })
    await startDueReports(server.deps)
    expect(await runs()).toEqual([])
    now = new Date('2026-11-20T07:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => startDueReports(server.deps)))
    await startDueReports(server.deps)
    await work()
    expect(await runs()).toMatchObject([
      { title: 'Daily summary', slot: '2026-11-20T07:00:00.000Z' },
    ])
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      (await server.db.select().from(users)).map(({ email }) => email).toSorted(),
    )
    const [first] = sent
    expect(first?.subject).toBe('Daily summary: Thursday, November 19, 2026')
    expect(first?.text).toContain('1 call came in, 1 more than the day before.')
    expect(first?.text).toContain('days of UTC')
    expect(first?.attachments?.[0]?.content).toContain('Range,2026-11-19,2026-11-20')
    expect((await schedules()).items).toMatchObject([
      {
        nextAt: '2026-11-21T07:00:00.000Z',
        lastRun: { mails: [{ state: 'sent' }, { state: 'sent' }] },
      },
    ])
  })

  test('cannot be taken twice: the database refuses it', async () => {
    const { id } = await schedule()
    const row = { scheduleId: id, slot: now, title: 'Twice', today: '2026-11-19', createdAt: now }
    await server.db.insert(reportRuns).values(row)
    await expect(server.db.insert(reportRuns).values(row)).rejects.toThrow('report_runs')
  })

  test('that was missed while no server ran is sent once, the newest one only', async () => {
    await schedule()
    now = new Date('2026-11-25T09:30:00Z')
    await startDueReports(server.deps)
    await startDueReports(server.deps)
    expect((await runs()).map(({ slot }) => slot)).toEqual(['2026-11-25T07:00:00.000Z'])
    expect((await schedules()).items[0]?.nextAt).toBe('2026-11-26T07:00:00.000Z')
  })

  test('of which the process is killed is finished by another, with one mail to each', async () => {
    await schedule()
    now = new Date('2026-11-20T07:00:00Z')
    await startDueReports(server.deps)
    const [run] = await runs()
    const killed = withoutLease({
      payload: { runId: run?.id ?? '' },
      checkpoint: async () => {
        throw new Error('killed')
      },
    })
    await expect(runReport(server.deps, killed)).rejects.toThrow('killed')
    expect(await server.db.select().from(reportMails)).toEqual([])
    await work()
    await runReport(server.deps, withoutLease({ payload: { runId: run?.id ?? '' } }))
    expect(sent).toHaveLength(2)
  })
})

describe('mails', () => {
  const due = async (as = ada) => {
    now = new Date('2026-11-20T07:00:00Z')
    await startDueReports(server.deps)
    await work(1)
    const [run] = await runs(as)
    return run?.mails.map(({ to, state }) => `${to}: ${state}`)
  }

  test('what may have arrived is said to be in doubt and not sent again', async () => {
    await schedule({ recipientIds: [ada.user.id] })
    sending = async () => {
      throw new MailProblem('in doubt', {})
    }
    expect(await due()).toEqual(['Ada Moreau: in doubt'])
    sending = async () => {}
    await work(1)
    expect(sent).toEqual([])
  })

  test('whoever sent it was killed meanwhile: in doubt', async () => {
    await schedule({ recipientIds: [ada.user.id] })
    now = new Date('2026-11-20T07:00:00Z')
    await startDueReports(server.deps)
    const [run] = await runs()
    await runReport(server.deps, withoutLease({ payload: { runId: run?.id ?? '' } }))
    const [row] = await server.db.select().from(reportMails)
    const job = withoutLease({ payload: { mailId: row?.id ?? '' }, progress: 'sending' })
    await expect(mailReport(server.deps, job)).rejects.toThrow('in doubt')
    expect(sent).toEqual([])
    expect((await runs())[0]?.mails).toMatchObject([{ state: 'in doubt' }])
  })

  test('a refused one says so, and the others arrive', async () => {
    await schedule()
    const refused = (await server.db.select().from(users).where(eq(users.id, ben.user.id)))[0]
    sending = async ({ to }) => {
      if (to === refused?.email) throw new MailProblem('refused', {})
    }
    expect(await due()).toEqual(['Ada Moreau: sent', 'Ben Okoro: refused'])
  })

  test('whoever is gone gets nothing', async () => {
    await schedule()
    await server.db.delete(users).where(eq(users.id, ada.user.id))
    expect(await due(ben)).toEqual(['Ben Okoro: sent'])
    expect(sent).toHaveLength(1)
  })

  test('go to members only', async () => {
    const stranger = '11111111-1111-4111-8111-111111111111'
    const json = { source: { standing: 'day' }, recipientIds: [stranger], ...DAILY }
    const refused = await post(ada, '/report-schedules', json)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      fields: { recipientIds: 'Reports are sent only to people under Users.' },
    })
  })
})

describe('a saved report', () => {
  test('is sent as it is then, kept as it was, and ends its schedule when it is deleted', async () => {
    const { id } = await savedReport()
    await schedule({ source: { reportId: id }, at: '08:00' })
    await server.addCall({ startedAt: new Date('2026-11-19T10:00:00Z') })
    now = new Date('2026-11-20T08:00:00Z')
    await startDueReports(server.deps)
    await work(1)
    expect(sent[0]?.text).toContain('Nov 13, 2026 to Nov 19, 2026, days of UTC.')
    expect(sent[0]?.text).toContain('2026-11-19: Calls 1')
    const [run] = await runs()
    await server.addCall({ startedAt: new Date('2026-11-19T11:00:00Z') })
    expect((await detail(run?.id)).asked?.[0]?.answer.totals['volume']?.value).toBe(1)

    expect((await ada.request(`${API}/reports/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await schedules()).items).toMatchObject([{ nextAt: null }])
    now = new Date('2026-11-21T08:00:00Z')
    await startDueReports(server.deps)
    expect(await runs()).toHaveLength(1)
    await post(ada, `/reports/${id}/restore`)
    await startDueReports(server.deps)
    expect(await runs()).toHaveLength(1)
    expect((await schedules()).items[0]?.nextAt).toBe('2026-11-22T08:00:00.000Z')
    await ada.request(`${API}/reports/${id}`, { method: 'DELETE' })
    now = new Date('2026-11-23T08:00:00Z')
    await runHousekeeping(server.deps)
    expect((await schedules()).items).toEqual([])
    expect(await runs()).toMatchObject([{ title: 'Calls', scheduleId: null }])
    now = new Date('2028-01-01T00:00:00Z')
    await runHousekeeping(server.deps)
    expect(await server.db.select().from(reportRuns)).toEqual([])
  })

  test('has to be shared before it is sent', async () => {
    const { id } = await savedReport({ isShared: false })
    const json = { source: { reportId: id }, recipientIds: [ada.user.id], ...DAILY }
    expect(await (await post(ada, '/report-schedules', json)).json()).toMatchObject({
      fields: { source: 'Share the report with the team first.' },
    })
  })
})

test('a recipient has one sent to themselves now, and the schedule goes on', async () => {
  const { id, nextAt } = await schedule()
  expect((await post(ben, `/report-schedules/${id}/send-now`)).status).toBe(200)
  await work(1)
  const [run] = await runs()
  expect(run).toMatchObject({ slot: null, mails: [{ to: 'Ben Okoro', state: 'sent' }] })
  expect(sent).toHaveLength(1)
  expect((await schedules()).items).toMatchObject([{ nextAt }])
})

test('a change over somebody else’s is refused, and names them', async () => {
  const { id } = await schedule()
  const json = { ...DAILY, at: '09:00', recipientIds: [ada.user.id], version: 1 }
  const path = `${API}/report-schedules/${id}`
  expect((await ada.request(path, { method: 'PATCH', json })).status).toBe(200)
  const refused = await ada.request(path, { method: 'PATCH', json })
  expect(await refused.json()).toMatchObject({ code: 'stale', changedBy: 'Ada Moreau' })
  expect((await ben.request(path, { method: 'PATCH', json })).status).toBe(403)
})

test('without a mail server the figures of each run are kept, and the list says why none is sent', async () => {
  const silent = await startServer({ overrides: { now: () => now } })
  const boss = await silent.signIn('admin')
  const json = { source: { standing: 'week' }, recipientIds: [boss.user.id], ...DAILY }
  await boss.request(`${API}/report-schedules`, { json })
  now = new Date('2026-11-20T07:00:00Z')
  await startDueReports(silent.deps)
  const [row] = await silent.db.select().from(reportRuns)
  await runReport(silent.deps, withoutLease({ payload: { runId: row?.id ?? '' } }))
  const answer = schedulePage.parse(await (await boss.request(`${API}/report-schedules`)).json())
  expect(answer.noMail).toContain('No mail server is configured')
  expect(answer.items).toMatchObject([
    { lastRun: { problem: null, mails: [{ state: 'no mail' }] } },
  ])
  const kept = await boss.request(`${API}/report-runs/${row?.id}`)
  expect(reportRunDetail.parse(await kept.json()).asked).toHaveLength(1)
  await silent.close()
})
