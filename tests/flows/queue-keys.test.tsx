import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
let callId: string

const { add, change, stored, open, hearOfChange, box, row, titles } = queueOf((desk) => {
  ;({ server, ana, bo, callId } = desk)
})

test('the whole job by keyboard: move, complete, change due, open the call', async () => {
  const first = await add('First', { dueAt: inHours(-3) })
  const second = await add('Second', { dueAt: inHours(-2) })
  await add('Third')
  const { address } = await open()
  await screen.findAllByRole('checkbox')
  // Pressed with no row in focus a key only goes to one.
  await userEvent.keyboard('e')
  expect(await box('First')).toHaveFocus()
  expect(await stored(first)).toMatchObject({ status: 'open' })
  await userEvent.keyboard('e')
  await waitFor(async () => expect(await stored(first)).toMatchObject({ status: 'done' }))
  expect(await box('Second')).toHaveFocus()
  // Where there is no room for a row of buttons a dialog asks the same.
  await userEvent.keyboard('h')
  expect(await screen.findByRole('dialog', { name: 'Change due' })).toBeVisible()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'tomorrow 9am{Enter}')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  await waitFor(async () => expect(await stored(second)).toMatchObject({ dueAt: tomorrow }))
  // What was put off is overdue no more, though it was in use, and the work goes on below it.
  const later = within(await screen.findByRole('region', { name: 'Tomorrow 1' }))
  expect(later.getByRole('checkbox', { name: 'Done: Second' })).toBeVisible()
  expect(later.getByText(/ 09:00$/)).not.toHaveClass('text-danger')
  await waitFor(async () => expect(await box('Third')).toHaveFocus())
  await screen.findAllByRole('button', { name: 'Undo' })
  await userEvent.keyboard('z')
  expect(await screen.findByRole('region', { name: 'Overdue 1' })).toBeVisible()
  expect(await screen.findByText('Second: undone')).toBeVisible()
  await waitFor(async () => expect(await stored(second)).toMatchObject({ version: 3 }))
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
  expect(await screen.findByText('Done: Late')).toBeVisible()
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

test('the keys of the queue act on the steps of a call, on its own page', async () => {
  const [first, second] = [await add('First'), await add('Second')]
  const { queryClient } = visitAs(ana, `/unified-dashboard/${callId}`, server)
  const step = (title: string) => screen.findByRole('checkbox', { name: `Complete: ${title}` })
  await step('First')
  // Of several, one is chosen first.
  await userEvent.keyboard('h')
  expect(await step('First')).toHaveFocus()
  await userEvent.keyboard('?')
  const sheet = within(await screen.findByRole('region', { name: 'Next step' }))
  expect(sheet.getAllByRole('term').map((one) => one.textContent)).toEqual([
    'Mark the next step done',
    'Assign the next step',
    'Snooze the next step: change due',
  ])
  await userEvent.keyboard('{Escape}')
  await waitFor(async () => expect(await step('First')).toHaveFocus())
  await userEvent.keyboard('h')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'in 3 days{Enter}')
  await waitFor(async () => expect(await stored(first)).toMatchObject({ version: 2 }))
  expect((await stored(first))?.dueAt).not.toBeNull()
  await userEvent.keyboard('a')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Assignee' }), 'ana{Enter}')
  await waitFor(async () => expect(await stored(first)).toMatchObject({ assigneeId: ana.user.id }))
  await userEvent.keyboard('e')
  await waitFor(async () => expect(await stored(first)).toMatchObject({ status: 'done' }))
  await userEvent.keyboard('z')
  await waitFor(async () => expect(await stored(first)).toMatchObject({ status: 'open' }))
  await expectAccessible()
  await change(ana, second, { status: 'dismissed' })
  await act(() => queryClient.invalidateQueries({ queryKey: ['calls', 'detail'] }))
  await screen.findByRole('checkbox', { name: 'Reopen: Second' })
  // The only one that is open needs no focus.
  act(() => screen.getByRole('heading', { level: 1 }).focus())
  await userEvent.keyboard('h')
  expect(await screen.findByRole('textbox', { name: 'Due' })).toBeVisible()
})

const bar = () => screen.findByRole('region', { name: 'Selected next steps' })
const noBar = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Selected next steps' })).toBeNull())

test('a range is selected and done with keys, and one key takes it back', async () => {
  const steps = [
    await add('One', { dueAt: inHours(-4) }),
    await add('Two', { dueAt: inHours(-3) }),
    await add('Three', { dueAt: inHours(-2) }),
    await add('Four', { dueAt: inHours(-1) }),
  ]
  const statuses = async () => Promise.all(steps.map(async (step) => (await stored(step))?.status))
  await open()
  await box('One')
  await userEvent.keyboard('jx{Shift>}J{ArrowDown}{ArrowUp}{/Shift}')
  expect(await bar()).toHaveTextContent('2 selected')
  await expectAccessible()
  await userEvent.keyboard('e')
  expect(await screen.findByText('2 next steps done')).toBeVisible()
  await noBar()
  expect(await statuses()).toEqual(['done', 'done', 'open', 'open'])
  await userEvent.keyboard('z')
  expect(await screen.findByText('2 next steps as before')).toBeVisible()
  expect(await statuses()).toEqual(['open', 'open', 'open', 'open'])
})

