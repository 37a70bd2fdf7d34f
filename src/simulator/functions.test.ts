import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { tickets } from '@/server/db/tickets-schema'
import { functionsApi, sendUntilReached } from '@tests/harness/functions'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { secretVariables } from '@tests/harness/sign'

import { allAnswered, askFunctions, describeFunctions } from './functions'
import { readOptions } from './options'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

let said: string[] = []
beforeEach(() => {
  said = []
})

const ask = (line = '', environment: NodeJS.ProcessEnv = secretVariables) => {
  const options = readOptions(['--functions', ...line.split(' ').filter(Boolean)], environment)
  if (options === 'help') throw new Error('Help was not asked for.')
  const { signal } = new AbortController()
  return askFunctions(options, {
    send: (request) => sendUntilReached(() => server.app.fetch(request.clone())),
    signal,
    say: (line) => said.push(line),
  })
}

test('says so while the functions are switched off', async () => {
  const results = await ask()
  expect(allAnswered(results)).toBe(false)
  expect(describeFunctions(results)).toContain('Our records cannot be asked during calls here.')
})

test('calls every function as both providers do, and what acts acts once', async () => {
  await functionsApi(server).switchTo(admin, true)
  const results = await ask()
  expect(results.map(({ provider, shape, name, runs }) => [provider, shape, name, runs])).toEqual([
    ['vapi', 'function', 'lookup_caller', 1],
    ['vapi', 'arguments', 'book_callback', 3],
    ['vapi', 'parameters', 'open_ticket', 3],
    ['vapi', 'function', 'list_open_work', 1],
    ['retell', null, 'lookup_caller', 1],
    ['retell', null, 'book_callback', 3],
    ['retell', null, 'open_ticket', 3],
    ['retell', null, 'list_open_work', 1],
  ])
  expect(allAnswered(results)).toBe(true)
  expect(describeFunctions(results)).toMatch(
    /open_ticket \(parameters\), 3 times at once, one answer/,
  )
  expect(await server.db.$count(nextSteps)).toBe(2)
  expect(await server.db.$count(tickets)).toBe(2)
  await ask('--provider retell')
  expect(await server.db.$count(tickets)).toBe(3)
})

test('says which provider is skipped for want of a secret', async () => {
  const { RETELL_API_KEY: _, ...without } = secretVariables
  const results = await ask('', without)
  expect(results.map(({ provider }) => provider)).not.toContain('retell')
  expect(said).toEqual(['retell is skipped: RETELL_API_KEY is not set.'])
  said = []
  await ask('--provider vapi', without)
  expect(said).toEqual([])
})

test('says what it needs', async () => {
  await expect(ask('', {})).rejects.toThrow(/set VAPI_WEBHOOK_SECRET or RETELL_API_KEY/)
  await expect(ask('--provider generic')).rejects.toThrow(/No secret to sign functions with/)
  expect(() => readOptions(['--functions', '--calls', '3'], {})).toThrow(
    '--calls does not go with --functions.',
  )
})
