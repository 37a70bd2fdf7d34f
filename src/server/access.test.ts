import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLES, type Role } from '@/contracts/call-words'
import { ACCESS } from '@tests/builders/access-table'
import { hostileRequests, type Operation } from '@tests/builders/hostile-requests'
import { seed } from '@tests/harness/runs'
import { startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const NO_CALL = '00000000-0000-4000-8000-000000000000'

let server: TestServer
const tokens: Partial<Record<Role, string>> = {}

beforeAll(async () => {
  server = await startServer()
  for (const role of ROLES) tokens[role] = (await server.signIn(role)).token
})
afterAll(() => server.close())

const ask = async (route: string, token?: string) => {
  const [method = '', path = ''] = route.split(' ')
  const abort = new AbortController()
  const response = await server.request(path.replace('{id}', NO_CALL), {
    method,
    token,
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { json: {} }),
    signal: abort.signal,
  })
  await response.body?.cancel()
  abort.abort()
  return response
}

describe('who may call what', () => {
  for (const [route, expected] of Object.entries(ACCESS)) {
    test(route, async () => {
      expect((await ask(route)).status).toBe(expected.signedOut)
      for (const role of ROLES) {
        expect.soft((await ask(route, tokens[role])).status, role).toBe(expected[role])
      }
    })
  }

  test('the table names every route of the API document, and the document every route', async () => {
    const response = await server.request(`${API}/openapi.json`)
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> }
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(document.openapi).toBe('3.1.0')
    expect(documented.toSorted()).toEqual(Object.keys(ACCESS).toSorted())
    const mounted = server.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('openapi.json'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(new Set(mounted)).toEqual(new Set(documented))
  })

  const signIn = /^Sign in first\./
  test.each([
    ['', signIn],
    ['Bearer', signIn],
    ['Bearer ../../etc', signIn],
    ['Basic YWRtaW46YWRtaW4=', signIn],
    [`Bearer ${'x'.repeat(43)}`, /^Your session has expired\. Please sign in again\.$/],
  ])('the authorization %j is no session', async (authorization, said) => {
    const response = await server.request(`${API}/calls`, { headers: { authorization } })
    expect(response.status).toBe(401)
    const refused = {
      error: expect.stringMatching(said),
      code: 'signed-out',
      requestId: expect.any(String),
    }
    expect(await response.json()).toMatchObject(refused)
  })
})

describe('hostile requests', () => {
  const REQUESTS = 2000
  const SEED = seed ?? Date.now()
  const WHO = ['signedOut', ...ROLES] as const

  test('are never a fault of the server, and open to no role what it may not', async () => {
    const busy = await startServer({
      overrides: {
        mail: { send: async () => {} },
        fetch: async () => new Response(null, { status: 404 }),
      },
    })
    const callId = await busy.addCall({ name: 'Noor Haddad' })
    const victim = await busy.signIn('agent', 'Victim')
    const response = await busy.request(`${API}/openapi.json`)
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )
    const who: Partial<Record<(typeof WHO)[number], string>> = {}
    for (const role of ROLES) who[role] = (await busy.signIn(role)).token
    const make = hostileRequests(SEED, [callId, victim.user.id, NO_CALL])
    const faults: string[] = []
    for (let made = 0; made < REQUESTS; made += 1) {
      const { route, operation } = operations[made % operations.length] ?? {}
      const role = WHO[Math.floor(made / operations.length) % WHO.length]
      if (!route || !operation || !role || route.endsWith('/auth-logout')) continue
      const { path, init } = make(route, operation)
      const abort = new AbortController()
      const token = who[role]
      const answer = await busy.request(path, {
        ...init,
        ...(token !== undefined && { token }),
        signal: abort.signal,
      })
      const { status } = answer
      await answer.body?.cancel()
      abort.abort()
      const expected = ACCESS[route]?.[role] ?? 0
      const isOpened = [401, 403].includes(expected) && status < 400
      if (status >= 500 || isOpened) {
        faults.push(`${made} ${role} ${init.method} ${path} ${init.body ?? ''}: ${status}`)
      }
    }
    expect(faults, `seed ${SEED}`).toEqual([])
    await busy.close()
  })
})
