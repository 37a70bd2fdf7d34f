import { afterAll, expect, test } from 'vitest'

import { addCalls } from '@tests/builders/many-calls'
import { startServer } from '@tests/harness/server'

import { bulkChanges } from '../db/review-schema'

const BULK = '/functions/api/v1/calls/bulk'

const server = await startServer()
const ana = await server.signIn('agent', 'Ana Reviewer')
afterAll(() => server.close())

test('everything that matches is refused above ten thousand', async () => {
  const [one] = await addCalls(server.db, 10_001)
  const response = await ana.request(BULK, { json: { filter: {}, change: { reviewed: true } } })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'too-many',
    error: expect.stringContaining('10,000'),
  })
  expect(await server.db.select().from(bulkChanges)).toEqual([])
  const json = { filter: {}, except: [one], change: { reviewed: true } }
  const changed = await ana.request(BULK, { json })
  expect(await changed.json()).toMatchObject({ changed: 10_000 })
})
