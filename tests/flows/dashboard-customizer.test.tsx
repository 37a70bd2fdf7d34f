import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { DashboardLayout } from '@/contracts/dashboards'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import {
  answer,
  button,
  choose,
  KEY,
  layoutBy,
  openCustomizer,
  press,
  store,
  stored,
  tile,
  titles,
} from './lib/customizer'

let server: TestServer
let ana: SignedIn
let boss: SignedIn

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  boss = await server.signIn('admin', 'Bo Boss')
})
afterAll(() => server.close())
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const mine = (facts: Partial<DashboardLayout> = {}, owner = boss) => layoutBy(owner, facts)
const open = (person = boss, address?: string) => openCustomizer(server, person, address)
const positionOf = (id: string) => stored()[0]?.widgets.find((one) => one.id === id)?.position

test('the default of one’s role is changed, undone, redone, and stored only when it is saved', async () => {
  const { address } = await open()
  expect(screen.getByText('Not saved yet')).toBeVisible()
  expect(titles()).toHaveLength(15)
  await choose('Change Call Volume', 'Remove')
  expect(screen.queryByRole('listitem', { name: 'Call Volume' })).toBeNull()
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await userEvent.keyboard('z')
  expect(tile('Call Volume')).toBeVisible()
  await userEvent.keyboard('{Shift>}Z{/Shift}')
  expect(screen.queryByRole('listitem', { name: 'Call Volume' })).toBeNull()
  await userEvent.keyboard('{Control>}z{/Control}')
  await choose('Change Recent Calls', 'Hide')
  expect(localStorage.getItem(KEY)).toBeNull()
  await press('Save')
  await waitFor(() => expect(stored()).toHaveLength(1))
  expect(stored()[0]).toMatchObject({ name: 'Admin dashboard', isDefault: true, gridSize: 12 })
  expect(stored()[0]?.widgets).toHaveLength(15)
  expect(stored()[0]?.widgets.find(({ id }) => id === 'recent_calls_table')?.visible).toBe(false)
  await waitFor(() => expect(address()).toBe(`/dashboard-customizer?dashboard=${stored()[0]?.id}`))
  expect(screen.getByText('Saved')).toBeVisible()
  // The steps are still there.
  await press('Undo a step')
  expect(tile('Recent Calls')).toBeVisible()
  await expectAccessible()
})

test('another tab’s new default takes no unsaved change away', async () => {
  store(mine({ id: 'first', name: 'First', isDefault: true }))
  await open()
  await choose('Change Calls Overview', 'Hide')
  store(
    mine({ id: 'first', name: 'First', isDefault: false }),
    mine({ id: 'second', name: 'Second', isDefault: true }),
  )
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  expect(screen.getByText('First')).toBeVisible()
})

test('one keyboard mode: Enter grabs, arrows move, Shift resizes, Enter drops, Escape cancels', async () => {
  store(mine())
  await open()
  const grip = () => button('Move or resize Calls Overview')
  const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
  grip().focus()
  await userEvent.keyboard('{Enter}')
  expect(grip()).toHaveAttribute('aria-pressed', 'true')
  expect(said()).toMatch(/^Calls Overview grabbed at column 1, row 1, 6 wide, 2 high\. Arrows move/)
  await userEvent.keyboard('{ArrowRight}')
  expect(said()).toBe('column 2, row 1, 6 wide, 2 high.')
  expect(grip()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(said()).toBe('column 2, row 1, 6 wide, 3 high.')
  await userEvent.keyboard('{Escape}')
  expect(said()).toBe('Cancelled. Calls Overview is back where it was.')
  expect(screen.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{Enter}{ArrowLeft}')
  expect(said()).toBe('It goes no further.')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(said()).toBe('Calls Overview dropped at column 2, row 1, 6 wide, 2 high.')
  expect(grip()).toHaveFocus()
  await press('Save')
  await waitFor(() => expect(positionOf('calls_overview')).toEqual({ x: 1, y: 0, w: 6, h: 2 }))
  // Who goes on to Save with a widget in hand means it where it is.
  grip().focus()
  await userEvent.keyboard('{Enter}{ArrowRight}')
  await press('Save')
  await waitFor(() => expect(positionOf('calls_overview')).toEqual({ x: 2, y: 0, w: 6, h: 2 }))
  expect(button('Save')).toHaveFocus()
})

test('a widget that is moved before another one keeps the focus', async () => {
  store(mine())
  await open()
  button('Move or resize Call Volume').focus()
  await userEvent.keyboard('{Enter}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowUp}{Enter}')
  expect(button('Move or resize Call Volume')).toHaveFocus()
  await press('Save')
  await waitFor(() => expect(positionOf('call_volume_chart')).toEqual({ x: 0, y: 0, w: 6, h: 4 }))
})

test('what changes the dashboard lets go of a grabbed widget, and stays when that is dropped', async () => {
  store(mine())
  await open()
  const isGrabbed = () =>
    button('Move or resize Calls Overview').getAttribute('aria-pressed') === 'true'
  await press('Move or resize Calls Overview')
  expect(isGrabbed()).toBe(true)
  await choose('Change Call Volume', 'Hide')
  expect(titles()).not.toContain('Call Volume')
  expect(isGrabbed()).toBe(false)
  await press('Move or resize Calls Overview')
  await userEvent.keyboard('{ArrowRight}z')
  expect(isGrabbed()).toBe(false)
  expect(tile('Call Volume')).toBeVisible()
  expect(screen.getByText('Saved')).toBeVisible()
})

test('settings and position are checked, and kept in the shape that was stored', async () => {
  store({ ...mine(), colour: 'red' })
  await open()
  await choose('Change Call Volume', 'Settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of Call Volume' }))
  await expectAccessible()
  const type = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByRole('textbox', { name: label }))
    await userEvent.type(dialog.getByRole('textbox', { name: label }), text)
  }
  await type('Title', 'Rings')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Chart' }), 'Bars')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Range' }), 'Last 30 days')
  await type('Refresh every, in seconds', '4')
  await type('Column (x)', '6')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('Enter a whole number from 5 to 86400')).toBeVisible()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Column (x)' }))
  await type('Refresh every, in seconds', '60')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('Enter a whole number from 0 to 10')).toBeVisible()
  await type('Column (x)', '6')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('Column 6 and width 8 end beyond column 12')).toBeVisible()
  await type('Width (w)', '6')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(tile('Rings')).toBeVisible())
  await press('Save')
  await waitFor(() => expect(stored()[0]?.widgets[1]?.title).toBe('Rings'))
  expect(stored()[0]).toMatchObject({ colour: 'red' })
  expect(stored()[0]?.widgets[1]).toEqual({
    ...mine().widgets[1],
    title: 'Rings',
    size: 'large',
    position: { x: 6, y: 2, w: 6, h: 4 },
    config: { chartType: 'bar', timeRange: '30d', metrics: ['volume'] },
    refreshInterval: 60,
  })
})

