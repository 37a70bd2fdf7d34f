import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { layoutOf } from '@tests/builders/dashboard-layout'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
const CALLS = 20
const BILLED = 15

let server: TestServer
let boss: SignedIn
let newest: string

beforeAll(async () => {
  server = await startServer()
  boss = await server.signIn('admin', 'Bo Boss')
  const facts = Array.from({ length: CALLS }, (_, at) => {
    const sortAt = new Date(Date.now() - at * 5 * HOUR - 60_000)
    return analysedCall(`interactive ${at}`, sortAt, [boss.user.id], {
      aiCategory: at < BILLED ? 'billing' : 'problem',
      humanCategory: null,
      aiPriority: at % 6 === 0 ? 'high' : 'low',
      reviewedAt: null,
      reviewedById: null,
      reviewedByName: null,
      durationSeconds: 60 + at,
    })
  })
  newest = facts[0]?.sortAt.toISOString() ?? ''
  await storeCalls(server.db, facts)
})
afterAll(() => server.close())

const open = async (address = '/interactive-dashboard') => {
  const visited = visitAs(boss, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Interactive Dashboard' })
  return visited
}
const region = (title: string) => within(screen.getByRole('region', { name: title }))
const total = (count: number) =>
  waitFor(() =>
    expect(
      region('Calls Overview').getByRole('link', {
        name: `Total calls: ${count}. Open the ${count} call${count === 1 ? '' : 's'}`,
      }),
    ).toBeVisible(),
  )
const urgent = (count: number) =>
  waitFor(() =>
    expect(
      region('Urgent Calls').getByRole('link', { name: `Open ${count} urgent calls` }),
    ).toBeVisible(),
  )
const chart = async (title: string) => {
  const found = await waitFor(() => region(title).getByRole('application'))
  found.focus()
  return found
}
const press = async (title: string, keys: string) => {
  await chart(title)
  await userEvent.keyboard(keys)
}

test('a mark filters all other widgets, by keys too, and the address holds it', async () => {
  const { address, router } = await open()
  await total(CALLS)
  await urgent(4)
  await press('Issue Categories', '{Home}{Enter}')
  await waitFor(() => expect(address()).toBe('/interactive-dashboard?category=billing'))
  await total(BILLED)
  await waitFor(() => expect(region('Recent Calls').getByText(`1–10 of ${BILLED}`)).toBeVisible())
  await urgent(3)
  expect(region('Urgent Calls').getByRole('link', { name: /^Open 3/ })).toHaveAttribute(
    'href',
    expect.stringContaining('category=billing'),
  )
  expect(region('Callback Queue').getByText(/whatever is filtered/)).toBeVisible()
  await expectAccessible()
  // The same once more takes it back, and Back brings it again.
  await press('Issue Categories', '{Home}{Enter}')
  await waitFor(() => expect(address()).toBe('/interactive-dashboard'))
  await total(CALLS)
  router.history.back()
  await waitFor(() => expect(address()).toBe('/interactive-dashboard?category=billing'))
  await total(BILLED)
  // The first leaves the mark of the chart.
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(address()).toBe('/interactive-dashboard'))
})

test('a day of a chart becomes the range of the dashboard, beside the filters there are', async () => {
  const { address } = await open('/interactive-dashboard?category=billing')
  await total(BILLED)
  await press('Call Volume', '{End}{ArrowLeft}{Enter}')
  await waitFor(() => expect(address()).toMatch(/category=billing&from=(\d{4}-\d\d-\d\d)&to=\1$/))
  await waitFor(() =>
    expect(
      region('Calls Overview').getByRole('link', { name: /^Total calls: [345]\. Open/ }),
    ).toBeVisible(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }))
  await total(BILLED)
  // A figure that is no mark opens its calls, and takes no filter away.
  const gauge = () => region('Resolution Rate').getByRole('button', { name: /: open them$/ })
  await userEvent.click(await waitFor(gauge))
  await waitFor(() => expect(address()).toMatch(/^\/all-calls\?.*category=billing/))
})

test('shows one’s default dashboard, or the one that is chosen, which the address holds', async () => {
  const owner = boss.user.id
  const permissions = { canEdit: [owner], canView: [owner], canDelete: [owner] }
  const widgets = layoutOf({}).widgets.slice(0, 2)
  const layout = layoutOf({ id: 'layout_7', name: 'Mornings', owner, permissions, widgets })
  localStorage.setItem('storageOwner', owner)
  localStorage.setItem('dashboardLayouts', JSON.stringify([layout, { id: 'layout_8' }]))
  const { address } = await open('/interactive-dashboard?category=billing&dashboard=layout_8')
  const unread = 'The dashboard could not be read. Showing Mornings instead.'
  expect(await screen.findByText(unread, { exact: false })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^One stored dashboard layout could not/)
  await total(BILLED)
  expect(screen.queryByRole('region', { name: 'Recent Calls' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dashboard: Mornings' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Role default' }))
  await waitFor(() =>
    expect(address()).toBe('/interactive-dashboard?category=billing&dashboard=role'),
  )
  expect(await screen.findByRole('region', { name: 'Recent Calls' })).toBeVisible()
  await total(BILLED)
})

test('a browser without a full screen says so', async () => {
  await open()
  await userEvent.keyboard('f')
  expect(
    await screen.findByText('This browser does not show pages on the full screen.'),
  ).toBeVisible()
})

test('the page is compared with the period before, and an hour of a day is a filter like others', async () => {
  const { address } = await open()
  await total(CALLS)
  expect(region('Calls Overview').queryAllByText(/^was /)).toEqual([])
  await userEvent.click(screen.getByRole('switch', { name: /^Compare/ }))
  await waitFor(() => expect(region('Calls Overview').getAllByText(/^was /)).not.toEqual([]))
  expect(address()).toBe('/interactive-dashboard?compare=previous')
})

test('an hour that an address asks for is shown, and Escape takes it out', async () => {
  const [day, hour] = [newest.slice(0, 10), newest.slice(11, 13)]
  const { address } = await open(`/interactive-dashboard?from=${day}&to=${day}&hour=${hour}`)
  await total(1)
  expect(screen.getByRole('button', { name: `Remove filter Hour: ${hour}:00` })).toBeVisible()
  await chart('Call Volume')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`/interactive-dashboard?from=${day}&to=${day}`))
})

test('a widget with days of its own names them', async () => {
  await open('/interactive-dashboard?from=2026-11-02&to=2026-11-08')
  await waitFor(() => expect(region('Calls Overview').getByText('Total calls')).toBeVisible())
  const days = /^\w{3} \d+ – (\w{3} )?\d+$/
  expect(await region('Weekly Report').findByText(days)).toBeVisible()
  expect(region('Calls Overview').queryByText(days)).toBeNull()
})
