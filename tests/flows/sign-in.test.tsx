import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { session } from '@/api/session'
import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visit } from '../harness/visit'
import { testRule } from './lib/alerts'

let server: TestServer
let leave: (() => void) | undefined
const open = (address: string) => {
  const visited = visit(address, server)
  leave = visited.leave
  return visited
}

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => {
  leave?.()
  session.end()
  localStorage.clear()
})

test('signed out: the sign-in screen stands at the address, and no page data is asked for', async () => {
  const { asked, address } = open('/reports?week=2026-11-19')
  expect(await screen.findByRole('heading', { level: 1, name: 'AI Support CRM' })).toBeVisible()
  expect(document.title).toBe('Sign in · AI Support CRM')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(address()).toBe('/reports?week=2026-11-19')
  expect(asked).toEqual([])
  await expectAccessible()
})

test('empty fields are named before anything is sent', async () => {
  const { asked } = open('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password')
  expect(asked).toEqual([])
})

const PASSWORD = 'correct horse battery'

/** Somebody the server knows, signed in nowhere yet. */
const somebody = async () => (await server.signIn('agent', 'Ana Lopez')).user

const signInByKeyboard = async (email: string, password = PASSWORD) => {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

test('wrong credentials show the server’s message and keep what was typed', async () => {
  const { email } = await somebody()
  open('/')
  await signInByKeyboard(email, 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent('The email or password is incorrect.')
  expect(screen.getByLabelText('Email')).toHaveValue(email)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(localStorage).toHaveLength(0)
})

test('after too many wrong passwords it is said how long to wait', async () => {
  const { email } = await somebody()
  open('/')
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await server.request('/functions/auth-login', { json: { email, password: 'wrong' } })
  }
  await signInByKeyboard(email, 'wrong')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^HTTP error! status: 429$/)
  expect(screen.getByText('Too many wrong passwords. Try again in 1 minute.')).toBeVisible()
})

test('after sign-in the page that was asked for opens, its heading focused, in the shell', async () => {
  const person = await somebody()
  const { address } = open('/reports')
  await signInByKeyboard(person.email)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Reports' })
  await waitFor(() => expect(heading).toHaveFocus())
  await waitFor(() => expect(address()).toBe('/reports'))
  expect(document.title).toBe('Reports · AI Support CRM')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(person)
  const sidebar = screen.getByRole('complementary', { name: 'Sidebar' })
  expect(sidebar).toHaveTextContent('AI Support CRM')
  expect(sidebar).toHaveTextContent('Your AI Call Center Agent')
  expect(sidebar).toHaveTextContent('Ana Lopez')
  const entries = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Next Steps', '/'],
    ['All Calls', '/all-calls'],
    ['Reports', '/reports'],
  ])
  const current = entries.find((entry) => entry.getAttribute('aria-current') === 'page')
  expect(current).toHaveTextContent('Reports')
})

test('Sign Out clears both items, ends the session on the server, and goes to /', async () => {
  const { token, user, request } = await server.signIn('admin', 'Bo Boss')
  session.start({ token, user })
  const { address, queryClient } = open('/reports')
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/'))
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  await waitFor(async () => expect((await request('/functions/api/v1/me')).status).toBe(401))
})

describe('what was typed and searched for', () => {
  const draftKey = (userId: string) => `noteDraft ${userId} a-call new`
  const draft = JSON.stringify({ text: 'Half a note', atSeconds: null, version: 0, at: Date.now() })
  const searches = () => localStorage.getItem('recentCallSearches')

  test('is discarded by Sign Out, which asks first', async () => {
    const { token, user } = await server.signIn('agent', 'Ana Lopez')
    session.start({ token, user })
    localStorage.setItem(draftKey(user.id), draft)
    localStorage.setItem(draftKey('somebody-else'), draft)
    localStorage.setItem('recentCallSearches', '["lost parcel"]')
    open('/reports')
    await screen.findByRole('heading', { level: 1, name: 'Reports' })
    const signOut = screen.getByRole('button', { name: 'Sign Out' })
    await userEvent.click(signOut)
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(localStorage.getItem(draftKey(user.id))).toBe(draft)
    await userEvent.click(signOut)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(localStorage.getItem(draftKey(user.id))).toBeNull()
    expect(localStorage.getItem(draftKey('somebody-else'))).toBe(draft)
    expect(searches()).toBeNull()
  })

  test('waits for who comes back after their session expired, and is not shown to somebody else', async () => {
    const ana = await somebody()
    open('/')
    await signInByKeyboard(ana.email)
    await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
    localStorage.setItem('recentCallSearches', '["lost parcel"]')
    act(() => session.expire())
    await signInByKeyboard(ana.email)
    await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
    expect(searches()).toBe('["lost parcel"]')
    act(() => session.expire())
    await signInByKeyboard((await somebody()).email)
    await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
    expect(searches()).toBeNull()
  })
})

