import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Provider } from '@/contracts/call-words'
import { credential, type CredentialInput, credentials } from '@/contracts/credentials'
import { problem } from '@/contracts/problem'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { signatureHeaders, webhookPath } from '@tests/harness/sign'

import { createApp } from '../app'
import { createDeps, type RunningDeps } from '../create-deps'
import { auditEntries } from '../db/schema'
import { providerCredentials } from '../db/credentials-schema'
import { createLog } from '../log'
import { askProvider } from '../provider-api/ask-provider'
import { providerApi } from '../provider-api/provider-api'
import { askForAddress } from '../recordings/provider-address'

const API = '/functions/api/v1'
const NONE = { VAPI_WEBHOOK_SECRET: '', RETELL_API_KEY: '', WEBHOOK_SECRET: '' }
const [KEY, OTHER_KEY] = ['0'.repeat(64), '1'.repeat(64)]

let server: TestServer
let ada: SignedIn

const startWith = (variables: Record<string, string>) => startServer({ variables })
beforeAll(async () => {
  server = await startWith({ ...NONE, CREDENTIALS_KEY: KEY })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  server.deps.credentials.forget()
  ada = await server.signIn('admin', 'Ada')
})

const add = ({ request }: SignedIn, input: CredentialInput) =>
  request(`${API}/credentials`, { json: input })
const secret = (label: string, value: string): CredentialInput => ({
  provider: 'vapi',
  kind: 'webhook-secret',
  label,
  value,
})
const added = async (input: CredentialInput) =>
  credential.parse(await (await add(ada, input)).json())
const list = async ({ request }: SignedIn) =>
  credentials.parse(await (await request(`${API}/credentials`)).json())

