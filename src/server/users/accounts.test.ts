import { desc, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type AccountLink, accountLink, inviteUserAnswer, linkOwner } from '@/contracts/accounts'
import { user, users } from '@/contracts/users'
import { startServer, type TestServer } from '@tests/harness/server'

import { auditEntries } from '../db/schema'
import { accountLinks, sessions } from '../db/sessions-schema'
import { runHousekeeping } from '../housekeeping'

const API = '/functions/api/v1'
const PASSWORD = 'nine long words 9'
const START = new Date('2026-11-20T09:00:00Z')
const DAY = 24 * 60 * 60 * 1000

let server: TestServer
let clock = START
let admin: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => clock } })
})
beforeEach(async () => {
  clock = START
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada Admin')
})
afterAll(() => server.close())

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
}
const IVY = { fullName: 'Ivy Stone', email: 'ivy@example.com', role: 'agent' }
const invite = async (over: object = {}) =>
  inviteUserAnswer.parse(
    await (await admin.request(`${API}/users/invitations`, { json: { ...IVY, ...over } })).json(),
  )
const linkFor = async (id: string): Promise<AccountLink> =>
  accountLink.parse(
    await (await admin.request(`${API}/users/${id}/account-link`, { method: 'POST' })).json(),
  )
const read = (token: string) => server.request('/functions/auth-link', { json: { token } })
const setPassword = (token: string, password = PASSWORD) =>
  server.request('/functions/auth-set-password', { json: { token, password } })
const signIn = async (email: string, password: string) =>
  (await (await server.request('/functions/auth-login', { json: { email, password } })).json()) as {
    success: boolean
    token: string
  }
/** What was done to accounts, without who signed in. */
const entries = () =>
  server.db
    .select()
    .from(auditEntries)
    .where(notInArray(auditEntries.action, ['session.started', 'sign-in.refused']))
    .orderBy(desc(auditEntries.id))
const listed = async (id: string) =>
  users.parse(await (await admin.request(`${API}/users`)).json()).find((one) => one.id === id)

describe('an invitation', () => {
  test('is an account without a password and a link that sets one, once, both audited', async () => {
    const { user: ivy, link } = await invite()
    expect(user.parse(ivy)).toMatchObject({ name: 'Ivy Stone', isInvited: true })
    expect(link).toMatchObject({ purpose: 'invitation', expiresAt: '2026-11-27T09:00:00.000Z' })
    expect(await signIn(IVY.email, PASSWORD)).toMatchObject({ success: false })

    const owner = linkOwner.parse(await (await read(link.token)).json())
    expect(owner).toMatchObject({ name: 'Ivy Stone', email: IVY.email, purpose: 'invitation' })
    expect((await setPassword(link.token)).status).toBe(200)
    expect(await signIn('IVY@example.com', PASSWORD)).toMatchObject({ success: true })
    expect(await listed(ivy.id)).toMatchObject({ isInvited: false })

    expect((await setPassword(link.token, 'another long one')).status).toBe(404)
    expect((await read(link.token)).status).toBe(404)
    const [used, invited] = await entries()
    expect(used).toMatchObject({
      action: 'user.password-set',
      actorName: 'Ivy Stone',
      subjectId: ivy.id,
    })
    expect(invited).toMatchObject({ action: 'user.invited', actorName: 'Ada Admin' })
  })

  test('leaves neither its token nor the password in the database', async () => {
    const { link } = await invite()
    expect(await server.db.select().from(accountLinks)).toHaveLength(1)
    await setPassword(link.token)
    const { link: second } = await invite({ email: 'kit@example.com' })
    const stored = JSON.stringify(
      [await server.db.select().from(accountLinks), await entries()],
      (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    )
    for (const secret of [link.token, second.token, PASSWORD]) expect(stored).not.toContain(secret)
  })

  test('ends after seven days, and is forgotten', async () => {
    const { link } = await invite()
    later(7 * DAY - 1)
    expect((await read(link.token)).status).toBe(200)
    later(1)
    const gone = await setPassword(link.token)
    expect(gone.status).toBe(404)
    expect(await gone.json()).toMatchObject({
      code: 'link-gone',
      error: 'This link has expired or was already used. Ask an administrator for a new one.',
    })
    later(1)
    await runHousekeeping(server.deps)
    expect(await server.db.select().from(accountLinks)).toEqual([])
  })

  test('refuses an address somebody has', async () => {
    await invite()
    const again = await admin.request(`${API}/users/invitations`, { json: IVY })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'email-taken' })
  })

  test('an invited administrator does not count as one while nobody can sign in as them', async () => {
    await invite({ role: 'admin' })
    const refused = await admin.request(`${API}/users/${admin.user.id}`, {
      method: 'PUT',
      json: { fullName: 'Ada', email: admin.user.email, role: 'agent' },
    })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'last-admin' })
  })
})

