import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { bulkResult } from '@/contracts/bulk'
import { jobs } from '@/server/db/jobs-schema'
import { notifications } from '@/server/db/notifications-schema'
import { users } from '@/server/db/schema'
import { alertEmailQuery } from '@/api/alerts'
import { expectAccessible } from '@tests/setup/axe'
import { vapiReport } from '@tests/builders/vapi-report'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { storeRules, stored, testRule, watched } from './lib/alerts'
import { visitLiveAs } from './lib/visit-as'

const PATH = '/alert-configuration'
let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { mail: { send: async () => {} } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
})

const open = (path = PATH) => visitLiveAs(ana, path, server)
const callIn = async (name: string, over: object = {}) => {
  const response = await server.deliver('vapi', vapiReport({ name, ...over }))
  expect(response.status).toBe(200)
}
const mails = () => server.db.select().from(jobs).where(eq(jobs.kind, 'alert-mail'))
const messages = () =>
  ((stored('notifications') ?? []) as { message: string }[]).map(({ message }) => message)

describe('a rule', () => {
  test('fires for a delivered call, once, whatever else happens to the call', async () => {
    storeRules(testRule())
    await open()
    await watched()
    await callIn('Noor Haddad', { id: 'one' })
    expect((await screen.findAllByText('Any call: Noor Haddad · 1 min 3 s'))[0]).toBeVisible()
    await callIn('Noor Haddad', { id: 'one', seconds: 90 })
    await callIn('Ada Moreau')
    await screen.findAllByText(/^Any call: Ada Moreau/)
    expect(messages().map((message) => message.split(' · ')[0])).toEqual([
      'Any call: Noor Haddad',
      'Any call: Ada Moreau',
    ])
    expect(screen.getByText(/^Last fired/)).toBeVisible()
    const links = screen.getAllByRole('link', { name: /^Open call: Any call/ })
    expect(links).toHaveLength(2)
    await expectAccessible(links[0]?.closest('section') ?? undefined)
  })

  test('is silent about what one changes oneself, many calls and their undo too', async () => {
    const bo = await server.signIn('agent', 'Bo Lang')
    const soon = { startedAt: new Date() }
    const ids = await Promise.all(
      ['Noor Haddad', 'Ada Moreau'].map((name) => server.addCall({ id: name, name, ...soon })),
    )
    const billing = { id: 'rule_2', name: 'Billing', condition: 'category = billing' }
    storeRules(testRule(), testRule(billing))
    const { asked } = await open('/reports')
    await watched()
    await waitFor(() => expect(asked.some((one) => one.includes('limit=100'))).toBe(true))
    await callIn('Mina Okafor', { id: 'mina', ...soon })
    await screen.findAllByText(/^Any call: Mina Okafor/)
    const send = (path: string, json: object, token = ana.token) =>
      server.request(`/functions/api/v1/${path}`, { method: 'POST', json, token })
    const category = { ids, change: { category: 'billing' } }
    const made = bulkResult.parse(await (await send('calls/bulk', category)).json())
    expect(made.changed).toBe(2)
    await send(`calls/bulk/${made.bulkId}/undo`, {})
    await send('calls/bulk', category)
    await send('calls/bulk', { ids: ids.slice(0, 1), change: { priority: 'high' } }, bo.token)
    await screen.findAllByText(/^Billing: Noor Haddad/)
    expect(messages().filter((message) => message.startsWith('Billing'))).toHaveLength(1)
  })

  test('that is inactive, or cannot be read, does not', async () => {
    storeRules(
      testRule({ id: 'rule_1', isActive: false }),
      testRule({ id: 'rule_2', condition: 'duration >' }),
      testRule({ id: 'rule_3', name: 'The third' }),
    )
    await open()
    await watched()
    await callIn('Noor Haddad')
    await screen.findAllByText(/^The third: Noor Haddad/)
    expect(messages()).toHaveLength(1)
  })

  test('about the number of calls fires once in a day', async () => {
    storeRules(testRule({ name: 'Busy day', condition: 'calls > 1' }), testRule({ id: 'rule_2' }))
    await open()
    await watched()
    for (const name of ['One', 'Two', 'Three']) {
      await callIn(name, { startedAt: new Date() })
      await screen.findAllByText(new RegExp(`^Any call: ${name}`))
    }
    expect(messages().filter((message) => message.startsWith('Busy'))).toEqual([
      'Busy day: 2 calls today',
    ])
  })

  test('fires on other pages too, and its notice leads to the call', async () => {
    storeRules(testRule())
    const { address } = await open('/reports')
    await watched()
    await callIn('Mina Okafor')
    const text = await screen.findByText(/^Any call: Mina Okafor/)
    const notice = text.closest<HTMLElement>('[data-sonner-toast]') ?? document.body
    expect(notice).toHaveAttribute('data-type', 'info')
    expect(await screen.findByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible()
    expect(await server.db.select().from(notifications)).toMatchObject([
      { kind: 'alert', title: 'Any call', seenAt: null },
    ])
    await userEvent.click(within(notice).getByRole('button', { name: 'Open call' }))
    await waitFor(() => expect(address()).toMatch(/^\/unified-dashboard\//))
  })

  test('without any, no call is read', async () => {
    const { asked } = await open('/reports')
    await watched()
    await callIn('Noor Haddad')
    // The sidebar has heard of it.
    await screen.findByTitle(/calls? to review/)
    expect(asked.filter((one) => one.includes('/calls'))).toEqual([])
  })
})

describe('a rule with the action email', () => {
  const NO_MAIL = { sent: false, text: 'Not emailed: No mail server is configured.' }
  const EMAIL = { action: 'email', recipients: ['night@example.com'] }

  const addNightShift = () =>
    server.db
      .insert(users)
      .values({ name: 'Night shift', email: 'night@example.com', role: 'agent' })

  test('has the server write to its recipients', async () => {
    await addNightShift()
    storeRules(testRule(EMAIL))
    await open()
    await watched()
    await callIn('Noor Haddad')
    expect(await screen.findByText('Email on its way to 1 recipient')).toBeVisible()
    expect(await mails()).toMatchObject([
      { payload: { userId: expect.any(String), id: expect.any(String) } },
    ])
  })

  test('says that it goes to nobody outside', async () => {
    storeRules(testRule(EMAIL))
    await open()
    await watched()
    await callIn('Noor Haddad')
    expect(
      await screen.findByText(
        'Emails cannot be sent. Alert emails only go to people under Users. Remove night@example.com.',
      ),
    ).toBeVisible()
    await waitFor(() => expect(stored('alertFirings')).toMatchObject([{ mail: { sent: false } }]))
    expect(await mails()).toEqual([])
  })

  test('without a usable address says so', async () => {
    storeRules(testRule({ ...EMAIL, recipients: ['night'] }))
    await open()
    expect(
      screen.getByText('Emails cannot be sent. “night” is not an email address.'),
    ).toBeVisible()
    await watched()
    await callIn('Noor Haddad')
    await waitFor(() => expect(stored('alertFirings')).toMatchObject([{ mail: { sent: false } }]))
    expect(await mails()).toEqual([])
  })

  test('asks a server without mail once, not for every call', async () => {
    storeRules(testRule(EMAIL))
    const { asked, queryClient } = await open()
    await waitFor(() =>
      expect(queryClient.getQueryData(alertEmailQuery.queryKey)).toMatchObject({ available: true }),
    )
    queryClient.setQueryData(alertEmailQuery.queryKey, {
      available: false,
      reason: 'No mail server is configured.',
    })
    await watched()
    await callIn('Noor Haddad')
    await callIn('Jonas Lind')
    await waitFor(() =>
      expect(stored('alertFirings')).toMatchObject([{ mail: NO_MAIL }, { mail: NO_MAIL }]),
    )
    expect(asked.filter((one) => one.startsWith('POST') && one.endsWith('/email'))).toEqual([])
  })

  test('says why it could not', async () => {
    await addNightShift()
    storeRules(testRule(EMAIL))
    await open()
    const answered = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      url.endsWith('/alerts/email') && init.method === 'POST'
        ? Response.json({ error: 'No mail server.', code: 'mail-off' }, { status: 503 })
        : answered(url, init),
    )
    await watched()
    await callIn('Noor Haddad')
    expect(await screen.findByText('Not emailed: No mail server.')).toBeVisible()
    expect(messages()).toHaveLength(1)
  })
})

describe('the browser’s own notifications', () => {
  const allow = (permission: NotificationPermission, requestPermission = async () => {}) => {
    const shown: string[] = []
    class Stub extends EventTarget {
      static permission = permission
      static requestPermission = requestPermission
      constructor(text: string) {
        super()
        shown.push(text)
      }
    }
    vi.stubGlobal('Notification', Stub)
    vi.stubGlobal('isSecureContext', true)
    return { shown, Stub }
  }

  test('are asked for only by a press, and the answer is shown', async () => {
    const ask = vi.fn<() => Promise<void>>(async () => {
      stub.Stub.permission = 'granted'
    })
    const stub = allow('default', ask)
    await open()
    expect(ask).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Allow notifications' }))
    expect(await screen.findByText(/^Notifications are on/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull()
  })

  test.each([
    ['denied', /^Notifications are blocked\. To allow/],
    ['granted', /^Notifications are on/],
  ] as const)('%s is explained', async (permission, words) => {
    allow(permission)
    await open()
    expect(screen.getByText(words)).toBeVisible()
  })

  test('a browser without them is told so', async () => {
    await open()
    expect(screen.getByText(/^This browser cannot show notifications here/)).toBeVisible()
  })

  test('are shown for the action notification', async () => {
    const { shown } = allow('granted')
    storeRules(testRule())
    await open()
    await watched()
    await callIn('Noor Haddad')
    await waitFor(() => expect(shown).toEqual(['Any call: Noor Haddad · 1 min 3 s']))
  })

  test('are not shown to who has switched Push off, whose page says so', async () => {
    const { shown } = allow('granted')
    const preferences = { notifyByEmail: true, notifyBySms: false, notifyByPush: false }
    await server.request('/functions/api/v1/preferences', {
      method: 'PUT',
      json: preferences,
      token: ana.token,
    })
    storeRules(testRule())
    await open()
    expect(await screen.findByText(/but Push is off in your Settings/)).toBeVisible()
    await watched()
    await callIn('Noor Haddad')
    await screen.findAllByText(/^Any call: Noor Haddad/)
    expect(shown).toEqual([])
  })
})
