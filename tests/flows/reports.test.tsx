import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { session } from '@/api/session'
import { jobs } from '@/server/db/jobs-schema'
import { calls } from '@/server/db/schema'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'
import { markAllAsSample } from './lib/sample-calls'

let server: TestServer
let admin: SignedIn
let agent: SignedIn

beforeAll(async () => {
  server = await startServer({ variables: { WEBHOOK_SECRET: '' } })
  admin = await server.signIn('admin', 'Bo Boss')
  agent = await server.signIn('agent', 'Ana Lopez')
  await server.deliver('vapi', vapiReport({ id: 'real' }))
  await server.deliver('vapi', vapiReport({ id: 'sample' }))
  await server.deliver('retell', { event: 'nonsense' }, { 'x-retell-signature': 'v=1,d=0' })
  await server.deps.deliveries.flush()
})
afterAll(() => server.close())

const open = async (as: SignedIn, address: string, title: string) => {
  const visited = visitAs(as, address, server)
  await screen.findByRole('heading', { level: 1, name: title })
  return visited
}

test('reports: leads to what there is, and each figure to what it counts', async () => {
  const { router, address } = await open(agent, '/reports', 'Reports')
  const glance = within(await screen.findByRole('list', { name: 'At a glance' }))
  const unreviewed = await glance.findByRole('link', { name: 'Calls to review 2' })
  expect(decodeURIComponent(unreviewed.getAttribute('href') ?? '')).toBe(
    '/all-calls?reviewed=nobody&sort=unsure',
  )
  // Every link of the page opens a page that is there.
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .filter(({ textContent }) => !textContent.endsWith('Not built yet'))
  for (const link of links) {
    const matched = router.matchRoutes(
      new URL(link.getAttribute('href') ?? '', 'http://x').pathname,
    )
    expect(matched.at(-1)?.routeId).not.toBe('/_app/$')
  }
  await expectAccessible()
  await userEvent.click(screen.getByRole('link', { name: /System Status/ }))
  await waitFor(() => expect(address()).toBe('/system-status'))
})

test('reports: says where a provider must send its events, and what is not set', async () => {
  await open(agent, '/reports', 'Reports')
  const vapi = await screen.findByRole('textbox', { name: 'Vapi webhook address' })
  expect(vapi).toHaveValue(`${window.location.origin}/functions/webhooks/vapi`)
  expect(screen.getAllByText('Secret set')).toHaveLength(2)
  expect(screen.getByText(/until an administrator adds a secret/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Add a secret/ })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy Vapi webhook address' }))
  expect(await navigator.clipboard.readText()).toContain('/functions/webhooks/vapi')
})

test('reports: leads an administrator to where a missing secret is added', async () => {
  const { leave } = await open(admin, '/reports', 'Reports')
  await userEvent.click(
    await screen.findByRole('link', { name: 'Add a secret for Any other provider' }),
  )
  expect(
    await screen.findByRole('button', { name: 'Add secret for Any other provider' }),
  ).toBeVisible()
  leave()
  session.end()
})

test('reports: only an administrator removes the sample workspace, and is asked first', async () => {
  await markAllAsSample(server)
  const { leave } = await open(agent, '/reports', 'Reports')
  const refused = await screen.findByRole('button', { name: 'Remove sample calls' })
  expect(refused).toHaveAccessibleDescription('Only administrators can remove it')
  await userEvent.click(refused)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  leave()
  session.end()

  await open(admin, '/reports', 'Reports')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove sample calls' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('2 sample calls and their recordings')
  expect(await server.db.$count(calls)).toBe(2)
  await userEvent.click(within(question).getByRole('button', { name: 'Remove sample calls' }))
  await waitFor(async () => expect(await server.db.$count(calls)).toBe(0))
  await waitFor(() => expect(screen.queryByText('Sample workspace')).toBeNull())
})

test('system status: counts what arrived, lists what was refused, filters in the address', async () => {
  const { address } = await open(admin, '/system-status', 'System Status')
  const row = await screen.findByRole('row', { name: /^Retell/ })
  expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent('1')
  expect(await screen.findByText('Refused 401')).toBeVisible()
  await expectAccessible()
  await userEvent.click(within(row).getByRole('button', { name: '1' }))
  await waitFor(() => expect(address()).toBe('/system-status?result=refused&provider=retell'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'Vapi')
  expect(await screen.findByText('No matches')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/system-status?result=refused&provider=vapi'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await screen.findByText('Refused 401')).toBeVisible()
})

test('system status: lists jobs by state, and tries one again that was given up', async () => {
  const failed = {
    kind: 'alert-mail',
    state: 'dead',
    attempts: 5,
    error: 'no such mailbox',
  } as const
  const later = new Date(Date.now() + 60 * 60 * 1000)
  await server.db.insert(jobs).values([failed, { kind: 'retention', runAt: later }])
  const { address } = await open(admin, '/system-status', 'System Status')
  const row = await screen.findByRole('row', { name: /^Retention Waiting/ })
  expect(row).toHaveTextContent(/in (59|60) min|in 1 h/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State of jobs' }), 'Given up')
  await waitFor(() => expect(address()).toBe('/system-status?jobs=dead'))
  const given = await screen.findByRole('row', { name: /^Alert mail Given up.*5 no such mailbox/ })
  await expectAccessible()
  await userEvent.click(within(given).getByRole('button', { name: 'Retry Alert mail' }))
  expect(await screen.findByText('No jobs in this state.')).toBeVisible()
  expect(await server.db.select().from(jobs).where(eq(jobs.kind, 'alert-mail'))).toMatchObject([
    { state: 'waiting', attempts: 0 },
  ])
})

test('system status: says why others cannot see it', async () => {
  const { asked } = await open(agent, '/system-status', 'System Status')
  expect(await screen.findByText(/^Only an administrator can see this/)).toBeVisible()
  expect(asked.filter((request) => request.includes('/deliveries'))).toEqual([])
  expect(screen.queryByRole('heading', { name: 'Jobs' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Result' })).toBeDisabled()
  expect(screen.getByText('This browser')).toBeVisible()
  await expectAccessible()
})
