import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'

import { freePort } from '../harness/free-port'
import { logIn } from '../harness/log-in'
import { postEvent } from '../harness/post'
import { ADMINISTRATOR, type ServerProcess, startProcess } from '../harness/process'

let server: ServerProcess

beforeAll(async () => {
  server = await startProcess()
})
afterAll(() => server.stop())

/** Starts the built server and waits until it ends by itself. */
const runToEnd = async (variables: Record<string, string>, ...parameters: string[]) => {
  const child = spawn(process.execPath, ['dist/server/main.js', ...parameters], {
    env: { PATH: process.env.PATH, SAMPLE_DATA: 'off', ...variables },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

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

test('a made-up password stands by itself below everything else, and signs in', async () => {
  const other = await startProcess({ variables: { ADMIN_PASSWORD: '', LOG_LEVEL: 'info' } })
  const lines = () => other.output().trimEnd().split('\n').slice(-3)
  await expect
    .poll(() => lines().at(-1))
    .toMatch(/^ {2}Password: {2}\S{16} {2}\(shown only this once\)$/)
  expect(lines().slice(0, 2)).toEqual(['', `  Sign in as ${ADMINISTRATOR.email}`])
  const password = lines().at(-1)?.split(/ +/)[2] ?? ''
  expect((await logIn(other.url, { ...ADMINISTRATOR, password })).user.role).toBe('admin')
  await other.stop()
})

test('a second process on the same data directory is refused with a sentence', async () => {
  const port = String(await freePort())
  const { code, output } = await runToEnd({ PORT: port, DATA_DIR: server.directory })
  expect(code).toBe(1)
  expect(output).toBe(
    `The data directory ${server.directory} is in use by process ${server.pid()}. ` +
      'Stop it, or set DATA_DIR to another directory.',
  )
})

test('an administrator cannot start with a password that is guessed first', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'support-crm-'))
  const { code, output } = await runToEnd({ DATA_DIR: directory, ADMIN_PASSWORD: 'password' })
  rmSync(directory, { recursive: true })
  expect(code).toBe(1)
  expect(output).toContain('ADMIN_PASSWORD cannot be used. This password is too easy to guess')
  expect(output).not.toContain('is ready')
})

test('an unusable value is refused with a sentence that names its variable', async () => {
  const { code, output } = await runToEnd({ PORT: 'http', ADMIN_EMAIL: 'nobody' })
  expect(code).toBe(1)
  expect(output.split('\n')).toEqual([
    'PORT must be a port number.',
    'ADMIN_EMAIL must be an email address.',
  ])
})

test('a Postgres that cannot be reached is named in a sentence, without its password', async () => {
  const port = await freePort()
  const { code, output } = await runToEnd({
    DATABASE_URL: `postgres://desk:hidden@127.0.0.1:${port}/desk`,
  })
  expect(code).toBe(1)
  expect(output).toBe(
    `The Postgres at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

test('a port that is taken is refused with a sentence', async () => {
  const other = await startProcess()
  await other.shutDown()
  const { port } = new URL(server.url)
  const { code, output } = await runToEnd({ PORT: port, DATA_DIR: other.directory })
  await other.stop()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use`)
})

test('a command makes a reset link for an administrator who cannot sign in', async () => {
  const other = await startProcess()
  const command = ['--reset-link', ADMINISTRATOR.email.toUpperCase()]
  const variables = { DATA_DIR: other.directory, PUBLIC_URL: other.url, LOG_LEVEL: 'warn' }
  expect((await runToEnd(variables, ...command)).output).toContain('is in use by process')
  await other.shutDown()
  const { code, output } = await runToEnd(variables, ...command)
  expect(code).toBe(0)
  const [, token] = /^http\S+\/account-link\?token=(\S+)$/m.exec(output) ?? []
  expect(await runToEnd(variables, '--reset-link', 'nobody@example.com')).toEqual({
    code: 1,
    output: 'No user has the email address nobody@example.com.',
  })
  expect(await runToEnd(variables, '--reset-link')).toEqual({
    code: 1,
    output: 'Say whose password to reset: npm run reset-link -- name@example.com',
  })
  await other.restart()
  const password = 'another nine long words'
  const set = await fetch(`${other.url}/functions/auth-set-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  })
  expect(set.status).toBe(200)
  expect((await logIn(other.url, { ...ADMINISTRATOR, password })).user.role).toBe('admin')
  await other.stop()
})

test('stopping it loses nothing: the calls are there when it starts again', async () => {
  const event = Buffer.from(JSON.stringify(vapiReport({ name: 'Ada Moreau' })))
  expect((await postEvent(server.url, 'vapi', event)).status).toBe(200)
  expect(await server.shutDown()).toBe(0)
  await server.restart()
  expect(await server.api.calls()).toMatchObject([{ callerName: 'Ada Moreau' }])
})
