import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const FOREIGN = 'https://elsewhere.example'
const ALLOWED = 'https://desk.example.com'

let server: TestServer
let open: TestServer

beforeAll(async () => {
  server = await startServer()
  open = await startServer({ variables: { CORS_ORIGINS: `${ALLOWED}, https://other.example.com` } })
})
afterAll(() => Promise.all([server.close(), open.close()]))

const preflight = (to: TestServer, origin: string) =>
  to.request(`${API}/calls`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })

describe('other origins', () => {
  test('may not call the API unless they are configured', async () => {
    expect((await preflight(server, FOREIGN)).headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight(open, FOREIGN)).headers.get('access-control-allow-origin')).toBeNull()
    const allowed = await preflight(open, ALLOWED)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ALLOWED)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('may not at all where it is switched off', async () => {
    const shut = await startServer({
      variables: { CORS_ORIGINS: ALLOWED, VITE_ENABLE_CORS: 'false' },
    })
    expect((await preflight(shut, ALLOWED)).headers.get('access-control-allow-origin')).toBeNull()
    await shut.close()
  })
})

describe('every answer', () => {
  test('carries a request id, a good one of the caller’s own included', async () => {
    const made = await server.request('/healthz')
    expect(made.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    const given = await server.request('/healthz', { headers: { 'x-request-id': 'my-request-1' } })
    expect(given.headers.get('x-request-id')).toBe('my-request-1')
    const hostile = await server.request('/healthz', { headers: { 'x-request-id': 'a"b c' } })
    expect(hostile.headers.get('x-request-id')).not.toBe('a"b c')
  })

  test('of the API is kept by no cache and read as nothing but what it is', async () => {
    const { headers } = await server.request(`${API}/calls`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('a request the server cannot use', () => {
  test('for an unknown address is a problem with its request id', async () => {
    const response = await server.request('/functions/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: 'This address does not exist.',
      code: 'not-found',
      requestId: response.headers.get('x-request-id'),
    })
  })

  test('with a body over the limit of its route is refused', async () => {
    const agent = await server.signIn('agent')
    const title = 'x'.repeat(70 * 1024)
    const refused = await agent.request(`${API}/next-steps`, { json: { title } })
    expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
    const login = { email: 'a@example.com', password: 'x'.repeat(10 * 1024) }
    expect((await server.request('/functions/auth-login', { json: login })).status).toBe(413)
  })

  test('with broken JSON is told so', async () => {
    const agent = await server.signIn('agent')
    const response = await agent.request(`${API}/next-steps`, {
      method: 'POST',
      body: '{"title":',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
    })
  })
})

test('what nobody expected is answered in a sentence and logged without what was sent', async () => {
  const agent = await server.signIn('agent')
  await server.db.execute('alter table calls rename to calls_away')
  const response = await agent.request(`${API}/calls?q=very-private-words`)
  await server.db.execute('alter table calls_away rename to calls')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({
    error: 'Something went wrong on the server. Nothing was changed.',
    code: 'internal',
  })
})
