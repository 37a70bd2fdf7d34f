import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { routing, type RoutingInput } from '@/contracts/routing'
import { routeWork } from '@/server/routing/route-work'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'
const TEAM = '20000000-0000-4000-8000-000000000001'
const WORDS = 'I was charged twice on my invoice, please call me back tomorrow at ten.'

let server: TestServer
let ada: SignedIn
let bo: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Boss')
  bo = await server.signIn('agent', 'Bo Lind')
})

const open = async (as: SignedIn) => {
  const visited = visitAs(as, '/smart-routing', server)
  await screen.findByRole('heading', { level: 1, name: 'Smart Routing' })
  await screen.findByRole('region', { name: 'People' })
  return visited
}
const saved = async () => routing.parse(await (await ada.request(`${API}/routing`)).json())
const save = async (fields: Partial<RoutingInput>) => {
  const { version } = await saved()
  const team = { id: TEAM, name: 'Billing', memberIds: [ada.user.id, bo.user.id] }
  const empty = { rules: [], teams: [team], people: [], capacity: 20, returnMinutes: null }
  const json = { ...empty, ...fields, version }
  expect((await ada.request(`${API}/routing`, { method: 'PUT', json })).status).toBe(200)
}
const rule = (id: string, name: string, fields: object = {}) => ({
  id: `10000000-0000-4000-8000-00000000000${id}`,
  name,
  isOn: true,
  filters: {},
  hours: 'any' as const,
  skill: null,
  target: { teamId: TEAM },
  ...fields,
})
const press = async (name: string, place: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await place.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rules = async () => {
  const list = await screen.findByRole('list', { name: 'Rules' })
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
}

test('a team and a rule are added, and the rule is tried on last week before', async () => {
  await server.addCall({ words: WORDS, startedAt: new Date(Date.now() - 60_000) })
  await open(ada)
  await press('Add team')
  const team = await dialog('Add a team')
  await userEvent.type(team.getByLabelText('Name'), 'Billing')
  await press('People', team)
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Bo Lind' }))
  await userEvent.keyboard('{Escape}')
  expect(await team.findByText('Bo Lind')).toBeVisible()
  await press('Add', team)
  expect(await screen.findByRole('list', { name: 'Teams' })).toHaveTextContent('BillingBo Lind')

  await press('Add rule')
  const added = await dialog('Add a rule')
  await userEvent.type(added.getByLabelText('Name'), 'Invoices')
  await press('Category', added)
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Billing' }))
  await userEvent.keyboard('{Escape}')
  await press('Try on last week', added)
  expect(await added.findByText('Choose who gets the work')).toBeVisible()
  await userEvent.selectOptions(added.getByLabelText('Goes to'), 'Team Billing')
  await press('Try on last week', added)
  expect(
    await added.findByText('1 call of the last 7 days left work: 1 would go elsewhere.'),
  ).toBeVisible()
  expect(added.getByRole('row', { name: 'Invoices to Billing 0 1' })).toBeVisible()
  await expectAccessible()
  expect((await saved()).rules).toEqual([])
  await press('Add', added)
  expect(await rules()).toEqual(['1. Invoices'])
  expect(screen.getByText('Category: Billing')).toBeVisible()
  expect((await saved()).rules).toMatchObject([
    { name: 'Invoices', isOn: true, filters: { category: ['billing'] } },
  ])
})

test('rules are moved by buttons and keys, switched off, duplicated and deleted after asking', async () => {
  await save({ rules: [rule('1', 'One'), rule('2', 'Two')] })
  await open(ada)
  expect(screen.getByText('Never reached: “One” above takes every call')).toBeVisible()
  await press('Move One down')
  await waitFor(async () => expect(await rules()).toEqual(['1. Two', '2. One']))
  expect(screen.getByRole('button', { name: 'Move One down' })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(async () => expect(await rules()).toEqual(['1. One', '2. Two']))
  await userEvent.click(screen.getByRole('switch', { name: 'Two is active' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Two is active' })).not.toBeChecked(),
  )
  await press('Manage One')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(async () => expect(await rules()).toEqual(['1. One', '2. One copy', '3. Two']))
  await press('Manage Two')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete the rule “Two”?' })
  await press('Delete rule', within(question))
  await waitFor(async () => expect(await rules()).toEqual(['1. One', '2. One copy']))
  expect((await saved()).rules).toMatchObject([{ isOn: true }, { name: 'One copy', isOn: false }])
})

test('what another person saved first is named, and kept beside what is saved again', async () => {
  await save({ rules: [rule('1', 'One')] })
  await open(ada)
  await press('Limits')
  const limits = await dialog('Limits')
  await save({ rules: [rule('1', 'Renamed')] })
  const capacity = limits.getByLabelText('Most open work per person')
  await userEvent.clear(capacity)
  await userEvent.type(capacity, '0')
  await press('Save', limits)
  expect(await limits.findByText('A whole number from 1 to 1000')).toBeVisible()
  await userEvent.clear(capacity)
  await userEvent.type(capacity, '5')
  await press('Save', limits)
  expect(await limits.findByText(/Ada Boss changed this first/)).toBeVisible()
  expect(await limits.findByText(/Saved now: At most 20 open items/)).toBeVisible()
  await press('Save', limits)
  await waitFor(async () =>
    expect(await saved()).toMatchObject({ capacity: 5, rules: [{ name: 'Renamed' }] }),
  )
})

test('what is held says why, is assigned by hand, and the decision says by whom', async () => {
  await save({ rules: [rule('1', 'Everything')] })
  await server.addCall({ words: WORDS, startedAt: new Date(Date.now() + 1000) })
  await routeWork(server.deps)
  await open(bo)
  expect(screen.getByRole('button', { name: 'Add rule' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('switch', { name: 'Everything is active' })).toBeDisabled()
  const held = within(await screen.findByRole('region', { name: 'List of held work' }))
  expect(
    held.getByText('No one in Billing can take it. Ada Boss: away; Bo Lind: away.'),
  ).toBeVisible()
  await press('Assign…', held)
  await userEvent.click(await screen.findByRole('option', { name: /Ada Boss/ }))
  expect(await screen.findByText('Assigned')).toBeVisible()
  expect(await screen.findByText(/No work is held/)).toBeVisible()
  const decided = within(await screen.findByRole('region', { name: 'List of decisions' }))
  expect(decided.getByText('assigned by hand by Bo Lind')).toBeVisible()
  await expectAccessible()
})
