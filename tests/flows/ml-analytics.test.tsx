import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 90

let server: TestServer
let ana: SignedIn

const callAt = (name: string, daysAgo: number, hour: number) => {
  const today = Math.floor(Date.now() / DAY) * DAY
  const sortAt = new Date(today - daysAgo * DAY + hour * HOUR + 60_000)
  return analysedCall(name, sortAt, [ana.user.id])
}

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  const usual = Array.from({ length: DAYS }, (_, day) =>
    [15, 16, 17, 18, 19, 20].map((hour) => callAt(`${day} ${hour}`, day + 1, hour)),
  ).flat()
  const rush = [8, 9, 10].flatMap((hour) =>
    Array.from({ length: 5 }, (_, at) => callAt(`rush ${hour} ${at}`, 3, hour)),
  )
  await storeCalls(server.db, [...usual, ...rush])
})
afterAll(() => server.close())

const open = async (as: SignedIn, from: TestServer) => {
  const visited = visitAs(as, '/ml-analytics', from)
  await screen.findByRole('heading', { level: 1, name: 'ML Analytics' })
  return visited
}

test('the calls to come, how sure they are, and the hours that were unusual', async () => {
  const { address } = await open(ana, server)
  await screen.findByRole('application', { name: 'Calls by day, and the forecast' })
  expect(
    screen.getByText(/^About \d+ calls in the next 7 days, \d+ in the 7 days after\./),
  ).toBeVisible()
  expect(
    screen.getByText(/^Tested on the last eight weeks, .* of 105 days were between the bounds\.$/),
  ).toBeVisible()
  const list = within(await screen.findByRole('list', { name: 'Unusual hours' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText(/08:00 to 11:00: unusually many calls$/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(list.getByRole('link', { name: /^Open 15 calls/ }))
  await waitFor(() => expect(address()).toMatch(/^\/all-calls\?/))
  expect(await screen.findByText('15')).toBeVisible()
})

test('of a short history, in which today does not count yet, no forecast is made, and why', async () => {
  const fresh = await startServer()
  await fresh.addCall({ startedAt: new Date() })
  await open(await fresh.signIn('agent', 'Bo Lind'), fresh)
  expect(
    await screen.findByText(/^A forecast needs 84 full days of calls.* So far there are 0\.$/),
  ).toBeVisible()
  expect(await screen.findByText('Nothing unusual')).toBeVisible()
  await fresh.close()
})
