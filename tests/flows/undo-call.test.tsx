import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { callDetail } from '@/contracts/calls'
import { notify } from '@/ui/notify'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitLiveAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  vi.spyOn(notify, 'success')
  vi.spyOn(notify, 'error')
  callId = await server.addCall({ name: 'Carl Jensen', words: 'What are your opening hours?' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = async (address: string) => {
  const visited = await visitLiveAs(ana, address, server)
  await screen.findByText('Live')
  await waitFor(() => expect(visited.queryClient.isFetching()).toBe(0))
  return visited
}
const stored = async () =>
  callDetail.parse(await (await bo.request(`${API}/calls/${callId}`)).json())
const changeAsBo = async (change: object) => {
  const { version } = await stored()
  const json = { version, ...change }
  const response = await bo.request(`${API}/calls/${callId}`, { method: 'PATCH', json })
  expect(response.status).toBe(200)
}
const pick = async (kind: 'Category' | 'Priority', word: string) => {
  await userEvent.keyboard(kind === 'Category' ? 'c' : 'p')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: word }))
}
const corrections = async () => (await stored()).corrections
const said = (tone: 'success' | 'error') => vi.mocked(notify[tone]).mock.calls.map(([text]) => text)
const NOT_UNDONE = 'Not undone. The call was changed since.'

describe.each([
  { place: 'the page of a call', address: () => `/unified-dashboard/${callId}` },
  { place: 'the list', address: () => '/all-calls' },
])('on $place', ({ place, address }) => {
  const begin = async () => {
    const visited = await open(address())
    if (place === 'the list') {
      await screen.findByRole('list', { name: 'Calls' })
      await userEvent.keyboard('j')
    } else await screen.findByRole('heading', { name: 'Category' })
    return visited
  }
  const chooseCategory = async (word: string) => {
    if (place === 'the list') return pick('Category', word)
    await userEvent.click(screen.getByRole('button', { name: /^Category/ }))
    return userEvent.click(await screen.findByRole('menuitemcheckbox', { name: word }))
  }

  test("the undo of a change leaves a colleague's later one alone, and says so", async () => {
    const { queryClient } = await begin()
    await chooseCategory('Billing')
    await waitFor(async () => expect(await corrections()).toMatchObject({ category: 'billing' }))
    await changeAsBo({ category: 'complaint' })
    await screen.findAllByText(/Complaint/)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))

    await userEvent.keyboard('z')
    await waitFor(() => expect(said('error')).toContain(NOT_UNDONE))
    expect(notify.success).not.toHaveBeenCalledWith('Carl Jensen: undone')
    await waitFor(async () => expect(await corrections()).toMatchObject({ category: 'complaint' }))
    expect((await screen.findAllByText(/Complaint/))[0]).toBeVisible()
  })
})

const undoCategory = () => {
  const toast = vi.mocked(notify.success).mock.calls.find(([text]) => text === 'Category: Billing')
  act(() => toast?.[1]?.run())
}

test('own later changes of something else do not stand in the way of an undo', async () => {
  await open('/all-calls')
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('j')
  const { category } = await corrections()
  await pick('Category', 'Billing')
  await waitFor(() => expect(said('success')).toContain('Category: Billing'))
  await pick('Priority', 'High')
  await waitFor(() => expect(said('success')).toContain('Priority: High'))
  undoCategory()
  await waitFor(() => expect(said('success')).toContain('Carl Jensen: undone'))
  expect(await corrections()).toMatchObject({ category, priority: 'high' })
})

test('own changes that follow a change of a colleague do not make its undo possible again', async () => {
  await open('/all-calls')
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('j')
  await pick('Category', 'Billing')
  await waitFor(() => expect(said('success')).toContain('Category: Billing'))
  await changeAsBo({ category: 'complaint' })
  await screen.findAllByText(/Complaint/)
  await pick('Priority', 'High')
  await waitFor(() => expect(said('success')).toContain('Priority: High'))
  undoCategory()
  await waitFor(() => expect(said('error')).toContain(NOT_UNDONE))
  await waitFor(async () =>
    expect(await corrections()).toMatchObject({ category: 'complaint', priority: 'high' }),
  )
})

