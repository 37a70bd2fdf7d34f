import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { session } from '@/api/session'
import type { Role } from '@/contracts/call-words'
import { callerExport } from '@/contracts/privacy'
import { organisationDefaults, organisationSettings, preferences } from '@/contracts/settings'
import { calls } from '@/server/db/schema'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visit } from '../harness/visit'

const API = '/functions/api/v1'

let server: TestServer
let leave: (() => void) | undefined

beforeAll(async () => {
  server = await startServer({
    // What the server sends to its own address arrives without a network.
    overrides: { fetch: async (input) => server.app.request(new Request(input)) },
  })
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())
afterEach(() => {
  leave?.()
  leave = undefined
  vi.restoreAllMocks()
  session.end()
  localStorage.clear()
})

const open = async (role: Role = 'admin', name = 'Ada Moreau') => {
  const { token, user } = await server.signIn(role, name)
  session.start({ token, user })
  const visited = visit('/settings', server)
  leave = visited.leave
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...visited, token }
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const toggle = (name: string) => screen.getByRole('switch', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
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
    expect(notifications.getByRole('switch', { name: 'SMS' })).not.toBeChecked()
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

describe('call display', () => {
  test('is stored at once under the specified keys, and nothing is left to save', async () => {
    await open()
    await userEvent.click(toggle('Hide tickets under 20 seconds'))
    expect(localStorage.getItem('hideShortCalls')).toBe('false')
    await userEvent.click(toggle('Hide tickets without transcripts'))
    expect(localStorage.getItem('hideCallsWithoutTranscripts')).toBe('false')
    await userEvent.selectOptions(screen.getByLabelText('Default view mode'), 'Email Client View')
    expect(localStorage.getItem('defaultViewMode')).toBe('email')
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
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
      await screen.findByText('Failed to save settings')
      expect(toggle('Hide tickets under 20 seconds')).toBeChecked()
    })

    test('Save says so, and still saves the rest', async () => {
      const { token } = await open()
      refuse()
      await userEvent.click(toggle('Notify on comment'))
      await press('Save')
      await screen.findByText('Failed to save settings')
      expect(await savedSettings(token)).toMatchObject({ notifyOnComment: false })
      expect(screen.queryByText('You have unsaved changes.')).toBeNull()
    })
  })
})

