import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { emailPreview, emailRulePage } from '@/contracts/email-rules'
import { recordReset } from '@tests/builders/record-events'
import { EMAIL_RULE, startEmailDesk } from '@tests/harness/email-rules'
import type { SignedIn } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { withoutLease } from '@tests/harness/without-lease'

import { emailEffects, emailMails, emailRules } from '../db/email-rules-schema'
import { nextSteps } from '../db/next-steps-schema'
import { runHousekeeping } from '../housekeeping'
import { fireOverdue } from './fire-overdue'

const API = '/functions/api/v1'

const desk = await startEmailDesk()
const { server, rules, sent, later, call, states } = desk
let ada: SignedIn
let ben: SignedIn

afterAll(() => server.close())
beforeEach(async () => {
  ;({ ada, ben } = await desk.begin())
})

const step = (more?: object) => desk.addStep(ben, more)

const patchStep = (id: string, json: object) =>
  ben.request(`${API}/next-steps/${id}`, { method: 'PATCH', json })
const overdue = () => fireOverdue(server.deps, withoutLease({ payload: null }))
const timed = (more: object = {}) =>
  rules.add(ada, {
    trigger: 'next-step-overdue',
    delayMinutes: 30,
    toAssignee: true,
    toAdmins: false,
    subject: 'Late: {{ step.title }}',
    body: '{{ step.overdue }}, {{ step.assignee }}',
    ...more,
  })

describe('what is overdue', () => {
  test('is mailed once, when so long has passed; moved, it is another time', async () => {
    await timed()
    const { id, version } = await step({ dueAt: '2026-11-20T12:10:00Z' })
    later(39)
    await overdue()
    expect(await states(ada)).toEqual([])
    later(1)
    await Promise.all([overdue(), overdue()])
    await overdue()
    await rules.send()
    expect(sent).toMatchObject([{ to: ben.user.email, subject: 'Late: Send the invoice' }])
    expect(sent[0]?.text).toContain('30 min, Ben Okoro')
    expect((await patchStep(id, { version, dueAt: '2026-11-20T13:00:00Z' })).status).toBe(200)
    later(60)
    await overdue()
    await rules.send()
    expect(sent).toHaveLength(2)
  })

  test('is not mailed of the past, nor what is done or done before it is sent', async () => {
    await step({ dueAt: '2026-11-20T11:00:00Z' })
    await timed()
    const done = await step({ dueAt: '2026-11-20T12:10:00Z' })
    const soon = await step({ dueAt: '2026-11-20T12:10:00Z', title: 'Soon done' })
    await patchStep(done.id, { version: done.version, status: 'done' })
    later(50)
    await overdue()
    await patchStep(soon.id, { version: soon.version, status: 'done' })
    await rules.send()
    expect(sent).toEqual([])
    expect(await states(ada)).toEqual(['Ben Okoro: It was finished or moved before it was sent'])
  })

  test('is taken in slices, and stops when the server does', async () => {
    await timed({ perHour: 500 })
    const many = 130
    const dueAt = new Date('2026-11-20T12:10:00Z')
    const row = { kind: 'other', title: 'Late', priority: 'normal', source: 'person' } as const
    await server.db.insert(nextSteps).values(
      Array.from({ length: many }, () => ({
        ...row,
        evidence: [],
        dueAt,
        createdAt: server.deps.now(),
      })),
    )
    await recordReset(server.db)
    later(60)
    const stopped = new AbortController()
    stopped.abort()
    const job = withoutLease({ payload: null, signal: stopped.signal })
    await expect(fireOverdue(server.deps, job)).rejects.toThrow('aborted')
    await overdue()
    expect(await server.db.$count(emailEffects)).toBe(many)
  })

  test('a callback by the end of its window, a ticket by its next target', async () => {
    const base = { toAssignee: false, toAdmins: true }
    await timed({ ...base, trigger: 'callback-overdue', delayMinutes: 0 })
    const ticket = { subject: 'Late: {{ ticket.subject }}', body: '{{ ticket.overdue }}' }
    await timed({ ...base, trigger: 'ticket-overdue', delayMinutes: 5, ...ticket })
    const id = await call()
    const callback = {
      callId: id,
      topic: 'the door',
      dueFrom: '2026-11-20T12:30:00.000Z',
      dueTo: '2026-11-20T13:00:00.000Z',
    }
    expect((await ben.request(`${API}/callbacks`, { json: callback })).status).toBe(200)
    const opened = await ticketsApi(server, ben).open({ subject: 'Door', priority: 'high' })
    desk.at('2026-11-20T12:59:00Z')
    await overdue()
    expect(await states(ada)).toEqual([])
    desk.at('2026-11-20T13:00:00Z')
    await overdue()
    desk.at(opened.firstResponseDue)
    desk.later(5)
    await overdue()
    await rules.send()
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Late: .*the door/i),
      'Late: Door',
    ])
  })
})