type Receiver = { request: (path: string, init: RequestInit) => Response | Promise<Response> }
const deliver = async (value: string, provider: Provider = 'vapi', to: Receiver = server.app) => {
  const body = Buffer.from(JSON.stringify({ message: { type: 'speech-update' }, type: 'x' }))
  const headers = signatureHeaders(provider, body, { secret: value })
  const answer = await to.request(webhookPath[provider], {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, body: await answer.json() }
}

/** Another process over the same database, or the same one after a restart. */
const startAnother = async (
  of: TestServer,
  variables: Partial<RunningDeps['env']>,
  kind = of.deps.database.kind,
) => {
  const database = { ...of.deps.database, kind, close: async () => {} }
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const deps = await createDeps({ ...of.deps.env, ...variables }, log, database)
  const app = createApp(deps)
  const request: SignedIn['request'] = async (path, { json, ...init } = {}) =>
    app.request(path, {
      method: json === undefined ? 'GET' : 'POST',
      ...init,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  return { app, lines, admin: { ...ada, request }, close: deps.close }
}

describe('secrets of deliveries', () => {
  test('open a closed route at once, and close it again', async () => {
    expect(await deliver('first-secret')).toMatchObject({
      status: 503,
      body: { error: 'VAPI_WEBHOOK_SECRET is not set, so this route accepts nothing.' },
    })
    const { id } = await added(secret('First', 'first-secret'))
    expect((await deliver('first-secret')).status).toBe(200)
    expect((await deliver('wrong-secret')).status).toBe(401)
    const counts = await (await ada.request(`${API}/workspace`)).json()
    expect(counts).toMatchObject({ providers: [{ configured: true }, { configured: false }, {}] })
    await ada.request(`${API}/credentials/${id}`, { method: 'DELETE' })
    expect((await deliver('first-secret')).status).toBe(503)
  })

  test('are rotated: old and new are both valid until the old one is removed', async () => {
    const old = await added(secret('Old', 'old-secret-of-vapi'))
    await added(secret('New', 'new-secret-of-vapi'))
    expect((await deliver('old-secret-of-vapi')).status).toBe(200)
    expect((await deliver('new-secret-of-vapi')).status).toBe(200)
    await ada.request(`${API}/credentials/${old.id}`, { method: 'DELETE' })
    expect((await deliver('old-secret-of-vapi')).status).toBe(401)
    expect((await deliver('new-secret-of-vapi')).status).toBe(200)
  })

  test.each([
    ['retell', 'api-key', 'key_0123456789abcdef'],
    ['generic', 'webhook-secret', 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'],
  ] as const)('of %s', async (provider, kind, value) => {
    await added({ provider, kind, label: 'One', value })
    expect((await deliver(value, provider)).status).not.toBe(401)
    expect((await deliver(value.replace('0', '9').replace('MDE', 'MDF'), provider)).status).toBe(
      401,
    )
  })

  test('say when they were last used', async () => {
    await added(secret('Used', 'used-secret-of-vapi'))
    await added(secret('Spare', 'spare-secret-of-vapi'))
    await deliver('used-secret-of-vapi')
    await expect
      .poll(async () => (await list(ada)).items.map((one) => [one.label, one.lastUsedAt]))
      .toEqual([
        ['Used', expect.any(String)],
        ['Spare', null],
      ])
  })
})

describe('what is stored', () => {
  const VALUE = 'a-very-secret-value-9876'

  test('is shown by its last four characters, with who and when, and never sent back', async () => {
    const answer = await add(ada, secret('Production', VALUE))
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      provider: 'vapi',
      kind: 'webhook-secret',
      label: 'Production',
      lastFour: '9876',
      createdByName: 'Ada',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isReadable: true,
      isTooShort: false,
    })
    const shown = await (await ada.request(`${API}/credentials`)).text()
    const kept = inspect(
      [
        await server.db.select().from(providerCredentials),
        await server.db.select().from(auditEntries),
      ],
      { depth: 5, maxStringLength: null },
    )
    for (const place of [shown, kept]) expect(place).not.toContain(VALUE.slice(0, -4))
  })

  test('of a short one nothing is shown', async () => {
    expect(await added(secret('Short', 'short-one'))).toMatchObject({ lastFour: '' })
  })

  test('adding and removing are in the audit log', async () => {
    const { id } = await added(secret('Production', VALUE))
    await ada.request(`${API}/credentials/${id}`, { method: 'DELETE' })
    const label = 'Production'
    expect(await server.db.select().from(auditEntries).orderBy(auditEntries.id)).toMatchObject([
      { action: 'credential.added', subjectId: id, changes: { label: { from: null, to: label } } },
      {
        action: 'credential.removed',
        subjectId: id,
        changes: { label: { from: label, to: null } },
      },
    ])
  })

  test.each([
    ['a kind the provider has no use for', { provider: 'generic', kind: 'api-key' }, 'kind'],
    ['a generic secret in another form', { provider: 'generic', value: 'plain-secret' }, 'value'],
    ['one that is too short', { value: 'short' }, 'value'],
    ['one with spaces', { value: 'two words here' }, 'value'],
    ['no label', { label: ' ' }, 'label'],
  ])('%s is refused by name', async (_, part, field) => {
    const refused = await ada.request(`${API}/credentials`, {
      json: { ...secret('One', 'fine-secret'), ...part },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(problem.parse(await refused.json()).fields ?? {})).toContain(field)
  })

  test('the same one twice and a sixth of a kind are refused', async () => {
    await added(secret('One', 'fine-secret-1'))
    expect((await add(ada, secret('Again', 'fine-secret-1'))).status).toBe(422)
    for (const number of [2, 3, 4, 5]) await added(secret('More', `fine-secret-${number}`))
    expect((await add(ada, secret('Sixth', 'fine-secret-6'))).status).toBe(422)
  })
})

describe('the environment', () => {
  test('stays valid beside what is stored and is listed by its variables', async () => {
    const inEnvironment = { CREDENTIALS_KEY: KEY, VAPI_WEBHOOK_SECRET: 'secret-1,secret-2' }
    const mixed = await startWith(inEnvironment)
    const admin = await mixed.signIn('admin')
    await add(admin, secret('Stored', 'secret-3'))
    for (const at of [1, 2, 3])
      expect((await deliver(`secret-${at}`, 'vapi', mixed.app)).status).toBe(200)
    expect((await list(admin)).environment).toEqual([
      { provider: 'vapi', kind: 'webhook-secret', variable: 'VAPI_WEBHOOK_SECRET', count: 2 },
      { provider: 'retell', kind: 'api-key', variable: 'RETELL_API_KEY', count: 1 },
      { provider: 'generic', kind: 'webhook-secret', variable: 'WEBHOOK_SECRET', count: 1 },
    ])
    await mixed.close()
  })
})

describe('keys of the APIs', () => {
  const apiKey = (label: string, value: string) =>
    added({ provider: 'vapi', kind: 'api-key', label, value })
  /** Accepts one key only. */
  const accepting = (key: string, answer: () => Response) => {
    const fetch: typeof globalThis.fetch = async (input, init) =>
      new Request(input, init).headers.get('authorization') === `Bearer ${key}`
        ? answer()
        : new Response(null, { status: 401 })
    return fetch
  }

  test('are tried in turn when calls are asked for, and the accepted one counts as used', async () => {
    await apiKey('Old', 'old-key-of-vapi')
    await apiKey('New', 'new-key-of-vapi')
    const api = providerApi(server.deps, 'vapi')
    const { signal } = new AbortController()
    const fetch = accepting('new-key-of-vapi', () => Response.json({ fine: true }))
    expect(await askProvider(api, '/call', { fetch, signal, pauseMs: 1 })).toEqual({ fine: true })
    await expect
      .poll(async () => (await list(ada)).items.map(({ lastUsedAt }) => lastUsedAt !== null))
      .toEqual([false, true])
  })

  test('are tried in turn for a recording', async () => {
    const call = { provider: 'vapi', providerCallId: 'c1' } as const
    const location = 'https://cdn.example/c1.wav'
    const fetch = accepting(
      'new-key-of-vapi',
      () => new Response(null, { status: 302, headers: { location } }),
    )
    const deps = { ...server.deps, fetch }
    await expect(askForAddress(deps, call)).rejects.toMatchObject({ code: 'recording-key-missing' })
    await apiKey('Old', 'old-key-of-vapi')
    await expect(askForAddress(deps, call)).rejects.toMatchObject({ code: 'recording-key-refused' })
    await apiKey('New', 'new-key-of-vapi')
    expect(await askForAddress(deps, call)).toBe(location)
  })
})

describe('other processes', () => {
  test('use a new one at once, without being started again', async () => {
    const other = await startAnother(server, {})
    expect((await deliver('shared-secret', 'vapi', other.app)).status).toBe(503)
    await added(secret('Shared', 'shared-secret'))
    await expect
      .poll(async () => (await deliver('shared-secret', 'vapi', other.app)).status)
      .toBe(200)
    await other.close()
  })

  test('after a restart everything is as it was', async () => {
    await added(secret('Kept', 'kept-secret'))
    const restarted = await startAnother(server, {})
    expect((await deliver('kept-secret', 'vapi', restarted.app)).status).toBe(200)
    await restarted.close()
  })

  test('with another key say so in words, refuse deliveries and crash over nothing', async () => {
    await added(secret('Kept', 'kept-secret'))
    const restored = await startAnother(server, { CREDENTIALS_KEY: Buffer.from(OTHER_KEY, 'hex') })
    expect(await deliver('kept-secret', 'vapi', restored.app)).toMatchObject({
      status: 503,
      body: {
        error: 'The stored secret was encrypted with another key, so this route accepts nothing.',
      },
    })
    expect((await list(restored.admin)).items).toMatchObject([{ label: 'Kept', isReadable: false }])
    expect((await add(restored.admin, secret('Anew', 'kept-secret'))).status).toBe(200)
    expect((await deliver('kept-secret', 'vapi', restored.app)).status).toBe(200)
    const log = restored.lines.join()
    expect(log).toContain('stored credentials were encrypted with another key')
    expect(log).not.toContain('kept-secret')
    await restored.close()
  })
})

describe('the key of the encryption', () => {
  test('without a variable is a file beside the embedded database, made once, for its owner alone', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'credentials-'))
    const variables = { DATA_DIR, CREDENTIALS_KEY: undefined }
    const embedded = await startAnother(server, variables, 'embedded')
    expect(await list(embedded.admin)).toMatchObject({ items: [], refusal: null })
    expect((await add(embedded.admin, secret('One', 'first-secret'))).status).toBe(200)
    const file = join(DATA_DIR, 'credentials.key')
    const made = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await add(embedded.admin, secret('Two', 'second-secret'))).status).toBe(200)
    expect(await readFile(file, 'utf8')).toBe(made)
    await embedded.close()
    const restarted = await startAnother(server, variables, 'embedded')
    expect((await deliver('first-secret', 'vapi', restarted.app)).status).toBe(200)
    await restarted.close()
    await rm(DATA_DIR, { recursive: true })
  })

  test('on Postgres has to be set: nothing is stored without it, and the list says why', async () => {
    const postgres = await startAnother(server, { CREDENTIALS_KEY: undefined }, 'postgres')
    expect((await list(postgres.admin)).refusal).toContain('set CREDENTIALS_KEY')
    const refused = await add(postgres.admin, secret('One', 'first-secret'))
    expect(refused.status).toBe(409)
    expect(problem.parse(await refused.json())).toMatchObject({
      code: 'no-key',
      error: expect.stringContaining('set CREDENTIALS_KEY'),
    })
    await postgres.close()
  })
})
