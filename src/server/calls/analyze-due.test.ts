import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { createLocalAnalyzer } from '../analysis/local-analyzer'

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let model = 'rules'
let whileItAnalyses: (() => Promise<unknown>) | null = null

const local = createLocalAnalyzer()
const analyzer: typeof local = {
  version: () => model,
  analyze: async (input) => {
    const hook = whileItAnalyses
    whileItAnalyses = null
    await hook?.()
    return local.analyze(input)
  },
}

beforeAll(async () => {
  server = await startServer({ overrides: { analyzer } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  agent = await server.signIn('agent')
  model = 'rules'
})

const deliver = (words: string) =>
  server.deliver('vapi', vapiReport({ id: 'one', name: 'Lena', words }))
const list = async () =>
  callPage.parse(await (await agent.request('/functions/api/v1/calls')).json()).items

test('lists answer while a call is analysed', async () => {
  await deliver('Where is my parcel?')
  let listed: Awaited<ReturnType<typeof list>> = []
  whileItAnalyses = async () => {
    listed = await list()
  }
  await server.analyze()
  expect(listed).toMatchObject([{ callerName: 'Lena', category: null }])
})

test('a call of which more comes while it is analysed is analysed with that', async () => {
  await deliver('Where is my parcel?')
  whileItAnalyses = () => deliver('My invoice is wrong, I was charged twice.')
  await server.analyze()
  await server.analyze()
  expect(await list()).toMatchObject([{ category: 'billing' }])
})

test('calls analysed with a model that is replaced meanwhile are analysed with the new one', async () => {
  await deliver('Where is my parcel?')
  whileItAnalyses = async () => {
    model = 'rules, words 2'
  }
  await server.analyze()
  const stored = await server.db.query.callContents.findFirst()
  expect(stored?.analysisVersion).toBe('rules, words 2')
})
