import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextStepPage } from '@/contracts/next-steps'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { nextSteps } from '../db/next-steps-schema'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
})

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const add = (title: string, more: Partial<typeof nextSteps.$inferInsert>) =>
  server.db.insert(nextSteps).values({
    title,
    kind: 'callback',
    priority: 'normal',
    source: 'local',
    evidence: [],
    createdAt: at('08:00'),
    dueAt: at('10:00'),
    ...more,
  })
const missed = async (from: string, to: string) => {
  const span = `missedFrom=${at(from).toISOString()}&missedTo=${at(to).toISOString()}`
  const answer = await ana.request(`/functions/api/v1/next-steps?status=all&${span}`)
  return nextStepPage.parse(await answer.json()).items.map(({ title }) => title)
}

test('what was promised for a time and not done by then is listed, also when it was done later', async () => {
  const done = { status: 'done', completedByName: 'Ana Lopez' } as const
  const promised = { dueAt: at('10:00').toISOString(), from: at('10:00').toISOString(), to: null }
  await add('Open', {})
  await add('A window', { dueAt: at('09:00'), dueTo: at('10:30') })
  await add('Late', { ...done, completedAt: at('10:01') })
  await add('In time', { ...done, completedAt: at('10:00') })
  await add('Dismissed', { status: 'dismissed' })
  await add('Sent', { kind: 'send', promised })
  await add('Nobody was promised', { kind: 'send' })
  await add('No time', { dueAt: null })
  await add('Before', { dueAt: at('09:59') })
  await add('After', { dueAt: at('11:00') })
  expect((await missed('10:00', '11:00')).toSorted()).toEqual(['A window', 'Late', 'Open', 'Sent'])
  expect(await missed('10:00', '10:15')).not.toContain('A window')
})
