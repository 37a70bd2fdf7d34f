import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { ticket } from '@/contracts/tickets'
import { readTheme, setTheme } from '@/ui/theme'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: Awaited<ReturnType<TestServer['signIn']>>
let visited: ReturnType<typeof visitAs> | undefined

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  await server.deliver('vapi', vapiReport({ name: 'José Moreau', words: 'My parcel is lost.' }))
  await server.deliver('vapi', vapiReport({ name: 'Bela Novak', words: 'A table for two.' }))
  await server.analyze()
})
afterAll(() => server.close())
afterEach(() => {
  setTheme('system')
})

const open = async (address: string, heading: string | RegExp) => {
  visited = visitAs(ana, address, server)
  await screen.findByRole('heading', { level: 1, name: heading })
  return visited
}
const openBar = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search or jump to' })
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('opens by key, lists what there is, and Escape gives the focus back', async () => {
  await open('/reports', 'Reports')
  const link = screen.getByRole('link', { name: /System Status/ })
  link.focus()
  expect(await openBar()).toHaveFocus()
  const list = within(screen.getByRole('listbox'))
  expect(list.getByRole('group', { name: 'Pages' })).toHaveTextContent('All Calls')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(link).toHaveFocus()
})

test('has each page of the sidebar', async () => {
  const { address } = await open('/settings', 'Settings')
  await openBar()
  await userEvent.keyboard('reports{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  expect(address()).toBe('/reports')
})

test('goes to a page by the beginning of its words', async () => {
  const { address } = await open('/reports', 'Reports')
  await userEvent.type(await openBar(), 'system{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'System Status' })
  await waitFor(() => expect(address()).toBe('/system-status'))
})

test('goes to a saved view by its name', async () => {
  const view = { name: 'Monday round', isShared: false, search: { q: 'parcel' } }
  const created = await ana.request('/functions/api/v1/saved-views', { json: view })
  expect(created.ok).toBe(true)
  const { address } = await open('/reports', 'Reports')
  await userEvent.type(await openBar(), 'monday')
  const line = await screen.findByRole('option', { name: 'Monday round' })
  await waitFor(() => expect(line).toHaveAttribute('aria-selected', 'true'))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'View: Monday round' })
  expect(await screen.findByText('José Moreau')).toBeVisible()
  expect(screen.queryByText('Bela Novak')).toBeNull()
  await waitFor(() => expect(address()).toContain('q=parcel'))
})

test('finds a call by its caller, its words or nothing at all', async () => {
  const { address } = await open('/reports', 'Reports')
  const field = await openBar()
  await userEvent.type(field, 'jose')
  const found = await screen.findByRole('option', { name: /José Moreau.*parcel/ })
  // The name that was searched for once, and what the call was about.
  expect(found.textContent.match(/Moreau/g)).toHaveLength(1)
  expect(found).toHaveTextContent('their parcel is lost')
  await userEvent.clear(field)
  await userEvent.type(field, 'parcel lost')
  // What arrives later becomes the first line, and the first line is the chosen one.
  await screen.findByText('parcel', { selector: 'mark' })
  const first = screen.getByRole('option', { name: /José Moreau.*parcel/ })
  await waitFor(() => expect(first).toHaveAttribute('aria-selected', 'true'))
  await userEvent.click(first)
  await screen.findByRole('heading', { level: 1, name: /José Moreau/ })
  await waitFor(() => expect(address()).toMatch(/^\/unified-dashboard\/[0-9a-f-]{36}\?.*t=/))

  await userEvent.type(await openBar(), 'zzzz')
  expect(await screen.findByText('No call with “zzzz”.')).toBeVisible()
  await userEvent.click(screen.getByRole('option', { name: 'Show every call with “zzzz”' }))
  await waitFor(() => expect(address()).toContain('/all-calls?'))
  await waitFor(() => expect(address()).toContain('q=zzzz'))
})

test('goes to a caller by a name or a number, however it is written', async () => {
  const { address } = await open('/reports', 'Reports')
  const field = await openBar()
  for (const typed of ['moreau', '(555) 555-0142', '+1 555 5550']) {
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    const callers = within(await screen.findByRole('group', { name: 'Callers' }))
    expect(await callers.findByRole('option', { name: /^José Moreau.*2 calls/ })).toBeVisible()
  }
  await userEvent.click(screen.getByRole('option', { name: /^José Moreau.*2 calls/ }))
  await screen.findByRole('heading', { level: 1, name: 'José Moreau' })
  await waitFor(() => expect(address()).toMatch(/^\/callers\/[0-9a-f-]{36}$/))
})