describe('a reset link', () => {
  test('lasts a day, keeps the old password until it is used, and then ends every session', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const link = await linkFor(bo.user.id)
    expect(link).toMatchObject({ purpose: 'reset', expiresAt: '2026-11-21T09:00:00.000Z' })
    expect((await bo.request(`${API}/me`)).status).toBe(200)
    const [made] = await entries()
    expect(made).toMatchObject({
      action: 'user.link-made',
      actorName: 'Ada Admin',
      subjectId: bo.user.id,
    })
    expect((await setPassword(link.token)).status).toBe(200)
    expect((await bo.request(`${API}/me`)).status).toBe(401)
    expect(await signIn(bo.user.email, PASSWORD)).toMatchObject({ success: true })
  })

  test('stops working when another is made, the password changes or the address changes', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const put = (json: object) =>
      admin.request(`${API}/users/${bo.user.id}`, {
        method: 'PUT',
        json: { fullName: 'Bo Agent', email: bo.user.email, role: 'agent', ...json },
      })
    const first = await linkFor(bo.user.id)
    const second = await linkFor(bo.user.id)
    expect((await read(first.token)).status).toBe(404)
    expect((await read(second.token)).status).toBe(200)
    await put({ password: PASSWORD })
    expect((await read(second.token)).status).toBe(404)
    const third = await linkFor(bo.user.id)
    await put({ email: 'bo.new@example.com' })
    expect((await read(third.token)).status).toBe(404)
  })

  test('of two uses at the same moment one succeeds', async () => {
    const { link } = await invite()
    const answers = await Promise.all([
      setPassword(link.token),
      setPassword(link.token, 'some other words'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  test('refuses a password that would be guessed, names the field, and stays usable', async () => {
    const { link } = await invite()
    for (const password of ['short', 'password123', 'Stone1']) {
      const refused = await setPassword(link.token, password)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ fields: { password: expect.any(String) } })
    }
    expect((await setPassword(link.token)).status).toBe(200)
  })

  test('nobody but an administrator makes one or invites', async () => {
    const agent = await server.signIn('agent')
    for (const path of ['/users/invitations', `/users/${admin.user.id}/account-link`]) {
      const refused = await agent.request(`${API}${path}`, { json: IVY })
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ error: 'Only an administrator can do this.' })
    }
  })
})

describe('one’s own account', () => {
  const HARNESS_PASSWORD = 'correct horse battery'
  const changePassword = (as: typeof admin, json: object) =>
    as.request(`${API}/me/password`, {
      method: 'PUT',
      json: { currentPassword: HARNESS_PASSWORD, password: PASSWORD, ...json },
    })

  test('the name changes for everyone, and the log knows', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const answer = await bo.request(`${API}/me`, { method: 'PUT', json: { fullName: ' Bo B. ' } })
    expect(await answer.json()).toMatchObject({ id: bo.user.id, name: 'Bo B.', role: 'agent' })
    expect(await listed(bo.user.id)).toMatchObject({ name: 'Bo B.' })
    expect((await entries())[0]).toMatchObject({
      action: 'profile.changed',
      actorName: 'Bo Agent',
      changes: { name: { from: 'Bo Agent', to: 'Bo B.' } },
    })
  })

  test('an administrator who has the earlier version is told of it', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const seen = await listed(bo.user.id)
    await bo.request(`${API}/me`, { method: 'PUT', json: { fullName: 'Bo B.' } })
    const refused = await admin.request(`${API}/users/${bo.user.id}`, {
      method: 'PUT',
      headers: { 'if-match': `"${seen?.version}"` },
      json: { fullName: 'Bo Agent', email: bo.user.email, role: 'admin' },
    })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'stale', changedBy: 'Bo Agent' })
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const { token: elsewhere } = await signIn(bo.user.email, HARNESS_PASSWORD)
    expect((await changePassword(bo, {})).status).toBe(200)
    expect((await bo.request(`${API}/me`)).status).toBe(200)
    expect((await server.request(`${API}/me`, { token: elsewhere })).status).toBe(401)
    expect(await signIn(bo.user.email, HARNESS_PASSWORD)).toMatchObject({ success: false })
    expect(await signIn(bo.user.email, PASSWORD)).toMatchObject({ success: true })
    expect((await entries())[0]).toMatchObject({
      action: 'password.changed',
      actorName: 'Bo Agent',
    })
  })

  test('a new password ends a reset link that was made before', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const { token } = await linkFor(bo.user.id)
    expect((await changePassword(bo, {})).status).toBe(200)
    expect((await read(token)).status).toBe(404)
    expect((await setPassword(token, 'some other words')).status).toBe(404)
    expect(await signIn(bo.user.email, PASSWORD)).toMatchObject({ success: true })
  })

  test.each([
    [{ currentPassword: 'not this one' }, 'currentPassword', 'This is not your current password.'],
    [{ password: 'short' }, 'password', 'Use at least 8 characters.'],
  ])('%j changes nothing and names the field', async (json, field, message) => {
    const bo = await server.signIn('agent', 'Bo Agent')
    const refused = await changePassword(bo, json)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ fields: { [field]: message } })
    expect(await signIn(bo.user.email, HARNESS_PASSWORD)).toMatchObject({ success: true })
  })

  test('an open session is no place to guess the current password', async () => {
    const bo = await server.signIn('agent', 'Bo Agent')
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await changePassword(bo, { currentPassword: 'guess' })).status).toBe(422)
    }
    const refused = await changePassword(bo, {})
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('the last activity outlives the session', async () => {
  const bo = await server.signIn('agent', 'Bo Agent')
  await bo.request('/functions/auth-logout', { method: 'POST' })
  expect(await server.db.select().from(sessions).where(eq(sessions.userId, bo.user.id))).toEqual([])
  expect(await listed(bo.user.id)).toMatchObject({ lastActiveAt: START.toISOString() })
})
