import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startServer, type TestServer } from '@tests/harness/server'
import { PASSWORD, SIMPLE, simplePages } from '@tests/harness/simple-browser'

import { nextSteps } from '../db/next-steps-schema'
import { callContents, calls } from '../db/schema'
import { sessions } from '../db/sessions-schema'

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

const addStep = async (title: string) => {
  const values = { callId, title, kind: 'other', source: 'person', priority: 'normal' } as const
  await server.db.insert(nextSteps).values({ ...values, evidence: [], createdAt: clock })
}

describe('nothing is changed by', () => {
  const expectUntouched = async () => {
    const [call] = await server.db.select().from(calls).where(eq(calls.id, callId))
    expect(call?.reviewedAt).toBeNull()
  }
  const openCall = async () => {
    const signed = await signedIn()
    await signed.browser.ask(`${SIMPLE}/calls/${callId}`)
    return { ...signed, ...signed.browser.form('Mark reviewed') }
  }

  test('a form without its token, with a made-up one, or with that of another session', async () => {
    const { browser, action, fields } = await openCall()
    const { fields: others } = await openCall()
    const { token: _mine, ...without } = fields
    for (const token of ['', 'x', 'x'.repeat(43), others['token'] ?? '', browser.token()]) {
      expect((await browser.post(action, { ...without, token })).status).toBe(403)
      expect(browser.text()).toContain('Nothing was changed.')
    }
    expect((await browser.post(action, without)).status).toBe(403)
    await expectUntouched()
  })

  test('a step or a sign-out without its token', async () => {
    await addStep('Send the invoice')
    const { browser, id } = await signedIn()
    const forms = ['Mark done', 'Sign out'].map(browser.form)
    for (const { action, fields } of forms) {
      expect((await browser.post(action, { ...fields, token: 'x' })).status).toBe(403)
      expect(browser.text()).toContain('Nothing was changed.')
    }
    expect(await server.db.select().from(nextSteps)).toMatchObject([{ status: 'open' }])
    expect(await server.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
  })

  test('a form that the browser says comes from another site', async () => {
    const { browser, action, fields } = await openCall()
    for (const site of ['cross-site', 'same-site']) {
      const answer = await browser.post(action, fields, { 'sec-fetch-site': site })
      expect(answer.status).toBe(403)
    }
    await expectUntouched()
    const own = await browser.post(action, fields, { 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(200)
  })

  test('a body that is not the form it says it is', async () => {
    const { browser, action } = await openCall()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const path of [action, `${SIMPLE}/sign-in`, `${SIMPLE}/next-steps/${randomUUID()}`]) {
      const answer = await browser.ask(path, { method: 'POST', body: 'zzz', headers })
      expect([path, answer.status]).toEqual([path, 422])
      expect(browser.text()).toContain('This form could not be read.')
    }
    await expectUntouched()
  })

  test('a link, JSON, a file, or a form with rubbish in it', async () => {
    const { browser, action, fields } = await openCall()
    await browser.ask(`${action}?${new URLSearchParams(fields).toString()}`)
    const headers = { 'content-type': 'application/json' }
    const json = { method: 'POST', body: JSON.stringify(fields), headers }
    expect((await browser.ask(action, json)).status).toBe(403)
    const file = new FormData()
    for (const [name, value] of Object.entries(fields)) file.set(name, value)
    file.set('reviewed', new File([new Uint8Array(64)], 'no-text.bin'))
    const upload = await browser.ask(action, { method: 'POST', body: file })
    expect(upload.status).toBe(422)
    expect(browser.text()).toContain('A field has characters that cannot be stored.')
    for (const [name, rubbish] of [
      ['version', 'x'],
      ['reviewed', 'maybe'],
      ['version', '1\u0000'],
    ] as const) {
      expect((await browser.post(action, { ...fields, [name]: rubbish })).status).toBe(422)
    }
    await expectUntouched()
  })

  test('a form of a megabyte, which is refused in a sentence', async () => {
    const { browser, action, fields } = await openCall()
    const large = await browser.post(action, { ...fields, reviewed: 'x'.repeat(1_000_000) })
    expect(large.status).toBe(413)
    expect(browser.text()).toContain('This is too long: at most 8 KB can be sent at once.')
    await expectUntouched()
  })

  test('a sign-in without the form, so that nobody is signed in as somebody else', async () => {
    const { email } = await addPerson()
    const browser = openBrowser()
    const answer = await browser.post(`${SIMPLE}/sign-in`, { email, password: PASSWORD })
    expect(answer.status).toBe(403)
    expect(await server.db.$count(sessions, eq(sessions.kind, 'simple'))).toBe(0)
  })
})

test('wrong passwords are counted with those of the application, and said', async () => {
  const { email } = await addPerson()
  const browser = openBrowser()
  expect((await browser.signIn(email, 'guess')).status).toBe(401)
  expect(browser.text()).toContain('The email or password is incorrect.')
  for (let at = 0; at < 9; at += 1) {
    await server.request('/functions/auth-login', { json: { email, password: 'guess' } })
  }
  const refused = await browser.signIn(email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(browser.text()).toContain('Too many wrong passwords. Try again in 1 minute.')
  expect((await browser.signIn('no@body', '\u0000')).status).toBe(422)
})

test('a button that is pressed twice on a slow line has done its work once', async () => {
  await addStep('Send the invoice')
  const { browser } = await signedIn()
  const { action, fields } = browser.form('Mark done')
  for (let at = 0; at < 2; at += 1) {
    expect((await browser.post(action, fields)).status).toBe(200)
    expect(browser.text()).toContain('Done: Send the invoice')
  }
})

test('the address of a form leads back to the pages', async () => {
  const { browser } = await signedIn()
  for (const path of ['/', '/sign-in', '/sign-out']) {
    await browser.ask(SIMPLE + path)
    expect(browser.html()).toContain('<h1><bdi>Today</bdi></h1>')
  }
})

test('names with HTML, marks of direction and line breaks stay words', async () => {
  const hostile = '</bdi><script>alert(1)</script>\u202e\u2066evil\u2069"\'&\n</title><img src=x>'
  await server.db.update(calls).set({ callerName: hostile, humanSummary: hostile })
  await server.db
    .update(callContents)
    .set({ transcript: [{ role: 'caller', text: hostile, startSeconds: 1, endSeconds: 2 }] })
  await addStep(hostile)
  const { email } = await addPerson(hostile)
  const browser = openBrowser()
  await browser.signIn(email)
  for (const path of ['', `/calls/${callId}`, `/calls/${callId}?from=0`]) {
    await browser.ask(SIMPLE + path)
    expect(browser.html()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;evil&quot;&#39;&amp;')
    expect(browser.html()).not.toMatch(/<script|<img|[\u202a-\u202e\u2066-\u2069]/)
  }
})

test('the name of who was first stays words in the notice of it', async () => {
  const { email } = await addPerson('<img src=x onerror=alert(1)>')
  const [ana, { browser: bo }] = [openBrowser(), await signedIn()]
  await ana.signIn(email)
  for (const browser of [ana, bo]) await browser.ask(`${SIMPLE}/calls/${callId}`)
  await ana.press('Mark reviewed')
  expect((await bo.press('Mark reviewed')).status).toBe(409)
  expect(bo.html()).toContain('&lt;img src=x onerror=alert(1)&gt; changed this first.')
  expect(bo.html()).not.toContain('<img')
})

test('an address of no call, a cursor of no list and an unknown page are a sentence', async () => {
  const { browser } = await signedIn()
  expect((await browser.ask(`${SIMPLE}/calls/${randomUUID()}`)).status).toBe(404)
  expect(browser.text()).toContain('This call does not exist.')
  const wrong = ['/nothing', '/calls', `/calls/${callId}/notes`, '/calls/1', '?steps=x', '?done=x']
  for (const path of wrong) {
    expect((await browser.ask(SIMPLE + path)).status).toBe(404)
    expect(browser.html()).toContain('<h1><bdi>This did not work</bdi></h1>')
    expect(browser.text()).toContain('This page does not exist.')
    expect(browser.form('Sign out').label).toBe('Sign out Ana Lopez')
  }
})
