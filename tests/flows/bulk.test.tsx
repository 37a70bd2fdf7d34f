import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { calls } from '@/server/db/schema'
import { notify } from '@/ui/notify'
import { addCalls } from '@tests/builders/many-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let ben: SignedIn
let ids: string[]
let visited: ReturnType<typeof visitAs> | undefined

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  ben = await server.signIn('agent', 'Ben Reader')
  ids = await addCalls(server.db, 120, (index) => ({
    callerName: `Caller ${index}`,
    durationSeconds: 60,
    hasTranscript: true,
  }))
})

const open = async (address = '/all-calls') => {
  visited = visitAs(ana, address, server)
  // The first screen of a file loads everything, on a loaded machine slowly.
  await screen.findByRole('list', { name: 'Calls' })
}
const bar = () => screen.findByRole('region', { name: 'Selected calls' })
const noBar = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Selected calls' })).toBeNull())
const priorities = async () =>
  (await server.db.select({ priority: calls.humanPriority }).from(calls)).filter(
    ({ priority }) => priority !== null,
  ).length
const reviewed = async () => {
  const rows = await server.db
    .select({ at: calls.reviewedAt, name: calls.callerName })
    .from(calls)
    .orderBy(calls.sortAt)
  return rows.flatMap(({ at, name }) => (at ? [name] : []))
}

test('with the keyboard: select a range, review it, take it back', async () => {
  await open()
  await userEvent.keyboard('j')
  // Screen readers say what changes in a region that was there, not what comes with its words in it.
  for (const region of document.querySelectorAll('output')) region.dataset['here'] = ''
  await userEvent.keyboard('x')
  expect(await bar()).toHaveTextContent('1 selected')
  expect(screen.getByText('1 selected', { selector: 'output[data-here]' })).toBeInTheDocument()
  await userEvent.keyboard('{Shift>}JJJK{/Shift}')
  expect(await bar()).toHaveTextContent('3 selected')
  await expectAccessible(await bar())
  await userEvent.keyboard('e')
  expect(await screen.findByText('3 calls marked reviewed')).toBeVisible()
  await noBar()
  expect(await reviewed()).toEqual(['Caller 117', 'Caller 118', 'Caller 119'])
  await userEvent.keyboard('z')
  expect(await screen.findByText('3 calls as before')).toBeVisible()
  expect(await reviewed()).toEqual([])
})

test('one call reviewed in the list is taken back by button or key, also with Ctrl', async () => {
  await open()
  for (const undo of [
    async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' })),
    () => userEvent.keyboard('z'),
    () => userEvent.keyboard('{Control>}z{/Control}'),
  ]) {
    await userEvent.keyboard('je')
    await waitFor(async () => expect(await reviewed()).toHaveLength(1))
    await undo()
    await waitFor(async () => expect(await reviewed()).toEqual([]))
  }
})

test('priority and assignee of one call have their keys, and its row shows both', async () => {
  await open()
  await userEvent.keyboard('j')
  const row = document.activeElement?.closest<HTMLElement>('[data-call]') ?? document.body
  await userEvent.keyboard('p')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }))
  expect(await within(row).findByText('High')).toBeVisible()
  await userEvent.keyboard('a')
  await userEvent.click(await screen.findByRole('option', { name: 'Ben Reader' }))
  expect(await within(row).findByRole('img', { name: 'Assigned to Ben Reader' })).toBeVisible()
})

test('more than twenty calls are marked reviewed only when that is meant', async () => {
  await open()
  await userEvent.keyboard('j{Control>}a{/Control}e')
  const question = await screen.findByRole('alertdialog', { name: /^Mark \d+ calls reviewed\?$/ })
  await expectAccessible(question)
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await reviewed()).toEqual([])
  await userEvent.keyboard('e')
  const again = await screen.findByRole('alertdialog')
  await userEvent.click(within(again).getByRole('button', { name: 'Mark reviewed' }))
  await noBar()
  expect((await reviewed()).length).toBeGreaterThan(20)
})

test('what one person changed is not for whoever signs in next to take back', async () => {
  await open()
  await userEvent.keyboard('jx')
  await bar()
  await userEvent.keyboard('e')
  await screen.findByText('1 call marked reviewed')
  visited?.leave()
  visited = visitAs(ben, '/all-calls', server)
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(keys).getByText('Next call')).toBeVisible()
  expect(within(keys).getByText('Undo the last change')).toBeVisible()
  await userEvent.keyboard('{Escape}z')
  expect(await screen.findByText('Nothing to undo')).toBeVisible()
})

