import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { operations } from '@/contracts/operations'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { processes } from '../db/processes-schema'
import type { Mail } from '../deps'
import { runHousekeeping } from '../housekeeping'
import { MailProblem } from '../mail/mail-problem'
import { startHeartbeat } from './heartbeat'

const API = '/functions/api/v1'
const AT = new Date('2026-03-10T12:00:00Z')
const MINUTE = 60_000

let now = AT
let server: TestServer
let admin: SignedIn
const sent: Mail[] = []
let refusal: MailProblem | null = null

beforeAll(async () => {
  const send = async (mail: Mail) => {
    if (refusal) throw refusal
    sent.push(mail)
  }
  server = await startServer({ overrides: { now: () => now, mail: { send } } })
  admin = await server.signIn('admin', 'Ada')
})
afterAll(() => server.close())

const look = async () => operations.parse(await (await admin.request(`${API}/operations`)).json())
const later = (ms: number) => (now = new Date(now.getTime() + ms))

test('a process is listed while it runs, as lost when it is not seen, and for a day at most', async () => {
  const heart = startHeartbeat(server.deps)
  await expect.poll(async () => (await look()).processes).toHaveLength(1)
  expect(await look()).toMatchObject({
    processes: [
      {
        role: 'all',
        version: '2.0.0',
        pid: process.pid,
        startedAt: AT.toISOString(),
        seenAt: AT.toISOString(),
        isRunning: true,
      },
    ],
    mailServer: null,
  })
  later(2 * MINUTE)
  expect((await look()).processes).toMatchObject([{ isRunning: false }])
  await heart.stop()
  expect((await look()).processes).toEqual([])

  const lost = startHeartbeat({ ...server.deps, now: () => new Date(AT) })
  onTestFinished(() => lost.stop())
  await expect.poll(async () => (await look()).processes).toHaveLength(1)
  now = new Date(AT.getTime() + 23 * 60 * MINUTE)
  await runHousekeeping(server.deps)
  expect(await server.db.$count(processes)).toBe(1)
  later(61 * MINUTE)
  await runHousekeeping(server.deps)
  expect(await server.db.$count(processes)).toBe(0)
  now = AT
})

test('the answer has the size of the database and the room on its disk', async () => {
  const { databaseBytes, disk } = await look()
  expect(databaseBytes).toBeGreaterThan(1e6)
  // These tests have their database in memory, and the folder of the settings may not be there.
  expect(disk === null || disk.freeBytes <= disk.totalBytes).toBe(true)
})

const testMail = () => admin.request(`${API}/test-mail`, { method: 'POST' })

test('a test mail goes to who asks, and the answer says what the mail server did', async () => {
  const answer = await testMail()
  expect(await answer.json()).toEqual({ to: admin.user.email })
  expect(sent).toMatchObject([{ to: admin.user.email, subject: 'Test mail' }])
  for (const outcome of ['refused', 'not sent', 'in doubt'] as const) {
    refusal = new MailProblem(outcome, {})
    const failed = await testMail()
    expect(failed.status).toBe(502)
    expect(await failed.json()).toMatchObject({ code: 'mail-failed' })
  }
  refusal = null
})

test('without a mail server it says so', async () => {
  const other = await startServer()
  const boss = await other.signIn('admin')
  const answer = await boss.request(`${API}/test-mail`, { method: 'POST' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: 'No mail server is set. Set SMTP_URL.' })
  await other.close()
})
