import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { calls } from '../../db/schema'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.truncateAll())

test.each([
  ['lost-found', 'lost-found'],
  ['Lost & Found', 'lost-found'],
  ['BILLING', 'account'],
  ['weather', null],
  ['order', null],
])(
  'a call whose provider claims the category %s is in that of the workspace: %s',
  async (said, category) => {
    const admin = await server.signIn('admin')
    const send = (path: string, json: object, method = 'POST') =>
      admin.request(`/functions/api/v1/categories${path}`, { method, json })
    await send('', { label: 'Lost & found' })
    await send('/billing/merge', { version: 1, into: 'account' })
    await send('/order', { version: 1, retired: true }, 'PATCH')
    const call = { id: 'generic-1', analysis: { category: said } }
    const answer = await server.deliver('generic', { type: 'call.ended', call })
    expect(await answer.json()).toEqual({ result: category === null ? 'flagged' : 'accepted' })
    const report = vapiReport({ id: 'vapi-1', words: 'Hello.' })
    Object.assign(report.message, { analysis: { structuredData: { category: said } } })
    expect(await (await server.deliver('vapi', report)).json()).toEqual({ result: 'accepted' })
    await server.analyze()
    const stored = await server.db.select({ category: calls.category }).from(calls)
    expect(stored.map((call) => call.category)).toEqual([category, category])
  },
)
