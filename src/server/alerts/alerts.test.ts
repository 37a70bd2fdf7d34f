import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { addCalls } from '@tests/builders/many-calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { jobs } from '../db/jobs-schema'
import { alertMails } from '../db/notifications-schema'
import { auditEntries, users } from '../db/schema'
import type { Mail } from '../deps'
import { MailProblem } from '../mail/mail-problem'
import { MAILS_AN_HOUR } from './mail-alert'

const EMAIL = '/functions/api/v1/alerts/email'
const sent: Mail[] = []
const SAID = { 'not sent': 'try later', refused: 'no such mailbox', 'in doubt': '' }
const fails = new Map<string, MailProblem['outcome']>()
const whileSending: (() => Promise<unknown>)[] = []
let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let callId: string

beforeAll(async () => {
  server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com' },
    overrides: {
      mail: {
        send: async (mail) => {
          const outcome = fails.get(mail.to)
          if (outcome) throw new MailProblem(outcome, { cause: new Error(SAID[outcome]) })
          sent.push(mail)
          await whileSending.pop()?.()
        },
      },
    },
  })
  server.deps.startWorkers()
})
beforeEach(async () => {
  sent.length = 0
  fails.clear()
  await server.truncateAll()
  agent = await server.signIn('agent', 'Robin Test')
  await server.deliver(
    'vapi',
    vapiReport({ name: 'Noor Haddad', words: 'My parcel has not arrived.' }),
  )
  const page = await (await agent.request('/functions/api/v1/calls')).json()
  callId = callPage.parse(page).items[0]?.id ?? ''
  await addMembers('ada@example.com', 'bo@example.com')
})
afterAll(() => server.close())

/** People who can be written to. */
const addMembers = (...emails: string[]) =>
  server.db
    .insert(users)
    .values(emails.map((email) => ({ name: email, email, role: 'agent' as const })))

const post = (over: object = {}) =>
  agent.request(EMAIL, {
    json: {
      ruleName: 'Priority Alert',
      condition: 'priority = high',
      callId,
      recipients: ['ada@example.com'],
      ...over,
    },
  })

const runNow = () =>
  server.db.transaction(async (tx) => {
    await tx.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, 'alert-mail'))
    await tx.execute(sql`select pg_notify('jobs', '')`)
  })

