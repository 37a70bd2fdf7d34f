import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { readConfig } from '@/contracts/web-config'
import { config } from '@/api/current-config'
import type { Feature } from '@/api/features'
import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

type Signed = Awaited<ReturnType<TestServer['signIn']>>
let server: TestServer
let admin: Signed
let agent: Signed
let callId: string

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin', 'Bo Boss')
  agent = await server.signIn('agent', 'Ana Lopez')
  await server.deliver('vapi', vapiReport({ words: 'Please call me back tomorrow at three.' }))
  await server.analyze()
  const page = callPage.parse(await (await admin.request('/functions/api/v1/calls')).json())
  callId = page.items[0]?.id ?? ''
})
afterAll(() => server.close())
afterEach(() => {
  Object.assign(config, readConfig({}))
})

/** Opens a page of an installation with these features switched off. */
const openWithout = async (off: Feature[], address: string, title: string, as = admin) => {
  for (const feature of off) config.features[feature] = false
  const visited = visitAs(as, address, server)
  await screen.findByRole('heading', { level: 1, name: title })
  return visited
}

test('reports off: the entry stays, its page says so and keeps the way to every other page', async () => {
  await openWithout(['reports'], '/reports', 'Reports')
  expect(screen.getByText(/^Reports are switched off for this installation\./)).toBeVisible()
  expect(await screen.findByRole('link', { name: /^System Status/ })).toBeVisible()
  expect(screen.getByRole('list', { name: 'At a glance' })).toBeVisible()
  await expectAccessible()
})

test('analytics off: no figures, no pages of figures, neither listed nor by address', async () => {
  const { leave } = await openWithout(['analytics'], '/reports', 'Reports')
  expect(screen.queryByRole('list', { name: 'At a glance' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Role Dashboard/ })).toBeNull()
  expect(screen.queryByText(/^Reports are switched off/)).toBeNull()
  leave()
  const { asked } = await openWithout(['analytics'], '/role-dashboard', 'Switched off')
  expect(screen.getByText('Analytics are switched off for this installation')).toBeVisible()
  expect(asked.some((request) => request.includes('/role-dashboard'))).toBe(false)
  await expectAccessible()
})

test('callbacks off: no filter, no section, no flag, no quick rule; with them, all four', async () => {
  const look = async (off: Feature[]) => {
    const list = await openWithout(off, '/all-calls?view=card', 'All Calls')
    const main = within(screen.getByRole('main'))
    await main.findByText('Ada Moreau', { exact: false })
    await userEvent.click(screen.getByRole('button', { name: /^(More f|F)ilters$/ }))
    await screen.findByRole('group', { name: 'Recording' })
    const filter = screen.queryByRole('group', { name: 'Callback' })
    const flag = main.queryByText('Callback requested')
    list.leave()
    const detail = await openWithout(off, `/unified-dashboard/${callId}`, 'Ada Moreau')
    const section = screen.queryByRole('heading', { name: 'Callback' })
    detail.leave()
    const alerts = await openWithout(off, '/alert-configuration', 'Alert Configuration')
    const rule = screen.queryByRole('button', { name: 'Add Callback Alert' })
    alerts.leave()
    return [filter, flag, section, rule].map((part) => part !== null)
  }
  expect(await look([])).toEqual([true, true, true, true])
  expect(await look(['callbacks'])).toEqual([false, false, false, false])
})

/** The pages of the specification that go with a feature, whether they exist yet or not. */
const PAGES = {
  analytics: [
    '/analytics',
    '/ai-analytics',
    '/ml-analytics',
    '/performance',
    '/ai-insights',
    '/interactive-dashboard',
    '/dashboard-customizer',
    '/role-dashboard',
  ],
  reports: ['/reporting-settings', '/advanced-reports', '/custom-reports'],
  callbacks: ['/callbacks', `/callback-summary/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`],
  security: ['/security-dashboard'],
}

test('every page of a feature that is off says so at its address', async () => {
  const off: Feature[] = ['analytics', 'reports', 'callbacks', 'security']
  const { router } = await openWithout(off, '/users', 'User Management')
  const isThere = (path: string) => router.matchRoutes(path).at(-1)?.routeId !== '/_app/$'
  const there = Object.values(PAGES).flat().filter(isThere)
  expect(there).toContain('/role-dashboard')
  for (const path of there) {
    await act(() => router.navigate({ to: '/users' }))
    await screen.findByRole('heading', { level: 1, name: 'User Management' })
    await act(() => router.navigate({ to: path }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Switched off' })).toBeVisible()
  }
})

test.each<Feature>(['realTime', 'notifications'])(
  '%s off: Alert Configuration says that no rule fires',
  async (feature) => {
    await openWithout([feature], '/alert-configuration', 'Alert Configuration')
    expect(screen.getByText(/^Rules are paused: live updates or notifications/)).toBeVisible()
    await expectAccessible()
  },
)

test('realTime off: no stream is opened, and System Status says so', async () => {
  const { asked } = await openWithout(['realTime'], '/system-status', 'System Status')
  expect(screen.getByText(/^Live updates are switched off in the configuration/)).toBeVisible()
  expect(screen.getByText('live updates')).toBeVisible()
  expect(asked.filter((request) => request.endsWith('/events'))).toEqual([])
})

test('System Status names application, version, environment and the server’s protections', async () => {
  await openWithout([], '/system-status', 'System Status')
  const facts = screen.getByRole('region', { name: 'This installation' })
  expect(await within(facts).findByText('2.0.0, embedded database')).toBeVisible()
  expect(within(facts).getByText('AI Support CRM 2.0.0')).toBeVisible()
  expect(within(facts).getByText('production')).toBeVisible()
  expect(within(facts).getByText('None may call the API')).toBeVisible()
  expect(within(facts).getByText('On')).toBeVisible()
})

test('security off: the protections are nobody’s to see here', async () => {
  await openWithout(['security'], '/system-status', 'System Status')
  const facts = screen.getByRole('region', { name: 'This installation' })
  expect(await within(facts).findByText('2.0.0, embedded database')).toBeVisible()
  expect(within(facts).getByText('security pages')).toBeVisible()
  expect(within(facts).queryByText('Rate limits')).toBeNull()
})

test('others than administrators see what their browser runs, and ask the server nothing', async () => {
  const { asked } = await openWithout([], '/system-status', 'System Status', agent)
  expect(screen.getByText('AI Support CRM 2.0.0')).toBeVisible()
  expect(asked.some((request) => request.includes('/installation'))).toBe(false)
})

test('an environment that is not production is marked in the title and on every page', async () => {
  config.environment = 'staging'
  config.appName = 'Desk'
  await openWithout([], '/users', 'User Management')
  expect(document.title).toBe('(staging) User Management · Desk')
  expect(screen.getByTitle('This is staging, not production')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Your settings' }))
  expect(await screen.findByText('Desk 2.0.0')).toBeVisible()
})
