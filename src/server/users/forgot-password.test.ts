import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { startMailServer } from '@tests/harness/mail-server'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer

beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer({
    variables: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Support desk <desk@example.com>',
      PUBLIC_URL: 'https://desk.example.com/',
    },
  })
  server.deps.startWorkers()
})
beforeEach(() => server.truncateAll())
afterEach(() => mailServer.mails.splice(0))
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const forgot = (email: string, headers = {}) =>
  server.request('/functions/auth-forgot-password', { json: { email }, headers })
const arrived = () => expect.poll(() => mailServer.mails).toHaveLength(1)
/** The text as a mail reader shows it: soft line ends joined. */
const text = () => (mailServer.mails[0]?.data ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')

test('mails a link that sets the password, from and to the right addresses', async () => {
  const { user } = await server.signIn('agent', 'Bo Agent')
  const answer = await forgot(user.email.toUpperCase(), { host: 'evil.example.com' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  await arrived()
  expect(mailServer.mails[0]).toMatchObject({ from: 'desk@example.com', to: [user.email] })
  expect(text()).toContain('Hello Bo Agent,')
  expect(text()).not.toContain('evil.example')
  const token = /https:\/\/desk\.example\.com\/account-link\?token=([\w-]+)/.exec(text())?.[1]
  const set = await server.request('/functions/auth-set-password', {
    json: { token, password: 'nine long words 9' },
  })
  expect(set.status).toBe(200)
  expect(await server.db.select().from(auditEntries)).toMatchObject([
    { action: 'user.link-mailed', actorId: null, subjectId: user.id },
    { action: 'user.password-set' },
  ])
})

test('answers the same where there is no such account, and mails nobody', async () => {
  const { user } = await server.signIn('agent')
  const [known, unknown] = await Promise.all([forgot(user.email), forgot('nobody@example.com')])
  expect(unknown.status).toBe(known.status)
  expect(await unknown.text()).toBe(await known.text())
  await arrived()
  expect(mailServer.mails[0]?.to).toEqual([user.email])
})

test('is throttled alike, known or not', async () => {
  const { user } = await server.signIn('agent')
  for (const email of [user.email, 'nobody@example.com']) {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await forgot(email)).status).toBe(200)
    }
    const refused = await forgot(email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'throttled' })
  }
})

test('a malformed address is a 422 that names the field', async () => {
  const refused = await forgot('nobody')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ fields: { email: expect.any(String) } })
})

test('the sign-in screen is told whether mail can be sent', async () => {
  const options = async (of: TestServer) => (await of.request('/functions/auth-options')).json()
  expect(await options(server)).toEqual({ canMailResetLinks: true })
  const without = await startServer()
  expect(await options(without)).toEqual({ canMailResetLinks: false })
  const refused = await without.request('/functions/auth-forgot-password', {
    json: { email: 'bo@example.com' },
  })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'no-mail' })
  await without.close()
})

test('a mail server that cannot be reached changes nothing of the answer', async () => {
  const broken = await startServer({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { user } = await broken.signIn('agent')
  const answer = await broken.request('/functions/auth-forgot-password', {
    json: { email: user.email },
  })
  expect(answer.status).toBe(200)
  await broken.close()
})