test('a change that fails leaves the one before it to be undone by key', async () => {
  await open('/all-calls')
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('j')
  const { category } = await corrections()
  await pick('Category', 'Billing')
  await waitFor(() => expect(said('success')).toContain('Category: Billing'))
  const server = fetch
  const refusal = { error: 'The database is away.', code: 'unavailable', requestId: 'r-1' }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'PATCH' ? Response.json(refusal, { status: 503 }) : server(url, init),
  )
  await pick('Category', 'Complaint')
  await waitFor(() =>
    expect(said('error')).toContain('Carl Jensen: not saved. The database is away.'),
  )
  vi.stubGlobal('fetch', server)
  await userEvent.keyboard('z')
  await waitFor(() => expect(said('success')).toContain('Carl Jensen: undone'))
  expect(await corrections()).toMatchObject({ category })
})

test('an undo puts back what was saved, not what an earlier change failed to save', async () => {
  await open('/all-calls')
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('j')
  const { category } = await corrections()
  const server = fetch
  let refuse = () => {}
  const refused = new Promise<Response>((resolve) => {
    const body = { error: 'The database is away.', code: 'unavailable', requestId: 'r-1' }
    refuse = () => resolve(Response.json(body, { status: 503 }))
  })
  const patches = [() => refused]
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    ((init.method === 'PATCH' && patches.pop()) || (() => server(url, init)))(),
  )
  await pick('Category', 'Complaint')
  await pick('Category', 'Billing')
  refuse()
  await waitFor(() => expect(said('success')).toContain('Category: Billing'))
  expect(await corrections()).toMatchObject({ category: 'billing' })
  undoCategory()
  await waitFor(() => expect(said('success')).toContain('Carl Jensen: undone'))
  expect(await corrections()).toMatchObject({ category })
})

describe('a tag', () => {
  beforeEach(async () => {
    const admin = await server.signIn('admin', 'Ada Admin')
    await admin.request(`${API}/tags`, { json: { label: 'VIP' } })
    await open(`/unified-dashboard/${callId}`)
    await screen.findByRole('button', { name: /^Add ?a tag$/ })
  })
  const addVip = async () => {
    await userEvent.keyboard('l')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tag' }), 'vip{Enter}')
  }
  const says = (words: string) => waitFor(() => expect(said('success')).toContain(words))

  test('that was added or removed is taken back by key, and an older change is not', async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Priority/ }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }))
    await waitFor(async () => expect(await corrections()).toMatchObject({ priority: 'high' }))
    await addVip()
    await says('Tag added: VIP · Carl Jensen')
    await userEvent.keyboard('z')
    await says('Carl Jensen: undone')
    expect(await stored()).toMatchObject({ tags: [], corrections: { priority: 'high' } })

    await addVip()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the tag VIP' }))
    await says('Tag removed: VIP · Carl Jensen')
    await userEvent.keyboard('z')
    expect(await screen.findByRole('button', { name: 'Remove the tag VIP' })).toBeVisible()
    expect((await stored()).tags).toEqual(['vip'])
  })

  test('that could not be added is offered again, and there is nothing to undo', async () => {
    vi.spyOn(notify, 'info')
    const server = fetch
    const refusal = { error: 'The database is away.', code: 'unavailable', requestId: 'r-1' }
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      init.method === 'PUT' ? Response.json(refusal, { status: 503 }) : server(url, init),
    )
    await addVip()
    await waitFor(() =>
      expect(said('error')).toEqual(['Carl Jensen: not saved. The database is away.']),
    )
    await userEvent.keyboard('z')
    expect(notify.info).toHaveBeenCalledWith('Nothing to undo')
    vi.stubGlobal('fetch', server)
    act(() => vi.mocked(notify.error).mock.calls[0]?.[1]?.run())
    await says('Tag added: VIP · Carl Jensen')
    expect((await stored()).tags).toEqual(['vip'])
  })
})
