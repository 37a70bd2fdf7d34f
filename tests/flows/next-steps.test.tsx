import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { expectAccessible } from '@tests/setup/axe'

import type { SignedIn, TestServer } from '../harness/server'
import { inHours, queueOf } from './lib/queue'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let bo: SignedIn

const { add, change, stored, open, hearOfChange, box, row, titles } = queueOf((desk) => {
  ;({ server, ana, bo } = desk)
})

test('the number beside Next Steps is always that of all, and the page says how many it shows', async () => {
  await add('Of nobody')
  const { leave } = await open()
  expect(await screen.findByTitle('1 open next step')).toBeVisible()
  expect(await screen.findByText('1 open')).toBeVisible()
  leave()
  await add('Of Ana', { assigneeId: ana.user.id })
  visitAs(ana, '/?assignee=me', server)
  expect(await screen.findByTitle('2 open next steps, 1 assigned to you')).toBeVisible()
  expect(await screen.findByText('1 of 2 open')).toBeVisible()
  await waitFor(() => expect(titles()).toHaveLength(1))
})

test('opens on my work, in groups by when it is due; the address wins', async () => {
  await add('Theirs', { assigneeId: bo.user.id })
  await add('Late', { assigneeId: ana.user.id, dueAt: inHours(-3) })
  await add('Some day', { assigneeId: ana.user.id, priority: 'high' })
  await add('Far ahead', { assigneeId: ana.user.id, dueAt: inHours(24 * 20) })
  const { router } = await open()
  expect(await screen.findByRole('heading', { name: 'Overdue 1' })).toBeVisible()
  expect(titles()).toEqual(['Late', 'Far ahead', 'Some day'])
  expect(screen.getByRole('button', { name: 'No date 1' })).toHaveAttribute('aria-expanded', 'true')
  expect((await row('Some day')).getByText('High')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Mine' })).toBeChecked()
  await expectAccessible()
  await act(() => router.navigate({ to: '/', search: { assignee: 'everyone' } }))
  expect(await box('Theirs')).toBeVisible()
})

test('a callback to a caller without a name says the number once, and dials it', async () => {
  const nameless = await server.addCall({ id: 'nameless', name: '' })
  await add('Ring back', { callId: nameless, kind: 'callback' })
  await open()
  const ringBack = await row('Ring back')
  const dial = ringBack.getByRole('link', { name: /^Call/ })
  expect(dial).toHaveAttribute('href', 'tel:+15555550142')
  expect(ringBack.queryAllByText(/555 0142|5550142/)).toHaveLength(1)
})

test('opens on everyone’s work when none of it is mine', async () => {
  await add('Theirs', { assigneeId: bo.user.id })
  const { asked } = await open()
  expect(await box('Theirs')).toBeVisible()
  expect(asked.filter((request) => request.includes('/next-steps?'))).toHaveLength(1)
  expect(screen.getByRole('radio', { name: 'Everyone' })).toBeChecked()
})

test('completes at once, in place, and undoes it there', async () => {
  const step = await add('Send the invoice')
  await open()
  await userEvent.click(await box('Send the invoice'))
  expect(await box('Send the invoice')).toBeChecked()
  await waitFor(async () => expect(await stored(step)).toMatchObject({ status: 'done' }))
  await hearOfChange()
  // The list no longer has it; the row is still there to be undone.
  await userEvent.click((await row('Send the invoice')).getByRole('button', { name: 'Undo' }))
  expect(await box('Send the invoice')).not.toBeChecked()
  expect(await box('Send the invoice')).toHaveFocus()
  await waitFor(async () => expect(await stored(step)).toMatchObject({ status: 'open' }))
  expect(await stored(step)).toMatchObject({ version: 3, completedAt: null })
})

test('takes back what the server refused, and says so', async () => {
  const step = await add('Gone meanwhile')
  await open()
  const checkbox = await box('Gone meanwhile')
  await server.db.delete(nextSteps).where(eq(nextSteps.id, step.id))
  await userEvent.click(checkbox)
  expect(await screen.findByText(/^Not saved\. /)).toBeVisible()
  expect(checkbox).not.toBeChecked()
})

test('without a connection nothing is saved, which is said in place, and tried again from there', async () => {
  const step = await add('On the train')
  await open()
  const checkbox = await box('On the train')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(checkbox)
  expect(await screen.findByText('Not saved. No connection.')).toBeVisible()
  expect(checkbox).not.toBeChecked()
  vi.stubGlobal('fetch', fetch)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ status: 'done' }))
  expect(checkbox).toBeChecked()
})

