import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freePort } from '../harness/free-port'
import { logIn } from '../harness/log-in'
import { ADMINISTRATOR, startProcess } from '../harness/process'
import { runToEnd } from './lib/run-to-end'

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

test('the log says which version starts, how it is configured and what it migrated', async () => {
  const other = await startProcess({ variables: { LOG_LEVEL: 'info' } })
  const lines = other.output().split('\n')
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  const starting = entries.find(({ msg }) => msg === 'starting')
  expect(starting).toHaveProperty('commit')
  expect(starting).toMatchObject({
    version: '2.0.0',
    database: 'embedded',
    configuration: { ADMIN_PASSWORD: 'set', VAPI_API_KEY: 'not set', RECONCILE_MINUTES: 0 },
  })
  expect(entries.find(({ migrations }) => migrations)?.migrations).toContain('0000_first')
  expect(other.output()).not.toContain(ADMINISTRATOR.password)
  await other.stop()
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

test('a host that this machine has not is named in a sentence', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'support-crm-'))
  const variables = { DATA_DIR: directory, PORT: '0', HOST: '192.0.2.1' }
  const { code, output } = await runToEnd(variables)
  rmSync(directory, { recursive: true })
  expect(code).toBe(1)
  expect(output).toBe(
    'HOST is 192.0.2.1, which is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.',
  )
})

test('a data directory that cannot be one is named in a sentence', async () => {
  const variables = { PORT: '0' }
  expect(await runToEnd({ ...variables, DATA_DIR: join(process.cwd(), 'package.json') })).toEqual({
    code: 1,
    output: `The data directory ${join(process.cwd(), 'package.json')} is a file, not a directory. Set DATA_DIR to another directory.`,
  })
})

test('a port that is taken is refused with a sentence', async () => {
  const other = await startProcess()
  await other.shutDown()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, output } = await runToEnd({ PORT: String(port), DATA_DIR: other.directory })
  taken.close()
  await other.stop()
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use`)
})

test('a command makes a reset link for an administrator who cannot sign in', async () => {
  const other = await startProcess()
  const command = ['--reset-link', ADMINISTRATOR.email.toUpperCase()]
  const variables = { DATA_DIR: other.directory, PUBLIC_URL: other.url }
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
