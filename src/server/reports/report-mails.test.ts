import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { report } from '@/contracts/reports'
import { callEvent, recordEvents } from '@tests/builders/record-events'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { reportRuns } from '../db/reports-schema'
import { calls } from '../db/schema'
import { runReport } from './run-report'
import { startDueReports } from './start-runs'
import { writeReport } from './write-report'

const API = '/functions/api/v1'
const TIMES = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' }

let server: TestServer
let ada: SignedIn
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T06:00:00Z')
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
})

const mailOf = async (source: object) => {
  const json = { source, recipientIds: [ada.user.id], ...TIMES }
  await ada.request(`${API}/report-schedules`, { json })
  now = new Date('2026-11-20T07:00:00Z')
  await startDueReports(server.deps)
  const [due] = await server.db.select().from(reportRuns)
  await runReport(server.deps, withoutLease({ payload: { runId: due?.id ?? '' } }))
  const [run] = await server.db.select().from(reportRuns)
  if (!run) throw new Error('Nothing was due')
  return writeReport(server.deps, { run, email: 'ada@example.com' })
}

test('a mail has its figures as tables too, and names in it are only text', async () => {
  const split = { by: 'voiceAgent', and: null, grain: null, compare: true }
  const definition = { ...split, metrics: ['volume'], filters: {}, range: '7d', view: 'table' }
  const json = { name: 'Calls', isShared: true, definition }
  const { id } = report.parse(await (await ada.request(`${API}/reports`, { json })).json())
  const callId = await server.addCall({ startedAt: new Date('2026-11-18T10:00:00Z') })
  await server.db.update(calls).set({ agentName: '<b onclick="x">Front</b>' })
  await recordEvents(server.db, callEvent(callId))
  const sent = await mailOf({ reportId: id })
  const cells = [...(sent?.html ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(
    ([, cell]) => cell,
  )
  const name = '&lt;b onclick=&quot;x&quot;&gt;Front&lt;/b&gt;'
  const table = ['', 'Calls', name, '1']
  expect(cells.map((cell) => cell?.replaceAll(/<\/?bdi>/g, ''))).toEqual(
    ['', 'Now', 'Before', 'Calls', '1', '0'].concat(table),
  )
  expect(sent?.html).toContain(`href="${server.deps.env.PUBLIC_URL}/reporting-settings?run=`)
})

test('monthly trends list the months of a year', async () => {
  for (const day of ['2025-11-30', '2026-10-31']) {
    await server.addCall({ startedAt: new Date(`${day}T10:00:00Z`) })
  }
  const sent = await mailOf({ standing: 'month' })
  expect(sent?.text).toMatch(/^2025-11-01: Calls 1 /m)
  expect(sent?.text).toMatch(/^2026-10-01: Calls 1 /m)
  expect(sent?.text).not.toContain('2026-11-01')
})