test('says who was first, and shows theirs', async () => {
  const step = await add('Call the clinic')
  await open()
  const checkbox = await box('Call the clinic')
  await change(bo, step, { priority: 'high', title: 'Call the clinic today' })
  await userEvent.click(checkbox)
  const changed = await row('Call the clinic today')
  expect(changed.getByText(/^Bo Lang was first, just now. Yours was not saved.$/)).toBeVisible()
  expect(changed.getByText('High')).toBeVisible()
  expect(await box('Call the clinic today')).not.toBeChecked()
  expect(await stored(step)).toMatchObject({ status: 'open', priority: 'high' })
})

test('two quick changes of one step do not conflict with each other', async () => {
  const step = await add('Both at once')
  await open()
  await screen.findAllByRole('checkbox')
  await userEvent.click(await box('Both at once'))
  await userEvent.click(await box('Both at once'))
  await waitFor(async () =>
    expect(await stored(step)).toMatchObject({ status: 'open', version: 3 }),
  )
  expect(screen.queryByText(/was first/)).toBeNull()
})

test('what others do never moves the row in use', async () => {
  const step = await add('First', { dueAt: inHours(-3) })
  await add('Second', { dueAt: inHours(-2) })
  await open()
  const checkbox = await box('First')
  act(() => checkbox.focus())
  await change(bo, step, { status: 'done' })
  await add('New above', { dueAt: inHours(-5) })
  await hearOfChange()
  expect(await (await row('First')).findByText('Done by Bo Lang')).toBeVisible()
  expect(titles()).toEqual(['New above', 'First', 'Second'])
  expect(checkbox).toHaveFocus()
  await userEvent.keyboard('j')
  await waitFor(() => expect(titles()).toEqual(['New above', 'Second']))
  expect(await box('Second')).toHaveFocus()
})

test('filters are in the address, and bad ones in it do no harm', async () => {
  await add('Urgent', { priority: 'high', kind: 'fix' })
  await add('Calm', { priority: 'low' })
  const { address } = await open('/?priority=high,nonsense&kind=7&owner=everyone')
  expect(await box('Urgent')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^Done: Calm/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Kind' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Send' }))
  expect(await screen.findByText('No next steps match these filters')).toBeVisible()
  await waitFor(() => expect(decodeURIComponent(address())).toContain('kind=send'))
  await userEvent.keyboard('{Escape}')
  const [clear] = screen.getAllByRole('button', { name: 'Clear all' })
  if (clear) await userEvent.click(clear)
  expect(await box('Calm')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/'))
})

test('assigns from the row’s menu, and the filter for a person finds it', async () => {
  const step = await add('Hand over')
  const { router } = await open('/?assignee=everyone')
  await userEvent.click((await row('Hand over')).getByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign…' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Lang' }))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ assigneeId: bo.user.id }))
  await act(() => router.navigate({ to: '/', search: { assignee: bo.user.id } }))
  expect(await screen.findByText('Assignee: Bo Lang')).toBeVisible()
  expect(await box('Hand over')).toBeVisible()
})

