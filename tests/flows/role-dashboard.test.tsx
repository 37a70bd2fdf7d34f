import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { readConfig } from '@/contracts/web-config'
import { config } from '@/api/current-config'
import { expectAccessible } from '@tests/setup/axe'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
let visited: ReturnType<typeof visitAs>

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())
afterEach(() => {
  Object.assign(config, readConfig({}))
})

const open = async (address = '/role-dashboard') => {
  visited = visitAs(agent, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Role Dashboard' })
}
const names = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('rowheader')
    .map((cell) => cell.firstElementChild?.textContent)

test('shows what the reader’s own role sees, and any other by choice, in the address', async () => {
  await open()
  expect(screen.getByRole('radio', { name: 'Agent' })).toBeChecked()
  expect(screen.getByText('11 of 15 widgets')).toBeVisible()
  expect(names('Widgets for Agent')).toHaveLength(11)
  expect(names('Widgets not for Agent')).toEqual([
    'Agent Performance',
    'Monthly Trends',
    'Custom Metric',
    'External Data',
  ])
  await expectAccessible()
  await userEvent.click(screen.getByRole('radio', { name: 'Admin' }))
  await waitFor(() => expect(visited.address()).toBe('/role-dashboard?role=admin'))
  expect(names('Widgets for Admin')).toHaveLength(15)
  expect(screen.getByText(/^Preview as Ada Sample/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Not available to this role' })).toBeNull()
})

test('says of each widget what it shows, how large and how current it is, and who sees it', async () => {
  await open('/role-dashboard?role=nobody')
  const row = screen.getByRole('row', { name: /^Urgent Calls/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['At most 5, high priority, with a sound', 'Medium', '15 s', 'Calls', 'Everyone'])
})

test('keeps what a role sees as a layout in this browser, and takes it back', async () => {
  await open('/role-dashboard?role=user')
  await userEvent.click(screen.getByRole('button', { name: 'Copy to my dashboards' }))
  const layout = within(await screen.findByRole('list', { name: 'Layouts' }))
  expect(layout.getByText('User dashboard')).toBeVisible()
  expect(layout.getByText(/^11 widgets · refreshes every 5 min/)).toBeVisible()
  const stored = localStorage.getItem('dashboardLayouts') ?? ''
  expect(JSON.parse(stored)).toMatchObject([
    { owner: agent.user.id, gridSize: 12, refreshInterval: 300, theme: 'light' },
  ])
  await userEvent.click(layout.getByRole('button', { name: 'Delete User dashboard' }))
  expect(await screen.findByText(/^No layouts yet\./)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('User dashboard')).toBeVisible()
  expect(localStorage.getItem('dashboardLayouts')).toBe(stored)
})

test('a layout that cannot be read is set aside with a notice; another’s is not shown', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Copy to my dashboards' }))
  const [mine] = JSON.parse(localStorage.getItem('dashboardLayouts') ?? '')
  const permissions = { canEdit: [], canView: ['somebody'], canDelete: [] }
  localStorage.setItem(
    'dashboardLayouts',
    JSON.stringify([
      { ...mine, id: 'a', name: 'Hers', permissions },
      { ...mine, id: 'b', name: 'Everybody’s', isPublic: true, permissions },
      { name: 'Broken' },
    ]),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: 'dashboardLayouts' }))
  expect(await screen.findByText(/^One stored dashboard layout could not be read/)).toBeVisible()
  expect(screen.queryByText('Hers')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete Everybody’s' })).toHaveAccessibleDescription(
    'Only its creator can delete it',
  )
  expect(localStorage.getItem('dashboardLayouts.setAside')).toContain('Broken')
})

test('widgets of what is switched off are neither shown nor counted', async () => {
  config.features.callbacks = false
  config.features.reports = false
  await open('/role-dashboard?role=admin')
  expect(screen.getByText('11 of 11 widgets')).toBeVisible()
  expect(names('Widgets for Admin')).not.toContain('Callback Queue')
})
