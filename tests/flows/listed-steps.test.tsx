import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { config } from '@/api/current-config'
import { callDetail, callPage } from '@/contracts/calls'
import { nextStepPage } from '@/contracts/next-steps'
import { expectAccessible } from '@tests/setup/axe'

import type { SignedIn, TestServer } from '../harness/server'
import { inHours, queueOf } from './lib/queue'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

const { add, change, stored, open, box, titles } = queueOf((desk) => {
  ;({ server, ana, bo, callId } = desk)
})

const openCalls = async () => {
  visitAs(ana, '/all-calls', server)
  await screen.findByRole('link', { name: /Ada Moreau/ })
  await userEvent.keyboard('j')
  const link = screen.getByRole('link', { name: /Ada Moreau/ })
  await waitFor(() => expect(link).toHaveFocus())
  return link
}
const callbacks = async () => {
  const response = await ana.request(`${API}/next-steps?kind=callback`)
  return nextStepPage.parse(await response.json()).items
}
const isFlagged = async () => {
  const response = await ana.request(`${API}/calls?ids=${callId}`)
  return callPage.parse(await response.json()).items[0]?.callbackRequested
}
const callbackForm = async (name: string) => {
  const form = within(await screen.findByRole('dialog', { name }))
  const when = form.getByRole('textbox', { name: 'When' })
  const about = form.queryByRole('textbox', { name: 'About' })
  await waitFor(() => expect(about ?? when).toHaveFocus())
  if (about) await userEvent.type(about, 'the opening hours')
  const send = async (text: string, action: string) => {
    await userEvent.clear(when)
    await userEvent.type(when, text)
    await userEvent.click(form.getByRole('button', { name: action }))
  }
  return { form, send }
}

test('z after b takes the callback and its flag back', async () => {
  await openCalls()
  await userEvent.keyboard('b')
  const { send } = await callbackForm('Schedule a callback')
  await send('tomorrow 9am', 'Schedule')
  await screen.findByText('Callback scheduled: Ada Moreau')
  await waitFor(async () => expect(await isFlagged()).toBe(true))
  await userEvent.keyboard('z')
  await waitFor(async () => expect(await callbacks()).toEqual([]))
  await waitFor(async () => expect(await isFlagged()).toBe(false))
  expect(await screen.findAllByText('Ada Moreau: undone')).toHaveLength(1)
})

const flagAs = async (who: SignedIn, callbackRequested: boolean | null) => {
  const path = `${API}/calls/${callId}`
  const { version } = callDetail.parse(await (await who.request(path)).json())
  await who.request(path, { method: 'PATCH', json: { version, callbackRequested } })
}

test('z, z takes back the last two changes, the newest first', async () => {
  const dueAt = inHours(2)
  const step = await add('Call the clinic', { dueAt })
  await open('/?assignee=everyone')
  for (const due of ['in 20 days', 'in 30 days']) {
    ;(await box('Call the clinic')).focus()
    await userEvent.keyboard('h')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), `${due}{Enter}`)
  }
  await waitFor(async () => expect(await stored(step)).toMatchObject({ version: 3 }))
  await userEvent.keyboard('z')
  await userEvent.keyboard('z')
  await waitFor(async () =>
    expect(await stored(step)).toMatchObject({ dueAt: new Date(dueAt), version: 5 }),
  )
})

test('a snooze that is refused says of which step until it is tried again', async () => {
  const step = await add('Send the contract', { dueAt: inHours(2) })
  await openCalls()
  await userEvent.keyboard('h')
  const due = await screen.findByRole('textbox', { name: 'Due' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(due, 'in 30 days{Enter}')
  expect(await screen.findByText('Send the contract: not saved. No connection.')).toBeVisible()
  vi.stubGlobal('fetch', fetch)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ version: 2 }))
})

test('b on a call of the list schedules its callback, and then changes it; z takes either back', async () => {
  const link = await openCalls()
  await userEvent.keyboard('b')
  const { form, send } = await callbackForm('Schedule a callback')
  expect(form.getByRole('textbox', { name: 'About' })).toHaveValue('the opening hours')
  await expectAccessible()
  await send('tomorrow 9am', 'Schedule')
  await screen.findByText('Callback scheduled: Ada Moreau')
  await waitFor(() => expect(link).toHaveFocus())
  const made = (await callbacks())[0]
  expect(made).toMatchObject({ callId, assigneeId: ana.user.id })
  await waitFor(async () => expect(await isFlagged()).toBe(true))

  await userEvent.keyboard('b')
  const again = await callbackForm('Change the callback')
  await again.send('in 30 days', 'Save')
  await screen.findByText('Callback changed: Ada Moreau')
  expect((await callbacks())[0]?.dueAt).not.toBe(made?.dueAt)
  await userEvent.keyboard('z')
  await waitFor(async () => expect((await callbacks())[0]?.dueAt).toBe(made?.dueAt))
})

test('h on a call of the list snoozes the open step that is due first; z takes it back', async () => {
  await add('No date')
  const later = await add('Later', { dueAt: inHours(5) })
  const first = await add('First', { dueAt: inHours(2) })
  const done = await add('Done', { dueAt: inHours(1) })
  await change(ana, done, { status: 'done' })
  const link = await openCalls()
  await userEvent.keyboard('h')
  const picker = within(await screen.findByRole('dialog', { name: 'Change due' }))
  expect(picker.getByText('First')).toBeVisible()
  await expectAccessible()
  await userEvent.type(picker.getByRole('textbox', { name: 'Due' }), 'in 30 days{Enter}')
  await screen.findByText(/^Due .*: First$/)
  expect(link).toHaveFocus()
  const dueAt = async () => (await stored(first))?.dueAt?.toISOString()
  expect(await dueAt()).not.toBe(first.dueAt)
  expect(await stored(later)).toMatchObject({ version: later.version })
  await userEvent.keyboard('z')
  await waitFor(async () => expect(await dueAt()).toBe(first.dueAt))
})

