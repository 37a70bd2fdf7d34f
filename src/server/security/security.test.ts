import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'

import { auditPage, security } from '@/contracts/security'
import { PASSWORD, type SignedIn, startServer, type TestServer } from '@tests/harness/server'

const API = '/functions/api/v1'
const AT = new Date('2026-03-10T12:00:00Z')
const WRONG = 'not the password'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let server: TestServer
let ada: SignedIn
let now = AT

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
beforeEach(async () => {
  now = AT
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
})
afterAll(() => server.close())

const logIn = (email: string, password: string) =>
  server.request('/functions/auth-login', {
    json: { email, password },
    headers: { 'user-agent': FIREFOX },
  })
const look = async () => security.parse(await (await ada.request(`${API}/security`)).json())
const audit = async (query = '') =>
  auditPage.parse(await (await ada.request(`${API}/audit?${query}`)).json())
const entriesOf = async (query = '') =>
  (await audit(query)).items.map(({ actorName, action }) => `${actorName}: ${action}`)

describe('who is signed in', () => {
  test('is listed by device, the last used first, and signed out one device at a time', async () => {
    const bo = await server.signIn('agent', 'Bo')
    now = new Date(AT.getTime() + 60_000)
    await logIn(bo.user.email, PASSWORD)
    const { sessions } = await look()
    expect(sessions).toMatchObject([
      { name: 'Bo', role: 'agent', kind: 'app', userAgent: FIREFOX, isOwn: false },
      { isOwn: expect.any(Boolean) },
      { isOwn: expect.any(Boolean) },
    ])
    expect(sessions.filter(({ isOwn }) => isOwn)).toMatchObject([{ name: 'Ada' }])
    expect(JSON.stringify(sessions)).not.toContain(bo.token)

    const path = `${API}/sessions/${sessions[0]?.id}`
    expect((await ada.request(path, { method: 'DELETE' })).status).toBe(200)
    expect((await ada.request(path, { method: 'DELETE' })).status).toBe(404)
    expect((await look()).sessions.map(({ userAgent }) => userAgent)).not.toContain(FIREFOX)
    expect((await bo.request(`${API}/me`)).status).toBe(200)
    expect((await entriesOf('area=sign-in'))[0]).toBe('Ada: session.revoked')
  })

  test('is on record: signed in, refused, signed out, with the address; no account that there is not', async () => {
    const bo = await server.signIn('agent', 'Bo')
    await logIn(bo.user.email, WRONG)
    await logIn('hunter2-typed-in-the-wrong-box', WRONG)
    await logIn(bo.user.email, PASSWORD)
    await bo.request('/functions/auth-logout', { method: 'POST' })
    await expect
      .poll(async () => (await entriesOf('area=sign-in')).toSorted())
      .toEqual(['Bo: session.ended', 'Bo: session.started', 'Sign-in screen: sign-in.refused'])
    const { items } = await audit(`actor=${bo.user.id}`)
    expect(items.map(({ action }) => action)).toContain('sign-in.refused')
    expect(items.map(({ address }) => address)).toEqual(Array(items.length).fill('unknown'))
    expect(JSON.stringify(items)).not.toContain('hunter2')
    expect((await look()).refusedSignIns).toBe(1)
    now = new Date(AT.getTime() + 25 * 60 * 60 * 1000)
    expect((await look()).refusedSignIns).toBe(0)
  })

  test('an account that waits after too many guesses is let in again by an administrator', async () => {
    // Guesses are counted by the clock of the process.
    now = new Date()
    ada = await server.signIn('admin', 'Ada')
    const bo = await server.signIn('agent', 'Bo')
    let status = 200
    while (status === 200) ({ status } = await logIn(bo.user.email, WRONG))
    expect(status).toBe(429)
    const { locks } = await look()
    expect(locks).toMatchObject([{ account: bo.user.email, network: 'unknown' }])
    await expect.poll(async () => (await look()).refusedSignIns).toBe(10)
    const path = `${API}/sign-in-locks/${locks[0]?.id}`
    expect((await ada.request(path, { method: 'DELETE' })).status).toBe(200)
    expect((await ada.request(path, { method: 'DELETE' })).status).toBe(404)
    expect((await look()).locks).toEqual([])
    expect((await logIn(bo.user.email, PASSWORD)).status).toBe(200)
    expect((await entriesOf('q=unlocked'))[0]).toBe('Ada: sign-in.unlocked')
  })
})