describe('alert rules, their firings, dashboards and dismissed insights', () => {
  const RULES = JSON.stringify([testRule({ name: 'Ana’s rule' }), { name: 'not a rule' }])
  const at = new Date().toISOString()
  const FIRINGS = JSON.stringify([{ ruleId: 'rule_1', about: 'a', callId: 'a', at, mail: null }])
  const HIDDEN = JSON.stringify([{ key: 'trend billing', until: at }])
  const KEPT = ['alertRules', 'alertFirings', 'dashboardLayouts', 'hiddenInsights']
  const stored = () => KEPT.map((key) => localStorage.getItem(key))
  const store = () => {
    localStorage.setItem('alertFirings', FIRINGS)
    localStorage.setItem('dashboardLayouts', '[{"of":"Ana"}]')
    localStorage.setItem('hiddenInsights', HIDDEN)
    const notification = { message: 'Any call: Noor', timestamp: at }
    localStorage.setItem('notifications', JSON.stringify([notification]))
  }
  const end = {
    'Sign Out': () => userEvent.click(screen.getByRole('button', { name: 'Sign Out' })),
    'an expired session': async () => act(() => session.expire()),
  }

  test.each(Object.keys(end) as (keyof typeof end)[])(
    'are another person’s to nobody after %s, and come back with whose they are',
    async (how) => {
      const [ana, ben] = [await somebody(), await somebody()]
      const enter = async ({ email }: { email: string }) => {
        leave?.()
        open('/alert-configuration')
        await signInByKeyboard(email)
        await screen.findByRole('heading', { level: 1, name: 'Alert Configuration' })
      }
      localStorage.setItem('alertRules', RULES)
      await enter(ana)
      expect(await screen.findByText('Ana’s rule')).toBeVisible()
      store()
      await end[how]()
      await enter(ben)
      expect(stored()).toEqual([null, null, null, null])
      expect(screen.queryByText('Ana’s rule')).toBeNull()
      expect(localStorage.getItem('notifications')).toBeNull()
      const ofBen = JSON.stringify([testRule({ name: 'Ben’s rule' })])
      act(() => {
        localStorage.setItem('alertRules', ofBen)
        window.dispatchEvent(new StorageEvent('storage', { key: 'alertRules' }))
      })
      expect(await screen.findByText('Ben’s rule')).toBeVisible()
      await end[how]()
      await enter(ana)
      expect(await screen.findByText('Ana’s rule')).toBeVisible()
      expect(screen.queryByText('Ben’s rule')).toBeNull()
      expect(screen.getByText(/^One stored rule could not be read/)).toBeVisible()
      expect(stored().slice(1)).toEqual([FIRINGS, '[{"of":"Ana"}]', HIDDEN])
      await end[how]()
      await enter(ben)
      expect(localStorage.getItem('alertRules')).toBe(ofBen)
    },
  )
})

test('a session the server no longer knows shows the sign-in screen with the reason', async () => {
  const { user } = await server.signIn('agent')
  session.start({ token: 'no-longer-known', user })
  const { address } = open('/reports')
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your session has expired. Please sign in again.',
  )
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('signing out in another tab signs out here', async () => {
  const { token, user } = await server.signIn('agent')
  session.start({ token, user })
  const stop = session.followOtherTabs()
  open('/reports')
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  expect(await screen.findByLabelText('Password')).toBeVisible()
  stop()
})

test('moving to another page focuses its heading; the skip link leads to the page', async () => {
  const { token, user } = await server.signIn('agent')
  session.start({ token, user })
  open('/reports')
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  expect(document.body).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Skip to the page' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
  await userEvent.click(sidebar.getByRole('link', { name: 'All Calls' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('? lists the shortcuts and lets single keys be turned off', async () => {
  const { token, user } = await server.signIn('agent')
  session.start({ token, user })
  open('/reports')
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  await userEvent.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(sheet).toHaveTextContent('Show keyboard shortcuts')
  await expectAccessible(sheet)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})
