import { randomUUID } from 'node:crypto'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { calls } from '@/server/db/schema'
import { expectAccessible } from '@tests/setup/axe'

import { functionsApi } from '../harness/functions'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { storeRules, stored as storedHere, testRule, watched } from './lib/alerts'
import { visitLiveAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
})

const open = async (address = '/simple-ai-demo') => {
  const visited = await visitLiveAs(ana, address, server)
  await screen.findByText('Live')
  return visited
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const transcript = () => screen.findByRole('list', { name: 'Transcript' })
const box = () => screen.findByRole('textbox', { name: 'You say, as the caller' })
const say = async (text: string) => {
  const input = await box()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Say' })).toBeEnabled())
  await userEvent.click(input)
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}
const play = async (speed: string) => {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), speed)
  await press('Play a call')
  await transcript()
}

const stored = async () => (await server.db.select().from(calls))[0]

test('a call is typed line by line with a scripted agent, and one action removes it', async () => {
  await functionsApi(server).switchTo(await server.signIn('admin'), true)
  const { queryClient } = await open()
  expect(
    screen.getByText(/^No language model is involved: the agent reads from a script/),
  ).toBeVisible()
  expect(screen.getByText(/counts in no metric, alert, email or webhook/)).toBeVisible()
  expect(await screen.findByText('No demo calls.')).toBeVisible()
  await press('Start a call')
  expect(await transcript()).toHaveTextContent('What can we do for you?')
  expect(await box()).toHaveFocus()
  expect(await screen.findByText('1 demo call in All Calls.')).toBeVisible()

  await say('x'.repeat(501))
  expect(screen.getByText('A line has at most 500 characters.')).toBeVisible()
  await userEvent.clear(await box())
  const said = '<b>My dishwasher</b> is broken, I am annoyed. Please call me back.'
  await say(said)
  await waitFor(async () => expect(await transcript()).toHaveTextContent('May I have your name?'))
  expect(within(await transcript()).getByText(said)).toBeVisible()
  expect(await stored()).toMatchObject({ status: 'in-progress', isDemo: true })
  await expectAccessible()

  await say('Ann Example')
  await waitFor(async () => expect(await transcript()).toHaveTextContent('When may we call you'))
  await say('Tomorrow at nine')
  await waitFor(async () =>
    expect(await transcript()).toHaveTextContent(/Noted: a callback for .* Goodbye\./),
  )
  expect(screen.getByRole('button', { name: 'Start a call' })).toHaveFocus()
  await server.analyze()
  await queryClient.invalidateQueries()
  const result = within(screen.getByRole('region', { name: 'Result' }))
  expect(await result.findByText(/^Problem/)).toBeVisible()
  expect(result.getByText(/^A real call would get the next step/)).toBeVisible()
  expect(result.getByRole('link', { name: 'Open the call' })).toBeVisible()

  await press('Remove demo calls')
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: 'Remove demo calls' }))
  expect(await screen.findByText('No demo calls.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
  expect(await stored()).toBeUndefined()
})

test('a played call stands live in All Calls as a demo, fires no alert, and whoever leaves hangs up', async () => {
  storeRules(testRule())
  const { router } = await open()
  await watched()
  await play('1 ×')
  expect(screen.getByRole('button', { name: 'End call' })).toHaveFocus()
  expect(screen.queryByRole('textbox', { name: 'You say, as the caller' })).toBeNull()
  expect(await stored()).toMatchObject({ status: 'in-progress' })
  await router.navigate({ to: '/all-calls' })
  const list = within(await screen.findByRole('list', { name: 'Calls' }))
  expect(await list.findByText('Demo caller')).toBeVisible()
  expect(list.getByText('Demo')).toBeVisible()
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'ended' }))
  const startedAt = new Date().toISOString()
  const json = { callId: randomUUID(), startedAt, said: [], hangsUp: false }
  await ana.request('/functions/api/v1/demo-calls', { json })
  await waitFor(() => expect(list.getAllByText('Demo caller')).toHaveLength(2))
  // The rule fires for the call that comes after them, and for none of them.
  await server.addCall({ name: 'Noor Haddad', startedAt: new Date() })
  await screen.findByText(/^Any call: Noor Haddad/)
  expect(storedHere('notifications')).toHaveLength(1)
})

test('a call that is played fast has the times of its script, and none of them is to come', async () => {
  await open()
  await play('8 ×')
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'ended' }))
  const { durationSeconds, endedAt } = (await stored()) ?? {}
  expect(durationSeconds).toBe(20)
  expect(endedAt?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('End call ends a played call before its next line', async () => {
  await open()
  await play('1 ×')
  await press('End call')
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'ended' }))
  expect(await screen.findByRole('button', { name: 'Start a call' })).toHaveFocus()
  expect(within(await transcript()).getAllByRole('listitem')).toHaveLength(1)
})

test('to close the tab is to hang up', async () => {
  await open()
  await press('Start a call')
  await transcript()
  fireEvent(window, new Event('pagehide'))
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'ended' }))
})

test('a call that a colleague removes is over here, too', async () => {
  await open()
  await press('Start a call')
  await box()
  await ana.request('/functions/api/v1/demo-calls', { method: 'DELETE' })
  await say('My dishwasher is broken.')
  expect(await screen.findByText('This demo call was removed. Start another one.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End call' })).toBeNull()
  await press('Start a call')
  expect(await transcript()).toBeVisible()
})
