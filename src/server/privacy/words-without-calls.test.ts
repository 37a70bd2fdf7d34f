import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { organisationDefaults } from '@/contracts/settings'
import { everythingStored } from '@tests/harness/everything-stored'
import { askingFunctions, functionsApi } from '@tests/harness/functions'
import { startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { functionCalls } from '../db/function-calls-schema'
import { enforceRetention } from './enforce-retention'

const API = '/functions/api/v1'
const NUMBER = '+14155550177'

let server: TestServer
let api: ReturnType<typeof functionsApi>
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z')
  await server.truncateAll()
  const admin = await server.signIn('admin', 'Ada')
  api = functionsApi(server)
  await api.switchTo(admin, true)
  const json = { ...organisationDefaults, keepTranscriptsDays: 30, version: 1 }
  await admin.request(`${API}/settings`, { method: 'PUT', json })
})

const run = () => enforceRetention(server.deps, withoutLease({ payload: null }))

test('what the voice agent was told in a call that never came goes with the transcripts', async () => {
  const { ask } = askingFunctions(() => api, NUMBER)
  const given = { when: 'Thursday after three', topic: 'the refund' }
  await ask({ name: 'book_callback', callId: 'never', given })
  const told = { subject: 'Wrong invoice', description: 'October was billed twice.' }
  await ask({ name: 'open_ticket', callId: 'never', toolCallId: 'b', given: told })
  await run()
  expect(await server.db.$count(functionCalls)).toBe(2)
  now = new Date(now.getTime() + 40 * 86_400_000)
  await run()
  expect(await server.db.$count(functionCalls)).toBe(0)
  expect(await everythingStored(server.db)).not.toMatch(/billed twice|after three|4155550177/)
  const later = await server.signIn('admin')
  for (const path of ['callbacks', 'tickets']) {
    expect((await later.request(`${API}/${path}`)).status).toBe(200)
  }
})

test('a callback that is asked for again keeps whom to call until the last request is as old', async () => {
  const number = '+14155550188'
  const { ask } = askingFunctions(() => api, number)
  const given = { when: 'Thursday after three', topic: 'the parcel' }
  await ask({ name: 'book_callback', callId: 'first', given })
  now = new Date(now.getTime() + 29 * 86_400_000)
  await ask({ name: 'book_callback', callId: 'second', given })
  now = new Date(now.getTime() + 2 * 86_400_000)
  await run()
  expect(await everythingStored(server.db)).toContain(number.slice(1))
  expect(await server.db.$count(functionCalls)).toBe(2)
  now = new Date(now.getTime() + 30 * 86_400_000)
  await run()
  expect(await everythingStored(server.db)).not.toContain(number.slice(1))
})
