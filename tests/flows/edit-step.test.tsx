import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import type { SignedIn, TestServer } from '../harness/server'
import { inHours, queueOf } from './lib/queue'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let bo: SignedIn

const { add, change, stored, open, row } = queueOf((desk) => {
  ;({ server, ana, bo } = desk)
})

const replaceBy = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box)
  await userEvent.type(box, text)
}

test('what was typed into the form of a next step is saved over a colleague’s change, also of one that left the list', async () => {
  const step = await add('Send a card', { callId: null, assigneeId: ana.user.id })
  await open('/?assignee=me')
  await userEvent.click((await row('Send a card')).getByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the next step' }))
  const title = dialog.getByRole('textbox', { name: 'What to do' })
  await change(bo, step, { title: 'Send flowers', assigneeId: bo.user.id, priority: 'high' })
  await replaceBy(title, 'Send two cards')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Send flowers')).toBeVisible()
  expect(dialog.getByText('no due date, Bo Lang, other, high priority')).toBeVisible()
  expect(title).toHaveValue('Send two cards')
  expect(await stored(step)).toMatchObject({ title: 'Send flowers' })
  await expectAccessible()

  await change(bo, { ...step, version: 2 }, { title: 'Send roses', status: 'done' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  expect(await dialog.findByText('Send roses')).toBeVisible()
  expect(dialog.getByText(/^done, no due date/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(async () =>
    expect(await stored(step)).toMatchObject({ title: 'Send two cards', assigneeId: ana.user.id }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a callback that is saved over a colleague’s change is undone to what the colleague saved', async () => {
  const dueAt = inHours(30)
  const callback = await add('Call back about the refund', { kind: 'callback', dueAt })
  visitAs(ana, '/all-calls', server)
  await screen.findByRole('link', { name: /Ada Moreau/ })
  await userEvent.keyboard('jb')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the callback' }))
  const theirs = inHours(50)
  await change(bo, callback, { dueAt: theirs, priority: 'high' })
  await replaceBy(dialog.getByRole('textbox', { name: 'When' }), 'in 30 days')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/high priority$/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }))
  await screen.findByText('Callback changed: Ada Moreau')
  expect(await stored(callback)).toMatchObject({ priority: 'normal', version: 3 })
  await userEvent.keyboard('z')
  await waitFor(async () =>
    expect(await stored(callback)).toMatchObject({ priority: 'high', dueAt: new Date(theirs) }),
  )
})