test('everything that matches but what was taken out, assigned, with a notice that undoes it', async () => {
  await open('/all-calls?category=order')
  await userEvent.keyboard('j{Control>}a{/Control}')
  await userEvent.click(await within(await bar()).findByRole('button', { name: /^Select all 80/ }))
  await userEvent.keyboard('x')
  expect(await bar()).toHaveTextContent('All 79 selected')
  await userEvent.keyboard('a')
  await userEvent.click(await screen.findByRole('option', { name: 'Ben Reader' }))
  const notice = (await screen.findByText('79 calls assigned to Ben Reader')).closest('li')
  const assigned = async () =>
    (await server.db.select().from(calls)).filter((call) => call.assigneeId === ben.user.id)
  expect(await assigned()).toHaveLength(79)
  expect((await assigned()).every((call) => call.category === 'order')).toBe(true)
  await ben.request(`/functions/api/v1/calls/${ids[1]}`, {
    method: 'PATCH',
    json: { version: 2, priority: 'high' },
  })
  if (notice) await userEvent.click(within(notice).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('78 calls as before. 1 left alone: changed since')).toBeVisible()
  expect(await assigned()).toHaveLength(1)
})

test('a change that is refused keeps the selection and says why', async () => {
  await open()
  await userEvent.keyboard('jx')
  await bar()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    url.endsWith('/calls/bulk')
      ? Promise.reject(new TypeError('offline'))
      : server.app.request(url, { ...init, signal: null }),
  )
  await userEvent.keyboard('e')
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
  expect(await bar()).toHaveTextContent('1 selected')
  expect(await reviewed()).toEqual([])
})

test('a change that is refused, or changes nothing, leaves the one before it to be undone by key', async () => {
  await open()
  await userEvent.keyboard('je')
  await waitFor(async () => expect(await reviewed()).toHaveLength(1))
  await userEvent.keyboard('kx')
  await bar()
  const { fetch } = globalThis
  const refusal = { error: 'Too many calls.', code: 'invalid', requestId: 'r-1' }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/calls/bulk') ? Response.json(refusal, { status: 400 }) : fetch(url, init),
  )
  await userEvent.keyboard('e')
  await screen.findByText('Too many calls.')
  vi.stubGlobal('fetch', fetch)
  const say = vi.spyOn(notify, 'success')
  await userEvent.keyboard('e')
  const nothing = 'Nothing to change: 1 call already marked reviewed'
  await waitFor(() => expect(say).toHaveBeenCalledWith(nothing, undefined))
  await userEvent.keyboard('z')
  await waitFor(async () => expect(await reviewed()).toEqual([]))
})

test('an undo that fails is tried again by button or key', async () => {
  await open()
  await userEvent.keyboard('jx')
  await bar()
  await userEvent.keyboard('e')
  await noBar()
  expect(await reviewed()).toHaveLength(1)
  const { fetch } = globalThis
  const cutOff = () =>
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/undo') ? Promise.reject(new TypeError('offline')) : fetch(url, init),
    )
  cutOff()
  await userEvent.keyboard('z')
  await screen.findByRole('button', { name: 'Try again' })
  await userEvent.keyboard('z')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
  vi.stubGlobal('fetch', fetch)
  await userEvent.keyboard('z')
  expect(await screen.findByText('1 call as before')).toBeVisible()
  expect(await reviewed()).toEqual([])
})

test('other filters select nothing any more, and so does Escape', async () => {
  await open()
  await userEvent.keyboard('jx')
  await bar()
  await userEvent.keyboard('{Escape}')
  await noBar()
  await userEvent.keyboard('x')
  await bar()
  await visited?.router.navigate({ to: '/all-calls', search: { category: ['billing'] } })
  await noBar()
  expect(screen.getByRole('button', { name: 'View: Filtered' })).toBeVisible()
})

test('what had the value already is counted, not changed', async () => {
  await open()
  await userEvent.keyboard('jx')
  await userEvent.keyboard('p')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Normal' }))
  expect(
    await screen.findByText('Nothing to change: 1 call already with normal priority'),
  ).toBeVisible()
  expect(await priorities()).toBe(0)
})

test('exports what is filtered, or what is selected, in the order of the list', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const callers = async (file: Blob | undefined) =>
    parse<Record<string, string>>(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()), {
      columns: true,
      bom: true,
    }).map((line) => line['Caller'])
  await open('/all-calls?category=billing&sort=oldest')
  await userEvent.click(await screen.findByRole('button', { name: 'Export these calls as CSV' }))
  expect(await screen.findByText(/^40 calls exported to calls-\d{4}-\d\d-\d\d\.csv$/)).toBeVisible()
  expect((await callers(files[0])).slice(0, 3)).toEqual(['Caller 0', 'Caller 3', 'Caller 6'])

  await userEvent.keyboard('jx{Shift>}J{/Shift}')
  await userEvent.click(
    within(await bar()).getByRole('button', { name: 'More for the selected calls' }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }))
  expect(await screen.findByText(/^2 calls exported/)).toBeVisible()
  expect(await callers(files[1])).toEqual(['Caller 0', 'Caller 3'])
  expect(click.mock.instances.map((link) => (link as HTMLAnchorElement).download)).toHaveLength(2)
  click.mockRestore()
})
