import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { withSecondProcess } from '@tests/harness/second-process'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { queryRows } from '../db/rows'
import { auditEntries } from '../db/schema'
import { requestKeys } from '../db/sessions-schema'
import { tickets } from '../db/tickets-schema'
import { runHousekeeping } from '../housekeeping'

const API = '/functions/api/v1'
const AT_ONCE = 20
let server: TestServer
let processes: Awaited<ReturnType<typeof withSecondProcess>>
let admin: SignedIn
let now: Date

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
  processes = await withSecondProcess(server)
})
afterAll(() => processes.close())
beforeEach(async () => {
  now = new Date()
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
})

type Sent = { path?: string; json?: object; key?: string; as?: SignedIn; app?: number }

const send = async ({ path = '/tickets', json = TICKET, key, as = admin, app = 0 }: Sent) => {
  const answer = await (processes.apps[app] ?? server.app).request(API + path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
  const isRepeated = answer.headers.get('idempotency-replayed') === 'true'
  return { status: answer.status, body: await answer.text(), isRepeated }
}
const TICKET = { subject: 'The parcel is late' }

/** How much was done so far by people. */
const done = () => server.db.$count(auditEntries, sql`actor_id is not null`)

const steps = { kind: 'other', title: 'Send the form' }
const criteria = [{ id: 'tone', label: 'Tone', help: '', points: 2, mustPass: false }]

describe('a create sent again with its key', () => {
  const make = async (path: string, json: object) => {
    const { body } = await send({ path, json })
    return (JSON.parse(body) as { id: string }).id
  }

  test.each<[string, (call: string) => Promise<object> | object]>([
    ['/tickets', () => TICKET],
    ['/tickets/{ticket}/comments', () => ({ text: 'Asked the depot' })],
    ['/callbacks', (callId) => ({ callId, topic: 'The refund' })],
    ['/callbacks/{callback}/attempts', () => ({ outcome: 'no-answer' })],
    ['/next-steps', (callId) => ({ ...steps, callId })],
    ['/calls/{call}/notes', () => ({ text: 'Rang twice' })],
    ['/saved-views', () => ({ name: 'Mine', isShared: false, search: { outcome: ['no-answer'] } })],
    ['/tags', () => ({ label: 'Parcels' })],
    ['/categories', () => ({ label: 'Parcels' })],
    ['/scorecards', () => ({ name: 'Manners', criteria })],
    ['/users', () => ({ ...PERSON, password: 'correct horse battery' })],
    ['/users/invitations', () => PERSON],
    ['/users/{user}/account-link', () => ({})],
  ])('%s acts once and answers the same', async (template, body) => {
    const call = await server.addCall()
    const made: Record<string, string> = {
      call,
      ticket: await make('/tickets', TICKET),
      callback: await make('/callbacks', { callId: call, topic: 'The invoice' }),
      user: (await server.signIn('agent', 'Bo')).user.id,
    }
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => made[name] ?? '')
    const json = await body(call)
    const first = await send({ path, json, key: 'a' })
    expect(first).toMatchObject({ status: 200, isRepeated: false })
    const before = await done()
    expect(before).toBeGreaterThan(0)
    expect(await send({ path, json, key: 'a' })).toEqual({ ...first, isRepeated: true })
    expect(await done()).toBe(before)
  })

  const PERSON = { fullName: 'Eve Adler', email: 'eve@example.com', role: 'agent' }
})

test('twenty at once make one, through every process', async () => {
  const sent = Array.from({ length: AT_ONCE }, (_, at) => send({ key: 'same', app: at % 2 }))
  const answers = await Promise.all(sent)
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect(await server.db.$count(tickets)).toBe(1)
})

test('another request with the key is refused, another person or key makes another', async () => {
  await send({ key: 'a' })
  for (const other of [
    { json: { subject: 'Another' } },
    { path: '/tags', json: { label: 'Parcels' } },
  ]) {
    const refused = await send({ ...other, key: 'a' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('This key was used for another request.')
  }
  const bo = await server.signIn('agent', 'Bo')
  expect((await send({ key: 'a', as: bo })).isRepeated).toBe(false)
  expect((await send({ key: 'b' })).isRepeated).toBe(false)
  expect((await send({})).isRepeated).toBe(false)
  expect(await server.db.$count(tickets)).toBe(4)
})

test('what was refused changed nothing, and may be sent again with the key', async () => {
  expect((await send({ json: { subject: '' }, key: 'a' })).status).toBe(422)
  const path = '/tickets/00000000-0000-4000-8000-000000000000/comments'
  expect((await send({ path, json: { text: 'Asked' }, key: 'a' })).status).toBe(404)
  expect(await send({ key: 'a' })).toMatchObject({ status: 200, isRepeated: false })
})

test.each(['', 'x'.repeat(256), 'two words', 'ü'])('the key %j is refused', async (key) => {
  const refused = await send({ key })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('idempotency-key')
  expect(await server.db.$count(tickets)).toBe(0)
  expect((await send({ key: 'x'.repeat(255) })).status).toBe(200)
})

test('what was answered is kept unreadable, forgotten when somebody is erased, and gone after a day', async () => {
  const callId = await server.addCall({ number: '+14155550177', name: 'Lea Roth' })
  const json = { subject: 'Lea Roth waits', callIds: [callId] }
  await send({ json, key: 'a' })
  const kept = () => queryRows(server.db, sql`select * from request_keys`)
  expect(JSON.stringify(await kept())).not.toMatch(/Lea Roth|waits/)
  const number = '+14155550177'
  const erasing = { path: '/callers/erase', json: { number, confirmation: number }, key: 'b' }
  const erased = await send(erasing)
  expect(await send(erasing)).toEqual({ ...erased, isRepeated: true })
  expect(await send({ json, key: 'a' })).toMatchObject({
    status: 409,
    body: expect.stringContaining('its answer is not known any more'),
  })
  now = new Date(now.getTime() + 23 * 60 * 60 * 1000)
  await runHousekeeping(server.deps)
  expect(await server.db.$count(requestKeys)).toBe(2)
  now = new Date(now.getTime() + 2 * 60 * 60 * 1000)
  await runHousekeeping(server.deps)
  expect(await server.db.$count(requestKeys)).toBe(0)
})

test('the API document names the key on every POST that makes something', async () => {
  const answer = await server.request(`${API}/openapi.json`)
  type Operation = { security?: object[]; parameters?: { name: string }[] }
  const { paths } = (await answer.json()) as { paths: Record<string, { post?: Operation }> }
  const without = Object.entries(paths).flatMap(([path, { post }]) =>
    !post?.security || post.parameters?.some(({ name }) => name === 'idempotency-key')
      ? []
      : [path.replace(API, '')],
  )
  expect(without.toSorted()).toEqual([
    '/alert-rules/try',
    '/analysis/try',
    '/callers/count',
    '/callers/export',
    '/calls/export.csv',
    '/email-rules/preview',
    '/metrics/callers',
    '/metrics/queries',
    '/metrics/query',
    '/next-steps/export.csv',
    '/reads',
    '/routing/replay',
    '/self-check/live',
    '/self-check/{check}',
    '/tickets/export.csv',
  ])
})
