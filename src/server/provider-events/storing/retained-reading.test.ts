import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callDetail } from '@/contracts/calls'
import { organisationDefaults, type Retention } from '@/contracts/settings'
import { vapiReport } from '@tests/builders/vapi-report'
import { everythingStored } from '@tests/harness/everything-stored'
import { startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { calls, providerEvents } from '../../db/schema'
import { organisationSettings } from '../../db/settings-schema'
import { enforceRetention } from '../../privacy/enforce-retention'

const NOW = new Date('2026-11-20T16:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const WORDS = 'Call me back about the boiler tomorrow at three.'
let server: TestServer

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())

const keep = async (days: Partial<Retention>) => {
  await server.db.delete(organisationSettings)
  await server.db.insert(organisationSettings).values({ ...organisationDefaults, ...days })
}
const reportAged = (id: string, days: number) => {
  const report = vapiReport({ id, startedAt: new Date(NOW.getTime() - days * DAY), words: WORDS })
  Object.assign(report.message, { analysis: { summary: 'Wants to be called back.' } })
  Object.assign(report.message.artifact, { recordingUrl: 'https://provider.example/audio.wav' })
  return report
}
const read = async (providerCallId: string) => {
  await server.analyze()
  const [row] = await server.db
    .select({ id: calls.id })
    .from(calls)
    .where(eq(calls.providerCallId, providerCallId))
  const { request } = await server.signIn('agent')
  return callDetail.parse(await (await request(`/functions/api/v1/calls/${row?.id}`)).json())
}
const storedText = async () =>
  JSON.stringify((await server.db.select().from(providerEvents)).map(({ event }) => event))

test('an old call that arrives late keeps its facts, not its words and not who called', async () => {
  await keep({ keepTranscriptsDays: 30 })
  expect(await (await server.deliver('vapi', reportAged('late', 40))).json()).toEqual({
    result: 'accepted',
  })
  const call = await read('late')
  expect(call).toMatchObject({
    outcome: 'completed',
    summary: null,
    callerName: null,
    callerNumber: null,
    hasTranscript: false,
    transcript: [],
    hasRecording: true,
  })
  expect(await storedText()).toBe('["{}"]')
})

test('what a provider proposed to do is kept no longer than the words, late or not', async () => {
  const deliver = (id: string) => {
    const startedAt = new Date(NOW.getTime() - 40 * DAY).toISOString()
    const analysis = { nextSteps: [{ title: `Mail Wren Abernathy about ${id}` }] }
    const call = { id, startedAt, callerName: 'Wren Abernathy', analysis }
    return server.deliver('generic', { type: 'call.ended', call })
  }
  expect((await deliver('early')).status).toBe(200)
  await server.analyze()
  expect(await everythingStored(server.db)).toContain('Mail Wren Abernathy about early')
  await keep({ keepTranscriptsDays: 30 })
  await enforceRetention(server.deps, withoutLease({ payload: null }))
  for (const id of ['early', 'late']) await deliver(id)
  await server.analyze()
  const left = await everythingStored(server.db)
  expect(left).not.toMatch(/abernathy/i)
  expect(left).toContain('Mail [erased] about early')
})

test('an old recording is not referred to again', async () => {
  await keep({ keepRecordingsDays: 30 })
  await server.deliver('vapi', reportAged('late', 40))
  expect(await read('late')).toMatchObject({ hasTranscript: true, hasRecording: false })
  expect(await storedText()).not.toContain('audio.wav')
})

test('what was removed for its age stays away when the event is delivered again', async () => {
  await server.deliver('vapi', reportAged('old', 40))
  expect(await read('old')).toMatchObject({ hasTranscript: true })
  await keep({ keepTranscriptsDays: 30, keepRecordingsDays: 30 })
  await enforceRetention(server.deps, withoutLease({ payload: null }))
  await server.deliver('vapi', reportAged('old', 40))
  expect(await read('old')).toMatchObject({
    hasTranscript: false,
    hasRecording: false,
    transcript: [],
  })
  expect(await storedText()).not.toContain('boiler')
})

test('calls within their time keep everything, and so do all without a limit', async () => {
  await keep({ keepTranscriptsDays: 30, keepRecordingsDays: 30 })
  await server.deliver('vapi', reportAged('recent', 20))
  expect(await read('recent')).toMatchObject({ hasTranscript: true, hasRecording: true })
  await keep({})
  await server.deliver('vapi', reportAged('ancient', 400))
  expect(await read('ancient')).toMatchObject({ hasTranscript: true, hasRecording: true })
})
