import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { report, reportSchedule, runPage, schedulePage } from '@/contracts/reports'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { jobs } from '../db/jobs-schema'
import { reportRuns } from '../db/reports-schema'
import { runReport } from './run-report'

const API = '/functions/api/v1'
const DAILY = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' } as const

let server: TestServer
let ada: SignedIn
let ben: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  ben = await server.signIn('agent', 'Ben Okoro')
})

const post = (as: SignedIn, path: string, json: object = {}) =>
  as.request(`${API}${path}`, { json })
const schedule = async (recipientIds: string[]) => {
  const json = { source: { standing: 'day' }, recipientIds, ...DAILY }
  return reportSchedule.parse(await (await post(ada, '/report-schedules', json)).json())
}
const runs = async (as: SignedIn) =>
  runPage.parse(await (await as.request(`${API}/report-runs`)).json()).items

/** As the worker does: the figures, and then the end of the job. */
const compute = async () => {
  for (const { id } of await server.db.select().from(reportRuns).where(isNull(reportRuns.asked))) {
    await runReport(server.deps, withoutLease({ payload: { runId: id } }))
  }
  await server.db.update(jobs).set({ state: 'done' })
}

test('one is sent now once those before it are finished', async () => {
  const { id } = await schedule([ada.user.id, ben.user.id])
  const sendNow = () => post(ben, `/report-schedules/${id}/send-now`)
  const answers = await Promise.all([sendNow(), sendNow(), sendNow()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ])
  const refused = await sendNow()
  expect(await refused.json()).toMatchObject({
    code: 'running',
    error: 'This report is being computed. Ask again when it is finished.',
  })
  await compute()
  expect((await sendNow()).status).toBe(200)
})

test('schedules and what they sent are for administrators and for the people who get them', async () => {
  const { id } = await schedule([ada.user.id])
  const seen = async (as: SignedIn) => {
    const answer = await as.request(`${API}/report-schedules`)
    const page = schedulePage.parse(await answer.json())
    return { schedules: page.items.length, total: page.total, runs: (await runs(as)).length }
  }
  expect((await post(ada, `/report-schedules/${id}/send-now`)).status).toBe(200)
  await compute()
  const [run] = await runs(ada)
  const statusFor = async (as: SignedIn) =>
    (await as.request(`${API}/report-runs/${run?.id}`)).status
  expect(await seen(ada)).toEqual({ schedules: 1, total: 1, runs: 1 })
  expect(await seen(ben)).toEqual({ schedules: 0, total: 0, runs: 0 })
  expect(await statusFor(ben)).toBe(404)
  expect((await post(ben, `/report-schedules/${id}/send-now`)).status).toBe(404)

  const json = { ...DAILY, recipientIds: [ben.user.id], version: 1 }
  await ada.request(`${API}/report-schedules/${id}`, { method: 'PATCH', json })
  expect(await seen(ben)).toEqual({ schedules: 1, total: 1, runs: 1 })
  expect(await statusFor(ben)).toBe(200)
  expect((await post(ben, `/report-schedules/${id}/send-now`)).status).toBe(200)
  await compute()
  await ada.request(`${API}/report-schedules/${id}`, { method: 'DELETE' })
  // What was sent to them stays theirs.
  expect(await seen(ben)).toEqual({ schedules: 0, total: 0, runs: 1 })
})

test('the name of a report that is private again is not in the schedules of others', async () => {
  const rest = { by: null, and: null, filters: {}, grain: null, compare: false, view: 'table' }
  const definition = { metrics: ['volume'], range: '7d', ...rest }
  const made = await post(ada, '/reports', { name: 'Layoffs', isShared: true, definition })
  const { id: reportId } = report.parse(await made.json())
  const json = { source: { reportId }, recipientIds: [ben.user.id], ...DAILY }
  const { id } = reportSchedule.parse(await (await post(ada, '/report-schedules', json)).json())
  const titles = async () => {
    const answer = await ben.request(`${API}/report-schedules`)
    return schedulePage.parse(await answer.json()).items.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['Layoffs'])
  const unshared = { method: 'PATCH', json: { version: 1, isShared: false } }
  expect((await ada.request(`${API}/reports/${reportId}`, unshared)).status).toBe(200)
  expect(await titles()).toEqual(['A private report'])
  await ada.request(`${API}/report-schedules/${id}`, { method: 'DELETE' })
  expect(await titles()).toEqual([])
})
