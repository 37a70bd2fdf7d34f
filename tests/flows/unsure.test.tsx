import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { doubtfulAnalyzer } from '@tests/builders/doubtful-analyzer'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { analyzer: doubtfulAnalyzer } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  const said = { Ada: 'billing 0.48', Bela: 'order 0.9', Carl: 'No idea.', Dora: 'status 0.72' }
  for (const [at, [name, words]] of Object.entries(said).entries()) {
    const startedAt = new Date(Date.now() - (40 - at * 10) * 60_000)
    await server.deliver('vapi', vapiReport({ name, words, startedAt }))
  }
  await server.analyze()
})

const entries = () => within(screen.getByRole('list', { name: 'Calls' })).getAllByRole('listitem')
const callers = () =>
  entries().map(({ textContent }) => /Ada|Bela|Carl|Dora/.exec(textContent)?.[0])
const shows = (name: string) => screen.findByRole('heading', { level: 1, name })
const queue = async () => {
  const answer = await ana.request('/functions/api/v1/calls?reviewed=nobody&sort=unsure')
  return callPage.parse(await answer.json()).items.map(({ callerName }) => callerName)
}

test('R opens what the AI is unsure of first, and Shift R the newest, each as its address says', async () => {
  const user = userEvent.setup()
  const { address } = visitAs(ana, '/', server)
  await shows('Next Steps')
  await user.keyboard('r')
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Ada', 'Dora', 'Bela']))
  expect(address()).toBe('/all-calls?reviewed=nobody&sort=unsure')
  expect(await screen.findByRole('button', { name: /^Sort:\s*Unsure$/ })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'View: To review' })).toBeVisible()
  const marked = entries().map((entry) => within(entry).queryByText('Unsure') !== null)
  expect(marked).toEqual([true, true, false, false])
  expect(screen.getAllByTitle('The AI is not sure of this category. Check it first.')).toHaveLength(
    2,
  )
  await expectAccessible()
  await user.keyboard('R')
  await waitFor(() => expect(callers()).toEqual(['Dora', 'Carl', 'Bela', 'Ada']))
  expect(address()).toBe('/all-calls?reviewed=nobody')
})

test('the calls to review keep the order that was chosen before', async () => {
  const { address } = visitAs(ana, '/all-calls?sort=oldest', server)
  await userEvent.click(await screen.findByRole('button', { name: '4 to review' }))
  await waitFor(() => expect(address()).toBe('/all-calls?sort=oldest&reviewed=nobody'))
})

test('a call whose category is corrected leaves the queue, and the next unsure one follows', async () => {
  const user = userEvent.setup()
  visitAs(ana, '/all-calls?reviewed=nobody&sort=unsure', server)
  await waitFor(() => expect(callers()).toHaveLength(4))
  await user.keyboard('j{Enter}')
  await shows('Carl')
  expect(await screen.findByTitle('The AI found no category. Check it first.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Category/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Complaint' }))
  await waitFor(() => expect(screen.queryByText('Unsure')).toBeNull())
  await user.keyboard('e')
  await shows('Ada')
  expect(
    await screen.findByTitle('The AI is 48 % sure of this category. Check it first.'),
  ).toBeVisible()
  await waitFor(async () => expect(await queue()).toEqual(['Ada', 'Dora', 'Bela']))
  await user.keyboard('z')
  await screen.findByText('Carl: undone')
  await user.keyboard('z')
  await waitFor(async () => expect(await queue()).toEqual(['Carl', 'Ada', 'Dora', 'Bela']))
})

test('a correction in the list takes the mark away, and its undo puts it back', async () => {
  const user = userEvent.setup()
  visitAs(ana, '/all-calls?sort=unsure', server)
  await waitFor(() => expect(callers()).toHaveLength(4))
  const marks = () => screen.queryAllByText('Unsure', { selector: '[data-call] *' }).length
  const marked = marks()
  await user.keyboard('jc')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Complaint' }))
  await waitFor(() => expect(marks()).toBeLessThan(marked))
  await waitFor(async () => expect(await queue()).toEqual(['Ada', 'Dora', 'Carl', 'Bela']))
  await user.keyboard('z')
  await waitFor(() => expect(marks()).toBe(marked))
})

test('what no longer matches stays, says so, and is gone when the list is brought up to date', async () => {
  const user = userEvent.setup()
  visitAs(ana, '/all-calls?reviewed=nobody', server)
  await waitFor(() => expect(callers()).toEqual(['Dora', 'Carl', 'Bela', 'Ada']))
  await user.keyboard('je')
  const left = await screen.findByText('No longer matches')
  expect(left.closest('[data-call]')).toHaveTextContent('Dora')
  await user.click(screen.getByRole('button', { name: 'Update the list' }))
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Bela', 'Ada']))
})

test('says of each claim how sure the AI is, in words, the figure where one points', async () => {
  const user = userEvent.setup()
  visitAs(ana, '/all-calls?reviewed=nobody', server)
  await user.click(await screen.findByText('Dora'))
  await shows('Dora')
  expect(screen.queryByText('Unsure')).toBeNull()
  expect(await screen.findByTitle('Status. The AI is 72 % sure of this category.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Category/ }))
  expect(await screen.findByText('Based on the call outcome (fairly sure)')).toBeVisible()
})

test('unsure calls alone are a filter', async () => {
  const { address } = visitAs(ana, '/all-calls?unsure=true', server)
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Ada']))
  await userEvent.click(screen.getByRole('button', { name: /^Remove.*Unsure/ }))
  await waitFor(() => expect(address()).toBe('/all-calls'))
})

test.each([
  ['Elena', 'Hola, no tengo internet en mi casa, necesito un técnico para el router, gracias'],
  ['Haruki', 'もしもし、昨日からインターネットが使えません。助けてください。'],
])('a call of %s is unsure, and the pane says that it was not understood', async (name, words) => {
  await server.deliver('vapi', vapiReport({ id: name, name, words }))
  await server.analyze()
  visitAs(ana, '/all-calls?unsure=true', server)
  await userEvent.click(await screen.findByText(name))
  await shows(name)
  expect(await screen.findByText(/^The caller does not speak English, which is all/)).toBeVisible()
  expect(screen.getByTitle('The AI found no category. Check it first.')).toBeVisible()
})