describe('an alert email', () => {
  test('goes to each recipient once, says who called and leads to the call', async () => {
    const recipients = ['ada@example.com', 'ADA@example.com', 'bo@example.com']
    const response = await post({ recipients })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ queued: 2 })
    await expect
      .poll(() => sent.map(({ to }) => to).toSorted())
      .toEqual(['ada@example.com', 'bo@example.com'])
    expect(sent[0]?.subject).toBe('A call matches an alert rule of Robin Test')
    expect(sent[0]?.text).toContain('The rule checks: Priority')
    expect(sent[0]?.text).toContain('Noor Haddad, +1 555 555 0142')
    expect(sent[0]?.text).toContain(`https://desk.example.com/unified-dashboard/${callId}`)
    expect(sent[0]?.text).not.toContain('parcel')
  })

  test('says nothing that its sender typed, and links only to this installation', async () => {
    const words = 'Invoice overdue: pay at https://evil.example now'
    await post({ ruleName: words, condition: `priority = high or callerName = "${words}"` })
    await expect.poll(() => sent).toHaveLength(1)
    const mail = JSON.stringify(sent[0])
    expect(mail).toContain('The rule checks: Priority, Caller')
    expect(mail).not.toMatch(/evil|overdue/)
    expect(mail.match(/https?:[^\s"\\]+/g)).toEqual([
      `https://desk.example.com/unified-dashboard/${callId}`,
    ])
  })

  test('makes no link and no further line of the names of people and callers', async () => {
    agent = await server.signIn('agent', 'Pay www.evil.example\r\nBcc: all@evil.example')
    const answer = await server.deliver(
      'vapi',
      vapiReport({ id: 'two', name: 'http://evil.example/x' }),
    )
    expect(answer.status).toBe(200)
    const page = await (await agent.request('/functions/api/v1/calls')).json()
    const call = callPage.parse(page).items.find(({ id }) => id !== callId)
    await post({ callId: call?.id })
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.subject).not.toMatch(/[\r\n]|\w\.\w/)
    expect(sent[0]?.text).toContain('Caller: http: //evil. example/x')
  })

  test('tells one recipient once of a call, whatever rules of its sender it matches', async () => {
    await post()
    const again = await post({ ruleName: 'Late Alert', condition: 'time > 18:00' })
    expect(await again.json()).toEqual({ queued: 0 })
    const colleague = await server.signIn('agent', 'Kim')
    await colleague.request(EMAIL, {
      json: { ruleName: 'A', condition: 'x', callId, recipients: ['ada@example.com'] },
    })
    await expect
      .poll(() => sent.map(({ subject }) => subject).toSorted())
      .toEqual([
        'A call matches an alert rule of Kim',
        'A call matches an alert rule of Robin Test',
      ])
  })

  test('of 42 at once to one recipient: twenty go out, the others together an hour later', async () => {
    const callIds = await addCalls(server.db, 42)
    const answers = await Promise.all(callIds.map((id) => post({ callId: id })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => sent).toHaveLength(MAILS_AN_HOUR)
    const waiting = await server.db.select().from(jobs).where(eq(jobs.state, 'waiting'))
    const [collected] = waiting.filter(({ kind }) => kind === 'alert-mail')
    expect(collected?.runAt.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
    sent.length = 0
    await runNow()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: 'ada@example.com',
      subject: '22 more calls match alert rules',
    })
    expect(sent[0]?.text.match(/unified-dashboard/g)).toHaveLength(10)
    expect(sent[0]?.text).toContain('And 12 more: https://desk.example.com/all-calls')
    const left = () => server.db.$count(alertMails, sql`is_collected and mailed_at is null`)
    await expect.poll(left).toBe(0)
  })

  test('of a match that comes while the others are mailed waits for the next hour', async () => {
    const [late, ...callIds] = await addCalls(server.db, MAILS_AN_HOUR + 2)
    await Promise.all(callIds.map((id) => post({ callId: id })))
    await expect.poll(() => sent).toHaveLength(MAILS_AN_HOUR)
    whileSending.push(() => post({ callId: late }))
    await runNow()
    const next = () =>
      server.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, 'alert-mail'), eq(jobs.state, 'waiting')))
    await expect.poll(() => sent).toHaveLength(MAILS_AN_HOUR + 1)
    await expect.poll(next).toHaveLength(1)
    const [{ runAt } = {}] = await next()
    expect(runAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
    await runNow()
    await expect.poll(() => sent).toHaveLength(MAILS_AN_HOUR + 2)
    expect(sent.at(-1)?.subject).toBe('1 more call matches alert rules')
  })

  test('goes to nobody outside, not even beside somebody who is in', async () => {
    const response = await post({ recipients: ['ADA@example.com', 'stranger@evil.example'] })
    expect(response.status).toBe(422)
    const said = 'Alert emails only go to people under Users. Remove stranger@evil.example.'
    expect(await response.json()).toMatchObject({ error: said, fields: { recipients: said } })
    expect(await server.db.$count(jobs, eq(jobs.kind, 'alert-mail'))).toBe(0)
  })

  test('that waits for somebody who was removed meanwhile is not sent', async () => {
    fails.set('ada@example.com', 'not sent')
    await post()
    const states = async () => (await server.db.select().from(jobs)).map(({ state }) => state)
    const isTriedOnce = and(eq(jobs.state, 'waiting'), eq(jobs.attempts, 1))
    await expect.poll(() => server.db.$count(jobs, isTriedOnce)).toBe(1)
    fails.clear()
    await server.db.delete(users).where(eq(users.email, 'ada@example.com'))
    await server.db.update(jobs).set({ runAt: new Date() })
    await post({ recipients: ['bo@example.com'] })
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['bo@example.com'])
    await expect.poll(states).not.toContain('waiting')
    expect(sent).toHaveLength(1)
  })

  test('is in the audit log with who sent it to whom', async () => {
    await post()
    await expect.poll(() => sent).toHaveLength(1)
    const entries = await server.db.select().from(auditEntries)
    expect(entries.at(-1)).toMatchObject({
      action: 'alert.emailed',
      actorId: agent.user.id,
      callId,
      changes: { recipients: { to: ['ada@example.com'] } },
    })
  })

  test('that is not taken now goes out later, and one that is refused waits for a person', async () => {
    await addMembers('later@example.com', 'never@example.com', 'wakes@example.com')
    fails.set('later@example.com', 'not sent').set('never@example.com', 'refused')
    await post({ recipients: ['later@example.com', 'never@example.com', 'bo@example.com'] })
    const people = await server.db.select().from(users)
    const emails = new Map(people.map(({ id, email }) => [id, email]))
    const mails = async () => {
      const rows = await server.db.select().from(jobs).where(eq(jobs.kind, 'alert-mail'))
      return Object.fromEntries(
        rows.map(({ payload, state, error }) => [
          emails.get((payload as { userId: string }).userId),
          { state, error },
        ]),
      )
    }
    await expect.poll(mails).toEqual({
      'later@example.com': { state: 'waiting', error: 'try later' },
      'never@example.com': { state: 'dead', error: 'no such mailbox' },
      'bo@example.com': { state: 'done', error: null },
    })
    fails.clear()
    await server.db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.state, 'waiting'))
    await post({ recipients: ['wakes@example.com'] })
    await expect
      .poll(() => sent.map(({ to }) => to).toSorted())
      .toEqual(['bo@example.com', 'later@example.com', 'wakes@example.com'])
  })

  test('of a call that does not exist is a 404', async () => {
    expect((await post({ callId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
    expect(sent).toEqual([])
  })

  test.each([
    ['no recipient', { recipients: [] }, 'recipients'],
    ['a recipient without address', { recipients: ['nobody'] }, 'recipients'],
    ['eleven recipients', { recipients: Array(11).fill('a@example.com') }, 'recipients'],
    ['a blank name', { ruleName: ' ' }, 'ruleName'],
    ['an endless condition', { condition: 'x'.repeat(501) }, 'condition'],
    ['no call', { callId: '1' }, 'callId'],
  ])('with %s is a 422 that names the field', async (_, over, field) => {
    const response = await post(over)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
    expect(sent).toEqual([])
  })

  test('is one of at most sixty in an hour for each person', async () => {
    const recipients = Array.from({ length: 10 }, (_, n) => `a${n}@example.com`)
    await addMembers(...recipients)
    for (const id of await addCalls(server.db, 6)) {
      expect((await post({ callId: id, recipients })).status).toBe(200)
    }
    const refused = await post()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expect.poll(() => sent).toHaveLength(60)
    agent = await server.signIn('agent')
    expect((await post()).status).toBe(200)
  })
})

describe('whether it can be sent', () => {
  test('with a mail server, yes', async () => {
    const state = await agent.request(EMAIL)
    expect(await state.json()).toEqual({ available: true, reason: null })
  })

  test('without one it says why, and refuses for the same reason', async () => {
    const mute = await startServer()
    const someone = await mute.signIn('agent')
    const state = (await (await someone.request(EMAIL)).json()) as { reason: string }
    expect(state).toEqual({ available: false, reason: expect.stringContaining('SMTP_URL') })
    const response = await someone.request(EMAIL, {
      json: { ruleName: 'A', condition: 'calls > 1', callId, recipients: ['ada@example.com'] },
    })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'mail-off', error: state.reason })
    await mute.close()
  })
})
