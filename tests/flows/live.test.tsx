import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { subscribeLive } from '@/api/live'
import type { LiveEvent } from '@/contracts/live'

import { callersApi } from '../harness/callers-api'
import { startServer, type TestServer } from '../harness/server'
import { visitLiveAs } from './lib/visit-as'

const API = '/functions/api/v1'
type Visited = Awaited<ReturnType<typeof visitLiveAs>>

let server: TestServer
let ana: Awaited<ReturnType<TestServer['signIn']>>
let bo: typeof ana
let callId: string
let visited: Visited
let heard: LiveEvent[] = []
let stopHearing: () => void

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  callId = await server.addCall()
})
afterEach(() => {
  stopHearing()
})

const isQuiet = () => visited.queryClient.isFetching() + visited.queryClient.isMutating() === 0

/** Opens an address with the real stream, and waits until everything is read. */
const open = async (address: string) => {
  heard = []
  stopHearing = subscribeLive((event) => heard.push(event))
  visited = await visitLiveAs(ana, address, server)
  await screen.findByText('Live')
  await screen.findByTitle(/calls? to review/)
  await waitFor(() => expect(isQuiet()).toBe(true))
}
const asked = () => visited.asked.filter((request) => !/\/(viewers|presence)/.test(request))
/** Longer than any screen waits until it reads again; and what it reads has come. */
const quiet = async () => {
  let before = -1
  while (before < asked().length) {
    before = asked().length
    await act(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    await waitFor(() => expect(isQuiet()).toBe(true))
  }
}
/** What is asked of the server until the stream has told of a change of the call, and a while longer. */
const askedThrough = async (change: () => Promise<void>) => {
  await quiet()
  const before = asked().length
  heard = []
  await change()
  await waitFor(() =>
    expect(heard).toContainEqual(expect.objectContaining({ callId, change: 'updated' })),
  )
  await quiet()
  return asked().slice(before)
}

test('a change of category is one request, also when the stream tells of it', async () => {
  await open(`/unified-dashboard/${callId}`)
  await screen.findByRole('heading', { name: 'Category' })
  const requests = await askedThrough(async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Category/ }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Complaint' }))
    await screen.findByRole('button', { name: /^Category.*Complaint/ })
  })
  expect(requests).toEqual([`PATCH ${API}/calls/${callId}`])
})

test('a call reviewed from its row is one request, and counted at once', async () => {
  await open('/all-calls')
  await screen.findByRole('list', { name: 'Calls' })
  await userEvent.keyboard('j')
  const requests = await askedThrough(async () => {
    await userEvent.keyboard('e')
    await waitFor(() => expect(screen.queryByTitle(/to review/)).toBeNull())
  })
  expect(requests).toEqual([`PATCH ${API}/calls/${callId}`])
  expect(screen.queryByTitle(/to review/)).toBeNull()
})

test('what somebody else changes moves the counts of the sidebar without a request for them', async () => {
  await open('/all-calls')
  const before = asked().length
  await bo.request(`${API}/next-steps`, { json: { title: 'Ring the bank' } })
  await server.addCall({ name: 'Bela Novak' })
  expect(await screen.findByTitle('2 calls to review')).toBeVisible()
  expect(await screen.findByTitle(/open next step/)).toBeVisible()
  expect(
    asked()
      .slice(before)
      .filter((request) => request.includes('/workspace')),
  ).toEqual([])
})

test('a caller who is renamed, or merged, has the new name on every open screen', async () => {
  const api = callersApi(server, bo)
  await api.ring({ number: '+15555550101', name: 'One' })
  await api.ring({ number: '+15555550102', name: 'Two' })
  const [one, two] = [await api.byValue('+15555550101'), await api.byValue('+15555550102')]
  await open('/all-calls')
  const names = within(await screen.findByRole('list', { name: 'Calls' }))
  expect(names.getByText('Two')).toBeVisible()
  await api.rename(one.id, { version: 1, name: 'One Given' })
  expect(await names.findByText('One Given')).toBeVisible()
  await api.merged(one.id, two.id)
  await waitFor(() => expect(names.getAllByText('One Given')).toHaveLength(2))
})
