import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { addCalls } from '@tests/builders/many-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ada: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Admin')
})

const openSettings = async (as = ada) => {
  visitAs(as, '/settings', server)
  return within(await screen.findByRole('region', { name: 'Categories' }))
}
const choose = async (label: string, entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Change ${label}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const rename = async (label: string, to: string) => {
  await choose(label, 'Rename')
  const input = await screen.findByRole('textbox', { name: `Name of ${label}` })
  expect(input).toHaveFocus()
  await userEvent.clear(input)
  await userEvent.type(input, `${to}{Enter}`)
}

test('adds, renames, retires and brings back, with how many calls have each', async () => {
  await addCalls(server.db, 6)
  const list = await openSettings()
  expect((await list.findByText('Order')).closest('li')).toHaveTextContent('4 calls')
  await userEvent.type(list.getByRole('textbox', { name: 'New category' }), 'Lost & found{Enter}')
  expect(await list.findByText('Lost & found')).toBeVisible()
  await rename('Lost & found', 'Lost')
  expect(await list.findByText('Lost')).toBeVisible()
  await waitFor(() => expect(list.getByRole('button', { name: 'Change Lost' })).toHaveFocus())
  await expectAccessible()
  await choose('Lost', 'Retire')
  expect(await list.findByText('Retired (1)')).toBeVisible()
  await waitFor(() => expect(list.getByRole('heading', { name: 'Categories' })).toHaveFocus())
  await userEvent.click(list.getByText('Retired (1)'))
  await choose('Lost', 'Offer again')
  await waitFor(() => expect(list.queryByText('Retired (1)')).toBeNull())
})

test('a name that is taken is refused beside the field, and a rename that came second says who was first', async () => {
  const list = await openSettings()
  await userEvent.type(await list.findByRole('textbox', { name: 'New category' }), 'billing{Enter}')
  expect(await list.findByText('A category with this name already exists.')).toBeVisible()
  const bo = await server.signIn('admin', 'Bo Boss')
  const path = '/functions/api/v1/categories/order'
  await bo.request(path, { method: 'PATCH', json: { version: 1, label: 'Orders' } })
  await rename('Order', 'Purchases')
  expect(await list.findByText(/^Bo Boss changed this first/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await list.findByText('Orders')).toBeVisible()
})

test('why a new category cannot be added is shown beside the field', async () => {
  const list = await openSettings()
  const field = await list.findByRole('textbox', { name: 'New category' })
  const { fetch } = globalThis
  const refusal = { error: 'The database is away.', code: 'unavailable', requestId: 'r-1' }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'POST' ? Response.json(refusal, { status: 503 }) : fetch(url, init),
  )
  await userEvent.type(field, 'Lost & found{Enter}')
  expect(await list.findByText('The database is away.')).toBeVisible()
  expect(field).toHaveValue('Lost & found')
})

test('a merge asks first, with the exact number of calls', async () => {
  await addCalls(server.db, 6)
  const list = await openSettings()
  await list.findByText('Order')
  await choose('Order', 'Merge into…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Order' }))
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Billing')
  expect(dialog.getByText(/^4 calls will have “Billing” instead of “Order”/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await list.findByText('Retired (1)')).toBeVisible()
  await waitFor(() => expect(list.getByRole('heading', { name: 'Categories' })).toHaveFocus())
})

test('a new category has its name wherever a call is shown, and can be chosen there', async () => {
  const path = '/functions/api/v1/categories'
  await ada.request(path, { json: { label: 'Lost & found' } })
  const id = await server.addCall({ id: 'one', words: 'I lost my umbrella.' })
  visitAs(ada, `/unified-dashboard/${id}`, server)
  await screen.findByRole('heading', { name: 'Category' })
  await userEvent.click(screen.getByRole('button', { name: /^Category/ }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Lost & found' }))
  expect(await screen.findByRole('button', { name: /^Category.*Lost & found/ })).toBeVisible()
})

test('a tag is added to a call by key and taken off there, and the focus stays', async () => {
  await ada.request('/functions/api/v1/tags', { json: { label: 'Refund due' } })
  const id = await server.addCall({ id: 'one', words: 'I want my money back.' })
  visitAs(ada, `/unified-dashboard/${id}`, server)
  const add = await screen.findByRole('button', { name: /^Add ?a tag$/ })
  await userEvent.keyboard('l')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Tag' }), 'ref{Enter}')
  const remove = await screen.findByRole('button', { name: 'Remove the tag Refund due' })
  expect(add).toHaveFocus()
  await userEvent.keyboard('l')
  expect(await screen.findByText('This call has every tag.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(remove)
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  expect(add).toHaveFocus()
})

test('a link to a category that was merged shows the calls and the name of the one that is kept', async () => {
  const id = await server.addCall({ id: 'one', words: 'Hello.' })
  const path = '/functions/api/v1'
  const json = { version: 1, category: 'account' }
  await ada.request(`${path}/calls/${id}`, { method: 'PATCH', json })
  await ada.request(`${path}/categories/billing/merge`, { json: { version: 1, into: 'account' } })
  visitAs(ada, '/all-calls?category=billing&hidden=show', server)
  expect(await screen.findByText('Category: Account')).toBeVisible()
  const calls = within(await screen.findByRole('list', { name: 'Calls' }))
  expect(await calls.findAllByRole('link')).toHaveLength(1)
  expect(screen.queryByText(/no longer match/)).toBeNull()
})

test('many calls are tagged from the list, and found by the tag', async () => {
  await ada.request('/functions/api/v1/tags', { json: { label: 'Refund due' } })
  await addCalls(server.db, 3)
  visitAs(ada, '/all-calls?hidden=show', server)
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select the call/ })
  if (!box) throw new Error('There are calls')
  await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: 'Tag' }))
  const [add] = await screen.findAllByRole('menuitem', { name: 'Refund due' })
  if (!add) throw new Error('There is a tag')
  await userEvent.click(add)
  expect(await screen.findByText('1 call tagged Refund due')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  const tags = within(await screen.findByRole('group', { name: 'Tag' }))
  await userEvent.click(await tags.findByRole('checkbox', { name: /^Refund due ?1$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Show calls' }))
  expect(await screen.findByText('Tag: Refund due')).toBeVisible()
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Calls' })).getAllByRole('listitem'),
    ).toHaveLength(1),
  )
})

test('who is no administrator sees the lists and changes nothing', async () => {
  const list = await openSettings(await server.signIn('agent', 'Ben Reader'))
  await userEvent.click(await list.findByRole('button', { name: 'Change Order' }))
  for (const entry of await screen.findAllByRole('menuitem')) {
    expect(entry).toHaveAttribute('aria-disabled', 'true')
  }
  await userEvent.keyboard('{Escape}')
  expect(await list.findByRole('textbox', { name: 'New category' })).toBeDisabled()
})
