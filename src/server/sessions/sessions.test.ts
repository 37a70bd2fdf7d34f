import { randomUUID } from 'node:crypto'

import type { Problem } from '@/contracts/problem'
import { startServer, type TestServer } from '@tests/harness/server'
import { hash } from '@node-rs/argon2'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createApp } from '../app'
import { users } from '../db/schema'
import { sessions, signInAttempts } from '../db/sessions-schema'
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

test('a password is one however its letters are composed, and an address without what is pasted along', async () => {
  const email = `${randomUUID()}@example.com`
  const [composed, decomposed] = ['Grün-Gemüse 9', 'Gru\u0308n-Gemu\u0308se 9']
  const passwordHash = await hashPassword(decomposed)
  await server.db.insert(users).values({ name: 'Ünal', email, role: 'agent', passwordHash })
  for (const password of [composed, decomposed]) {
    expect(await (await signIn(email, password)).json()).toMatchObject({ success: true })
  }
  expect(await (await signIn(`${email}\u200B\u2060`, composed)).json()).toMatchObject({
    success: true,
  })
  // Stored before there was one form.
  const older = await hash(decomposed)
  await server.db.update(users).set({ passwordHash: older }).where(eq(users.email, email))
  expect(await (await signIn(email, decomposed)).json()).toMatchObject({ success: true })
})

test.each([
  ['ada@example.com', 'wrong password'],
  ['nobody@example.com', 'right password'],
])('%s with %j is answered 200 with the same message', async (email, password) => {
  const response = await signIn(email, password)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    success: false,
    message: 'The email or password is incorrect.',
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

describe('wrong passwords', () => {
  const PROXY = '127.0.0.1'
  /** Through a proxy, which says where it came from. */
  const signInFrom = async (
    address: string,
    email: string,
    password = 'guess',
    app: ReturnType<typeof createApp> = behindProxy.app,
  ) =>
    app.request(
      '/functions/auth-login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password }),
      },
      { incoming: { socket: { remoteAddress: PROXY } } },
    )
  const addPerson = async () => {
    const email = `${randomUUID()}@example.com`
    const passwordHash = await hashPassword('right password')
    await behindProxy.db.insert(users).values({ name: 'Bo', email, role: 'agent', passwordHash })
    return email
  }
  const guess = async (times: number, attempt: (index: number) => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
    return answers.filter(({ status }) => status === 200).length
  }
  let behindProxy: TestServer
  beforeAll(async () => {
    behindProxy = await startServer({ variables: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  })
  afterAll(() => behindProxy.close())

  test('of 500 guesses at once at most ten are looked at, and the others are told one wait', async () => {
    const email = await addPerson()
    const told: string[] = []
    const guessed = await guess(500, async () => {
      const answer = await signInFrom('203.0.113.1', email)
      if (answer.status === 429) told.push(((await answer.clone().json()) as Problem).error)
      return answer
    })
    expect(guessed).toBe(10)
    expect(told).toEqual(Array(490).fill('Too many wrong passwords. Try again in 1 minute.'))
    const refused = await signInFrom('203.0.113.1', email.toUpperCase(), 'right password')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'throttled' })
  })

  test('of a stranger keep nobody out who is elsewhere, nor anybody else who is there', async () => {
    const [ada, bo] = [await addPerson(), await addPerson()]
    await guess(60, () => signInFrom('203.0.113.2', ada))
    expect((await signInFrom('203.0.113.2', ada, 'right password')).status).toBe(429)
    expect(await (await signInFrom('198.51.100.3', ada, 'right password')).json()).toMatchObject({
      success: true,
    })
    await guess(60, () => signInFrom('203.0.113.2', ada))
    expect(await (await signInFrom('203.0.113.2', bo, 'right password')).json()).toMatchObject({
      success: true,
    })
  })

  test('at many accounts at once from one place leave the sign-in to everybody elsewhere', async () => {
    const email = await addPerson()
    const flood = Array.from({ length: 120 }, (_, index) =>
      signInFrom('203.0.113.9', `guess-${index}@example.com`),
    )
    const elsewhere = await signInFrom('198.51.100.9', email, 'right password')
    expect(elsewhere.status).toBe(200)
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(50)
    const isOfFlood = like(signInAttempts.key, 'together:guess-%')
    const counted = await behindProxy.db.select().from(signInAttempts).where(isOfFlood)
    const looked = counted.reduce((sum, { points }) => sum + points, 0)
    expect(looked).toBe(flood.length - refused.length)
  })

  test('from many places leave each of them three tries', async () => {
    const email = await addPerson()
    await guess(60, (index) => signInFrom(`192.0.2.${index}`, email))
    expect(await guess(5, () => signInFrom('198.51.100.4', email))).toBe(3)
    expect(await (await signInFrom('198.51.100.5', email, 'right password')).json()).toMatchObject({
      success: true,
    })
  })

  test('begin one short wait, too, for who had more tries before the attack, in every process', async () => {
    const email = await addPerson()
    expect(await guess(7, () => signInFrom('198.51.100.6', email))).toBe(7)
    await guess(60, (index) => signInFrom(`192.0.2.${index}`, email))
    const other = createApp(behindProxy.deps)
    const answers = await Promise.all(
      [behindProxy.app, other, behindProxy.app, other].map((app) =>
        signInFrom('198.51.100.6', email, 'guess', app),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    const waits = answers.map(({ headers }) => Number(headers.get('retry-after')))
    expect(waits.every((seconds) => seconds > 50 && seconds <= 60)).toBe(true)
    const isWaits = eq(signInAttempts.key, `waits:${email} 198.51.100.6`)
    const counted = await behindProxy.db.select().from(signInAttempts).where(isWaits)
    expect(counted).toMatchObject([{ points: 1 }])
  })

  test('from one IPv6 network count together, whatever their last half', async () => {
    const email = await addPerson()
    expect(await guess(30, (index) => signInFrom(`2001:db8:1:2::${index}`, email))).toBe(10)
  })

  test('make every wait longer, and the right one begins anew', async () => {
    const email = await addPerson()
    const from = () => signInFrom('203.0.113.6', email)
    const waits: number[] = []
    for (let round = 0; round < 6; round += 1) {
      await guess(10, from)
      const { headers } = await from()
      waits.push(Math.round(Number(headers.get('retry-after')) / 60))
      await behindProxy.db
        .update(signInAttempts)
        .set({ expire: new Date(0) })
        .where(like(signInAttempts.key, 'together:%'))
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15])
    expect((await signInFrom('203.0.113.6', email, 'right password')).status).toBe(200)
    const left = await behindProxy.db
      .select()
      .from(signInAttempts)
      .where(like(signInAttempts.key, `%${email} 203.0.113.6`))
    expect(left).toEqual([])
  })
})

test('a made-up X-Forwarded-For gives nobody further tries', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      server.request('/functions/auth-login', {
        json: { email: 'bo@example.com', password: 'guess' },
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
})
