import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { EMAIL_RULE, startEmailDesk } from '@tests/harness/email-rules'
import type { SignedIn } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

import { emailRules } from '../db/email-rules-schema'
import { eventConsumers } from '../db/events-schema'
import { jobs } from '../db/jobs-schema'
import { calls, users } from '../db/schema'

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

describe('a call', () => {
  test('that is analysed is mailed once, to each recipient once, and again is no second time', async () => {
    await server.db.update(users).set({ email: 'Ada@Example.com' }).where(eq(users.id, ada.user.id))
    await rules.add(ada, {
      userIds: [ada.user.id, ben.user.id],
      addresses: ['Desk@example.com', 'ada@example.com'],
    })
    const id = await call({ name: 'Noor Haddad', words: 'I was charged twice on evil.example' })
    await rules.see()
    await rules.send()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      ['Ada@Example.com', ben.user.email, 'desk@example.com'].toSorted(),
    )
    expect(sent[0]?.subject).toBe('Call of Noor Haddad')
    expect(sent[0]?.text).toContain(`${server.deps.env.PUBLIC_URL}/unified-dashboard/${id}`)
    expect(sent[0]?.text).toContain('Sent by the email rule “Angry callers”')
    expect(sent[0]?.text).not.toContain('evil.example')

    await ada.request(`${API}/calls/${id}/analysis`, { method: 'POST' })
    await server.analyze()
    await server.db.delete(eventConsumers)
    await server.db
      .insert(eventConsumers)
      .values({ name: 'email-rules', epoch: 0, tx: '0', id: 0n })
    await rules.see()
    await rules.send()
    expect(sent).toHaveLength(3)
    expect((await states(ada)).toSorted()).toEqual([
      'Ada Moreau: sent',
      'Ben Okoro: sent',
      'desk@example.com: sent',
    ])
  })

  test('is mailed only where the conditions hold, of which the log says nothing', async () => {
    await rules.add(ada, { name: 'Billing', filters: { category: ['billing'] } })
    await rules.add(ada, {
      name: 'Delivery',
      filters: { category: ['complaint'], priority: ['high'] },
    })
    const id = await call({ words: 'There is a mistake on my invoice, I was charged twice.' })
    const [stored] = await server.db.select().from(calls).where(eq(calls.id, id))
    expect(stored?.category).toBe('billing')
    await rules.see()
    expect((await rules.log(ada)).items.map(({ ruleName }) => ruleName)).toEqual(['Billing'])
  })

  test('of before the rule, of the sample workspace or a demo is never mailed', async () => {
    await call()
    await rules.add(ada)
    await call({ startedAt: new Date(Date.parse('2026-11-20T11:00:00Z')) })
    const sample = await call()
    await server.db.update(calls).set({ isSample: true }).where(eq(calls.id, sample))
    await rules.see()
    expect(await states(ada)).toEqual([])
  })

  test('that is imported days later is not mailed, however long the rule has been on', async () => {
    await rules.add(ada)
    later(3 * 24 * 60)
    await call({ startedAt: new Date(Date.parse('2026-11-21T11:00:00Z')) })
    await rules.see()
    expect(await states(ada)).toEqual([])
    await call()
    await rules.see()
    expect(await states(ada)).toEqual(['Ada Moreau: waiting'])
  })

  test('of which one rule cannot be read is mailed by the others', async () => {
    const { id } = await rules.add(ada, { name: 'First' })
    const filters = { minSeconds: ['x'] }
    await server.db.update(emailRules).set({ filters }).where(eq(emailRules.id, id))
    await rules.add(ada, { name: 'Second' })
    await call()
    await rules.see()
    expect((await rules.log(ada)).items.map(({ ruleName }) => ruleName)).toEqual(['Second'])
  })

  test('of while a rule was off is not mailed when it is turned on again', async () => {
    const { id, version } = await rules.add(ada)
    const turn = (isActive: boolean, version: number) =>
      ada.request(`${API}/email-rules/${id}`, { method: 'PATCH', json: { isActive, version } })
    await turn(false, version)
    await call()
    await rules.see()
    later(1)
    await turn(true, version + 1)
    await ada.request(`${API}/email-rules/${id}`, {
      method: 'PUT',
      json: { ...EMAIL_RULE, name: 'Other words', version: version + 2 },
    })
    await rules.see()
    expect(await states(ada)).toEqual([])
    await call()
    await rules.see()
    expect(await states(ada)).toEqual(['Ada Moreau: waiting'])
  })
})