test('a callback is scheduled, and then changed, from the row’s menu', async () => {
  await add('Send the invoice')
  await open('/?assignee=everyone')
  const choose = async (title: string, entry: string) => {
    await userEvent.click((await row(title)).getByRole('button', { name: /^Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await choose('Send the invoice', 'Schedule callback')
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a callback' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'About' }), 'the invoice')
  await userEvent.type(dialog.getByRole('textbox', { name: 'When' }), 'tomorrow 9am')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  await hearOfChange()
  await choose('Call back about the invoice', 'Change callback')
  expect(await screen.findByRole('dialog', { name: 'Change the callback' })).toBeVisible()
})

test('adds what is for a caller and no call, and edits it from its row', async () => {
  await open('/?owner=everyone')
  await userEvent.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a next step' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'What to do' }), 'Send a card')
  await userEvent.click(dialog.getByRole('button', { name: 'Caller No caller' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Caller' }), 'ada')
  await userEvent.click(await screen.findByRole('option', { name: /^Ada Moreau/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Due' }), 'tomorrow 9am')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await box('Send a card')).toBeVisible()
  expect((await row('Send a card')).getByText('Ada Moreau')).toBeVisible()
  expect(await server.db.select().from(nextSteps)).toMatchObject([
    { title: 'Send a card', callId: null, callerId: expect.any(String) },
  ])
  await userEvent.click((await row('Send a card')).getByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const title = await screen.findByRole('textbox', { name: 'What to do' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Send two cards')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await box('Send two cards')).toBeVisible()
})

test('what is added to my list is mine, said, reached where it landed, and taken back by one key', async () => {
  await add('Mine already', { assigneeId: ana.user.id })
  await open('/?assignee=me&folded=today&folded=later')
  expect(await box('Mine already')).toBeVisible()
  await userEvent.keyboard('s')
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What to do' }),
    'Renew the domain',
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Due' }), 'in 40 days')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Next step added: Renew the domain')).toBeVisible()
  await waitFor(async () => expect(await box('Renew the domain')).toHaveFocus())
  expect(await server.db.select().from(nextSteps)).toContainEqual(
    expect.objectContaining({ title: 'Renew the domain', assigneeId: ana.user.id }),
  )
  await userEvent.keyboard('z')
  expect(await screen.findByText('Renew the domain: undone')).toBeVisible()
  expect(await server.db.select().from(nextSteps)).toMatchObject([{ title: 'Mine already' }])
})

test('what is added goes to no row once something else was begun', async () => {
  await add('Worked on', { assigneeId: ana.user.id })
  await open('/?assignee=me')
  const worked = await box('Worked on')
  await userEvent.keyboard('s')
  await userEvent.type(await screen.findByRole('textbox', { name: 'What to do' }), 'Slow one')
  const { fetch } = globalThis
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const [, init] = args
    if ((init?.method ?? 'GET') === 'GET') await held
    return fetch(...args)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Next step added: Slow one')).toBeVisible()
  await userEvent.keyboard('j')
  expect(worked).toHaveFocus()
  answer()
  expect(await box('Slow one')).toBeVisible()
  expect(worked).toHaveFocus()
  vi.stubGlobal('fetch', fetch)
})

test('what was added is gone to once, not again when a list that failed is there', async () => {
  await add('Mine already', { assigneeId: ana.user.id })
  const { router } = await open('/?assignee=me')
  expect(await box('Mine already')).toBeVisible()
  await userEvent.keyboard('s')
  await userEvent.type(await screen.findByRole('textbox', { name: 'What to do' }), 'Just once')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(async () => expect(await box('Just once')).toHaveFocus())
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('/next-steps?') ? new Response('{}', { status: 423 }) : fetch(url, init),
  )
  await act(() => router.navigate({ to: '/', search: { assignee: 'everyone' } }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  vi.stubGlobal('fetch', fetch)
  act(() => retry.click())
  expect(await box('Just once')).toBeVisible()
  expect(await box('Just once')).not.toHaveFocus()
})

test('what is for no call and nobody names no caller', async () => {
  await add('Order paper', { callId: null })
  await open('/?assignee=everyone')
  expect((await row('Order paper')).getByText('No caller')).toBeVisible()
  expect(screen.queryByText('Unknown caller')).toBeNull()
})

test('finished ones are found under Done and reopened there', async () => {
  const step = await add('Was done')
  await change(bo, step, { status: 'done' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Done 1 today' }))
  expect(await box('Was done')).toBeChecked()
  await userEvent.click(await box('Was done'))
  await waitFor(async () => expect(await stored(step)).toMatchObject({ status: 'open' }))
})

test('an empty queue says what fills it', async () => {
  await open()
  expect(await screen.findByText('Nothing due')).toBeVisible()
  expect(screen.getByText('Next steps appear here as calls arrive.')).toBeVisible()
})

test('a list that fails to load says so and can be asked for again', async () => {
  await add('Back again')
  visitAs(ana, '/', server)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/next-steps?')
      ? Promise.resolve(Response.json({ error: 'The list is locked.', code: 'x' }, { status: 423 }))
      : fetch(url, init),
  )
  expect(await screen.findByText('The list is locked.')).toBeVisible()
  vi.stubGlobal('fetch', fetch)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await box('Back again')).toBeVisible()
})