describe('a rule', () => {
  const put = (id: string, json: object) =>
    ada.request(`${API}/email-rules/${id}`, { method: 'PUT', json })

  test('is refused in words', async () => {
    const add = async (more: object) => {
      const json = { ...EMAIL_RULE, isActive: true, ...more }
      const answer = await ada.request(`${API}/email-rules`, { json })
      const { fields } = (await answer.json()) as { fields: Record<string, string> }
      return [answer.status, fields]
    }
    expect(await add({ toAdmins: false })).toEqual([422, { userIds: 'Choose who gets it' }])
    expect(await add({ body: 'One\n{{ nobody }}' })).toMatchObject([
      422,
      { body: 'Line 2: there is no placeholder {{ nobody }} here.' },
    ])
    expect(await add({ addresses: ['x'] })).toMatchObject([422, {}])
    expect(await add({ delayMinutes: 5 })).toMatchObject([422, { delayMinutes: 'Has no delay' }])
    expect(
      await add({ trigger: 'ticket-added', filters: { sentiment: ['negative'] } }),
    ).toMatchObject([422, {}])
    expect(
      await add({ toAdmins: false, userIds: ['00000000-0000-4000-8000-000000000000'] }),
    ).toMatchObject([422, { userIds: 'The people who were chosen have no account any more.' }])
  })

  test('is changed by one, counted, and its changes are in the audit log', async () => {
    const { id, version } = await rules.add(ada)
    const first = { ...EMAIL_RULE, body: 'Other', addresses: ['a@example.com'], version }
    expect((await put(id, first)).status).toBe(200)
    const second = await put(id, { ...first, body: 'Mine' })
    expect([second.status, await second.json()]).toMatchObject([409, { code: 'stale' }])
    await call()
    await rules.see()
    const { items, noMail } = emailRulePage.parse(
      await (await ada.request(`${API}/email-rules`)).json(),
    )
    expect({ items, noMail }).toMatchObject({
      items: [{ id, body: 'Other', lastWeek: { waiting: 2 } }],
      noMail: null,
    })
    await ada.request(`${API}/email-rules/${id}`, { method: 'DELETE' })
    const audit = await (await ada.request(`${API}/audit?area=settings`)).json()
    expect(audit).toMatchObject({
      items: [
        { action: 'email-rule.deleted', changes: { name: { from: 'Angry callers', to: null } } },
        { action: 'email-rule.changed', changes: { body: { to: 'Other' } } },
        { action: 'email-rule.added' },
      ],
    })
  })

  test('whose conditions change is about what comes from then on', async () => {
    const { id, version } = await timed({ delayMinutes: 120 })
    await step({ dueAt: '2026-11-20T12:10:00Z' })
    later(60)
    const json = { ...EMAIL_RULE, trigger: 'next-step-overdue', body: 'Late', subject: 'Late' }
    await put(id, { ...json, delayMinutes: 15, version })
    await overdue()
    expect(await states(ada)).toEqual([])
  })
})