describe('saving', () => {
  test('is busy for at least a second, says so, and holds in other browsers', async () => {
    const { token } = await open()
    await userEvent.click(toggle('Auto-assign new tickets to available agents'))
    await userEvent.click(toggle('SMS'))
    expect(screen.getByText('You have unsaved changes.')).toBeVisible()
    const started = performance.now()
    await press('Save')
    expect(screen.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true')
    await screen.findByText('Settings saved successfully')
    // A lower bound: a timer may be late, never early by more than its rounding.
    expect(performance.now() - started).toBeGreaterThan(995)
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
    expect(await savedSettings(token)).toMatchObject({ autoAssignTickets: true, version: 2 })
    expect(Object.fromEntries(Object.entries(localStorage))).toMatchObject({
      hideShortCalls: 'true',
      hideCallsWithoutTranscripts: 'true',
      defaultViewMode: 'card',
    })
    expect(card('System Settings').getByText(/Changed by Ada Moreau/)).toHaveTextContent('just now')

    leave?.()
    localStorage.clear()
    const me = await server.request(`${API}/me`, { token })
    session.start({ token, user: await me.json() })
    leave = visit('/settings', server).leave
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(toggle('Auto-assign new tickets to available agents')).toBeChecked()
    expect(toggle('SMS')).toBeChecked()
  })

  test('a failure is said, nothing is lost, and the next try works', async () => {
    const { token } = await open()
    await userEvent.click(toggle('Notify on comment'))
    const recover = failPuts()
    await press('Save')
    await screen.findByText('Failed to save settings')
    expect(screen.getByText('The disk is full.')).toBeVisible()
    expect(toggle('Notify on comment')).not.toBeChecked()
    recover()
    await press('Save')
    await screen.findByText('Settings saved successfully')
    expect(screen.queryByText('The disk is full.')).toBeNull()
    expect(await savedSettings(token)).toMatchObject({ notifyOnComment: false })
  })

  test('what is set back to what is saved is no change; Discard undoes the rest', async () => {
    const { asked } = await open()
    await userEvent.click(toggle('Push'))
    await userEvent.click(toggle('Push'))
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
    await userEvent.click(toggle('Email'))
    await press('Discard changes')
    expect(toggle('Email')).toBeChecked()
    await press('Save')
    await screen.findByText('Settings saved successfully')
    expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([])
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
    await screen.findByText('Failed to save settings')
    const notice = within(screen.getByRole('alert', { name: 'Changed by somebody else' }))
    expect(notice.getByText(/Cleo changed these settings/)).toBeVisible()
    expect(notice.getByText('Notify on new ticket: saved is on, yours is off')).toBeVisible()
    // Cleo's change has arrived, mine is still there.
    expect(toggle('Notify on comment')).not.toBeChecked()
    expect(toggle('Notify on new ticket')).not.toBeChecked()
    await press('Save')
    await screen.findByText('Settings saved successfully')
    expect(screen.queryByRole('alert', { name: 'Changed by somebody else' })).toBeNull()
    expect(await savedSettings(token)).toMatchObject({
      notifyOnNewTicket: false,
      notifyOnComment: false,
      changedByName: 'Ada Moreau',
    })
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
    expect(toggle(name)).toHaveAccessibleDescription(reason)
    expect(toggle(name)).toHaveAttribute('aria-disabled', 'true')
  }
  await userEvent.click(toggle('Notify on comment'))
  expect(toggle('Notify on comment')).toBeChecked()
  expect(screen.getByLabelText('Transcripts')).toHaveAttribute('readonly')
  const test = await screen.findByRole('button', { name: 'Send test to Vapi' })
  for (const button of [test, screen.getByRole('button', { name: 'Remove sample data' })]) {
    expect(button).toHaveAccessibleDescription(reason)
  }
  await userEvent.click(toggle('Email'))
  await press('Save')
  await screen.findByText('Settings saved successfully')
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

describe('integrations', () => {
  test('addresses to paste, what is configured, and a test through the real path', async () => {
    await open()
    const integrations = card('Integrations')
    expect(await integrations.findByLabelText('Vapi webhook address')).toHaveValue(
      `${window.location.origin}/functions/webhooks/vapi`,
    )
    expect(integrations.getByLabelText('Retell webhook address')).toHaveValue(
      `${window.location.origin}/functions/webhooks/retell`,
    )
    expect(integrations.getByLabelText('Any other provider webhook address')).toHaveValue(
      `${window.location.origin}/functions/webhooks/events`,
    )
    expect(integrations.getByText('Signatures: VAPI_WEBHOOK_SECRET set')).toBeVisible()
    expect(integrations.getByText('Recordings: VAPI_API_KEY not set')).toBeVisible()
    expect(integrations.getAllByText('No delivery yet')).toHaveLength(3)
    await press('Send test to Retell')
    expect(
      await integrations.findByText(/Status 200 after \d+ ms\. The event was verified/),
    ).toBeVisible()
    await server.deps.deliveries.flush()
  })
})

describe('data', () => {
  const deliver = (id: string, daysAgo: number) =>
    server.deliver(
      'vapi',
      vapiReport({ id, startedAt: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) }),
    )

  test('days are counted before they are saved, and asked about', async () => {
    await deliver('old', 40)
    const { token } = await open()
    expect(screen.getByText('Nothing is removed.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Transcripts'), '30')
    expect(
      await screen.findByText('The next daily run would remove 1 transcript and 1 raw event.'),
    ).toBeVisible()
    await press('Save')
    const question = await screen.findByRole('alertdialog', { name: 'Remove old data?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await savedSettings(token)).toMatchObject({ keepTranscriptsDays: null })
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Save and remove' }))
    await screen.findByText('Settings saved successfully')
    expect(await savedSettings(token)).toMatchObject({ keepTranscriptsDays: 30 })
  })

  test.each(['0', '3651', '1.5', 'ten'])('%s days cannot be saved', async (typed) => {
    const { asked } = await open()
    await userEvent.type(screen.getByLabelText('Raw events'), typed)
    expect(screen.getByLabelText('Raw events')).toHaveAccessibleDescription(
      'Enter whole days from 1 to 3650, or leave it empty',
    )
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveAccessibleDescription('Correct the days first')
    await userEvent.click(save)
    expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([])
  })

  test('sample data is removed after a question, and then there is none', async () => {
    await deliver('real', 1)
    await server.db.update(calls).set({ isSample: true })
    await deliver('another', 1)
    await open()
    expect(await screen.findByText('1 sample call to try things on.')).toBeVisible()
    await press('Remove sample data')
    const question = await screen.findByRole('alertdialog', { name: 'Remove sample data?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Remove sample data' }))
    expect(await screen.findByText('There is no sample data.')).toBeVisible()
    expect(await server.db.select().from(calls)).toHaveLength(1)
  })

  const find = async () => {
    await userEvent.type(screen.getByLabelText('Caller’s number'), '+1 555 555 0142{Enter}')
    return screen.findByText(
      /^\+1 555 555 0142: 2 calls, \d+ next steps? and 2 raw events are stored/,
    )
  }

  test('a caller is found and exported as a file', async () => {
    await deliver('one', 1)
    await deliver('two', 2)
    await open()
    await find()
    const files: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await press('Export as JSON')
    await waitFor(() => expect(names).toEqual(['caller-15555550142.json']))
    const exported = callerExport.parse(JSON.parse((await files[0]?.text()) ?? ''))
    expect(exported.calls).toHaveLength(2)
  })

  test('a caller is erased only when the number is typed again', async () => {
    await deliver('one', 1)
    await deliver('two', 2)
    await open()
    await find()
    await press('Erase this caller')
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this caller?' }))
    const again = dialog.getByLabelText('Type +15555550142 to confirm')
    await userEvent.type(again, '+15555550143')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(await dialog.findByText('The two numbers differ. Nothing was erased.')).toBeVisible()
    expect(again).toHaveAccessibleDescription(/Type the same number again/)
    expect(await server.db.select().from(calls)).toHaveLength(2)
    await userEvent.clear(again)
    await userEvent.type(again, '+1 555 555 0142')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(await screen.findByText('No call of +1 555 555 0142 is stored.')).toBeVisible()
    await screen.findByText('Caller erased')
    expect(await server.db.select().from(calls)).toHaveLength(0)
  })

  test('a number that is too short is refused beside the field', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Caller’s number'), '1{Enter}')
    expect(await screen.findByText('Enter the number')).toBeVisible()
  })
})
