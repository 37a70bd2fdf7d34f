import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'
import { startServer, type TestServer } from '@tests/harness/server'
import { PASSWORD, SIMPLE, simplePages } from '@tests/harness/simple-browser'

import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'
import { sessions } from '../db/sessions-schema'
import { hashToken } from '../sessions/password'
import { endSessionsOf } from '../sessions/store'

const KILOBYTE = 1024
const MINUTE = 60_000

let server: TestServer
let clock: Date
let callId: string
let addPerson: ReturnType<typeof simplePages>['addPerson']
let openBrowser: ReturnType<typeof simplePages>['openBrowser']
let signedIn: ReturnType<typeof simplePages>['signedIn']

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => clock } })
  ;({ addPerson, openBrowser, signedIn } = simplePages(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = new Date('2026-11-20T15:00:00Z')
  await server.truncateAll()
  const startedAt = new Date('2026-11-20T14:00:00Z')
  callId = await server.addCall({ name: 'Noor Haddad', startedAt })
})

const addStep = async (title: string, over: { dueAt?: Date; assigneeId?: string } = {}) => {
  const values = { callId, title, kind: 'other', source: 'person', priority: 'normal' } as const
  const [row] = await server.db
    .insert(nextSteps)
    .values({ ...values, ...over, evidence: [], createdAt: clock })
    .returning({ id: nextSteps.id })
  return row?.id ?? ''
}

