import { eq, isNotNull, lt } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { nextStepPage } from '@/contracts/next-steps'
import { sampleRemoval, workspace } from '@/contracts/workspace'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer } from '@tests/harness/server'

import { nextSteps } from './db/next-steps-schema'
import { callScores, scorecards } from './db/review-schema'
import { calls } from './db/schema'
import { loadSampleWorkspace } from './sample-workspace'

const API = '/functions/api/v1'
const server = await startServer()
const admin = await server.signIn('admin')
afterAll(() => server.close())

const counts = async () => workspace.parse(await (await admin.request(`${API}/workspace`)).json())

const queue = async () =>
  nextStepPage.parse(await (await admin.request(`${API}/next-steps?owner=everyone`)).json())
const scoredCalls = () => server.db.select().from(callScores)

test('the sample workspace is loaded once, through the webhooks, and marked', async () => {
  expect(await loadSampleWorkspace(server.deps)).toBeGreaterThan(100)
  const first = await counts()
  expect(first.sampleCalls).toBeGreaterThan(100)
  expect(first).toMatchObject({
    sampleCalls: first.totalCalls,
  })
  expect(first.openNextSteps).toBeGreaterThan(10)
  const { counts: groups } = await queue()
  expect(groups).toMatchObject({ overdue: expect.any(Number), today: expect.any(Number) })
  expect(groups.overdue).toBeGreaterThan(0)
  expect(groups.overdue).toBeLessThan(10)
  expect(groups.today + groups.tomorrow).toBeGreaterThan(1)
  expect(await scoredCalls()).toHaveLength(1)
  const all = callPage.parse(await (await admin.request(`${API}/calls?limit=200`)).json()).items
  const unsure = all.filter((call) => call.unsure)
  expect(unsure.length).toBeGreaterThan(3)
  expect(unsure.length).toBeLessThanOrEqual(all.length / 10)
  expect(all.filter(({ reviewedAt }) => reviewedAt !== null).length).toBeGreaterThan(100)
  expect(await server.db.$count(calls, isNotNull(calls.humanCategory))).toBeGreaterThan(5)
  const lastWeek = new Date(server.deps.now().getTime() - 7 * 86_400_000)
  expect(await server.db.$count(nextSteps, lt(nextSteps.createdAt, lastWeek))).toBeGreaterThan(10)
  expect(await server.db.$count(nextSteps, eq(nextSteps.status, 'done'))).toBeGreaterThan(3)
  expect(await loadSampleWorkspace(server.deps)).toBe(0)
  expect(await counts()).toEqual(first)
})

test.each([
  ['all', ''],
  ['notShort', '&hideShorterThan=20'],
  ['withTranscript', '&hideWithoutTranscript=true'],
  ['shown', '&hideShorterThan=20&hideWithoutTranscript=true'],
] as const)('the calls to review (%s) are as many as their list has', async (name, hides) => {
  const { toReview } = await counts()
  const list = await admin.request(`${API}/calls?reviewed=nobody&limit=1${hides}`)
  expect(toReview[name]).toBe(callPage.parse(await list.json()).total)
})

test('a sample call plays audio with Range', async () => {
  const page = callPage.parse(
    await (await admin.request(`${API}/calls?hasRecording=true&limit=1`)).json(),
  )
  const path = `${API}/calls/${page.items[0]?.id}/recording`
  const whole = await admin.request(path)
  expect(whole.headers.get('content-type')).toBe('audio/wav')
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RIFF')
  const part = await admin.request(path, { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
  expect((await admin.request(path, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(
    416,
  )
})

test('an admin removes it in one action and it stays removed; real calls stay', async () => {
  await server.deliver('vapi', vapiReport({ id: 'real' }))
  const { sampleCalls } = await counts()
  const response = await admin.request(`${API}/sample-calls`, { method: 'DELETE' })
  expect(sampleRemoval.parse(await response.json())).toEqual({ removedCalls: sampleCalls })
  expect(await counts()).toMatchObject({ sampleCalls: 0, totalCalls: 1 })
  expect(await server.db.$count(scorecards)).toBe(0)
  expect(await loadSampleWorkspace(server.deps)).toBe(0)
})
