import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'

import { readRequestBody } from './read-request-body'

const TRY = '/functions/api/v1/analysis/try'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('more texts than can be read in time are refused, whatever they are called', () => {
  const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`key${at}`, 'a']))
  expect(() => readRequestBody(JSON.stringify(many))).toThrow('at most 50,000 texts can be sent')
})

test('large bodies of a person are read beside the server, one after the other', async () => {
  const ana = await server.signIn('agent', 'Ana')
  const { reader } = server.deps
  const read = reader.readRequest
  let [now, most, total] = [0, 0, 0]
  reader.readRequest = async (text) => {
    total += 1
    now += 1
    most = Math.max(most, now)
    await setImmediate()
    now -= 1
    return read(text)
  }
  const ask = (who: typeof ana, said: string) =>
    who.request(TRY, { json: { transcript: said.padEnd(70_000, ' a') } })
  const answers = await Promise.all(['one', 'two', 'three'].map((said) => ask(ana, said)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect({ total, most }).toEqual({ total: 3, most: 1 })
  const small = await ana.request(TRY, { json: { transcript: 'Caller: hello' } })
  expect(small.status).toBe(200)
  expect(total).toBe(3)
  reader.readRequest = read
})