describe('the pages without scripts', () => {
  test('show today’s calls and next steps, complete one, and undo it', async () => {
    const { browser } = await signedIn()
    const id = await addStep('Send the invoice', { dueAt: new Date('2026-11-20T13:00:00Z') })
    await browser.ask(SIMPLE)
    expect(browser.text()).toContain('Times are in the time zone UTC.')
    expect(browser.text()).toMatch(/Send the invoice.*Overdue, Fri, Nov 20, 13:00/)
    expect(browser.text()).toMatch(/Calls today 1 call Noor Haddad/)
    const status = async () =>
      (await server.db.select().from(nextSteps).where(eq(nextSteps.id, id)))[0]?.status
    const mine = browser.forms().find(({ action }) => action.endsWith(id))
    await browser.post(mine?.action ?? '', mine?.fields ?? {})
    expect(await status()).toBe('done')
    expect(browser.text()).toContain('Done: Send the invoice')
    await browser.press('Undo')
    expect(await status()).toBe('open')
    expect(browser.text()).toContain('Open again: Send the invoice')
  })

  test('show one call, mark it reviewed, and undo that', async () => {
    const { browser, id } = await signedIn()
    await browser.ask(`${SIMPLE}/calls/${callId}`)
    expect(browser.text()).toMatch(/Noor Haddad.*To review.*Summary.*Transcript Lines 1 to/)
    const reviewer = async () =>
      (await server.db.select().from(calls).where(eq(calls.id, callId)))[0]?.reviewedById
    await browser.press('Mark reviewed')
    expect(await reviewer()).toBe(id)
    expect(browser.text()).toContain('by Ana Lopez')
    await browser.press('Mark not reviewed')
    expect(await reviewer()).toBeNull()
  })

  test('say who was first, and change nothing then', async () => {
    const [{ browser: ana }, { browser: bo }] = [await signedIn(), await signedIn()]
    for (const browser of [ana, bo]) await browser.ask(`${SIMPLE}/calls/${callId}`)
    await bo.press('Mark reviewed')
    expect((await ana.press('Mark reviewed')).status).toBe(409)
    expect(ana.text()).toContain('Ana Lopez changed this first. Your changes were not saved.')
  })

  test('are pages for any reader: one title, one heading, a language, no script', async () => {
    const { browser } = await signedIn()
    for (const path of ['', `/calls/${callId}`]) {
      const answer = await browser.ask(SIMPLE + path)
      expect(browser.html()).toMatch(/^<!doctype html>\s*<html lang="en">/)
      expect(browser.html().match(/<h1>/g)).toHaveLength(1)
      expect(browser.html()).not.toMatch(/<script|\son\w+=|style=|src=/)
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/)
      expect(policy).not.toMatch(/script-src|unsafe/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('are in the zone of the organisation, and so is their day', async () => {
    const admin = await server.signIn('admin')
    const hours = { zone: 'Asia/Tokyo', week: [], holidays: [], version: 1 }
    await admin.request('/functions/api/v1/business-hours', { method: 'PUT', json: hours })
    const { browser } = await signedIn()
    expect(browser.text()).toContain('Times are in the time zone Asia/Tokyo.')
    expect(browser.text()).toContain('No calls yet today.')
    clock = new Date('2026-11-20T14:50:00Z')
    await browser.ask(SIMPLE)
    expect(browser.text()).toMatch(/Noor Haddad, Fri, Nov 20, 23:00/)
  })
})

test('are offered where a browser has no scripts', async () => {
  const [, offered = ''] =
    /<noscript>([^]*)<\/noscript>/.exec(readFileSync('index.html', 'utf8')) ?? []
  const [, path = ''] = /href="([^"]*)">page without scripts/.exec(offered) ?? []
  expect((await openBrowser().ask(path)).status).toBe(200)
})

describe('are at most 15 KB compressed', () => {
  const random = seededRandom('noise')
  const noise = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(0x4e00 + random.whole(0, 19_999))).join('')

  const line = (words: string) =>
    ({ role: 'caller', text: words, startSeconds: null, endSeconds: null }) as const
  const setTranscript = (lines: string[]) =>
    server.db
      .update(callContents)
      .set({ transcript: lines.map(line) })
      .where(eq(callContents.callId, callId))

  test('with everything as long as it can be, page by page', async () => {
    const { browser, id } = await signedIn()
    for (let at = 0; at < 30; at += 1) await addStep(noise(200), { assigneeId: id })
    for (let at = 0; at < 20; at += 1) {
      const startedAt = new Date(`2026-11-20T13:${at + 10}:00Z`)
      await server.addCall({ id: `long ${at}`, name: noise(60), startedAt })
    }
    await server.db.update(calls).set({ humanSummary: noise(4000) })
    const compressed = await browser.ask(SIMPLE, { headers: { 'accept-encoding': 'gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    await browser.ask(SIMPLE)
    const rows = () => browser.forms().filter(({ label }) => label === 'Mark done').length
    const counts: number[] = []
    for (;;) {
      counts.push(rows())
      expect(gzipSync(browser.html()).byteLength).toBeLessThan(15 * KILOBYTE)
      const more = /href="([^"]*)">More next steps/.exec(browser.html())?.[1]
      if (more === undefined) break
      await browser.ask(more.replaceAll('&amp;', '&'))
    }
    expect(counts).toEqual([12, 12, 6])
  })

  test('with everything as long as it can be, of a call', async () => {
    const { browser, id } = await signedIn()
    for (let at = 0; at < 30; at += 1) await addStep(noise(200), { assigneeId: id })
    await server.db.update(calls).set({ callerName: noise(200), humanSummary: noise(4000) })
    const lines = Array.from({ length: 20 }, () => noise(5000))
    await setTranscript(lines)
    for (let from = 0; from < lines.length; from += 1) {
      await browser.ask(`${SIMPLE}/calls/${callId}?from=${from}`)
      expect(gzipSync(browser.html()).byteLength).toBeLessThan(15 * KILOBYTE)
    }
  })

  test('with a transcript of 10,000 lines, and with a line of a megabyte', async () => {
    const { browser } = await signedIn()
    await setTranscript(Array.from({ length: 10_000 }, (_, at) => `${at} ${noise(20)}`))
    let path: string | undefined = `${SIMPLE}/calls/${callId}`
    let first = 0
    for (let pages = 0; pages < 3 && path !== undefined; pages += 1) {
      await browser.ask(path)
      expect(gzipSync(browser.html()).byteLength).toBeLessThan(15 * KILOBYTE)
      expect(browser.text()).toContain(`Lines ${(first + 1).toLocaleString('en')} to`)
      const next: string | undefined = /href="([^"]*from=(\d+))">Next lines/.exec(
        browser.html(),
      )?.[1]
      first = Number(next?.split('from=')[1])
      path = next
    }
    expect(first).toBeGreaterThan(100)
    await browser.ask(`${SIMPLE}/calls/${callId}?from=99999999`)
    expect(browser.text()).toContain('Lines 10,000 to 10,000 of 10,000')
    await setTranscript([noise(1_000_000), 'the end'])
    await browser.ask(`${SIMPLE}/calls/${callId}`)
    expect(browser.text()).toContain('(cut: this line has 1,000,000 characters)')
    expect(gzipSync(browser.html()).byteLength).toBeLessThan(15 * KILOBYTE)
  })
})