test('a formula over metrics says where it is wrong, and is kept', async () => {
  await open()
  await choose('Change Custom Metric', 'Settings')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Shows' }), 'formula')
  const formula = dialog.getByRole('textbox', { name: 'Formula' })
  await userEvent.type(formula, 'resolvedCalls / calls')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('“calls” is not a metric, at character 17')).toBeVisible()
  await userEvent.clear(formula)
  await userEvent.type(formula, 'resolvedCalls / totalCalls')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Written as' }), 'share')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // No calls here: divided by zero.
  expect(await within(tile('Custom Metric')).findByText('No value')).toBeVisible()
  await press('Save')
  await waitFor(() =>
    expect(stored()[0]?.widgets.find(({ id }) => id === 'custom_metric')?.config).toEqual({
      metrics: ['resolvedCalls', 'totalCalls'],
      formula: 'resolvedCalls / totalCalls',
      unit: 'share',
    }),
  )
})

test('both resets ask first, and can be undone', async () => {
  store(mine({ name: 'Mornings', widgets: mine().widgets.slice(0, 3) }))
  await open()
  expect(titles()).toHaveLength(3)
  await choose('Change Calls Overview', 'Remove')
  await choose('Reset', 'To the default of my role')
  await answer('Cancel')
  expect(titles()).toHaveLength(2)
  await choose('Reset', 'To the default of my role')
  await answer('Reset')
  await waitFor(() => expect(titles()).toHaveLength(15))
  await choose('Reset', 'To the last save')
  await answer('Reset')
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(screen.getByText('Saved')).toBeVisible()
  await press('Undo a step')
  expect(titles()).toHaveLength(15)
})

test('widgets are added, and hidden ones shown again', async () => {
  store(
    mine(
      {
        widgets: mine()
          .widgets.slice(0, 2)
          .map((one) => ({ ...one, visible: false })),
      },
      ana,
    ),
  )
  await open(ana)
  expect(screen.queryAllByRole('listitem', { name: 'Call Volume' })).toHaveLength(0)
  await press('Add widgets')
  const panel = within(await screen.findByRole('dialog', { name: 'Add widgets' }))
  await expectAccessible()
  await userEvent.type(panel.getByRole('searchbox', { name: 'Search widgets' }), 'monthly xylo')
  expect(panel.getByText('No widgets match.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(panel.getByRole('searchbox', { name: 'Search widgets' })).toHaveValue('')
  await userEvent.type(panel.getByRole('searchbox', { name: 'Search widgets' }), 'VOLUME call')
  expect(panel.queryByRole('button', { name: 'Add Recent Calls' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'Show Call Volume' }))
  await userEvent.click(panel.getByRole('button', { name: 'Clear search' }))
  await userEvent.click(panel.getByRole('button', { name: 'Add Recent Calls' }))
  expect(panel.getByRole('button', { name: 'Add Monthly Trends' })).toHaveAccessibleDescription(
    'Only administrators see it',
  )
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(titles()).toEqual(['Call Volume', 'Recent Calls']))
})

test('leaving with unsaved changes asks', async () => {
  store(mine())
  const { router, address } = await open()
  await choose('Change Call Volume', 'Remove')
  void router.navigate({ to: '/reports' })
  await answer('Cancel')
  expect(address()).toMatch(/^\/dashboard-customizer/)
  void router.navigate({ to: '/reports' })
  await answer('Leave')
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
})

test('a narrow window shows the widgets one after the other, and cannot save', async () => {
  store(mine())
  const before = localStorage.getItem(KEY)
  await openCustomizer(server, boss, undefined, false)
  expect(button('Save')).toHaveAccessibleDescription(/^Widen the window to 1280 pixels/)
  await press('Save')
  expect(screen.queryByRole('button', { name: 'Move or resize Call Volume' })).toBeNull()
  expect(localStorage.getItem(KEY)).toBe(before)
})