describe('what is not sent says why', () => {
  test('no assignee, an account that is not active, email turned off', async () => {
    await server.db.insert(users).values({ name: 'Cy', email: 'cy@example.com', role: 'admin' })
    await ada.request(`${API}/preferences`, {
      method: 'PUT',
      json: { notifyByEmail: false, notifyBySms: false, notifyByPush: true },
    })
    await rules.add(ada, { toAssignee: true })
    await call()
    await rules.see()
    expect((await states(ada)).toSorted()).toEqual([
      'Ada Moreau: They turned off email in Settings',
      'Assignee: No assignee',
      'Cy: The account is not active yet',
    ])
    expect(await server.db.$count(jobs, eq(jobs.kind, 'rule-mail'))).toBe(0)
  })

  test('no mail server, for good', async () => {
    await rules.add(ada)
    await call()
    await rules.see(null)
    await rules.see()
    expect(await states(ada)).toEqual(['Ada Moreau: No mail server is configured'])
  })

  test('the limit of an hour, which then passes', async () => {
    await rules.add(ada, { perHour: 2 })
    for (let index = 0; index < 3; index += 1) await call()
    await rules.see()
    await rules.send()
    expect(sent).toHaveLength(2)
    expect((await states(ada, 'state=skipped')).at(0)).toEqual(
      'Ada Moreau: The limit of 2 emails an hour was reached',
    )
    later(61)
    await call()
    await rules.see()
    await rules.send()
    expect(sent).toHaveLength(3)
  })

  test('who is taken off the rule, turns off email, or was the assignee before', async () => {
    const wants = (notifyByEmail: boolean) =>
      ben.request(`${API}/preferences`, {
        method: 'PUT',
        json: { notifyByEmail, notifyBySms: false, notifyByPush: true },
      })
    const rule = await rules.add(ada, {
      toAdmins: false,
      userIds: [ben.user.id],
      addresses: ['typo@example.com'],
    })
    await call()
    await rules.see()
    await wants(false)
    const { id, version } = rule
    await ada.request(`${API}/email-rules/${id}`, {
      method: 'PUT',
      json: { ...EMAIL_RULE, toAdmins: false, userIds: [ben.user.id], version },
    })
    await rules.send()
    expect(sent).toEqual([])
    expect((await states(ada)).toSorted()).toEqual([
      'Ben Okoro: They turned off email in Settings',
      'typo@example.com: No longer a recipient of the rule',
    ])
  })

  test('a mail server that was away for the first attempt, until it is sent', async () => {
    await rules.add(ada)
    await call()
    await rules.see()
    desk.failWith('not sent')
    await rules.send({ isLast: false })
    expect((await rules.log(ada)).items).toMatchObject([{ state: 'waiting' }])
  })

  test('a rule that is turned off or deleted meanwhile', async () => {
    const { id, version } = await rules.add(ada)
    await call()
    await rules.see()
    await ada.request(`${API}/email-rules/${id}`, {
      method: 'PATCH',
      json: { isActive: false, version },
    })
    await rules.send()
    expect(await states(ada)).toEqual(['Ada Moreau: The rule was turned off before it was sent'])
    await ada.request(`${API}/email-rules/${id}`, { method: 'DELETE' })
    expect((await rules.log(ada)).items).toMatchObject([
      { ruleId: null, ruleName: 'Angry callers' },
    ])
    expect(sent).toEqual([])
  })

  test.each([
    ['in doubt', /in doubt/],
    ['refused', /refused/],
    ['not sent', /not sent/],
  ] as const)('a mail server that leaves it %s', async (outcome, reason) => {
    await rules.add(ada)
    await call()
    await rules.see()
    desk.failWith(outcome)
    await rules.send()
    const state = outcome === 'not sent' ? 'failed' : outcome
    const { items } = await rules.log(ada, `state=${encodeURIComponent(state)}`)
    expect(items).toMatchObject([{ state, reason: expect.stringMatching(reason) }])
  })
})

describe('next steps and tickets', () => {
  test('a step and a callback have rules of their own', async () => {
    await rules.add(ada, {
      name: 'Steps',
      trigger: 'next-step-added',
      subject: '{{ step.title }}',
      filters: { priority: ['high'] },
    })
    await rules.add(ada, {
      name: 'Callbacks',
      trigger: 'callback-added',
      subject: '{{ step.caller }}',
    })
    later(1)
    await step()
    await step({ title: 'Ship it', priority: 'high' })
    await call({
      words: 'Please call me back tomorrow at 3 pm about my invoice.',
      name: 'Noor Haddad',
    })
    await rules.see()
    await rules.send()
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['Noor Haddad', 'Ship it'])
  })

  test('a ticket is mailed when it is opened or approved, and its assignee for each assignment', async () => {
    const tickets = ticketsApi(server, ada)
    await rules.add(ada, {
      name: 'New',
      trigger: 'ticket-added',
      subject: 'New {{ ticket.subject }}',
    })
    const given = { toAssignee: true, toAdmins: false, subject: '{{ ticket.assignee }} has it' }
    await rules.add(ada, { name: 'Given', trigger: 'ticket-assigned', ...given })
    later(1)
    const opened = await tickets.open({ subject: 'Door', assigneeId: ben.user.id })
    await rules.see()
    await rules.send()
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['Ben Okoro has it', 'New Door'])
    const cy = await server.signIn('agent', 'Cy Lind')
    const give = async (assigneeId: string | null, version: number, by = ada) => {
      later(1)
      const json = { assigneeId, version }
      const answer = await by.request(`${API}/tickets/${opened.id}`, { method: 'PATCH', json })
      expect(answer.status).toBe(200)
    }
    sent.length = 0
    await give(null, opened.version)
    await give(ben.user.id, opened.version + 1)
    await give(cy.user.id, opened.version + 2)
    await give(ben.user.id, opened.version + 3)
    await rules.see()
    await rules.send()
    // Cy had it only in between.
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [ben.user.email, 'Ben Okoro has it'],
    ])
    sent.length = 0
    await give(cy.user.id, opened.version + 4, cy)
    await rules.see()
    await rules.send()
    // Cy took it.
    expect(sent).toEqual([])
  })
})
