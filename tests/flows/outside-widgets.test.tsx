import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
const WAITING = 12

let source: Server
let origin: string
let server: TestServer
let boss: SignedIn

beforeAll(async () => {
  source = createServer((_, response) =>
    response.end(
      JSON.stringify({
        figures: [{ label: 'Open orders', value: 1234, unit: 'boxes' }],
        rows: [{ shop: '<img src=x onerror=alert(1)>', late: true }],
      }),
    ),
  )
  await new Promise<void>((listening) => {
    source.listen(0, '127.0.0.1', listening)
  })
  // Of a server that listens on a port.
  origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  server = await startServer({ variables: { EXTERNAL_DATA_ORIGINS: origin } })
  boss = await server.signIn('admin', 'Bo Boss')
})
afterAll(async () => {
  source.close()
  await server.close()
})

const store = (count: number, priority: 'high' | 'low') =>
  storeCalls(
    server.db,
    Array.from({ length: count }, (_, at) => {
      const sortAt = new Date(Date.now() - (at + 1) * HOUR)
      const call = anyCall(seededRandom(`${count} ${priority} ${at}`), [boss.user.id])
      const open = { reviewedAt: null, reviewedById: null, reviewedByName: null }
      const judged = { aiPriority: priority, humanPriority: null, status: 'analyzed' as const }
      return { ...call, ...open, ...judged, sortAt, startedAt: sortAt, receivedAt: sortAt }
    }),
  )

const open = async () => {
  const visited = visitAs(boss, '/role-dashboard', server)
  await screen.findByRole('heading', { level: 1, name: 'Role Dashboard' })
  return visited
}
const region = (title: string) => within(screen.getByRole('region', { name: title }))

test('an administrator sets where data of another system is read, and sees it as text', async () => {
  await open()
  await userEvent.click(
    await waitFor(() => region('External Data').getByRole('button', { name: 'Set an address' })),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'External data' }))
  await userEvent.type(dialog.getByLabelText('Address'), 'http://example.com/figures')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter an https address.')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText('Address'))
  await userEvent.type(dialog.getByLabelText('Address'), `${origin}/figures`)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await waitFor(() => region('External Data').getByText('1234 boxes'))).toBeVisible()
  const table = region('External Data').getByRole('table', { name: 'External Data' })
  expect(within(table).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(within(table).getByText('Yes')).toBeVisible()
  expect(document.querySelector('img[src=x]')).toBeNull()
  await expectAccessible()
})

test('they pick the list that has the rows, and how often it is read', async () => {
  await open()
  const openDialog = async () => {
    const tool = await waitFor(() =>
      region('External Data').getByRole('button', { name: 'Address of External Data' }),
    )
    await userEvent.click(tool)
    return within(await screen.findByRole('dialog', { name: 'External data' }))
  }
  type Dialog = Awaited<ReturnType<typeof openDialog>>
  const say = async (dialog: Dialog, label: string, text: string) => {
    const field = dialog.getByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  const save = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const first = await openDialog()
  await say(first, 'Path to the rows', 'data.shops')
  await say(first, 'Refresh interval in seconds', '5')
  await save(first)
  expect(await first.findByText(/^Enter whole seconds from 30 to 86,400/)).toBeVisible()
  await say(first, 'Refresh interval in seconds', '60')
  await save(first)
  const problem = /The JSON has no “data”: it is an object with “figures”, “rows”\./
  expect(await waitFor(() => region('External Data').getByText(problem))).toBeVisible()
  const second = await openDialog()
  expect(second.getByLabelText('Refresh interval in seconds')).toHaveValue('60')
  await say(second, 'Path to the rows', 'rows')
  await save(second)
  const table = await waitFor(() =>
    region('External Data').getByRole('table', { name: 'External Data' }),
  )
  expect(within(table).getByText('Yes')).toBeVisible()
  expect(region('External Data').queryByText('1234 boxes')).toBeNull()
})

test('what the figures say is told with its calls, and nothing of too few of them', async () => {
  await store(30, 'low')
  const first = await open()
  expect(
    await waitFor(() =>
      region('AI Insights').getByText(/^Too few calls to say anything: 30 calls/),
    ),
  ).toBeVisible()
  first.leave()
  // Urgent calls ring, which nothing here can.
  localStorage.setItem('urgentCallsSound', 'off')
  await store(WAITING, 'high')
  await store(50, 'low')
  const { address } = await open()
  const link = await waitFor(() =>
    region('AI Insights').getByRole('link', {
      name: `Open ${WAITING} calls: Review ${WAITING} high-priority calls`,
    }),
  )
  expect(region('AI Insights').getByTitle('Recommendation')).toBeInTheDocument()
  await userEvent.click(link)
  await waitFor(() => expect(address()).toMatch(/^\/all-calls\?/))
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(String(WAITING)))
})
