import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { calls } from '@/server/db/schema'
import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const DAY = 86_400_000

let server: TestServer
let agent: SignedIn
let admin: SignedIn

/** Three calls begin with the day before yesterday, and one with today; days are those of UTC. */
beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana Lopez')
  admin = await server.signIn('admin', 'Ada Boss')
  const today = Math.floor(Date.now() / DAY) * DAY
  const facts = [today, today - 2 * DAY, today - 2 * DAY, today - 2 * DAY].map((at, index) => {
    const sortAt = new Date(at)
    return analysedCall(`standing ${index}`, sortAt, [agent.user.id])
  })
  await storeCalls(server.db, facts)
})
afterAll(() => server.close())

const report = (title: string) => within(screen.getByRole('region', { name: title }))
const shows = (title: string, words: RegExp) =>
  waitFor(() => expect(report(title).getByText(words)).toBeVisible())
const turn = (title: string, which: string) =>
  userEvent.click(report(title).getByRole('button', { name: `${title}: ${which}` }))

test('a day, a week and a month in words, and those before, kept in the address', async () => {
  const { address } = visitAs(admin, '/reports', server)
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  await shows('Daily summary', /^No calls came in\./)
  await shows('Weekly report', /came in so far/)
  await shows('Monthly trends', /came in so far/)
  expect(
    await report('Monthly trends').findByRole('img', {
      name: /^Calls\. .*: 1 so far\. Highest 3 /,
    }),
  ).toBeVisible()
  expect(
    await report('Daily summary').findByRole('heading', { name: 'Calls to hear' }),
  ).toBeVisible()
  await turn('Daily summary', 'the day after')
  await shows('Daily summary', /^1 call came in so far, 1 more than by the same time the day/)
  await waitFor(() =>
    expect(
      within(report('Daily summary').getByRole('region', { name: 'Calls to hear' })).getAllByRole(
        'link',
      ),
    ).toHaveLength(1),
  )
  expect(
    report('Daily summary').getByRole('button', { name: 'Daily summary: the day after' }),
  ).toHaveAccessibleDescription('This is the newest')
  await expectAccessible()
  await waitFor(() => expect(address()).toMatch(/^\/reports\?day=\d{4}-\d\d-\d\d$/))
  await turn('Daily summary', 'the day before')
  await waitFor(() => expect(address()).toBe('/reports'))
  await turn('Daily summary', 'the day before')
  await shows('Daily summary', /^3 calls came in, 3 more than the day before\./)
  const figure = report('Daily summary').getByRole('link', { name: 'Calls: 3. Open the 3 calls' })
  await turn('Weekly report', 'the week before')
  await waitFor(() => expect(address()).toMatch(/&week=\d{4}-\d\d-\d\d$/))
  await userEvent.click(figure)
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^3$/))
})

test('administrators see the months of a year, each figure with its calls; others a day and a week', async () => {
  const { address, leave } = visitAs(admin, '/reports', server)
  const table = await screen.findByRole('table', { name: 'Month' })
  const [, newest, ...others] = within(table).getAllByRole('row')
  // Eleven months, and all of them.
  expect(others).toHaveLength(12)
  if (!newest) throw new Error('There is a month')
  expect(newest).toHaveTextContent(/so far/)
  await userEvent.click(
    within(newest).getByRole('button', { name: /^\w+ \d{4} so far, Calls: \d/ }),
  )
  await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  expect(address()).toMatch(/^\/all-calls\?/)
  leave()
  visitAs(agent, '/reports', server)
  await screen.findByRole('region', { name: 'Weekly report' })
  expect(screen.queryByRole('region', { name: 'Monthly trends' })).toBeNull()
})

test('a daily summary names what was promised for that day and is not done', async () => {
  const yesterday = new Date(Math.floor(Date.now() / DAY) * DAY - DAY / 2)
  const [call] = await server.db.select({ id: calls.id }).from(calls).limit(1)
  await server.db.insert(nextSteps).values({
    callId: call?.id ?? null,
    title: 'Call back about the oven',
    kind: 'callback',
    priority: 'normal',
    source: 'local',
    evidence: [],
    createdAt: yesterday,
    dueAt: yesterday,
  })
  visitAs(agent, '/reports', server)
  const missed = await screen.findByRole('region', { name: 'Promised and not kept' })
  await waitFor(() => expect(missed).toHaveTextContent(/Call back about the oven ?still open$/))
  expect(within(missed).getByRole('link')).toHaveAttribute('href', `/unified-dashboard/${call?.id}`)
  await turn('Daily summary', 'the day before')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Promised and not kept' })).toHaveTextContent(
      /No promises were missed/,
    ),
  )
})