test('many are put off and assigned at once; what a colleague changed first is said', async () => {
  const [one, two] = [await add('One', { dueAt: inHours(-4) }), await add('Two')]
  await open()
  await box('One')
  await userEvent.keyboard('j{Control>}a{/Control}')
  await bar()
  await change(bo, two, { priority: 'high' })
  await userEvent.keyboard('h')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), 'tomorrow 9am{Enter}')
  expect(
    await screen.findByText(/^1 next step due .*09:00\. 1 left alone: Bo Lang changed it first$/),
  ).toBeVisible()
  expect(await stored(two)).toMatchObject({ dueAt: null, priority: 'high' })
  await waitFor(() => expect(screen.getByRole('region', { name: 'Tomorrow 1' })).toBeVisible())

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select: One' }))
  await bar()
  await userEvent.keyboard('a')
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Lang' }))
  expect(await screen.findByText('1 next step assigned to Bo Lang')).toBeVisible()
  expect(await stored(one)).toMatchObject({ assigneeId: bo.user.id })
})

test('a change of many that fails keeps the selection and says why', async () => {
  const step = await add('One')
  await open()
  await box('One')
  await userEvent.keyboard('jx')
  await bar()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/next-steps/bulk')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(url, init),
  )
  await userEvent.keyboard('e')
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
  expect(await bar()).toHaveTextContent('1 selected')
  vi.stubGlobal('fetch', fetch)
  await userEvent.keyboard('{Escape}')
  await noBar()
  expect(await stored(step)).toMatchObject({ status: 'open' })
})

/** From now on the server does what is asked of many, and its answer is lost. */
const loseAnswers = () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (url.endsWith('/next-steps/bulk')) throw new TypeError('Failed to fetch')
    return response
  })
  return () => vi.stubGlobal('fetch', fetch)
}

test('a change of many without an answer is taken back, again where that fails too', async () => {
  const steps = [
    await add('One', { dueAt: inHours(-3) }),
    await add('Two', { dueAt: inHours(-2) }),
    await add('Deleted', { dueAt: inHours(-1) }),
  ]
  const statuses = async () => Promise.all(steps.map(async (step) => (await stored(step))?.status))
  await open()
  await box('One')
  const findAgain = loseAnswers()
  await userEvent.keyboard('j{Control>}a{/Control}')
  await bar()
  await userEvent.keyboard('e')
  expect(await screen.findByText(/Some next steps may have changed\.$/)).toBeVisible()
  expect(await statuses()).toEqual(['done', 'done', 'done'])
  await server.db.delete(nextSteps).where(eq(nextSteps.title, 'Deleted'))

  await userEvent.keyboard('z')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  findAgain()
  await userEvent.keyboard('z')
  expect(
    await screen.findByText('2 next steps as before. 1 left alone: changed since'),
  ).toBeVisible()
  expect(await statuses()).toEqual(['open', 'open', undefined])
})

test('where steps are done, the key says that it opens them again', async () => {
  await change(ana, await add('One'), { status: 'done' })
  await open('/?status=done')
  await box('One')
  await userEvent.keyboard('jx')
  await bar()
  await userEvent.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(sheet.getByText('Reopen the selected next steps')).toBeVisible()
  expect(sheet.queryByText('Mark the selected next steps done')).toBeNull()
})

test('exports what is filtered as CSV, without the groups that are folded', async () => {
  await add('Put off', { kind: 'send', dueAt: '2020-01-01T09:00:00.000Z' })
  await add('Send the invoice', { kind: 'send' })
  await add('Fix the bill', { kind: 'fix' })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open('/?kind=send')
  await box('Send the invoice')
  await userEvent.click(screen.getByRole('button', { name: /^Overdue/, expanded: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Export these next steps as CSV' }))
  expect(await screen.findByText(/^1 next step exported to next-steps-.*\.csv$/)).toBeVisible()
  const text = await files[0]?.text()
  expect(text).toContain('Send the invoice')
  expect(text).not.toMatch(/Fix the bill|Put off/)
})

test('exports the selected next steps as CSV, in the order of the list', async () => {
  for (const title of ['One', 'Two', 'Three']) await add(title)
  await change(ana, await add('Four'), { status: 'done' })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open()
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Select/ })
  const shown = titles()
  for (const at of [0, 1, 1]) {
    fireEvent.click(boxes[at] as HTMLElement, { shiftKey: at > 0 })
    await waitFor(() => expect(boxes.map(({ checked }) => checked)).toEqual([true, at > 0, false]))
  }
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText(/^2 next steps exported to next-steps-.*\.csv$/)).toBeVisible()
  expect((await files[0]?.text())?.match(/One|Two|Three|Four/g)).toEqual(shown.slice(0, 2))
  await expectAccessible()
})

test('an export of what is done says how many are done, not how many are open', async () => {
  const done = await add('Fix the bill')
  await change(ana, done, { status: 'done' })
  for (const title of ['One', 'Two', 'Three']) await add(title)
  await open('/?status=done')
  await box('Fix the bill')
  const { fetch } = globalThis
  let answer = () => {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('export.csv')) await new Promise<void>((resolve) => (answer = resolve))
    return fetch(url, init)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Export these next steps as CSV' }))
  expect(await screen.findByText('Exporting 0 of 1 next step')).toBeVisible()
  answer()
  expect(await screen.findByText(/^1 next step exported/)).toBeVisible()
  vi.stubGlobal('fetch', fetch)
})

test('part of a word in the command bar takes nothing back, all of it does', async () => {
  const step = await add('One')
  await open()
  await box('One')
  await userEvent.keyboard('je')
  await waitFor(async () => expect(await stored(step)).toMatchObject({ status: 'done' }))
  await userEvent.keyboard('{Control>}k{/Control}')
  const bar = await screen.findByRole('combobox', { name: 'Search or jump to' })
  await userEvent.type(bar, 'un')
  const undo = await screen.findByRole('option', { name: /^Undo the last change/ })
  expect(undo).toHaveAttribute('aria-selected', 'false')
  await userEvent.type(bar, 'do')
  await waitFor(() => expect(undo).toHaveAttribute('aria-selected', 'true'))
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await stored(step)).toMatchObject({ status: 'open' }))
})
