import { afterAll, beforeAll, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'

import { postEvent } from '../harness/post'
import { ADMINISTRATOR, type ServerProcess, startProcess } from '../harness/process'
import { runToEnd } from './lib/run-to-end'

let server: ServerProcess

beforeAll(async () => {
  server = await startProcess()
})
afterAll(() => server.stop())

test('says who can sign in the first time, and only then', async () => {
  await expect
    .poll(server.output)
    .toContain('Sign in as admin@example.com with the password in ADMIN_PASSWORD')
  expect(server.output()).not.toContain(ADMINISTRATOR.password)
  await server.kill()
  const before = server.output().length
  await server.restart()
  expect(server.output().slice(before)).not.toContain('Sign in as')
})

test('a second process on the same data directory is refused with a sentence', async () => {
  const { code, output } = await runToEnd({ PORT: '0', DATA_DIR: server.directory })
  expect(code).toBe(1)
  expect(output).toBe(
    `The data directory ${server.directory} is in use by process ${server.pid()}. ` +
      'Stop it, or set DATA_DIR to another directory.',
  )
})

test('stopping it loses nothing: the calls are there when it starts again', async () => {
  const event = Buffer.from(JSON.stringify(vapiReport({ name: 'Ada Moreau' })))
  expect((await postEvent(server.url, 'vapi', event)).status).toBe(200)
  expect(await server.shutDown()).toBe(0)
  await server.restart()
  expect(await server.api.calls()).toMatchObject([{ callerName: 'Ada Moreau' }])
})
