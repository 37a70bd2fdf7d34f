import { afterAll, beforeAll, expect, test } from 'vitest'

import { callCounts } from '@/contracts/call-counts'
import { callDetail, callPage } from '@/contracts/calls'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const CALLS = '/functions/api/v1/calls'
const SET = { priority: 'high', sentiment: 'positive' }

let server: TestServer
let ana: SignedIn
let unset: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  const ids = []
  for (const id of ['one', 'two']) ids.push(await server.addCall({ id, words: 'Hello.' }))
  const [one = '', two = ''] = ids
  unset = two
  const { version } = await read(`/${one}`, callDetail)
  await ana.request(`${CALLS}/${one}`, { method: 'PATCH', json: { version, ...SET } })
})
afterAll(() => server.close())

const read = async <Answer>(path: string, shape: { parse: (json: unknown) => Answer }) =>
  shape.parse(await (await ana.request(`${CALLS}${path}`)).json())

test.each([
  ['priority', 'high'],
  ['sentiment', 'positive'],
] as const)('calls without a %s can be asked for, and are counted', async (field, word) => {
  const { items } = await read(`?${field}=none`, callPage)
  expect(items.map(({ id }) => id)).toEqual([unset])
  expect(await read(`?${field}=none,${word}`, callPage)).toMatchObject({ total: 2 })
  const { facets } = await read('/counts', callCounts)
  expect(facets[field].filter(({ count }) => count > 0)).toEqual([
    { value: word, count: 1 },
    { value: 'none', count: 1 },
  ])
})