describe('their session', () => {
  test('is a row like every other, and ends when all of a person end', async () => {
    const { browser, id } = await signedIn()
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(rows).toMatchObject([{ kind: 'simple', tokenHash: hashToken(browser.token()) }])
    await endSessionsOf(server.db, id)
    expect((await browser.ask(`${SIMPLE}/calls/${callId}`)).status).toBe(401)
    expect(browser.text()).toContain('Your session has expired. Please sign in again.')
  })

  test('leads back to the call that was asked for, also after a wrong password', async () => {
    const { browser, email } = await signedIn()
    clock = new Date(clock.getTime() + 31 * MINUTE)
    await browser.ask(`${SIMPLE}/calls/${callId}`)
    const wrong = await browser.press('Sign in', { email, password: 'not this one' })
    expect(wrong.status).toBe(401)
    const answer = await browser.press('Sign in', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(browser.text()).toMatch(/Noor Haddad.*To review/)
    const elsewhere = await browser.post(`${SIMPLE}/sign-in`, {
      ...browser.form('Sign out').fields,
      email,
      password: PASSWORD,
      call: '//example.com',
    })
    expect(elsewhere.status).toBe(422)
  })

  test('ends half an hour after its last use, and eight hours after the sign-in', async () => {
    const { browser } = await signedIn()
    const goOn = async (minutes: number) => {
      clock = new Date(clock.getTime() + minutes * MINUTE)
      return (await browser.ask(`${SIMPLE}/calls/${callId}`)).status
    }
    for (let half = 0; half < 16; half += 1) expect(await goOn(29)).toBe(200)
    expect(await goOn(17)).toBe(401)
    const { browser: other } = await signedIn()
    clock = new Date(clock.getTime() + 31 * MINUTE)
    expect((await other.ask(`${SIMPLE}/calls/${callId}`)).status).toBe(401)
  })

  test('is ended by signing out, here and on the server', async () => {
    const { browser } = await signedIn()
    const before = browser.cookie()
    await browser.press('Sign out')
    expect(browser.text()).toContain('Sign in')
    const answer = await server.request(`${SIMPLE}/calls/${callId}`, {
      headers: { cookie: before },
    })
    expect(answer.status).toBe(401)
  })

  test('has a cookie that no script reads and no other address or site is sent', async () => {
    const { email } = await addPerson()
    const browser = openBrowser()
    const first = await browser.ask(SIMPLE)
    expect(first.headers.get('set-cookie')).toMatch(
      /^simple=[\w-]{43}; Path=\/functions\/simple; HttpOnly; SameSite=Strict$/,
    )
    const before = browser.token()
    const { action, fields } = browser.form('Sign in')
    const answer = await server.request(action, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, email, password: PASSWORD }).toString(),
      headers: {
        cookie: browser.cookie(),
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-proto': 'https',
      },
    })
    const given = answer.headers.get('set-cookie') ?? ''
    expect(given).toMatch(/; Path=\/functions\/simple; HttpOnly; Secure; SameSite=Strict$/)
    expect(given).not.toContain(before)
  })

  test('is worth nothing on the API, as cookie or as Bearer token, nor a Bearer token here', async () => {
    const { browser } = await signedIn()
    const me = '/functions/api/v1/me'
    expect((await browser.ask(me)).status).toBe(401)
    expect((await server.request(me, { token: browser.token() })).status).toBe(401)
    const { token } = await server.signIn('agent')
    const path = `${SIMPLE}/calls/${callId}`
    expect((await server.request(path, { token })).status).toBe(401)
    expect((await server.request(path, { headers: { cookie: `simple=${token}` } })).status).toBe(
      401,
    )
  })
})
