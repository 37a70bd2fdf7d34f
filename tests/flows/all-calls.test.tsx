import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { callPage } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'
import { decodeListContext } from '@/lib/list-context'
import { calls } from '@/server/db/schema'
import { recordReset } from '@tests/builders/record-events'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: Awaited<ReturnType<TestServer['signIn']>>
let visited: ReturnType<typeof visitAs> | undefined
let stream: ReadableStreamDefaultController<Uint8Array> | undefined

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const deliver = async (...reports: Parameters<typeof vapiReport>[0][]) => {
  for (const report of reports) await server.deliver('vapi', vapiReport(report))
  await server.analyze()
}

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  await deliver(
    { name: 'Ada Moreau', words: 'My parcel has not arrived.', startedAt: minutesAgo(30) },
    { name: 'Bela Novak', words: 'I want to book a table for two.', startedAt: minutesAgo(20) },
    { name: 'Short Call', seconds: 8, startedAt: minutesAgo(10) },
    { name: 'Carl Jensen', words: 'Is the parcel shop open?', startedAt: minutesAgo(5) },
  )
})

const open = async (address = '/all-calls', title = 'All Calls') => {
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  visited = visitAs(ana, address, server, { events })
  await screen.findByRole('heading', { level: 1, name: title })
  return visited
}
const list = () => screen.findByRole('list', { name: 'Calls' })
const callers = () =>
  within(screen.getByRole('list', { name: 'Calls' }))
    .getAllByRole('listitem')
    .map((entry) => /Ada|Bela|Short|Carl|Dora/.exec(entry.textContent)?.[0])
const callsOfServer = async () =>
  callPage.parse(await (await ana.request(`${API}/calls`)).json()).items
const tell = (event: LiveEvent) => {
  const frame = `id: 1-1\nevent: ${event.entity}\ndata: ${JSON.stringify(event)}\n\n`
  stream?.enqueue(new TextEncoder().encode(frame))
}
const tellOf = async (name: string, change: 'arrived' | 'updated' | 'removed') => {
  const call = (await callsOfServer()).find((call) => call.callerName === name)
  if (call) tell({ entity: 'call', callId: call.id, change })
}

test('lists calls newest first, and says how many it hides', async () => {
  await open()
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Bela', 'Ada']))
  expect(screen.getByTitle('1 short call')).toBeVisible()
  await expectAccessible()
  await userEvent.click(
    within(screen.getByTitle('1 short call')).getByRole('button', { name: 'Show' }),
  )
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Short', 'Bela', 'Ada']))
  await waitFor(() => expect(visited?.address()).toContain('hidden=show'))
})

test('the calls to review are counted as the list shows them, in the sidebar and above it', async () => {
  await open()
  expect(await screen.findByTitle('3 calls to review')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: '3 to review' }))
  await waitFor(() => expect(visited?.address()).toBe('/all-calls?reviewed=nobody&sort=unsure'))
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Bela', 'Ada']))
  expect(screen.queryByRole('button', { name: '3 to review' })).toBeNull()
  act(() => {
    localStorage.setItem('hideShortCalls', 'false')
    window.dispatchEvent(new StorageEvent('storage', { key: 'hideShortCalls' }))
  })
  expect(await screen.findByTitle('4 calls to review')).toBeVisible()
  await waitFor(() => expect(callers()).toHaveLength(4))
})

test('a list says at its end what it leaves out, and shows it', async () => {
  await open()
  await waitFor(() => expect(callers()).toHaveLength(3))
  const end = await screen.findByText(/^End of list · 1 more hidden/)
  await userEvent.click(within(end).getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(callers()).toHaveLength(4))
  expect(await screen.findByText('End of list')).toBeVisible()
})

test('cards, compact lines and email are one choice', async () => {
  await open()
  await waitFor(() => expect(callers()).toHaveLength(3))
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(screen.getByText('Caller')).toBeVisible()
  expect(localStorage.getItem('callListDensity')).toBe('compact')
  expect(localStorage.getItem('defaultViewMode')).toBe('card')
  await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
  expect(screen.queryByText('Caller')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }))
  expect(screen.queryByText('Caller')).toBeNull()
})

