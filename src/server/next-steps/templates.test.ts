import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type NextStepTemplates, nextStepTemplates } from '@/contracts/next-step-templates'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const PATH = '/functions/api/v1/next-step-templates'
const INVOICE = { title: 'Send the invoice again', kind: 'send', priority: 'high', due: 'fri 9am' }
const PARTS = { title: 'Order the part', kind: 'fix', priority: 'normal', due: '' }

let server: TestServer
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin', 'Ada')
  ana = await server.signIn('agent', 'Ana')
})
afterAll(() => server.close())

const read = async (): Promise<NextStepTemplates> =>
  nextStepTemplates.parse(await (await ana.request(PATH)).json())
const save = async (items: object[], version: number, as = admin) => {
  const answer = await as.request(PATH, { method: 'PUT', json: { items, version } })
  return { status: answer.status, body: (await answer.json()) as object }
}

test('administrators save all of them, in their order; a stale save is told who was first', async () => {
  expect(await read()).toMatchObject({ items: [], version: 1, changedByName: null })
  expect(await save([INVOICE, PARTS], 1)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await save([PARTS], 1)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Ada changed this first') },
  })
  expect((await save([PARTS], 2, ana)).status).toBe(403)
  expect(await read()).toMatchObject({ items: [INVOICE, PARTS], changedByName: 'Ada' })
  const log = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'next-step-templates.changed'))
  expect(log).toMatchObject([
    { changes: { templates: { from: [], to: [INVOICE.title, PARTS.title] } } },
  ])
})

test.each([
  [[PARTS, { ...PARTS, title: 'ORDER the part' }], 'Another template has this title'],
  [[{ ...PARTS, title: '\u200b' }], 'Enter what to do'],
  [[{ ...PARTS, due: 'x'.repeat(61) }], 'At most 60 characters'],
  [[{ ...PARTS, due: '2026-02-30 99:99 gibberish' }], 'is no time'],
  [Array.from({ length: 31 }, (_, n) => ({ ...PARTS, title: `${n}` })), 'At most 30 templates'],
])('%j is refused in a sentence', async (items, sentence) => {
  const { version } = await read()
  const { status, body } = await save(items, version)
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)])
  expect((await read()).version).toBe(version)
})