test('goes to a ticket by its number, also to one that is done', async () => {
  const json = { subject: 'The lost parcel', body: 'Lost since Monday.' }
  const made = await ana.request('/functions/api/v1/tickets', { json })
  const { id, number, version } = ticket.parse(await made.json())
  const solved = { method: 'PATCH', json: { version, status: 'solved' } }
  await ana.request(`/functions/api/v1/tickets/${id}`, solved)
  const { address } = await open('/reports', 'Reports')
  const box = await openBar()
  for (const typed of [`ticket ${number}`, `${number}`]) {
    await userEvent.clear(box)
    await userEvent.type(box, typed)
    await waitFor(() => expect(options()[0]).toMatch(/^#\d+ The lost parcel/))
  }
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /tickets/i })
  expect(address()).toContain(`ticket=${id}`)
  expect(await screen.findByRole('heading', { level: 2, name: /The lost parcel/ })).toBeVisible()

  await userEvent.type(await openBar(), 'show drafts')
  await waitFor(() => expect(options()[0]).toBe('Show drafts'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain('show=drafts'))
})

test('does what the keys of the open call do, and shows them', async () => {
  await open('/all-calls', /^All Calls/)
  await userEvent.type(await openBar(), 'bela')
  await userEvent.click(await screen.findByRole('option', { name: /Bela Novak/ }))
  await screen.findByRole('heading', { level: 1, name: /Bela Novak/ })

  await userEvent.type(await openBar(), 'change category')
  await waitFor(() => expect(options()[0]).toBe('Change categoryC'))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menu', { name: 'Category' })).toBeVisible()
})

test('pages come before what the open call can do, and a part of a word changes nothing', async () => {
  const { address } = await open('/all-calls', /^All Calls/)
  await userEvent.type(await openBar(), 'bela')
  await userEvent.click(await screen.findByRole('option', { name: /Bela Novak/ }))
  await screen.findByRole('heading', { level: 1, name: /Bela Novak/ })
  await userEvent.type(await openBar(), 'next{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
  await waitFor(() => expect(address()).toBe('/'))
})

test('has the inbox, the views, the filters, the export and saving a view', async () => {
  await open('/all-calls', /^All Calls/)
  const firstFor = async (typed: string) => {
    const field = await openBar()
    await userEvent.type(field, typed)
    await waitFor(() => expect(options()[0]?.toLowerCase()).toContain(typed))
    await userEvent.keyboard('{Enter}')
  }
  await firstFor('inbox')
  await screen.findByRole('dialog', { name: 'Inbox' })
  await userEvent.keyboard('{Escape}')
  await firstFor('filters')
  await screen.findByRole('dialog', { name: 'Filter calls' })
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('button', { name: /^View: / })
  await firstFor('save')
  await screen.findByRole('dialog', { name: 'Save view' })
  await userEvent.keyboard('{Escape}')
  await firstFor('compact')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked())
  await userEvent.type(await openBar(), 'export')
  await waitFor(() => expect(options()[0]).toBe('Export these calls as CSV'))
  await userEvent.keyboard('{Escape}')
})

test('changes the theme, and turns the single keys off and on', async () => {
  await open('/reports', 'Reports')
  await userEvent.type(await openBar(), 'dark{Enter}')
  expect(readTheme()).toBe('dark')
  await userEvent.type(await openBar(), 'shortcuts off{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  // With the single keys off, the bar still opens.
  await userEvent.type(await openBar(), 'shortcuts on{Enter}')
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('is closed for whoever signs in next, and so is what it opens', async () => {
  await open('/reports', 'Reports')
  await userEvent.type(await openBar(), 'your profile{Enter}')
  await screen.findByRole('dialog', { name: 'Your profile' })
  visited?.leave()
  await open('/reports', 'Reports')
  await openBar()
  visited?.leave()
  await open('/reports', 'Reports')
  await userEvent.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  visited?.leave()
  await open('/reports', 'Reports')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list of shortcuts is read first: Space does not turn the keys off', async () => {
  await open('/reports', 'Reports')
  await userEvent.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard(' ')
  expect(within(sheet).getByRole('checkbox')).toBeChecked()
})

test('the list of shortcuts has no part without a key', async () => {
  const id = await server.addCall({ id: 'no-steps', words: 'Hello.' })
  await open(`/unified-dashboard/${id}`, /./)
  await screen.findByRole('heading', { level: 3, name: 'Next steps' })
  await userEvent.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  for (const part of sheet.getAllByRole('region')) {
    expect(within(part).getAllByRole('term').length).toBeGreaterThan(0)
  }
})

test('does not open over something that waits for an answer', async () => {
  await open('/', 'Next Steps')
  await userEvent.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull()
})
