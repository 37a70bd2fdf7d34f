import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Role } from '@/contracts/call-words'
import { organisationDefaults, organisationSettings, preferences } from '@/contracts/settings'
import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const open = async (role: Role = 'admin', name = 'Ada Moreau') => {
  const signedIn = await server.signIn(role, name)
  const visited = visitAs(signedIn, '/settings', server)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...visited, signedIn, token: signedIn.token }
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const toggle = (name: string) => screen.getByRole('switch', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Waits for the end of a save and for what is said of it. */
const said = async (text: string) => {
  await screen.findByRole('button', { name: 'Save' })
  await screen.findAllByText(text)
}
const savedSettings = async (token: string) =>
  organisationSettings.parse(await (await server.request(`${API}/settings`, { token })).json())
/** Answers the next requests of one kind with a failure of the server's. */
const failPuts = () => {
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'PUT'
      ? Promise.resolve(Response.json({ error: 'The disk is full.', code: 'x' }, { status: 500 }))
      : answer(url, init),
  )
  return () => vi.stubGlobal('fetch', answer)
}

describe('as delivered', () => {
  test('every card with its words and its defaults', async () => {
    await open()
    const system = card('System Settings')
    expect(
      system.getByRole('switch', { name: 'Auto-assign new tickets to available agents' }),
    ).not.toBeChecked()
    expect(system.getByRole('switch', { name: 'Notify on new ticket' })).toBeChecked()
    expect(system.getByRole('switch', { name: 'Notify on comment' })).toBeChecked()

    const notifications = card('Notification Preferences')
    expect(notifications.getByRole('switch', { name: 'Email' })).toBeChecked()
    expect(toggle('SMS')).not.toBeChecked()
    expect(toggle('SMS')).toHaveAccessibleDescription(/an SMS gateway, and none is configured/)
    expect(notifications.getByRole('switch', { name: 'Push' })).toBeChecked()

    const display = card('Call Display Settings')
    expect(display.getByRole('switch', { name: 'Hide tickets under 20 seconds' })).toBeChecked()
    expect(display.getByRole('switch', { name: 'Hide tickets without transcripts' })).toBeChecked()
    const view = display.getByRole('combobox', { name: 'Default view mode' })
    expect(view).toHaveDisplayValue('Card View')
    expect(
      within(view)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Card View', 'Email Client View'])

    const information = card('System Information')
    for (const text of ['v1.0.0', 'Online', '24/7', 'Active AI Agent']) {
      expect(information.getByText(text)).toBeVisible()
    }
    expect(information.getByText(/^These values are fixed\./)).toBeVisible()
    expect(document.title).toBe('Settings · AI Support CRM')
    await expectAccessible()
  })

  test('it is reached from the user card', async () => {
    const { router, address } = await open()
    await act(() => router.navigate({ to: '/reports' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Your settings' }))[0]!)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }))
    await waitFor(() => expect(address()).toBe('/settings'))
  })
})

test('the bar says what Save saves, and what is unsaved', async () => {
  await open('agent')
  expect(screen.getByText(/^Saves your notification preferences\. /)).toBeVisible()
  await userEvent.click(toggle('Push'))
  expect(screen.getByText('Unsaved: Push.')).toBeVisible()
  expect(screen.queryByText(/^Saves/)).toBeNull()
})

describe('call display', () => {
  test('is stored at once under the specified keys, and nothing is left to save', async () => {
    await open()
    await userEvent.click(toggle('Hide tickets under 20 seconds'))
    expect(localStorage.getItem('hideShortCalls')).toBe('false')
    await userEvent.click(toggle('Hide tickets without transcripts'))
    expect(localStorage.getItem('hideCallsWithoutTranscripts')).toBe('false')
    await userEvent.selectOptions(screen.getByLabelText('Default view mode'), 'Email Client View')
    expect(localStorage.getItem('defaultViewMode')).toBe('email')
    expect(screen.queryByText(/^Unsaved:/)).toBeNull()
  })

  test('follows what another tab stores', async () => {
    await open()
    act(() => {
      localStorage.setItem('hideShortCalls', 'false')
      window.dispatchEvent(new StorageEvent('storage', { key: 'hideShortCalls' }))
    })
    expect(toggle('Hide tickets under 20 seconds')).not.toBeChecked()
  })

  describe('in a browser that does not store them', () => {
    const refuse = () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
        if (key === 'hideShortCalls') throw new DOMException('full', 'QuotaExceededError')
        localStorage[key] = value
      })
    }

    test('a switch stays as it was and says so', async () => {
      await open()
      refuse()
      await userEvent.click(toggle('Hide tickets under 20 seconds'))
      await said('Failed to save settings')
      expect(toggle('Hide tickets under 20 seconds')).toBeChecked()
    })

    test('Save says so, and still saves the rest', async () => {
      const { token } = await open()
      refuse()
      await userEvent.click(toggle('Notify on comment'))
      await press('Save')
      await said('Failed to save settings')
      expect(await savedSettings(token)).toMatchObject({ notifyOnComment: false })
      expect(screen.queryByText(/^Unsaved:/)).toBeNull()
    })
  })
})

describe('saving', () => {
  test('is busy, says so, and holds in other browsers', async () => {
    const { token, leave, signedIn } = await open()
    await userEvent.click(toggle('Auto-assign new tickets to available agents'))
    await userEvent.click(toggle('SMS'))
    expect(
      screen.getByText('Unsaved: Auto-assign new tickets to available agents, SMS.'),
    ).toBeVisible()
    await press('Save')
    expect(screen.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true')
    await said('Settings saved successfully')
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
    expect(screen.queryByText(/^Unsaved:/)).toBeNull()
    expect(await savedSettings(token)).toMatchObject({ autoAssignTickets: true, version: 2 })
    expect(Object.fromEntries(Object.entries(localStorage))).toMatchObject({
      hideShortCalls: 'true',
      hideCallsWithoutTranscripts: 'true',
      defaultViewMode: 'card',
    })
    expect(card('System Settings').getByText(/Changed by Ada Moreau/)).toHaveTextContent('just now')

    leave()
    localStorage.clear()
    visitAs(signedIn, '/settings', server)
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(toggle('Auto-assign new tickets to available agents')).toBeChecked()
    expect(toggle('SMS')).toBeChecked()
  })

  test('a failure is said, nothing is lost, and the next try works', async () => {
    const { token } = await open()
    await userEvent.click(toggle('Notify on comment'))
    const recover = failPuts()
    await press('Save')
    await said('Failed to save settings')
    expect(screen.getByText('The disk is full.')).toBeVisible()
    expect(toggle('Notify on comment')).not.toBeChecked()
    recover()
    await press('Save')
    await said('Settings saved successfully')
    expect(screen.queryByText('The disk is full.')).toBeNull()
    expect(await savedSettings(token)).toMatchObject({ notifyOnComment: false })
  })

  test('what is set back to what is saved is no change; Discard undoes the rest', async () => {
    const { asked } = await open()
    await userEvent.click(toggle('Push'))
    await userEvent.click(toggle('Push'))
    expect(screen.queryByText(/^Unsaved:/)).toBeNull()
    await userEvent.click(toggle('Email'))
    await press('Discard changes')
    expect(toggle('Email')).toBeChecked()
    await press('Save')
    await said('Settings saved successfully')
    expect(asked.filter((request) => /^PUT (?!.*\/presence$)/.test(request))).toEqual([])
  })
})

describe('two administrators at once', () => {
  const cleoSaves = async (values: object) => {
    const cleo = await server.signIn('admin', 'Cleo')
    const { version } = await savedSettings(cleo.token)
    const json = { ...organisationDefaults, ...values, version }
    expect((await cleo.request(`${API}/settings`, { method: 'PUT', json })).status).toBe(200)
  }

  test('the second is told who was first and what differs; both changes end up saved', async () => {
    const { token } = await open()
    await userEvent.click(toggle('Notify on new ticket'))
    await cleoSaves({ notifyOnComment: false })
    await press('Save')
    await said('Failed to save settings')
    const notice = within(screen.getByRole('alert', { name: 'Changed by someone else' }))
    expect(notice.getByText(/Cleo changed these settings/)).toBeVisible()
    expect(notice.getByText('Notify on new ticket: saved is on, yours is off')).toBeVisible()
    expect(screen.getByText('Cleo changed these settings: see the top.')).toBeVisible()
    // Cleo's change has arrived, mine is still there.
    expect(toggle('Notify on comment')).not.toBeChecked()
    expect(toggle('Notify on new ticket')).not.toBeChecked()
    await press('Save')
    await said('Settings saved successfully')
    expect(screen.queryByRole('alert', { name: 'Changed by someone else' })).toBeNull()
    expect(await savedSettings(token)).toMatchObject({
      notifyOnNewTicket: false,
      notifyOnComment: false,
      changedByName: 'Ada Moreau',
    })
  })

  test('who changed what can be read', async () => {
    await open()
    await cleoSaves({ notifyOnComment: false, keepEventsDays: 30 })
    await userEvent.click(screen.getByText('Recent changes'))
    const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
    expect(list.getByText('Cleo')).toBeVisible()
    expect(list.getByText('Notify on comment: on → off')).toBeVisible()
    expect(list.getByText('Raw events: forever → 30 days')).toBeVisible()
  })

  test('or takes the other’s word', async () => {
    await open()
    await userEvent.click(toggle('Notify on new ticket'))
    await cleoSaves({ autoAssignTickets: true })
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard mine' }))
    expect(toggle('Notify on new ticket')).toBeChecked()
    expect(toggle('Auto-assign new tickets to available agents')).toBeChecked()
    expect(card('System Settings').getByText(/Changed by Cleo/)).toBeVisible()
  })
})

test('an agent sees the organisation’s settings with the reason why not, and saves their own', async () => {
  const { token } = await open('agent', 'Ben')
  const reason = 'Only administrators can change this'
  for (const name of [
    'Auto-assign new tickets to available agents',
    'Notify on new ticket',
    'Notify on comment',
  ]) {
    expect(toggle(name)).toHaveAccessibleDescription(new RegExp(reason))
    expect(toggle(name)).toHaveAttribute('aria-disabled', 'true')
  }
  await userEvent.click(toggle('Notify on comment'))
  expect(toggle('Notify on comment')).toBeChecked()
  expect(
    card('System Settings').getByText(new RegExp(reason), { selector: 'h2 + p' }),
  ).toBeVisible()
  expect(screen.getByLabelText('Transcripts')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Transcripts')).toHaveAccessibleDescription(reason)
  const test = await screen.findByRole('button', { name: 'Send test to Vapi' })
  for (const button of [test, screen.getByRole('button', { name: 'Remove sample data' })]) {
    expect(button).toHaveAccessibleDescription(reason)
  }
  await userEvent.click(toggle('Email'))
  await press('Save')
  await said('Settings saved successfully')
  const own = await server.request(`${API}/preferences`, { token })
  expect(preferences.parse(await own.json()).notifyByEmail).toBe(false)
})

describe('leaving with unsaved changes', () => {
  test('asks; staying keeps them, leaving drops them', async () => {
    const { router, address } = await open()
    await userEvent.click(toggle('Push'))
    act(() => void router.navigate({ to: '/reports' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(address()).toBe('/settings')
    expect(toggle('Push')).not.toBeChecked()

    act(() => void router.navigate({ to: '/reports' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 1, name: 'Reports' })
  })

  test('nothing is asked when nothing changed', async () => {
    const { router } = await open()
    await act(() => router.navigate({ to: '/reports' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  })

  test('signing out is not held up', async () => {
    const { address } = await open()
    await userEvent.click(toggle('Push'))
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign Out' })[0]!)
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    await waitFor(() => expect(address()).toBe('/'))
  })
})
