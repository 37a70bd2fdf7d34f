import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { checkResult, selfCheck, type ServerCheck } from '@/contracts/self-check'
import { functionsApi } from '@tests/harness/functions'
import { startMailServer } from '@tests/harness/mail-server'
import { secretVariables } from '@tests/harness/sign'
import { startServer, type TestServer } from '@tests/harness/server'

import { deliveryCounts } from '../db/deliveries-schema'
import { functionCalls } from '../db/function-calls-schema'
import { auditEntries } from '../db/schema'

const PATH = '/functions/api/v1/self-check'

let server: TestServer
afterEach(() => server.close())

const start = async (variables: Record<string, string> = {}, isReached = true) => {
  server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com', ...variables },
    overrides: {
      // The server's way out, which leads back into it, or nowhere.
      fetch: async (request) => {
        if (!isReached) throw new TypeError('refused')
        return server.app.request(new Request(request))
      },
    },
  })
  const admin = await server.signIn('admin')
  const check = async (name: ServerCheck) => {
    const answer = await admin.request(`${PATH}/${name}`, { method: 'POST' })
    const text = await answer.text()
    for (const secret of Object.values(secretVariables)) expect(text).not.toContain(secret)
    return checkResult.parse(JSON.parse(text))
  }
  return { admin, check }
}

test('the server decides what somebody may have checked', async () => {
  const { admin } = await start()
  const allowed = async (role: 'user' | 'agent' | 'admin') => {
    const { request } = await server.signIn(role)
    return selfCheck.parse(await (await request(PATH)).json()).checks
  }
  expect(await allowed('user')).toEqual(['database'])
  expect(await allowed('agent')).toEqual(['database'])
  expect(await allowed('admin')).toContain('mail')
  const agent = await server.signIn('agent')
  for (const check of ['mail', 'function', 'vapi-webhook']) {
    expect((await agent.request(`${PATH}/${check}`, { method: 'POST' })).status).toBe(403)
  }
  expect((await agent.request(`${PATH}/database`, { method: 'POST' })).status).toBe(200)
  expect((await admin.request(`${PATH}/everything`, { method: 'POST' })).status).toBe(422)
})

test('webhooks and functions are tried by the way in, signed, and leave nothing', async () => {
  const { admin, check } = await start()
  expect(await check('function')).toMatchObject({ state: 'unknown' })
  await functionsApi(server).switchTo(admin, true)
  for (const name of ['vapi-webhook', 'retell-webhook', 'generic-webhook', 'function'] as const) {
    expect({ name, ...(await check(name)) }).toMatchObject({ state: 'passed', advice: null })
  }
  const isTest = eq(auditEntries.action, 'integration.tested')
  expect(await server.db.$count(auditEntries, isTest)).toBe(0)
  await server.deps.deliveries.flush()
  expect(await server.db.$count(deliveryCounts)).toBe(0)
  expect(await server.db.$count(functionCalls)).toBe(0)
})

test('functions of Retell alone are tried, too', async () => {
  const { admin, check } = await start({ VAPI_WEBHOOK_SECRET: '' })
  await functionsApi(server).switchTo(admin, true)
  expect(await check('function')).toMatchObject({ state: 'passed' })
  expect(await server.db.$count(functionCalls)).toBe(0)
  expect(await check('vapi-webhook')).toMatchObject({
    state: 'unknown',
    said: expect.stringContaining('VAPI_WEBHOOK_SECRET is not set'),
  })
})

test('an address where nothing answers has failed, with what to do', async () => {
  const { admin, check } = await start({}, false)
  await functionsApi(server).switchTo(admin, true)
  expect(await check('retell-webhook')).toMatchObject({
    state: 'failed',
    advice: expect.stringContaining('PUBLIC_URL'),
  })
  expect(await check('function')).toMatchObject({
    state: 'failed',
    said: 'The connection failed.',
  })
})

test('the mail server is greeted, and sent nothing', async () => {
  const mail = await startMailServer()
  const { check } = await start({ SMTP_URL: mail.url })
  expect(await check('mail')).toMatchObject({ state: 'passed' })
  expect(mail.mails).toEqual([])
  await mail.close()
})

test('a mail server that is not there has failed, without its address', async () => {
  const { check } = await start({ SMTP_URL: 'smtp://postman:hush@127.0.0.1:1' })
  const { state, said, advice } = await check('mail')
  expect(state).toBe('failed')
  expect(`${said} ${advice}`).not.toMatch(/hush|postman|127\.0/)
})

test.each(['http://localhost:3000', 'http://10.1.2.3', 'https://desk.internal', 'http://[::1]:80'])(
  'no provider reaches %s, though the webhook works there',
  async (PUBLIC_URL) => {
    const { check } = await start({ PUBLIC_URL })
    expect(await check('vapi-webhook')).toMatchObject({
      state: 'unknown',
      said: expect.stringMatching(/^It works here, but providers cannot reach/),
      advice: expect.stringContaining('PUBLIC_URL'),
    })
  },
)

test('the live stream is checked a minute at most sixty times', async () => {
  const { admin } = await start()
  const ask = () => admin.request(`${PATH}/live`, { method: 'POST' })
  for (let at = 0; at < 60; at += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})
