import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLES, type Role } from '@/contracts/call-words'
import { hostileRequests, type Operation } from '@tests/builders/hostile-requests'
import { startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const NO_CALL = '00000000-0000-4000-8000-000000000000'

type Expected = Record<Role | 'signedOut', number>
const everyone = (status: number): Expected => ({
  signedOut: status,
  user: status,
  agent: status,
  admin: status,
})
const signedIn = (status: number): Expected => ({ ...everyone(status), signedOut: 401 })
const adminOnly = (status: number): Expected => ({ ...signedIn(403), admin: status })

/** Every route of the API document with an empty request, and what each role is answered. */
const ACCESS: Record<string, Expected> = {
  'GET /healthz': everyone(200),
  'GET /readyz': everyone(200),
  'POST /functions/webhooks/vapi': everyone(401),
  'POST /functions/webhooks/retell': everyone(401),
  'POST /functions/webhooks/events': everyone(401),
  'POST /functions/custom-function': everyone(401),
  'POST /functions/auth-login': everyone(422),
  'GET /functions/auth-options': everyone(200),
  'POST /functions/auth-link': everyone(422),
  'POST /functions/auth-set-password': everyone(422),
  'POST /functions/auth-forgot-password': everyone(422),
  // Opened by a ticket in the query, and by nothing else.
  'GET /functions/recordings/{id}': everyone(401),
  [`GET ${API}/me`]: signedIn(200),
  [`PUT ${API}/me`]: signedIn(422),
  [`PUT ${API}/me/password`]: signedIn(422),
  [`GET ${API}/users`]: signedIn(200),
  [`POST ${API}/users`]: adminOnly(422),
  [`POST ${API}/users/invitations`]: adminOnly(422),
  [`POST ${API}/users/{id}/account-link`]: adminOnly(404),
  [`PUT ${API}/users/{id}`]: adminOnly(422),
  [`DELETE ${API}/users/{id}`]: adminOnly(404),
  [`GET ${API}/calls`]: signedIn(200),
  [`GET ${API}/calls/counts`]: signedIn(200),
  [`GET ${API}/calls/{id}`]: signedIn(404),
  [`GET ${API}/calls/{id}/neighbours`]: signedIn(404),
  [`PATCH ${API}/calls/{id}`]: signedIn(422),
  [`DELETE ${API}/calls/{id}`]: adminOnly(404),
  [`POST ${API}/calls/{id}/analysis`]: signedIn(404),
  [`GET ${API}/calls/{id}/recording`]: signedIn(404),
  [`POST ${API}/calls/{id}/recording/plays`]: signedIn(422),
  [`GET ${API}/calls/{id}/recording/peaks`]: signedIn(404),
  [`GET ${API}/calls/{id}/notes`]: signedIn(404),
  [`POST ${API}/calls/{id}/notes`]: signedIn(422),
  [`PATCH ${API}/notes/{id}`]: signedIn(422),
  [`DELETE ${API}/notes/{id}`]: signedIn(404),
  [`POST ${API}/notes/{id}/restore`]: signedIn(404),
  [`GET ${API}/inbox`]: signedIn(200),
  [`GET ${API}/inbox/unread`]: signedIn(200),
  [`POST ${API}/inbox/seen`]: signedIn(422),
  [`GET ${API}/jobs`]: adminOnly(200),
  [`POST ${API}/jobs/{id}/retry`]: adminOnly(404),
  [`GET ${API}/calls/{id}/events`]: adminOnly(404),
  [`GET ${API}/calls/{id}/events/{event}`]: adminOnly(422),
  [`GET ${API}/calls/{id}/scores`]: signedIn(404),
  [`PUT ${API}/calls/{id}/scores/{scorecard}`]: signedIn(422),
  [`POST ${API}/scores/{id}/dispute`]: signedIn(422),
  [`POST ${API}/scores/{id}/dispute-answer`]: signedIn(422),
  [`GET ${API}/scorecards`]: signedIn(200),
  [`POST ${API}/scorecards`]: adminOnly(422),
  [`PATCH ${API}/scorecards/{id}`]: adminOnly(422),
  [`GET ${API}/agreement`]: signedIn(200),
  [`GET ${API}/metrics`]: signedIn(200),
  [`POST ${API}/metrics/query`]: signedIn(422),
  [`PUT ${API}/calls/{id}/tags/{tag}`]: signedIn(404),
  [`DELETE ${API}/calls/{id}/tags/{tag}`]: signedIn(404),
  [`GET ${API}/calls/{id}/caller`]: signedIn(404),
  [`PUT ${API}/calls/{id}/viewers`]: signedIn(404),
  [`DELETE ${API}/calls/{id}/viewers`]: signedIn(200),
  [`GET ${API}/calls/export.csv`]: signedIn(200),
  [`POST ${API}/calls/export.csv`]: signedIn(422),
  [`POST ${API}/calls/bulk`]: signedIn(422),
  [`POST ${API}/calls/bulk/{id}/undo`]: signedIn(404),
  [`GET ${API}/categories`]: signedIn(200),
  [`POST ${API}/categories`]: adminOnly(422),
  [`PATCH ${API}/categories/{key}`]: adminOnly(422),
  [`POST ${API}/categories/{key}/merge`]: adminOnly(422),
  [`GET ${API}/tags`]: signedIn(200),
  [`POST ${API}/tags`]: adminOnly(422),
  [`PATCH ${API}/tags/{key}`]: adminOnly(422),
  [`POST ${API}/tags/{key}/merge`]: adminOnly(422),
  [`GET ${API}/saved-views`]: signedIn(200),
  [`POST ${API}/saved-views`]: signedIn(422),
  [`PATCH ${API}/saved-views/{id}`]: signedIn(422),
  [`DELETE ${API}/saved-views/{id}`]: signedIn(404),
  [`POST ${API}/saved-views/{id}/restore`]: signedIn(404),
  [`GET ${API}/next-steps`]: signedIn(200),
  [`GET ${API}/next-steps/own-day`]: signedIn(422),
  [`POST ${API}/next-steps`]: signedIn(422),
  [`GET ${API}/next-steps/export.csv`]: signedIn(200),
  [`POST ${API}/next-steps/export.csv`]: signedIn(422),
  [`POST ${API}/next-steps/bulk`]: signedIn(422),
  [`PATCH ${API}/next-steps/{id}`]: signedIn(422),
  [`DELETE ${API}/next-steps/{id}`]: signedIn(422),
  [`GET ${API}/callbacks`]: signedIn(200),
  [`POST ${API}/callbacks`]: signedIn(422),
  [`GET ${API}/callbacks/calendar.ics`]: signedIn(200),
  [`GET ${API}/callbacks/{id}`]: signedIn(404),
  [`PATCH ${API}/callbacks/{id}`]: signedIn(422),
  [`POST ${API}/callbacks/{id}/confirm`]: signedIn(404),
  [`POST ${API}/callbacks/{id}/dismiss`]: signedIn(404),
  [`POST ${API}/callbacks/{id}/claim`]: signedIn(404),
  [`POST ${API}/callbacks/{id}/release`]: signedIn(404),
  [`POST ${API}/callbacks/{id}/attempts`]: signedIn(422),
  [`DELETE ${API}/callbacks/{id}/attempts/{attempt}`]: signedIn(422),
  [`GET ${API}/presence`]: signedIn(200),
  [`PUT ${API}/presence`]: signedIn(422),
  [`GET ${API}/tickets`]: signedIn(200),
  [`POST ${API}/tickets`]: signedIn(422),
  [`POST ${API}/tickets/bulk`]: signedIn(422),
  [`POST ${API}/tickets/merges/{id}/undo`]: signedIn(404),
  [`GET ${API}/tickets/export.csv`]: signedIn(200),
  [`POST ${API}/tickets/export.csv`]: signedIn(422),
  [`GET ${API}/tickets/{id}`]: signedIn(404),
  [`PATCH ${API}/tickets/{id}`]: signedIn(422),
  [`POST ${API}/tickets/{id}/approve`]: signedIn(404),
  [`POST ${API}/tickets/{id}/reject`]: signedIn(422),
  [`POST ${API}/tickets/{id}/comments`]: signedIn(422),
  [`POST ${API}/tickets/{id}/merge`]: signedIn(422),
  [`PUT ${API}/tickets/{id}/watch`]: signedIn(404),
  [`DELETE ${API}/tickets/{id}/watch`]: signedIn(404),
  [`POST ${API}/tickets/{id}/links`]: signedIn(422),
  [`POST ${API}/tickets/{id}/links/remove`]: signedIn(422),
  [`GET ${API}/events`]: signedIn(200),
  [`GET ${API}/deliveries`]: adminOnly(200),
  [`GET ${API}/workspace`]: signedIn(200),
  [`DELETE ${API}/sample-calls`]: adminOnly(200),
  [`GET ${API}/settings`]: signedIn(200),
  [`PUT ${API}/settings`]: adminOnly(422),
  [`GET ${API}/settings/changes`]: signedIn(200),
  [`GET ${API}/analysis/accuracy`]: signedIn(200),
  [`GET ${API}/analysis/reanalyse`]: adminOnly(200),
  [`POST ${API}/analysis/reanalyse`]: adminOnly(200),
  [`POST ${API}/analysis/try`]: signedIn(422),
  [`GET ${API}/analysis/endpoint`]: adminOnly(200),
  [`GET ${API}/analysis/models`]: adminOnly(200),
  [`POST ${API}/analysis/models/train`]: adminOnly(200),
  [`GET ${API}/business-hours`]: signedIn(200),
  [`PUT ${API}/business-hours`]: adminOnly(422),
  [`GET ${API}/business-time`]: signedIn(422),
  [`GET ${API}/preferences`]: signedIn(200),
  [`PUT ${API}/preferences`]: signedIn(422),
  [`GET ${API}/integrations`]: signedIn(200),
  [`GET ${API}/credentials`]: adminOnly(200),
  [`POST ${API}/credentials`]: adminOnly(422),
  [`DELETE ${API}/credentials/{id}`]: adminOnly(404),
  [`GET ${API}/custom-functions`]: signedIn(200),
  [`PUT ${API}/custom-functions`]: adminOnly(422),
  [`GET ${API}/custom-functions/calls`]: adminOnly(200),
  [`GET ${API}/installation`]: adminOnly(200),
  [`POST ${API}/integrations/{provider}/test`]: adminOnly(422),
  [`GET ${API}/reconciliations`]: signedIn(200),
  [`POST ${API}/reconciliations`]: adminOnly(422),
  [`POST ${API}/reconciliations/{id}/cancel`]: adminOnly(422),
  [`POST ${API}/calls/{id}/refetch`]: adminOnly(404),
  [`GET ${API}/retention-preview`]: adminOnly(200),
  [`GET ${API}/callers`]: signedIn(200),
  [`GET ${API}/callers/{id}`]: signedIn(404),
  [`GET ${API}/callers/{id}/notes`]: signedIn(404),
  [`PATCH ${API}/callers/{id}`]: signedIn(422),
  [`POST ${API}/callers/merge`]: { ...signedIn(422), user: 403 },
  [`POST ${API}/callers/merges/{id}/undo`]: { ...signedIn(404), user: 403 },
  [`POST ${API}/callers/count`]: adminOnly(422),
  [`POST ${API}/callers/export`]: adminOnly(422),
  [`POST ${API}/callers/erase`]: adminOnly(422),
  [`GET ${API}/alerts/email`]: signedIn(200),
  [`POST ${API}/alerts/email`]: signedIn(422),
  [`POST ${API}/alerts/fired`]: signedIn(422),
  // Last: it ends the session it is asked with.
  'POST /functions/auth-logout': signedIn(200),
}

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

  test.each([
    '',
    'Bearer',
    'Bearer ../../etc',
    `Bearer ${'x'.repeat(43)}`,
    'Basic YWRtaW46YWRtaW4=',
  ])('the authorization %j is no session', async (authorization) => {
    const response = await server.request(`${API}/calls`, { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: 'signed-out',
      requestId: expect.any(String),
    })
  })
})

describe('hostile requests', () => {
  const REQUESTS = 2000
  const SEED = 20_261_123
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
    expect(faults).toEqual([])
    await busy.close()
  }, 120_000)
})