test('h says that a call has no open next steps, and who was first', async () => {
  const link = await openCalls()
  await userEvent.keyboard('h')
  await screen.findByText('This call has no open next steps.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(link).toHaveFocus()

  const step = await add('Send the invoice')
  await userEvent.keyboard('h')
  const due = await screen.findByRole('textbox', { name: 'Due' })
  await change(bo, step, { title: 'Send both invoices' })
  await userEvent.type(due, 'tomorrow 9am{Enter}')
  await screen.findByText(/Bo Lang was first/)
  expect(await stored(step)).toMatchObject({ dueAt: null })
})

test('where callbacks are switched off no list has their key', async () => {
  config.features.callbacks = false
  onTestFinished(() => {
    config.features.callbacks = true
  })
  await openCalls()
  await userEvent.keyboard('bh')
  await screen.findByText('This call has no open next steps.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the sheet of shortcuts names each key of the queue once', async () => {
  await add('One')
  await open()
  await box('One')
  await userEvent.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const part = within(sheet.getByRole('region', { name: 'Next Steps' }))
  const keys = part.getAllByText(/./, { selector: 'kbd' }).map((key) => key.textContent)
  expect(keys).toContain('Shift ↓')
  expect(keys).toHaveLength(new Set(keys).size)
})

test('b in the queue schedules a callback for the call of the row, or changes the row', async () => {
  await add('Call the shop', { kind: 'callback', dueAt: inHours(1) })
  const second = await add('Call again', { kind: 'callback', dueAt: inHours(2) })
  await add('Send the invoice', { dueAt: inHours(3), callId: await server.addCall({ id: 'two' }) })
  await add('Tidy up', { dueAt: inHours(4), callId: null })
  await add('Ring the printer', { kind: 'callback', dueAt: inHours(5), callId: null })
  await open('/?assignee=everyone')
  const focus = async (title: string) => (await box(title)).focus()
  await focus('Call again')
  await userEvent.keyboard('b')
  const change = await callbackForm('Change the callback')
  expect(change.form.getByRole('textbox', { name: 'What to do' })).toHaveValue('Call again')
  await userEvent.keyboard('{Escape}')
  expect(await stored(second)).toMatchObject({ version: second.version })

  await focus('Send the invoice')
  await userEvent.keyboard('b')
  const { send } = await callbackForm('Schedule a callback')
  await send('tomorrow 9am', 'Schedule')
  await screen.findByText('Callback scheduled: Ada Moreau')
  expect(await callbacks()).toHaveLength(4)
  await waitFor(async () => expect(await box('Send the invoice')).toHaveFocus())

  await focus('Tidy up')
  await userEvent.keyboard('b')
  await screen.findByText('This next step has no call.')
  await focus('Ring the printer')
  await userEvent.keyboard('b')
  await screen.findByRole('dialog', { name: 'Edit the next step' })
})

/** The form for a callback to `name`, who has called once and has a next step. */
const scheduleFor = async (name: string) => {
  callId = await server.addCall({ id: name, name, words: 'What are your opening hours?' })
  const step = await add(`Write to ${name}`, { callId })
  await open('/?assignee=everyone')
  ;(await box(step.title)).focus()
  await userEvent.keyboard('b')
  return { step, ...(await callbackForm('Schedule a callback')) }
}
const correction = async () => {
  const response = await ana.request(`${API}/calls/${callId}`)
  return callDetail.parse(await response.json()).corrections.callbackRequested
}

test('a flag that came second is set once it is applied; z takes it back with the callback', async () => {
  const { send } = await scheduleFor('Ida Lund')
  await flagAs(bo, false)
  await send('tomorrow 9am', 'Schedule')
  await screen.findByText(/^Ida Lund: Bo Lang changed this first/)
  await userEvent.click(screen.getByRole('button', { name: 'Apply mine' }))
  await waitFor(async () => expect(await correction()).toBe(true))
  await userEvent.keyboard('z')
  await waitFor(async () => expect(await correction()).toBe(false))
  expect(await callbacks()).toEqual([])
})

test('an added callback whose removal got no answer is gone, and so is its flag', async () => {
  const { send } = await scheduleFor('Max Sand')
  await send('tomorrow 9am', 'Schedule')
  await screen.findByText('Callback scheduled: Max Sand')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const response = await fetch(...args)
    if (args[1]?.method === 'DELETE') throw new TypeError('Failed to fetch')
    return response
  })
  await userEvent.keyboard('z')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(await callbacks()).toEqual([])
  vi.stubGlobal('fetch', fetch)
  await userEvent.click(again)
  await waitFor(async () => expect(await isFlagged()).toBe(false))
})

test('steps are searched by key, in the address, and cleared with the other filters', async () => {
  await add('Send the invoice')
  await add('Send the form')
  const { address } = await open()
  await box('Send the form')
  const search = await screen.findByRole('searchbox', { name: 'Search next steps' })
  await userEvent.keyboard('/')
  expect(search).toHaveFocus()
  await userEvent.keyboard('invoice')
  await waitFor(() => expect(titles()).toEqual(['Send the invoice']))
  expect(address()).toBe('/?q=invoice')
  expect(await screen.findByText('1 of 2 open')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard(' of nothing')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(search).toHaveValue('')
})
