import { afterAll, beforeAll, expect, test } from 'vitest'

import { problem } from '@/contracts/problem'
import type { Operation, Schema } from '@tests/builders/hostile-requests'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const LONG = 'x'.repeat(6000)
const WRONG = [undefined, null, true, -7.5, 'x', LONG, [], Array(600).fill(7), {}]
/** What a schema library says by itself, and names of HTTP statuses. */
const RAW =
  /invalid (input|option|string|uuid|iso|value|discriminator|key|element|email|url)|expected|received|too (big|small):|must match|unsupported media|malformed|payload|nonoptional|unrecognized/i

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startServer({
    overrides: {
      mail: { send: async () => {} },
      fetch: async () => new Response(null, { status: 404 }),
    },
  })
  await server.addCall()
})
afterAll(() => server.close())

const propertiesOf = ({ properties = {}, ...rest }: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...[...(rest.anyOf ?? []), ...(rest.oneOf ?? []), ...(rest.allOf ?? [])].flatMap(propertiesOf),
]

/** Each body, and each of its fields, as each wrong value. */
const wrongBodies = (schema: Schema) => {
  const names = [...new Set(propertiesOf(schema).map(([name]) => name))]
  return [
    ...WRONG.map((value) => JSON.stringify(value) ?? '{'),
    ...names.flatMap((name) => WRONG.map((value) => JSON.stringify({ [name]: value }))),
  ]
}

const sentencesOf = async (answer: Response) => {
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    return [/class="notice">([^<]*)/.exec(await answer.text())?.[1] ?? '']
  }
  const { error, fields = {} } = problem.parse(await answer.json())
  return [error, ...Object.values(fields)]
}

test('no operation answers a wrong value with words that no person would write', async () => {
  admin = await server.signIn('admin')
  const document = await (await admin.request(`${API}/openapi.json`)).json()
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  const said = new Map<string, string>()
  for (const [template, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      if (template.endsWith('/auth-logout')) continue
      const path = template.replaceAll(/\{\w+\}/g, admin.user.id)
      const schema = Object.values(requestBody?.content ?? {})[0]?.schema
      const queries = parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name }) =>
          ['', '%20', '-1', '1e9', '[]', LONG].map((text) => `?${name}=${text}`),
        )
      const asked = [
        ...(schema ? wrongBodies(schema) : []).map((body) => ({ path, body })),
        ...queries.map((query) => ({ path: `${path}${query}` })),
        { path: template.replaceAll(/\{\w+\}/g, 'x') },
      ]
      for (const { path: address, ...body } of asked) {
        const abort = new AbortController()
        const answer = await admin.request(address, {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json' },
          signal: abort.signal,
          ...body,
        })
        const isProblem = answer.status >= 400
        for (const sentence of isProblem ? await sentencesOf(answer) : []) {
          said.set(sentence, `${method} ${template}`)
        }
        if (!isProblem) await answer.body?.cancel()
        abort.abort()
      }
    }
  }
  const wrong = [...said].filter(
    ([sentence]) => RAW.test(sentence) || !/^[\p{Lu}“]/u.test(sentence) || sentence.length > 200,
  )
  expect(wrong).toEqual([])
  expect(said.size).toBeGreaterThan(80)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'
test.each([
  [
    '/calls/bulk',
    { ids: Array(501).fill(NOBODY), change: { reviewed: true } },
    { ids: 'Enter at most 500 entries' },
  ],
  ['/calls/bulk', { ids: [], change: { reviewed: true } }, { ids: 'This is empty' }],
  [
    '/calls/bulk',
    { ids: [NOBODY], change: { priority: 'urgent' } },
    { 'change.priority': 'Choose low, normal, or high' },
  ],
  [
    '/calls/bulk',
    { ids: [NOBODY], change: { reviewed: true, priority: 'low' } },
    { change: expect.stringMatching(/^Leave out (priority|reviewed)$/) },
  ],
  ['/calls/bulk', {}, { body: 'This is incomplete, or has parts that do not belong together' }],
  [
    '/next-steps',
    { callId: NOBODY, title: 'Ring', dueAt: '9999-12-31T00:00:00Z' },
    { dueAt: 'Enter an instant from 1900 to 9999-12-30' },
  ],
  [
    '/callbacks',
    { callId: NOBODY, topic: '\u200b\u2060', dueFrom: 'soon' },
    { topic: 'Say what it is about', dueFrom: 'Enter an instant such as 2026-11-20T09:00:00Z' },
  ],
  ['/tickets', { subject: 'Bill', callIds: 'x'.repeat(440) }, { callIds: 'This must be a list' }],
  [`/tickets/${NOBODY}/comments`, { text: '\u200b' }, { text: 'Write something' }],
  ['/callers/merge', {}, { keepId: 'Not the id of a caller' }],
  ['/next-steps', { title: 7 }, { title: 'This must be text' }],
])('%s with %j says what is wrong with it', async (path, json, fields) => {
  admin = await server.signIn('admin')
  const answer = await admin.request(`${API}${path}`, { json })
  expect(answer.status).toBe(422)
  expect((await answer.json()) as object).toMatchObject({ fields })
})

test.each([
  [
    413,
    { body: JSON.stringify({ title: 'x'.repeat(70_000) }) },
    'This is too long: at most 64 KB can be sent at once.',
  ],
  [400, { body: '{"title":' }, 'The request is not valid JSON.'],
  [
    415,
    { body: 'x', headers: { 'content-type': 'text/plain' } },
    'Send the request as JSON, with “Content-Type: application/json”.',
  ],
])('%i is said as a sentence', async (status, init, error) => {
  admin = await server.signIn('admin')
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.request(`${API}/next-steps`, { method: 'POST', headers, ...init })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error })
})
