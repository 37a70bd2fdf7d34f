import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'

import { startServer, type TestServer } from './server'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a delivered call is there for a person who signs in', async () => {
  const delivered = await server.deliver('vapi', vapiReport({ name: 'Noor Haddad' }))
  expect(delivered.status).toBe(200)
  const agent = await server.signIn('agent')
  const response = await agent.request('/functions/api/v1/calls')
  expect(callPage.parse(await response.json()).items).toMatchObject([{ callerName: 'Noor Haddad' }])
})

test('without a token nothing is answered', async () => {
  expect((await server.request('/functions/api/v1/calls')).status).toBe(401)
})
