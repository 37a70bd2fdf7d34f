import { startServer, type TestServer } from '@tests/harness/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { users } from '../db/schema'
import { sessions } from '../db/sessions-schema'
import { hashPassword, hashToken } from './password'

const ME = '/functions/api/v1/me'
let server: TestServer
let clock = new Date('2026-11-20T09:00:00Z')

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => clock } })
  await server.deps.db.insert(users).values([
    {
      name: 'Ada',
      email: 'Ada@Example.com',
      role: 'agent',
      passwordHash: await hashPassword('right password'),
    },
    {
      name: 'Bo',
      email: 'bo@example.com',
      role: 'agent',
      passwordHash: await hashPassword('right password'),
    },
  ])
})
afterAll(() => server.close())

const signIn = (email: string, password: string) =>
  server.request('/functions/auth-login', { json: { email, password } })

test('the right password answers a token and the person, whatever the case of the address', async () => {
  const response = await signIn('ada@example.COM', 'right password')
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { token: string }
  expect(answer).toMatchObject({
    success: true,
    user: { name: 'Ada', email: 'Ada@Example.com', role: 'agent' },
  })
  const stored = await server.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(answer.token)))
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(answer.token)
})

test.each([
  ['ada@example.com', 'wrong password'],
  ['nobody@example.com', 'right password'],
])('%s with %j is answered 200 with the same message', async (email, password) => {
  const response = await signIn(email, password)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    success: false,
    message: 'The email or the password is not right.',
  })
})

test('malformed credentials are a 422 that names the fields', async () => {
  const response = await server.request('/functions/auth-login', { json: { email: '' } })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    fields: { email: expect.any(String), password: expect.any(String) },
  })
})

test('a session ends when it is signed out', async () => {
  const { request } = await server.signIn('agent')
  expect((await request(ME)).status).toBe(200)
  expect((await request('/functions/auth-logout', { method: 'POST' })).status).toBe(200)
  expect((await request(ME)).status).toBe(401)
})

test('a session lives a week beyond its last use and no longer', async () => {
  const { request } = await server.signIn('agent')
  clock = new Date('2026-11-26T09:00:00Z')
  expect((await request(ME)).status).toBe(200)
  clock = new Date('2026-12-02T09:00:00Z')
  expect((await request(ME)).status).toBe(200)
  clock = new Date('2026-12-09T09:00:01Z')
  expect((await request(ME)).status).toBe(401)
})

test('ten wrong passwords lock an account for a while, also for the right one, and no other account', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn('bo@example.com', 'guess')
  const refused = await signIn('BO@example.com', 'right password')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'throttled' })
  expect((await signIn('ada@example.com', 'right password')).status).toBe(200)
})
