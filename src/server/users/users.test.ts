import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type User, user, users } from '@/contracts/users'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'

const USERS = '/functions/api/v1/users'
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada Admin')
})
afterAll(() => server.close())

const ADDED = {
  fullName: ' Bo Agent ',
  email: 'Bo@Example.com',
  password: 'correct horse',
  role: 'agent',
}
const add = (json: unknown = ADDED) => admin.request(USERS, { json })
const added = async (): Promise<User> => user.parse(await (await add()).json())
const put = (id: string, json: unknown, as = admin) =>
  as.request(`${USERS}/${id}`, { method: 'PUT', json })
const remove = (id: string, as = admin) => as.request(`${USERS}/${id}`, { method: 'DELETE' })
const newestEntry = async (action?: string) => {
  const [entry] = await server.db
    .select()
    .from(auditEntries)
    .where(action === undefined ? undefined : eq(auditEntries.action, action))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry
}
const signIn = async (email: string, password: string) =>
  (await server.request('/functions/auth-login', { json: { email, password } })).json()

describe('adding', () => {
  test('answers the user, who can sign in and is in the list', async () => {
    const bo = await added()
    expect(bo).toMatchObject({
      name: 'Bo Agent',
      email: 'Bo@Example.com',
      role: 'agent',
      lastActiveAt: null,
    })
    expect(await signIn('bo@example.com', 'correct horse')).toMatchObject({ success: true })
    const list = users.parse(await (await admin.request(USERS)).json())
    expect(list.map((one) => one.name)).toEqual(['Ada Admin', 'Bo Agent'])
    expect(list[1]?.lastActiveAt).not.toBeNull()
    expect(await newestEntry('user.added')).toMatchObject({
      actorName: 'Ada Admin',
      subjectId: bo.id,
      changes: { email: { from: null, to: 'Bo@Example.com' } },
    })
  })

  test('refuses an address somebody has, whatever its case, in a sentence', async () => {
    await added()
    const again = await add({ ...ADDED, email: 'BO@EXAMPLE.COM' })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      error: 'This email address is already in use.',
      fields: { email: expect.any(String) },
    })
  })

  test('of the same address at the same moment one succeeds', async () => {
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
  })

  test.each([
    [{ fullName: '' }, 'fullName'],
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'Password123' }, 'password'],
    [{ role: 'owner' }, 'role'],
  ])('with %j is a 422 that names the field', async (over, field) => {
    const response = await add({ ...ADDED, ...over })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  })
})

describe('changing', () => {
  const CHANGED = { fullName: 'Bo Changed', email: 'bo@example.com', role: 'agent' }

  test('answers {user} and leaves password and sessions alone', async () => {
    const { id } = await added()
    const session = (await signIn(ADDED.email, ADDED.password)) as { token: string }
    const response = await put(id, CHANGED)
    expect(await response.json()).toMatchObject({
      user: { id, name: 'Bo Changed', email: 'bo@example.com' },
    })
    expect((await server.request('/functions/api/v1/me', { token: session.token })).status).toBe(
      200,
    )
    expect(await newestEntry()).toMatchObject({
      action: 'user.changed',
      changes: { name: { from: 'Bo Agent', to: 'Bo Changed' } },
    })
  })

  test.each([
    ['a new password', { ...CHANGED, password: 'another horse' }],
    ['another role', { ...CHANGED, role: 'admin' }],
    ['another address', { ...CHANGED, email: 'bo.agent@example.com' }],
  ])('%s ends every session of the person at once', async (_, json) => {
    const { id } = await added()
    const session = (await signIn(ADDED.email, ADDED.password)) as { token: string }
    expect((await put(id, json)).status).toBe(200)
    expect((await server.request('/functions/api/v1/me', { token: session.token })).status).toBe(
      401,
    )
    expect(
      JSON.stringify(await newestEntry(), (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain('another horse')
  })

  test('never leaves the organisation without an administrator, also not two at once', async () => {
    const own = { fullName: 'Ada Admin', email: admin.user.email, role: 'agent' }
    const refused = await put(admin.user.id, own)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'last-admin' })
    // Each changes oneself: a change of another would end that person's session first.
    const other = await server.signIn('admin', 'Second')
    const { id, email } = other.user
    const answers = await Promise.all([
      put(admin.user.id, own),
      put(id, { fullName: 'Second', email, role: 'agent' }, other),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('with If-Match is refused when somebody saved since, and says who', async () => {
    const bo = await added()
    const change = (version: string, json: object) =>
      admin.request(`${USERS}/${bo.id}`, {
        method: 'PUT',
        headers: { 'if-match': version },
        json: { ...CHANGED, ...json },
      })
    const first = await change(`"${bo.version}"`, { fullName: 'First' })
    expect(await first.json()).toMatchObject({ user: { version: bo.version + 1 } })
    const refused = await change(`"${bo.version}"`, { fullName: 'Second' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'stale',
      changedBy: 'Ada Admin',
      error: 'Ada Admin changed this first. Your changes were not saved.',
    })
    expect((await change(`"${bo.version + 1}"`, { fullName: 'Second' })).status).toBe(200)
    expect((await change('no version', {})).status).toBe(422)
  })

  test('refuses the address of somebody else and an unknown id', async () => {
    const { id } = await added()
    expect((await put(id, { ...CHANGED, email: admin.user.email.toUpperCase() })).status).toBe(409)
    expect((await put('00000000-0000-4000-8000-000000000000', CHANGED)).status).toBe(404)
  })
})

describe('deleting', () => {
  test('ends the sessions at once, and what the person did keeps their name', async () => {
    const { id } = await added()
    const session = (await signIn(ADDED.email, ADDED.password)) as { token: string }
    expect((await remove(id)).status).toBe(200)
    expect((await server.request('/functions/api/v1/me', { token: session.token })).status).toBe(
      401,
    )
    expect(await newestEntry()).toMatchObject({
      action: 'user.deleted',
      changes: { name: { from: 'Bo Agent' } },
    })
    expect((await remove(id)).status).toBe(404)
  })

  test('refuses oneself and the last administrator', async () => {
    expect(await (await remove(admin.user.id)).json()).toMatchObject({ code: 'last-admin' })
    const second = await server.signIn('admin', 'Second')
    expect(await (await remove(second.user.id, second)).json()).toMatchObject({
      code: 'own-account',
    })
  })
})

test('nobody but an administrator changes anybody', async () => {
  const agent = await server.signIn('agent')
  expect((await agent.request(USERS)).status).toBe(200)
  for (const [method, path, json] of [
    ['POST', USERS, ADDED],
    ['PUT', `${USERS}/${admin.user.id}`, ADDED],
    ['DELETE', `${USERS}/${admin.user.id}`, undefined],
  ] as const) {
    const refused = await agent.request(path, { method, json })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'Only an administrator can do this.' })
  }
})