describe('a preview', () => {
  const ask = async (path: string, more: object = {}) => {
    const { perHour: _limit, ...rule } = EMAIL_RULE
    return ada.request(`${API}/email-rules/${path}`, { json: { ...rule, ...more } })
  }
  const preview = async (more?: object) =>
    emailPreview.parse(await (await ask('preview', more)).json())

  test('is the mail of the latest that matches, or of the one that is chosen', async () => {
    expect(await preview()).toEqual({ choices: [], problems: {}, shown: null, lastWeek: 0 })
    const first = await call({ name: 'Noor Haddad' })
    const second = await call({ name: 'Ola Berg' })
    const latest = await preview({ toAssignee: true })
    expect(latest).toMatchObject({
      choices: [{ id: second, title: 'Ola Berg' }, { id: first }],
      lastWeek: 2,
      shown: {
        id: second,
        subject: 'Call of Ola Berg',
        recipients: [
          { name: 'Assignee', reason: 'No assignee' },
          { name: 'Ada Moreau', reason: null },
        ],
      },
    })
    const chosen = await preview({ subjectId: first })
    expect(chosen.shown?.subject).toBe('Call of Noor Haddad')
    await rules.add(ada)
    await call({ name: 'Ola Berg' })
    await rules.see()
    await rules.send()
    const [mailed] = sent
    const shown = await preview()
    expect([mailed?.subject, mailed?.text]).toEqual([shown.shown?.subject, shown.shown?.text])
  })

  test('counts what would have been overdue, and says of a template what is wrong', async () => {
    const { id, version } = await step({ dueAt: '2026-11-20T11:00:00Z' })
    await step({ dueAt: '2026-11-20T11:00:00Z' })
    const late = { trigger: 'next-step-overdue', delayMinutes: 30, subject: 'x', body: 'x' }
    expect((await preview(late)).lastWeek).toBe(2)
    await patchStep(id, { version, status: 'done' })
    expect((await preview(late)).lastWeek).toBe(2)
    expect((await preview({ ...late, trigger: 'ticket-overdue' })).lastWeek).toBeNull()
    const line = 'Line 1: there is no placeholder {{ nobody }} here.'
    const wrong = { subject: '{{ nobody }}' }
    expect(await preview(wrong)).toMatchObject({ problems: { subject: line }, shown: null })
    const refused = await ask('test', wrong)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { fields: { subject: line } },
    ])
  })

  test('is sent to the reader, marked as a test, and is in no log', async () => {
    expect((await ask('test')).status).toBe(409)
    await call({ name: 'Ola Berg' })
    const answer = await ask('test', { toAdmins: false, userIds: [ben.user.id] })
    expect(await answer.json()).toEqual({ to: ada.user.email })
    expect(sent).toMatchObject([{ to: ada.user.email, subject: '[Test] Call of Ola Berg' }])
    expect(await states(ada)).toEqual([])
  })
})

test('the log is paged and filtered, goes with its subject, and is kept for 90 days', async () => {
  const { id } = await rules.add(ada, { userIds: [ben.user.id] })
  const other = await rules.add(ada, { name: 'Other', filters: { category: ['none'] } })
  await call()
  const gone = await call()
  await rules.see()
  const first = await rules.log(ada, 'limit=3')
  expect(first.items).toHaveLength(3)
  const rest = await rules.log(ada, `limit=3&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ items: [{}], nextCursor: null })
  expect((await rules.log(ada, `rule=${id}`)).items).toHaveLength(4)
  expect((await rules.log(ada, `rule=${other.id}`)).items).toHaveLength(0)
  expect((await rules.log(ada, 'state=sent')).items).toHaveLength(0)
  await ada.request(`${API}/calls/${gone}`, { method: 'DELETE' })
  expect((await rules.log(ada)).items).toHaveLength(2)
  later(89 * 24 * 60)
  await runHousekeeping(server.deps)
  expect(await server.db.$count(emailMails)).toBe(2)
  later(2 * 24 * 60)
  await runHousekeeping(server.deps)
  expect(await server.db.$count(emailEffects)).toBe(0)
})

test('an erasure of a caller covers what rules say and what was sent about them', async () => {
  const { id } = await rules.add(ada, {
    name: 'Noor Haddad called',
    body: 'Ask Noor Haddad {{ link }}',
  })
  await call({ name: 'Noor Haddad', number: '+14155550100' })
  await rules.see()
  const number = '+14155550100'
  const json = { number, confirmation: number }
  expect((await ada.request(`${API}/callers/erase`, { json })).status).toBe(200)
  expect((await rules.log(ada)).items).toEqual([])
  const [rule] = await server.db.select().from(emailRules).where(eq(emailRules.id, id))
  expect(rule).toMatchObject({ name: '[erased] called', body: 'Ask [erased] {{ link }}' })
})
