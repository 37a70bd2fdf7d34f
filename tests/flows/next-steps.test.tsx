import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type CreateNextStepInput, nextStep, type NextStep } from '@/contracts/next-steps'
import { nextSteps } from '@/server/db/schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string
let visited: ReturnType<typeof visitAs> | undefined

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
})
afterAll(() => server.close())

beforeEach(async () => {
  callId = await server.addCall({ id: 'one', words: 'What are your opening hours?' })
  await server.db.delete(nextSteps)
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const add = async (title: string, over: Partial<CreateNextStepInput> = {}): Promise<NextStep> => {
  const response = await ana.request(`${API}/next-steps`, { json: { callId, title, ...over } })
  return nextStep.parse(await response.json())
}
const change = (as: SignedIn, { id, version }: NextStep, json: object) =>
  as.request(`${API}/next-steps/${id}`, { method: 'PATCH', json: { version, ...json } })
const stored = async ({ id }: NextStep) =>
  (await server.db.select().from(nextSteps).where(eq(nextSteps.id, id)))[0]

const open = async (address = '/') => {
  visited = visitAs(ana, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
  return visited
}
/** As the live stream does when somebody else changed something. */
const hearOfChange = () =>
  act(() => visited?.queryClient.invalidateQueries({ queryKey: ['next-steps'] }))
const box = (title: string) => screen.findByRole('checkbox', { name: new RegExp(title) })
const row = async (title: string) => {
  const found = (await box(title)).closest('li')
  if (!found) throw new Error(`${title} is in no row`)
  return within(found)
}
const titles = () => screen.getAllByRole('checkbox').map((one) => one.id && nameOf(one))
const nameOf = (checkbox: HTMLElement) =>
  checkbox.closest('label')?.textContent?.replace(/^\w+: /, '')

test('the sidebar counts the steps that the page begins with', async () => {
  await add('Of nobody')
  await add('Of Ana', { assigneeId: ana.user.id })
  await open()
  expect(await screen.findByTitle('1 open next steps of yours')).toBeVisible()
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
  expect(screen.getByRole('button', { name: 'Later 2' })).toHaveAttribute('aria-expanded', 'true')
  expect((await row('Some day')).getByText('High')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Mine' })).toBeChecked()
  await expectAccessible()
  await act(() => router.navigate({ to: '/', search: { assignee: 'everyone' } }))
  expect(await box('Theirs')).toBeVisible()
})

test('opens on everyone’s work when none of it is mine', async () => {
  await add('Theirs', { assigneeId: bo.user.id })
  await open()
  expect(await box('Theirs')).toBeVisible()
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
  expect(await screen.findByText('Not saved: no connection.')).toBeVisible()
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
  await screen.findByRole('checkbox')
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
  expect(screen.queryByRole('checkbox', { name: /Calm/ })).toBeNull()
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

test('the whole job by keyboard: move, complete, change due, open the call', async () => {
  const first = await add('First', { dueAt: inHours(-3) })
  const second = await add('Second', { dueAt: inHours(-2) })
  const { address } = await open()
  await screen.findAllByRole('checkbox')
  // Pressed with no row in focus a key only goes to one.
  await userEvent.keyboard('e')
  expect(await box('First')).toHaveFocus()
  expect(await stored(first)).toMatchObject({ status: 'open' })
  await userEvent.keyboard('e')
  await waitFor(async () => expect(await stored(first)).toMatchObject({ status: 'done' }))
  expect(await box('Second')).toHaveFocus()
  // Where there is no room for a row of buttons the key opens the row's menu.
  await userEvent.keyboard('h')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change due…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'tomorrow 9am{Enter}')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  await waitFor(async () => expect(await stored(second)).toMatchObject({ dueAt: tomorrow }))
  act(() => document.querySelector<HTMLElement>('[data-row] input')?.focus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain(`/unified-dashboard/${callId}?`))
})

test('a call opened from the queue goes on through it, and back to where it was', async () => {
  const other = await server.addCall({ id: 'two', words: 'Where is my parcel?' })
  const [late, second] = [
    await add('Late', { dueAt: inHours(-3), kind: 'callback' }),
    await add('Second', { dueAt: inHours(2), callId: other }),
    await add('Third', { dueAt: inHours(3) }),
  ]
  const { address } = await open('/?priority=normal')
  await box('Late')
  expect((await row('Late')).getByRole('link', { name: /^Call/ })).toBeVisible()
  expect((await row('Second')).queryByRole('link', { name: /^Call/ })).toBeNull()
  await userEvent.keyboard('j{Enter}')
  const front = async () => within(await screen.findByRole('region', { name: 'This next step' }))
  const shows = async (title: string) =>
    waitFor(async () => expect((await front()).getByText(title)).toBeVisible())
  await shows('Late')
  expect(screen.getByRole('link', { name: 'Next Steps', current: false })).toBeVisible()
  await expectAccessible()

  await userEvent.keyboard('e')
  await shows('Second')
  expect(address()).toContain(`/unified-dashboard/${other}`)
  await waitFor(async () => expect(await stored(late)).toMatchObject({ status: 'done' }))
  await userEvent.keyboard('j')
  await shows('Third')
  expect(address()).toContain(`/unified-dashboard/${callId}`)
  await userEvent.keyboard('k')

  await userEvent.keyboard('z')
  await waitFor(async () => expect(await stored(late)).toMatchObject({ status: 'open' }))
  await hearOfChange()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/?priority=normal'))
  await waitFor(async () => expect(await box('Second')).toHaveFocus())
  expect(titles()).toEqual(['Late', 'Second', 'Third'])

  // What was done in the list, too.
  await userEvent.keyboard('e')
  await waitFor(async () => expect(await stored(second)).toMatchObject({ status: 'done' }))
  expect(await box('Third')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await stored(second)).toMatchObject({ status: 'open' }))
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
  expect(screen.getByText('Calls that need a follow-up appear here by themselves.')).toBeVisible()
})

test('a list that fails to load says so and can be asked for again', async () => {
  await add('Back again')
  visited = visitAs(ana, '/', server)
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
