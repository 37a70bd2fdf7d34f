import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PROVIDERS } from '@/contracts/call-words'
import { integrations, integrationTest } from '@/contracts/settings'
import { startServer } from '@tests/harness/server'
import { serveLocally } from '@tests/harness/serve-locally'
import { secretVariables } from '@tests/harness/sign'

import { deliveryCounts } from '../db/deliveries-schema'
import { calls, providerEvents } from '../db/schema'

const API = '/functions/api/v1'

/** The server on a real port, and an administrator who reaches it there. */
const startReachable = async (variables: Record<string, string> = {}) => {
  const listening = await serveLocally((request, env) => server.app.fetch(request, env))
  const { url } = listening
  const server = await startServer({ variables: { PUBLIC_URL: url, ...variables } })
  const { token } = await server.signIn('admin')
  return {
    server,
    url,
    test: (provider: string, headers: Record<string, string> = {}) =>
      fetch(`${url}${API}/integrations/${provider}/test`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    close: async () => {
      await listening.close()
      await server.close()
    },
  }
}

describe('a test through the real path', () => {
  let reachable: Awaited<ReturnType<typeof startReachable>>
  beforeAll(async () => {
    reachable = await startReachable()
  })
  afterAll(() => reachable.close())

  test.each(PROVIDERS)(
    '%s: verified and acknowledged, and neither counted nor stored',
    async (provider) => {
      const { server, url } = reachable
      const answer = integrationTest.parse(await (await reachable.test(provider)).json())
      expect(answer).toMatchObject({
        ok: true,
        httpStatus: 200,
        message: 'The event was verified and acknowledged.',
      })
      expect(answer.address.startsWith(`${url}/functions/webhooks/`)).toBe(true)
      expect(answer.ms).toBeGreaterThanOrEqual(0)
      await server.deps.deliveries.flush()
      expect(await server.db.select().from(deliveryCounts)).toEqual([])
      expect(await server.db.select().from(calls)).toEqual([])
      expect(await server.db.select().from(providerEvents)).toEqual([])
    },
  )

  test('an unknown provider is refused', async () => {
    expect((await reachable.test('twilio')).status).toBe(422)
  })
})

describe('what a test says when the path is broken', () => {
  test('a secret that is not set is said in one sentence', async () => {
    const reachable = await startReachable({ VAPI_WEBHOOK_SECRET: '' })
    const refused = await reachable.test('vapi')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'not-configured',
      error: 'VAPI_WEBHOOK_SECRET is not set, so nothing can be signed. Add a secret in Settings.',
    })
    await reachable.close()
  })

  test('nothing that answers at the configured address', async () => {
    const gone = 'http://127.0.0.1:1/hooks/'
    const reachable = await startReachable({ VITE_WEBHOOK_URL: gone })
    const answer = integrationTest.parse(await (await reachable.test('retell')).json())
    expect(answer).toMatchObject({ ok: false, httpStatus: null, address: `${gone}retell` })
    await reachable.close()
  })

  test('somebody else who answers, redirects included, without passing on what they say', async () => {
    const headers = { location: '/x' }
    const other = await serveLocally(() => new Response('private words', { status: 302, headers }))
    const reachable = await startReachable({ VITE_WEBHOOK_URL: other.url })
    const answer = integrationTest.parse(await (await reachable.test('generic')).json())
    expect(answer).toMatchObject({
      ok: false,
      httpStatus: 302,
      message: 'Something else answers at this address (status 302).',
    })
    await reachable.close()
    await other.close()
  })

  test('another process with another secret: its own refusal is shown', async () => {
    const other = await startReachable({ RETELL_API_KEY: 'key_of_another' })
    const reachable = await startReachable({ VITE_WEBHOOK_URL: `${other.url}/functions/webhooks` })
    const answer = integrationTest.parse(await (await reachable.test('retell')).json())
    expect(answer).toMatchObject({
      ok: false,
      httpStatus: 401,
      message: 'The signature does not match.',
    })
    await reachable.close()
    await other.close()
  })
})

test('why an address cannot be reached is in the message', async () => {
  let code = ''
  const fetch = () => Promise.reject(Object.assign(new Error('no'), { code }))
  const server = await startServer({ overrides: { fetch } })
  const admin = await server.signIn('admin')
  const untrusted =
    'The certificate of this address is not trusted: it is self-signed, has expired, or is for another name.'
  for (const [failure, message] of [
    ['ECONNREFUSED', 'Nothing listens at this address.'],
    ['ENOTFOUND', 'The name of this host is not known.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
    ['CERT_HAS_EXPIRED', untrusted],
    ['ERR_TLS_CERT_ALTNAME_INVALID', untrusted],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
    ['ECONNRESET', 'The connection failed.'],
  ] as const) {
    code = failure
    const answer = await admin.request(`${API}/integrations/vapi/test`, { method: 'POST' })
    expect(integrationTest.parse(await answer.json())).toMatchObject({
      ok: false,
      httpStatus: null,
      message,
    })
  }
  await server.close()
})

test('never sends a secret, only what it signs', async () => {
  const sent: string[] = []
  const server = await startServer({
    variables: { PUBLIC_URL: 'https://desk.example.com' },
    overrides: {
      fetch: async (input) => {
        const request = new Request(input)
        sent.push(JSON.stringify([...request.headers]) + (await request.text()))
        return Response.json({ result: 'ignored' })
      },
    },
  })
  const admin = await server.signIn('admin')
  for (const provider of PROVIDERS) {
    const answer = await admin.request(`${API}/integrations/${provider}/test`, {
      method: 'POST',
      headers: { host: 'evil.example:18999', 'x-forwarded-proto': 'http' },
    })
    expect(integrationTest.parse(await answer.json()).address).toMatch(
      /^https:\/\/desk\.example\.com\/functions\/webhooks\//,
    )
  }
  for (const secret of Object.values(secretVariables)) expect(sent.join()).not.toContain(secret)
  expect(sent).toHaveLength(3)
  await server.close()
})

test('the list says what is configured, never a value, and the last delivery', async () => {
  const server = await startServer({
    variables: { RETELL_API_KEY: 'key_first, key_second', WEBHOOK_SECRET: '' },
  })
  const agent = await server.signIn('agent')
  await server.request('/functions/webhooks/vapi', { method: 'POST', body: '{}' })
  await server.deps.deliveries.flush()
  const response = await agent.request(`${API}/integrations`)
  const text = await response.text()
  expect(text).not.toMatch(/key_first|key_second|vapi-test-secret/)
  const { items } = integrations.parse(JSON.parse(text))
  const lastRefused = { at: expect.any(String), result: 'refused' }
  expect(items).toEqual([
    {
      provider: 'vapi',
      path: '/vapi',
      signing: { variable: 'VAPI_WEBHOOK_SECRET', configured: 1 },
      recordings: { variable: 'VAPI_API_KEY', configured: 0 },
      lastDelivery: lastRefused,
    },
    {
      provider: 'retell',
      path: '/retell',
      signing: { variable: 'RETELL_API_KEY', configured: 2 },
      recordings: { variable: 'RETELL_API_KEY', configured: 2 },
      lastDelivery: null,
    },
    {
      provider: 'generic',
      path: '/events',
      signing: { variable: 'WEBHOOK_SECRET', configured: 0 },
      recordings: null,
      lastDelivery: null,
    },
  ])
  await server.close()
})
