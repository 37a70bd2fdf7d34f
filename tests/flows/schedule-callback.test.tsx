import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callbackPage } from '@/contracts/callbacks'
import { callDetail, callPage } from '@/contracts/calls'
import { nextStep, nextStepPage } from '@/contracts/next-steps'
import { nextSteps } from '@/server/db/next-steps-schema'
import { calls } from '@/server/db/schema'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())
beforeEach(async () => {
  callId = await server.addCall({ id: 'one', words: 'What are your opening hours?' })
  await server.db.delete(nextSteps)
})

const callbacks = async () => {
  const response = await ana.request(`${API}/next-steps?kind=callback&owner=me`)
  return nextStepPage.parse(await response.json()).items
}

test('b schedules a callback for whoever presses it, and the flag follows; z takes both back', async () => {
  visitAs(ana, `/unified-dashboard/${callId}`, server)
  await screen.findByText('No callback requested.')
  await userEvent.keyboard('b')
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a callback' }))
  const about = dialog.getByRole('textbox', { name: 'About' })
  expect(about).toHaveValue('')
  expect(about).toHaveFocus()
  expect(await dialog.findByRole('button', { name: /^Assignee Ana Lopez/ })).toBeVisible()
  expect(dialog.queryByRole('combobox', { name: 'Kind' })).toBeNull()
  expect(dialog.getByText('For example: the refund')).toBeVisible()
  const when = dialog.getByRole('textbox', { name: 'When' })
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByText('Say what it is about')).toBeVisible()
  await userEvent.type(about, 'the refund')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByText('Say when, or choose No date.')).toBeVisible()
  expect(await callbacks()).toEqual([])
  expect(when).toHaveFocus()
  await userEvent.keyboard('tomorrow 9am{Control>}{Enter}{/Control}')
  await screen.findByText('Callback scheduled: Ada Moreau')
  expect(await callbacks()).toMatchObject([
    { title: 'Call back about the refund', kind: 'callback' },
  ])
  const flagged = async () => {
    const response = await ana.request(`${API}/calls?callback=true`)
    return callPage.parse(await response.json()).items
  }
  await waitFor(async () => expect(await flagged()).toHaveLength(1))
  const chip = await screen.findByText('Callback scheduled')
  await waitFor(() => expect(chip.closest('div')).toHaveTextContent(/09:00.* · Ana Lopez/))
  expect(screen.queryByText('Callback requested')).toBeNull()
  expect(screen.getByRole('button', { name: /^Change callback/ })).toBeVisible()
  const step = { name: /: Call back about the refund$/ }
  expect(screen.getByRole('checkbox', step)).not.toBeChecked()
  await userEvent.keyboard('z')
  await waitFor(async () => expect(await callbacks()).toEqual([]))
  await waitFor(async () => expect(await flagged()).toEqual([]))
  expect(await screen.findByText('Ada Moreau: undone')).toBeVisible()
  expect(screen.queryByRole('checkbox', step)).toBeNull()
  expect(screen.getByText('No callback requested.')).toBeVisible()
  expect(screen.getAllByText(/undone/i)).toHaveLength(1)
})

test('where one is open on the topic, it is asked for once more, and what it keeps is said', async () => {
  const json = { callId, topic: 'The refund' }
  const answer = await ana.request(`${API}/callbacks`, { json })
  expect(answer.status).toBe(200)
  const other = await server.addCall({ id: 'two', words: 'What are your opening hours?' })
  await server.db.update(calls).set({ aiSummary: 'Called about the refund. It was not settled.' })
  visitAs(ana, `/unified-dashboard/${other}`, server)
  await screen.findByText('No callback requested.')
  await userEvent.keyboard('b')
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a callback' }))
  expect(dialog.getByRole('textbox', { name: 'About' })).toHaveValue('the refund')
  const when = dialog.getByRole('textbox', { name: 'When' })
  await waitFor(() => expect(when).toHaveFocus())
  await userEvent.keyboard('tomorrow 9am{Control>}{Enter}{/Control}')
  const words =
    'Added to the callback that is open: Call back about The refund. It keeps its title and assignee.'
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const standing = callbackPage.parse(await (await ana.request(`${API}/callbacks`)).json())
  expect(standing.items).toMatchObject([{ callId, requests: [{ callId }, { callId: other }] }])
})

test('a callback that nobody asked for is done once it was made', async () => {
  const patch = (path: string, change: object) =>
    ana.request(`${API}/${path}`, { method: 'PATCH', json: change })
  const { version } = callDetail.parse(await (await ana.request(`${API}/calls/${callId}`)).json())
  await patch(`calls/${callId}`, { version, callbackRequested: true })
  const json = { callId, kind: 'callback', title: 'Call back' }
  const added = nextStep.parse(await (await ana.request(`${API}/next-steps`, { json })).json())
  await patch(`next-steps/${added.id}`, { version: added.version, status: 'done' })
  visitAs(ana, `/unified-dashboard/${callId}`, server)
  expect(await screen.findByText('Callback done')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Schedule callback/ })).toBeVisible()
  await patch(`calls/${callId}`, { version: version + 1, callbackRequested: null })
})

test('a caller without a name is called at the number that heads the page', async () => {
  const nameless = await server.addCall({ id: 'nameless', name: '' })
  visitAs(ana, `/unified-dashboard/${nameless}`, server)
  await screen.findByRole('heading', { level: 1, name: '+1 555 555 0142' })
  const dial = screen.getByRole('link', { name: 'Call this number' })
  expect(dial).toHaveAttribute('href', 'tel:+15555550142')
})

test('a callback begins with the time that was heard, and has no date only when that is chosen', async () => {
  const words = 'Could you call me back tomorrow at 3 pm?'
  const heard = await server.addCall({ id: 'heard', words, startedAt: new Date() })
  await server.db.update(nextSteps).set({ dueAt: null })
  visitAs(ana, `/unified-dashboard/${heard}`, server)
  await screen.findByText('Callback requested')
  await userEvent.keyboard('b')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the callback' }))
  const when = dialog.getByRole('textbox', { name: 'When' })
  expect(when).toHaveDisplayValue(/^\d{4}-\d\d-\d\d 15:00$/)
  expect(when).toHaveFocus()
  await userEvent.clear(when)
  expect(dialog.getByText('The caller asked for “tomorrow at 3 pm”')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'No date' }))
  expect(when).toHaveValue('No date')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await server.db.select().from(nextSteps)).toMatchObject([{ dueAt: null }])
})

test('a time that is not clear is confirmed with the caller’s words beside it', async () => {
  callId = await server.addCall({ id: 'unclear', words: 'Call me back on Monday or Tuesday.' })
  visitAs(ana, `/unified-dashboard/${callId}`, server)
  const buttons = await screen.findAllByRole('button', { name: 'Confirm time' })
  expect(buttons).toHaveLength(2)
  cleanup()
  visitAs(ana, '/?assignee=everyone', server)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the callback' }))
  expect(dialog.getByText('The caller asked for “on Monday or Tuesday”')).toBeVisible()
  const when = dialog.getByRole('textbox', { name: 'When' })
  await userEvent.clear(when)
  await userEvent.type(when, 'tomorrow 9am')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm time' })).toBeNull())
})
