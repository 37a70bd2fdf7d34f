import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let visited: ReturnType<typeof visitAs> | undefined

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('agent', 'Bo Lang')
  // By length: Bela, Dora, Ada, Carl. By time: Dora, Carl, Bela, Ada.
  const lengths = { 'Ada Moreau': 60, 'Bela Novak': 300, 'Carl Jensen': 40, 'Dora Weiss': 90 }
  for (const [at, [name, seconds]] of Object.entries(lengths).entries()) {
    const startedAt = new Date(Date.now() - (40 - at * 10) * 60_000)
    await server.deliver('vapi', vapiReport({ name, seconds, startedAt }))
  }
  await server.analyze()
})

const openCall = async (name: string, from: string) => {
  const { items } = callPage.parse(await (await ana.request(`${API}/calls`)).json())
  const id = items.find(({ callerName }) => callerName === name)?.id ?? ''
  visited = visitAs(ana, `/unified-dashboard/${id}?from=${encodeURIComponent(from)}`, server)
  await shows(name)
  return visited
}
const shows = (name: string) => screen.findByRole('heading', { level: 1, name: new RegExp(name) })
const button = (name: RegExp) => screen.getAllByRole('button', { name })[0]
const press = async (key: string, way: RegExp) => {
  await waitFor(() => expect(button(way)).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.keyboard(key)
}

test('a call opened by its link has the neighbours of the list in the link, in its order', async () => {
  const { asked, address } = await openCall('Ada Moreau', 'sort=longest')
  await press('k', /^Previous/)
  await shows('Dora Weiss')
  await press('k', /^Previous/)
  await shows('Bela Novak')
  await waitFor(() => expect(button(/^Previous/)).toHaveAttribute('aria-disabled', 'true'))
  await press('j', /^Next/)
  await shows('Dora Weiss')
  await waitFor(() => expect(address()).toContain('sort%3Dlongest'))
  // Nobody reads the list for that.
  expect(asked.filter((request) => request.includes('/calls?'))).toEqual([])
})

test('a call that has left the list by its review keeps its place in the walk', async () => {
  await openCall('Carl Jensen', 'reviewed=nobody&sort=oldest')
  await press('e', /^Next/)
  await shows('Dora Weiss')
  await waitFor(async () => {
    const page = await (await ana.request(`${API}/calls?reviewed=anyone`)).json()
    expect(callPage.parse(page).total).toBe(1)
  })
  await press('k', /^Previous/)
  await shows('Carl Jensen')
  await press('k', /^Previous/)
  await shows('Bela Novak')
})

test('E goes over calls that are reviewed; without one to review below it stays', async () => {
  const { items } = callPage.parse(await (await ana.request(`${API}/calls`)).json())
  const review = async (name: string) => {
    const { id, version } = items.find(({ callerName }) => callerName === name) ?? {}
    const json = { version, reviewed: true }
    expect((await ana.request(`${API}/calls/${id}`, { method: 'PATCH', json })).status).toBe(200)
  }
  await review('Dora Weiss')
  await review('Carl Jensen')
  await openCall('Bela Novak', 'sort=longest')
  // Read ahead as soon as it is known to be the next one.
  const ada = items.find(({ callerName }) => callerName === 'Ada Moreau')
  await waitFor(() =>
    expect(visited?.asked.some((request) => request.includes(`/calls/${ada?.id}`))).toBe(true),
  )
  await press('e', /^Next/)
  await shows('Ada Moreau')
  await userEvent.keyboard('e')
  expect(await screen.findAllByRole('button', { name: 'Mark not reviewed' })).toHaveLength(2)
  await shows('Ada Moreau')
})

test('what a colleague was first with is said on the next call, with the way back', async () => {
  await openCall('Bela Novak', 'sort=longest')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'PATCH') return fetch(url, init)
    const json = { version: 1, priority: 'high' }
    const path = url.slice(url.indexOf('/functions'))
    await bo.request(path, { method: 'PATCH', json })
    return fetch(url, init)
  })
  await press('e', /^Next/)
  await shows('Dora Weiss')
  const toast = await screen.findByText(/^Bela Novak: Bo Lang changed this first/)
  expect(toast).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open the call' }))
  await shows('Bela Novak')
})

test('the order that is chosen stands in the address, and the list is in it', async () => {
  const { address } = visitAs(ana, '/all-calls', server)
  await userEvent.click(await screen.findByRole('button', { name: /^Sort:\s*Newest$/ }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Longest first' }))
  await waitFor(() => expect(address()).toBe('/all-calls?sort=longest'))
  const callers = () =>
    within(screen.getByRole('list', { name: 'Calls' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => /Ada|Bela|Carl|Dora/.exec(textContent)?.[0])
  await waitFor(() => expect(callers()).toEqual(['Bela', 'Dora', 'Ada', 'Carl']))
})

test('from the list, next and previous go through it as it was read', async () => {
  visited = visitAs(ana, '/all-calls?sort=longest&reviewed=nobody', server)
  await userEvent.click(await screen.findByText('Dora Weiss'))
  await shows('Dora Weiss')
  await press('e', /^Next/)
  await shows('Ada Moreau')
  await press('k', /^Previous/)
  await shows('Dora Weiss')
  await press('k', /^Previous/)
  await shows('Bela Novak')
  expect(visited.asked.filter((request) => request.includes('/neighbours'))).toEqual([])
})
