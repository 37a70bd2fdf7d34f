import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'

import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

import { createApp } from '../app'
import { createLog } from '../log'

const RETELL = '/functions/webhooks/retell'
const LOGIN = '/functions/auth-login'
const MB = 1024 * 1024
let server: TestServer
let app: ReturnType<typeof createApp>
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  server = await startServer({ variables: { VAPI_WEBHOOK_SECRET: '' } })
  const write = (line: string) => void lines.push(JSON.parse(line))
  app = createApp({ ...server.deps, log: createLog('debug', { write }) })
})
afterAll(() => server.close())
beforeEach(() => {
  lines = []
})

const wrongSignature = () => `v=${Date.now()},d=${'a'.repeat(64)}`
const worstLevel = () => Math.max(...lines.map(({ level }) => Number(level)))

test.each([
  [LOGIN, 'Content-Length: 500', '{"email":'],
  [LOGIN, 'Transfer-Encoding: chunked', '9\r\n{"email":\r\n'],
  [RETELL, 'Content-Length: 500', '{"event":'],
  [RETELL, 'Content-Length: 900000', '{"event":'],
  [RETELL, 'Transfer-Encoding: chunked', '9\r\n{"event":\r\n'],
])('half a body, then nobody, is a warning without a stack: %s, %s', async (path, length, half) => {
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  const arrived = once(http, 'request')
  // A server on a port of its own has an address with a port.
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  const headers = `Host: a\r\nContent-Type: application/json\r\nX-Retell-Signature: ${wrongSignature()}`
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n${length}\r\n\r\n${half}`)
  await arrived
  socket.destroy()
  await expect.poll(() => lines.length).toBe(2)
  expect(lines).toMatchObject([
    { level: 40, msg: 'request cut short', path },
    { level: 20, msg: 'request', path, status: 400 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/stack|ECONNRESET/)
  http.close()
})

test('more unsigned bodies than one network may have held are warnings', async () => {
  const held: ReadableStreamDefaultController<Uint8Array>[] = []
  const send = async (bytes: number) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(new Uint8Array(bytes))
      held.push(controller)
    }
    const headers = { 'content-type': 'application/json', 'x-retell-signature': wrongSignature() }
    const body = new ReadableStream({ start })
    return app.request(RETELL, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  const waiting = Array.from({ length: 3 }, () => send(10 * MB))
  expect((await send(10 * MB)).status).toBe(503)
  for (const controller of held.slice(0, 3)) controller.close()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(3).fill(401))
  expect(worstLevel()).toBe(40)
})

test('what is not set up is a warning', async () => {
  const { token } = await server.signIn('agent')
  const callId = '00000000-0000-4000-8000-000000000000'
  const alert = { ruleName: 'A', condition: 'calls > 1', callId, recipients: ['ada@example.com'] }
  const mail = await app.request('/functions/api/v1/alerts/email', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(alert),
  })
  expect(mail.status).toBe(503)
  expect((await app.request('/functions/webhooks/vapi', { method: 'POST' })).status).toBe(503)
  expect(worstLevel()).toBe(40)
})

test('what nobody foresaw is an error with its stack', async () => {
  const broken = createApp({
    ...server.deps,
    log: createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    credentials: { ...server.deps.credentials, of: () => Promise.reject(new Error('Oh')) },
  })
  expect((await broken.request(RETELL, { method: 'POST' })).status).toBe(500)
  expect(lines).toMatchObject([
    { level: 50, err: { message: 'Oh', stack: expect.any(Array) } },
    { level: 50, status: 500 },
  ])
})
