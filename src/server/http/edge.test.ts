import { createRoute } from '@hono/zod-openapi'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { encodeCursor } from '@/lib/cursor'
import { startServer } from '@tests/harness/server'

import { apiRouter, jsonBody } from './api-router'

const API = '/functions/api/v1'
const ID = '00000000-0000-4000-8000-000000000001'
const NOW = '2026-11-20T10:00:00.000Z'

const server = await startServer()
const admin = await server.signIn('admin')
afterAll(() => server.close())

const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ requestBody: z.object({ content: z.json() }).optional() })),
  ),
})
type Operation = { method: string; path: string; hasBody: boolean }
/** They play sound, show pages or figures for a program, keep a stream open, or take what a provider signed. */
const NOT_JSON = /recording|\/simple|\/events|webhooks|custom-function$|healthz|readyz|openapi/

const operations = async (): Promise<Operation[]> => {
  const response = await server.request(`${API}/openapi.json`)
  return Object.entries(documented.parse(await response.json()).paths)
    .filter(([path]) => !NOT_JSON.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{[^}]+\}/g, ID),
        hasBody: /application\/json/.test(JSON.stringify(requestBody ?? {})),
      })),
    )
}

describe('every operation refuses, naming the field,', () => {
  test('NUL in its query', async () => {
    const all = await operations()
    expect(all.length).toBeGreaterThan(80)
    const answers = await Promise.all(
      all.map(async ({ method, path }) => {
        const answer = await admin.request(`${path}?odd=%00`, { method })
        const body: unknown = await answer.json().catch(() => null)
        return { method, path, status: answer.status, body }
      }),
    )
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, body: { fields: { odd: expect.any(String) } } })
    }
  })

  test.each(['\\u0000', '\\ud800', 'x\\uDC00'])('%s in its body', async (escaped) => {
    const all = (await operations()).filter(({ hasBody }) => hasBody)
    expect(all.length).toBeGreaterThan(30)
    for (const { method, path } of all) {
      const answer = await admin.request(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: `{"odd":{"deep":["fine","${escaped}"]}}`,
      })
      expect({ method, path, status: answer.status }).toMatchObject({ status: 422 })
      expect(await answer.json()).toMatchObject({ fields: { 'odd.deep': expect.any(String) } })
    }
  })
})

test('a body that nests 200 deep is read, and a deeper one refused in a sentence', async () => {
  const send = (depth: number) => {
    const odd = `${'['.repeat(depth - 1)}"4111 1111 1111 1111"${']'.repeat(depth - 1)}`
    const headers = { 'content-type': 'application/json' }
    const body = `{"title":"Ring","odd":${odd}}`
    return admin.request(`${API}/next-steps`, { method: 'POST', headers, body })
  }
  expect((await send(200)).status).toBe(200)
  for (const depth of [201, 30_000]) {
    const answer = await send(depth)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: 'The body nests more than 200 levels deep.' },
    ])
  }
})

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json'])(
  'a body sent as %s is checked and redacted like any other',
  async (type) => {
    const send = (body: string) =>
      admin.request(`${API}/next-steps`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
    expect((await send('{"title":"\\u0000"}')).status).toBe(422)
    const answer = await send('{"title":"Charge 4111 1111 1111 1111"}')
    expect(await answer.json()).toMatchObject({ title: 'Charge [card number removed]' })
    expect((await send('{"title":')).status).toBe(400)
  },
)

const HOSTILE = '\u0001\u001b[31m\u202eAda\u202c\u200b\nMoreau'
const CLEAN = '[31mAda Moreau'
const criterion = { id: 'a', label: HOSTILE, help: 'Two\nlines', points: 2 }
const account = { email: 'ada@example.com', password: 'nine long words 9', role: 'agent' }

test.each<[string, object, object]>([
  ['users', { fullName: HOSTILE, ...account }, { name: CLEAN }],
  ['tags', { label: HOSTILE }, { label: CLEAN }],
  ['categories', { label: HOSTILE }, { label: CLEAN }],
  ['saved-views', { name: HOSTILE, search: {} }, { name: CLEAN }],
  ['next-steps', { title: HOSTILE }, { title: CLEAN }],
  [
    'scorecards',
    { name: HOSTILE, criteria: [criterion] },
    { name: CLEAN, criteria: [{ label: CLEAN, help: 'Two\nlines' }] },
  ],
])('a name of %s is one line that reads as it is written', async (path, json, stored) => {
  const answer = await admin.request(`${API}/${path}`, { method: 'POST', json })
  expect(await answer.json()).toMatchObject(stored)
  const [key = ''] = Object.keys(json)
  const empty = await admin.request(`${API}/${path}`, {
    method: 'POST',
    json: { ...json, [key]: '\u202e\u200b' },
  })
  expect(empty.status).toBe(422)
  expect(await empty.json()).toMatchObject({ fields: { [key]: expect.any(String) } })
})

test('a route is redacted that reads its body by itself', async () => {
  const route = createRoute({
    method: 'post',
    path: '/echo',
    request: { body: jsonBody(z.object({ said: z.string().max(36) })) },
    responses: { 200: { description: 'What was said' } },
  })
  const app = apiRouter().openapi(route, (c) => c.json(c.req.valid('json')))
  const answer = await app.request('/echo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"said":"Paid with 4111 1111 1111 1111 now"}',
  })
  expect(await answer.json()).toEqual({ said: 'Paid with [card number removed] now' })
})

test('a pair of surrogates is a character like any other', async () => {
  const title = 'Ring Ada \u{1f4de}'
  const body = JSON.stringify({ title }).replace('\u{1f4de}', '\\ud83d\\udcde')
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.request(`${API}/next-steps`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ title })
})

test.each(['callers', 'inbox', 'next-steps'])('a made-up cursor of %s is refused', async (list) => {
  const places = [
    ['1', ID],
    ['2026-02-30', ID],
    ['0000-01-01T00:00:00.000Z', ID],
    ['+275760-09-13T00:00:00.000Z', ID],
    [NOW, '-'.repeat(36)],
    [null, ID],
    [],
  ]
  for (const place of places) {
    const cursor = encodeCursor(list === 'next-steps' ? [NOW, ...place] : place)
    const answer = await admin.request(`${API}/${list}?cursor=${cursor}`)
    expect({ place, status: answer.status }).toEqual({ place, status: 422 })
    expect(await answer.json()).toMatchObject({ fields: { cursor: 'Not a cursor of this list' } })
  }
})

test.each([
  'next-steps?dayStarts=0000-01-01T00:00:00Z',
  'next-steps?weekEnds=9999-12-31T23:59:59-23:00',
  'calls?from=0000-01-01T00:00:00Z',
  'business-time?from=0001-01-01T00:00:00Z&minutes=1',
  'business-time?from=2026-01-01T00:00:00Z&minutes=1&version=2147483648',
])('%s is out of range, not a fault of the server', async (path) => {
  expect((await admin.request(`${API}/${path}`)).status).toBe(422)
})
