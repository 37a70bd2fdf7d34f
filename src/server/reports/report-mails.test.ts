import { eq } from 'drizzle-orm'
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

const share = async (definition: object) => {
  const json = { name: 'Calls', isShared: true, definition }
  return report.parse(await (await ada.request(`${API}/reports`, { json })).json())
}

const runOf = async (source: object) => {
  const json = { source, recipientIds: [ada.user.id], ...TIMES }
  await ada.request(`${API}/report-schedules`, { json })
  now = new Date('2026-11-20T07:00:00Z')
  await startDueReports(server.deps)
  const [due] = await server.db.select().from(reportRuns)
  await runReport(server.deps, withoutLease({ payload: { runId: due?.id ?? '' } }))
  const [run] = await server.db.select().from(reportRuns)
  if (!run) throw new Error('Nothing was due')
  return run
}

const mailOf = async (source: object) => {
  const run = await runOf(source)
  return writeReport(server.deps, { run, email: 'ada@example.com' })
}

test('a mail has its figures as tables too, and names in it are only text', async () => {
  const split = { by: 'voiceAgent', and: null, grain: null, compare: true }
  const definition = { ...split, metrics: ['volume'], filters: {}, range: '7d', view: 'table' }
  const { id } = await share(definition)
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

test('filters, rows and the file name people, and “me” is who scheduled it', async () => {
  const bo = await server.signIn('agent', 'Bo Iversen')
  const split = { by: 'assignee', and: null, grain: null, compare: false }
  const filters = {
    assignee: `me,none,${bo.user.id}`,
    category: 'billing,none',
    handledBy: 'voice-agent,none',
    reviewed: 'me,nobody',
    hour: '10',
  }
  const definition = { ...split, metrics: ['volume'], filters, range: '7d', view: 'table' }
  const { id } = await share(definition)
  for (const assigneeId of [ada.user.id, bo.user.id, null]) {
    const startedAt = new Date('2026-11-18T10:00:00Z')
    const callId = await server.addCall({ id: `call of ${assigneeId}`, startedAt })
    const facts = { assigneeId, handledBy: 'voice-agent', humanCategory: 'billing' } as const
    await server.db.update(calls).set(facts).where(eq(calls.id, callId))
    await recordEvents(server.db, callEvent(callId))
  }
  const sent = await mailOf({ reportId: id })
  const lines = sent?.text.split('\n') ?? []
  expect(lines.find((line) => line.startsWith('Filters: '))?.split('; ')).toEqual([
    'Filters: Category: Billing, No category',
    'Reviewed by Ada Moreau, Not reviewed',
    'Assignee: Ada Moreau, Unassigned, Bo Iversen',
    'Handled by: Voice agent, Not set',
    'Hour: 10:00',
  ])
  expect(lines).toEqual(
    expect.arrayContaining(['Ada Moreau: Calls 1', 'Bo Iversen: Calls 1', 'Unassigned: Calls 1']),
  )
  const file = String(sent?.attachments?.[0]?.content)
  expect(file).toContain('Metric,Unit,Period,assignee,assignee name,Value')
  expect(file).toContain(`${bo.user.id},Bo Iversen,1,`)
})

test('figures of “me” are not sent as nothing once that account is gone', async () => {
  const split = { by: null, and: null, grain: null, compare: false }
  const definition = { ...split, metrics: ['volume'], range: '7d', view: 'table' }
  const { id } = await share({ ...definition, filters: { assignee: 'me' } })
  const run = await runOf({ reportId: id })
  await server.db.update(reportRuns).set({ asked: null, computedAt: null, readerId: null })
  await runReport(server.deps, withoutLease({ payload: { runId: run.id } }))
  const [again] = await server.db.select().from(reportRuns)
  expect(again).toMatchObject({
    asked: null,
    problem: '“Me” in its filters was an account that no longer exists. Choose a person instead.',
  })
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

test('a mail has the metrics as they were chosen, the largest rows first, and the label that calls have now', async () => {
  const filters = { category: 'problem' }
  const split = { by: 'line', and: null, grain: null, compare: false }
  const metrics = ['volume', 'cost']
  const { id } = await share({ ...split, metrics, filters, range: '7d', view: 'table' })
  for (let at = 0; at < 46; at += 1) {
    const callId = await server.addCall({
      id: `of a line ${at}`,
      startedAt: new Date('2026-11-18T10:00:00Z'),
    })
    // The last by name has most calls.
    const lineNumber = at < 42 ? `line ${String(at).padStart(2, '0')}` : 'zz'
    const changed = { lineNumber, humanCategory: 'billing' } as const
    await server.db.update(calls).set(changed).where(eq(calls.id, callId))
    await recordEvents(server.db, callEvent(callId))
  }
  const merge = { method: 'POST', json: { into: 'billing', version: 1 } }
  expect((await ada.request(`${API}/categories/problem/merge`, merge)).status).toBe(200)
  const sent = await mailOf({ reportId: id })
  expect(sent?.text).toMatch(/Filters: Category: Billing\n/)
  expect(sent?.text).toMatch(/\nCalls: 46\nCost: –\n/)
  expect(sent?.text).toMatch(/\n\nzz: Calls 4 · Cost –\nline 00: Calls 1/)
  expect(sent?.text).toContain('And 3 more, in the file.')
})

test('a run with too many figures to keep is a problem in a sentence', async () => {
  const split = { by: 'time', and: null, grain: 'day', compare: false }
  const voiceAgent = Array.from({ length: 100 }, (_, at) => `${at} ${'x'.repeat(190)}`).join(',')
  const range = { from: '2025-06-01', to: '2026-11-01' }
  const definition = {
    ...split,
    metrics: ['volume'],
    filters: { voiceAgent },
    range,
    view: 'table',
  }
  const { id } = await share(definition)
  expect(await runOf({ reportId: id })).toMatchObject({
    asked: null,
    problem: expect.stringMatching(/^More than 40,000 values at once\. .*fewer words in filters/),
  })
})