test('from home, three keys open the newest call that is not reviewed, and E goes to the next one', async () => {
  const user = userEvent.setup()
  const bela = (await callsOfServer()).find((call) => call.callerName === 'Bela Novak')
  const json = { version: bela?.version, reviewed: true }
  await ana.request(`${API}/calls/${bela?.id}`, { method: 'PATCH', json })
  await open('/all-calls')
  await waitFor(() => expect(callers()).toHaveLength(3))
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Carl Jensen'))
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Ada Moreau'))
  await user.keyboard('k')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Bela Novak'))
  await user.keyboard('e')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Ada Moreau'))
  await waitFor(async () =>
    expect((await callsOfServer()).filter(({ reviewedAt }) => reviewedAt !== null)).toHaveLength(2),
  )
  visited?.leave()

  await open('/', 'Next Steps')
  await user.keyboard('r')
  await waitFor(() => expect(callers()).toEqual(['Ada']))
  await user.keyboard('j{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: /Ada Moreau/ })).toBeVisible()
})

test('the views that everybody has stand first, with their counts', async () => {
  await open()
  await waitFor(() => expect(callers()).toHaveLength(3))
  await userEvent.click(await screen.findByRole('button', { name: 'View: All calls' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Saved views' }))
  expect(await panel.findByRole('button', { name: /^Assigned to me\s*0\s*calls$/ })).toBeVisible()
  await userEvent.click(panel.getByRole('button', { name: /^To review\s*3\s*calls$/ }))
  await waitFor(() => expect(visited?.address()).toBe('/all-calls?reviewed=nobody&sort=unsure'))
  expect(await screen.findByRole('button', { name: 'View: To review' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  await userEvent.keyboard('m')
  await waitFor(() => expect(visited?.address()).toBe('/all-calls?assignee=me'))
  expect(await screen.findByText('No calls match')).toBeVisible()
})

test('searches as one types, keeps the words in the address and leads to the second', async () => {
  const user = userEvent.setup()
  await open()
  await list()
  await user.keyboard('/')
  expect(screen.getByRole('combobox', { name: 'Search calls' })).toHaveFocus()
  await user.keyboard('parcel')
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Ada']))
  await waitFor(() => expect(visited?.address()).toContain('q=parcel'))
  const found = (await screen.findAllByText('parcel', { selector: 'mark' }))[1]?.closest('a')
  expect(found).toHaveTextContent('0:04 My parcel has not arrived.')
  const link = new URL(found?.getAttribute('href') ?? '', 'http://x')
  expect([link.searchParams.get('t'), link.searchParams.get('u')]).toEqual(['4', '1'])
  expect(decodeListContext(link.searchParams.get('from') ?? '')).toEqual({ q: 'parcel' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.closest('[data-call]')).not.toBeNull())
})

test('filters stand in the address; a bad one is dropped, a chip takes a good one out', async () => {
  await open('/all-calls?minSeconds=30&priority=urgent&reviewed=nobody&q=parcel')
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Ada']))
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter At least 30 s' }))
  await waitFor(() => expect(visited?.address()).not.toContain('minSeconds'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Bela', 'Ada']))
  expect(screen.getByRole('combobox', { name: 'Search calls' })).toHaveValue('')
  await waitFor(() => expect(visited?.address()).toBe('/all-calls'))
})

test('nothing matches: says so, and one press shows everything again', async () => {
  await open('/all-calls?q=zeppelin')
  expect(await screen.findByText('No calls match')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(callers()).toHaveLength(3))
})

test('no calls at all: says what brings them', async () => {
  await server.db.delete(calls)
  await recordReset(server.db)
  await open()
  expect(await screen.findByText('No calls yet')).toBeVisible()
  expect(screen.getByText(/Connect Vapi or Retell, or run the simulator/)).toBeVisible()
  expect(await screen.findByText('/functions/webhooks/vapi')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Set up an integration' })).toBeNull()
})

test('no calls at all: an administrator is led to set up an integration', async () => {
  await server.db.delete(calls)
  await recordReset(server.db)
  visited = visitAs(await server.signIn('admin', 'Bo Lang'), '/all-calls', server)
  const link = await screen.findByRole('link', { name: 'Set up an integration' })
  expect(link).toHaveAttribute('href', '/settings')
})

test('moves by keys with one stop for Tab, and Enter opens the call in this list', async () => {
  const user = userEvent.setup()
  await open('/all-calls?q=parcel')
  await list()
  const entries = () => screen.getAllByRole('link').filter((link) => link.closest('[data-call]'))
  await user.keyboard('jj')
  expect(document.activeElement).toHaveTextContent('Ada Moreau')
  expect(entries().filter((link) => link.tabIndex === 0 && !('snippet' in link.dataset))).toEqual([
    document.activeElement,
  ])
  await user.keyboard('{Home}')
  expect(document.activeElement).toHaveTextContent('Carl Jensen')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(visited?.address()).toMatch(/^\/unified-dashboard\/.+from=q%3Dparcel/))
})

test('from a call Escape goes back to its list', async () => {
  const { address } = await open('/all-calls?q=parcel')
  await screen.findByText('Carl Jensen')
  await userEvent.keyboard('j{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Carl Jensen/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/all-calls?q=parcel'))
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Carl Jensen'))
  // Enter opens the call one was at, from wherever the focus is.
  act(() => screen.getByRole('heading', { level: 1 }).focus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: /Carl Jensen/ })).toBeVisible()
})

test('a delivered call appears by itself where nobody is reading', async () => {
  await open()
  await list()
  await deliver({ name: 'Dora Weiss', startedAt: minutesAgo(1) })
  await tellOf('Dora Weiss', 'arrived')
  await waitFor(() => expect(callers()).toEqual(['Dora', 'Carl', 'Bela', 'Ada']))
})

test('while the list is read, a new call waits above it and nothing moves', async () => {
  const user = userEvent.setup()
  await open()
  await list()
  await user.keyboard('j')
  await deliver({ name: 'Dora Weiss', startedAt: minutesAgo(1) })
  await tellOf('Dora Weiss', 'arrived')
  const pill = await screen.findByRole('button', { name: '1 new call' })
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Bela', 'Ada']))
  expect(document.activeElement).toHaveTextContent('Carl Jensen')
  await user.click(pill)
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Dora Weiss'))
  await waitFor(() => expect(callers()).toEqual(['Dora', 'Carl', 'Bela', 'Ada']))
})

test('a review by somebody else takes the dot away, and shows who took the call, in place', async () => {
  const bo = await server.signIn('agent', 'Bo Lang')
  await open()
  await list()
  const link = () => screen.getByText('Bela Novak').closest('a')
  expect(link()).toHaveAccessibleName(/^Not reviewed/)
  const call = (await callsOfServer()).find((call) => call.callerName === 'Bela Novak')
  const json = { version: call?.version, reviewed: true, assigneeId: bo.user.id }
  await bo.request(`${API}/calls/${call?.id}`, { method: 'PATCH', json })
  await tellOf('Bela Novak', 'updated')
  await waitFor(() => expect(link()).toHaveAccessibleName(/^Bela Novak/))
  await waitFor(() => expect(callers()).toEqual(['Carl', 'Bela', 'Ada']))
  const avatar = within(await list()).getByRole('img', { name: 'Assigned to Bo Lang' })
  expect(avatar).toHaveClass('bg-avatar-agent')
})

test('a review that comes second says who was first, and stands beside theirs when asked to', async () => {
  await open()
  await list()
  const carl = async () => (await callsOfServer()).find((call) => call.callerName === 'Carl Jensen')
  const call = await carl()
  const bo = await server.signIn('agent', 'Bo Lang')
  const answer = server.app.request.bind(server.app)
  let isFirst = true
  // Between the key and the server: the browser reads ahead, and would know of it otherwise.
  const between = vi.spyOn(server.app, 'request').mockImplementation(async (url, ...rest) => {
    if (isFirst && rest[0]?.method === 'PATCH') {
      isFirst = false
      const json = { version: call?.version, priority: 'high' }
      await bo.request(`${API}/calls/${call?.id}`, { method: 'PATCH', json })
    }
    return answer(url, ...rest)
  })
  await userEvent.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Carl Jensen'))
  await userEvent.keyboard('e')
  expect(await screen.findByText(/^Carl Jensen: Bo Lang changed this first/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Apply mine' }))
  expect(await screen.findByText('Carl Jensen marked reviewed')).toBeVisible()
  expect(await carl()).toMatchObject({ priority: 'high', reviewedBy: { name: 'Ana Lopez' } })
  between.mockRestore()
})

test('the view is remembered, an address wins over it', async () => {
  await open('/unified-dashboard')
  expect(screen.getByRole('radio', { name: 'Cards' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
  expect(localStorage.getItem('defaultViewMode')).toBe('email')
  await waitFor(() => expect(visited?.address()).toBe('/unified-dashboard?view=email'))
  visited?.leave()
  await open('/all-calls')
  expect(screen.getByRole('radio', { name: 'Email' })).toBeChecked()
  visited?.leave()
  await open('/all-calls?view=card')
  expect(screen.getByRole('radio', { name: 'Cards' })).toBeChecked()
})