describe('the audit log', () => {
  /** Bo changes a call, and a minute later Ada exports. */
  const work = async () => {
    const callId = await server.addCall()
    const bo = await server.signIn('agent', 'Bo')
    now = new Date(AT.getTime() + 60_000)
    await bo.request(`${API}/calls/${callId}`, {
      method: 'PATCH',
      json: { version: 1, priority: 'high' },
    })
    now = new Date(AT.getTime() + 120_000)
    await ada.request(`${API}/calls/export.csv?range=all`)
    return { callId, bo }
  }

  test('is filtered by person, area and time, and searched in everything an entry says', async () => {
    const { callId, bo } = await work()
    expect(await entriesOf()).toEqual(['Ada: calls.exported', 'Bo: call.changed'])
    expect(await entriesOf(`actor=${bo.user.id}`)).toEqual(['Bo: call.changed'])
    expect(await entriesOf('area=calls')).toEqual(['Bo: call.changed'])
    expect(await entriesOf('area=exports')).toEqual(['Ada: calls.exported'])
    expect(await entriesOf('area=settings')).toEqual([])
    const from = new Date(AT.getTime() + 90_000).toISOString()
    expect(await entriesOf(`from=${from}`)).toEqual(['Ada: calls.exported'])
    expect(await entriesOf(`to=${from}`)).toEqual(['Bo: call.changed'])
    for (const q of ['CALL CHANGED', 'high', callId.slice(0, 13), 'bo', '%20bo%20']) {
      expect(await entriesOf(`q=${q}`)).toEqual(['Bo: call.changed'])
    }
    expect(await entriesOf('q=%25')).toEqual([])
    expect((await audit('area=calls')).items).toMatchObject([
      { callId, at: '2026-03-10T12:01:00.000Z', changes: { priority: { to: 'high' } } },
    ])
  })

  test('looks through so many entries for a page, and leads on where it found nothing', async () => {
    await work()
    const [oldest] = (await audit('area=calls')).items
    await server.db.execute(
      sql`select setval('audit_entries_id_seq', ${Number(oldest?.id) + 50_000})`,
    )
    await ada.request(`${API}/calls/export.csv?range=all`)
    const pages = []
    let page = await audit('area=calls')
    for (; page.nextCursor !== null; page = await audit(`area=calls&cursor=${page.nextCursor}`)) {
      pages.push(page.items)
    }
    expect(pages).toEqual([[]])
    expect(page.items).toEqual([oldest])
    const csv = await (await ada.request(`${API}/audit/export.csv?area=calls`)).text()
    expect(csv.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('call.changed')])
    const to = new Date(AT.getTime() + 90_000).toISOString()
    expect(await audit(`area=calls&to=${to}`)).toEqual({ items: [oldest], nextCursor: null })
    const from = new Date(AT.getTime() + 150_000).toISOString()
    expect(await audit(`area=calls&from=${from}`)).toEqual({ items: [], nextCursor: null })
  })

  test('comes in pages that neither repeat nor leave out', async () => {
    await work()
    await ada.request(`${API}/calls/export.csv?range=all`)
    const first = await audit('limit=2')
    const second = await audit(`limit=2&cursor=${first.nextCursor}`)
    const all = await audit()
    expect([...first.items, ...second.items]).toEqual(all.items)
    expect(second.nextCursor).toBeNull()
    expect((await ada.request(`${API}/audit?cursor=made-up`)).status).toBe(422)
  })

  test('is exported as CSV as it is filtered, which is on record itself', async () => {
    const { callId } = await work()
    const answer = await ada.request(`${API}/audit/export.csv?area=calls&timeZone=Europe/Berlin`)
    const [head, line, ...rest] = (await answer.text()).trim().split('\r\n')
    expect(head).toContain('When,Who,Who (id),Action,Subject id,Call id,Address,Changes')
    expect(line).toMatch(/^2026-03-10T13:01:00.000\+01:00,Bo,/)
    expect(line).toContain(`call.changed,,${callId},unknown,`)
    expect(rest).toEqual([])
    const [entry]: z.infer<typeof auditPage>['items'] = (await audit('area=exports')).items
    expect(entry).toMatchObject({
      action: 'audit.exported',
      changes: { filters: { to: { area: 'calls' } }, rows: { to: 1 } },
    })
  })
})
