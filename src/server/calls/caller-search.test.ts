import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent')
  await server.deliver('vapi', vapiReport({ name: 'Somebody Else' }))
  const report = vapiReport({ name: 'Łukasz Øst' })
  report.message.call.customer.number = '+41791234567'
  await server.deliver('vapi', report)
  await server.analyze()
})
afterAll(() => server.close())

const names = async (q: string) => {
  const response = await agent.request(`/functions/api/v1/calls?${new URLSearchParams({ q })}`)
  return callPage.parse(await response.json()).items.map((call) => call.callerName)
}

test.each([
  '+41 79 123 45 67',
  '0041 79 123 45 67',
  '079-123 45 67',
  '079 1234',
  '(079) 123-4567',
  '123 45 67',
  '4567',
  'lukasz',
  'ŁUKASZ ost',
  'łuka',
  'Łukasz 079 123 45 67',
  '+41 79 123 45 67 lukasz',
])('a caller is found by %j', async (q) => {
  expect(await names(q)).toEqual(['Łukasz Øst'])
})

test.each(['079 123 45 68', 'lukasz 079 123 45 68', 'lukas -ost'])(
  'another caller is not found by %j',
  async (q) => {
    expect(await names(q)).toEqual([])
  },
)
