import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'
import type { Mail } from '../deps'

const EMAIL = '/functions/api/v1/alerts/email'
const sent: Mail[] = []
let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let callId: string

beforeAll(async () => {
  server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com' },
    overrides: {
      mail: {
        send: async (mail) => {
          if (mail.to.startsWith('refused')) throw new Error('550 no such mailbox')
          sent.push(mail)
        },
      },
    },
  })
})
beforeEach(async () => {
  sent.length = 0
  await server.truncateAll()
  agent = await server.signIn('agent', 'Robin Test')
  await server.deliver(
    'vapi',
    vapiReport({ name: 'Noor Haddad', words: 'My parcel has not arrived.' }),
  )
  const page = await (await agent.request('/functions/api/v1/calls')).json()
  callId = callPage.parse(page).items[0]?.id ?? ''
})
afterAll(() => server.close())

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

describe('an alert email', () => {
  test('goes to each recipient once, says who called and leads to the call', async () => {
    const recipients = ['ada@example.com', 'ADA@example.com', 'bo@example.com']
    const response = await post({ recipients })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ sent: 2, refused: [] })
    expect(sent.map(({ to }) => to)).toEqual(['ADA@example.com', 'bo@example.com'])
    expect(sent[0]?.subject).toBe('Alert: Priority Alert')
    expect(sent[0]?.text).toContain('Noor Haddad, +1 555 555 0142')
    expect(sent[0]?.text).toContain(`https://desk.example.com/unified-dashboard/${callId}`)
    expect(sent[0]?.text).not.toContain('parcel')
  })

  test('cannot be given further lines or headers by a name', async () => {
    await post({ ruleName: 'Late\r\nBcc: everyone@example.com' })
    expect(sent[0]?.subject).toBe('Alert: Late Bcc: everyone@example.com')
  })

  test('is in the audit log with who sent it to whom', async () => {
    await post()
    const entries = await server.db.select().from(auditEntries)
    expect(entries.at(-1)).toMatchObject({
      action: 'alert.emailed',
      actorId: agent.user.id,
      callId,
      changes: { recipients: { to: ['ada@example.com'] } },
    })
  })

  test('names the addresses the mail server refused, and fails when it took none', async () => {
    const some = await post({ recipients: ['refused@example.com', 'bo@example.com'] })
    expect(await some.json()).toEqual({ sent: 1, refused: ['refused@example.com'] })
    const none = await post({ recipients: ['refused@example.com'] })
    expect(none.status).toBe(502)
    expect(await none.json()).toMatchObject({ code: 'mail-refused' })
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
    for (let turn = 0; turn < 6; turn += 1) expect((await post({ recipients })).status).toBe(200)
    const refused = await post()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(sent).toHaveLength(60)
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
