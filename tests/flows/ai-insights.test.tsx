import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
/** In each of two weeks. */
const CALLS = 64
const BILLED = 40
const TITLE = 'Billing is 63 % of calls, up from 6 %'

let server: TestServer
let ana: SignedIn

const addWeek = (name: string, weeksAgo: number, billed: number) =>
  storeCalls(
    server.db,
    Array.from({ length: CALLS }, (_, at) => {
      const sortAt = new Date(Date.now() - (weeksAgo * 7 * 24 + at * 2) * HOUR - 60_000)
      return analysedCall(`${name} ${at}`, sortAt, [ana.user.id], {
        aiCategory: at < billed ? 'billing' : 'problem',
        humanCategory: null,
      })
    }),
  )

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  await addWeek('this week', 0, BILLED)
  await addWeek('the week before', 1, 4)
})
beforeEach(() => localStorage.removeItem('hiddenInsights'))
afterAll(() => server.close())

const open = async (address = '/ai-insights') => {
  const visited = visitAs(ana, address, server)
  await screen.findByRole('heading', { level: 1, name: 'AI Insights' })
  return visited
}
const titles = async (name = 'Insights') => {
  const list = await screen.findByRole('list', { name })
  return within(list)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
}

test('what the week says is listed by kind, each with exactly its calls', async () => {
  const { address } = await open()
  await waitFor(async () => expect(await titles()).toContain(TITLE))
  await expectAccessible()
  await userEvent.click(screen.getByRole('radio', { name: 'Anomalies' }))
  await waitFor(async () => expect(await titles()).not.toContain(TITLE))
  expect(address()).toBe('/ai-insights?type=anomalies')
  await userEvent.click(screen.getByRole('radio', { name: 'Trends' }))
  await userEvent.click(await screen.findByRole('link', { name: `Open ${BILLED} calls: ${TITLE}` }))
  await waitFor(() => expect(address()).toMatch(/^\/all-calls\?.*category=billing/))
  expect(await screen.findByText(String(BILLED))).toBeVisible()
})

test('one is dismissed, comes back by Undo, and is found among the dismissed', async () => {
  await open('/ai-insights?type=trends')
  const dismiss = { name: `Dismiss for 7 days: ${TITLE}` }
  await userEvent.click(await screen.findByRole('button', dismiss))
  await waitFor(async () => expect(await titles()).not.toContain(TITLE))
  expect(document.body).not.toHaveFocus()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await titles()).toContain(TITLE))

  await userEvent.click(screen.getByRole('button', { name: `Snooze until tomorrow: ${TITLE}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 dismissed or snoozed' }))
  expect(await titles('Dismissed or snoozed')).toEqual([TITLE])
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: `Show again: ${TITLE}` }))
  await waitFor(async () => expect(await titles()).toContain(TITLE))
})

test('too few calls make no insights, and the page says why', async () => {
  const empty = await startServer()
  visitAs(await empty.signIn('agent', 'Bo Lind'), '/ai-insights', empty)
  expect(
    await screen.findByText(
      'Too few calls to say anything: 0 calls in the last 7 days, of at least 50.',
    ),
  ).toBeVisible()
  await empty.close()
})
