import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { jobs } from '@/server/db/jobs-schema'
import { auditEntries } from '@/server/db/schema'
import { doubtfulAnalyzer } from '@tests/builders/doubtful-analyzer'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let admin: SignedIn
let agent: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { analyzer: doubtfulAnalyzer } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Bo Boss')
  agent = await server.signIn('agent', 'Ana Lopez')
})

const review = async (id: string, more: object = {}) => {
  const json = { version: 1, reviewed: true, ...more }
  const answer = await agent.request(`${API}/calls/${id}`, { method: 'PATCH', json })
  expect(answer.status).toBe(200)
}
const learned = async (as: SignedIn) => {
  const visited = visitAs(as, '/reports', server)
  const section = await screen.findByRole('region', { name: 'What the AI has learned' })
  return { ...visited, section: within(section) }
}

test('before the first review, it says what to do and names the calls to begin with', async () => {
  const id = await server.addCall({ words: 'billing 0.41', name: 'Ada Moreau' })
  const { section, address } = await learned(agent)
  expect(await section.findByText(/^No calls reviewed yet/)).toBeVisible()
  expect(section.queryByRole('table')).toBeNull()
  expect(section.getByRole('link', { name: 'Review all, unsure calls first' })).toBeVisible()
  await userEvent.click(section.getByRole('link', { name: /^Ada Moreau ?Billing, 41 % sure/ }))
  await waitFor(() => expect(address()).toBe(`/unified-dashboard/${id}`))
})

test('it shows how often people left the category, by category, hundred and version', async () => {
  const words = 'billing 0.95'
  for (let at = 0; at < 3; at += 1) await review(await server.addCall({ words }))
  await review(await server.addCall({ words }), { category: 'order' })
  const { section } = await learned(agent)
  expect(await section.findByText('Right on 75 % of 4 calls that people judged')).toBeVisible()
  expect(section.getByText(/1 of them were corrected so far: too few/)).toBeVisible()
  const rowOf = (table: string) =>
    within(section.getByRole('table', { name: table })).getAllByRole('row')[1]
  expect(rowOf('By category')).toHaveTextContent('Billing75 %30–95 %40')
  expect(rowOf('By hundreds, in the order of review')).toHaveTextContent('1–475 %30–95 %4')
  expect(rowOf('By version of the analysis')).toHaveTextContent('test75 %30–95 %4')
  await expectAccessible()
})

test('an error can be tried again', async () => {
  await review(await server.addCall({ words: 'billing 0.95' }))
  const { router } = visitAs(agent, '/users', server)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    url.includes('/analysis/accuracy')
      ? Promise.resolve(Response.json({ error: 'Not now' }, { status: 400 }))
      : answer(url, init),
  )
  await router.navigate({ to: '/reports' })
  const section = within(await screen.findByRole('region', { name: 'What the AI has learned' }))
  expect(await section.findByText('This could not be loaded')).toBeVisible()
  vi.stubGlobal('fetch', answer)
  await userEvent.click(section.getByRole('button', { name: 'Retry' }))
  expect(await section.findByText(/^Right on 100 %/)).toBeVisible()
})

test('an administrator has all calls analysed again, and sees how far it is', async () => {
  await server.addCall()
  visitAs(admin, '/system-status', server)
  const section = within(await screen.findByRole('region', { name: 'Analysis' }))
  expect(await section.findByText('Calls are analysed with test.')).toBeVisible()
  const button = section.getByRole('button', { name: 'Analyse all calls again' })
  await userEvent.click(button)
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('What people said stays')
  await userEvent.click(within(question).getByRole('button', { name: 'Analyse again' }))
  expect(await section.findByText('Waiting for its turn')).toBeVisible()
  expect(button).toHaveAccessibleDescription('Calls are being analysed again right now')
  const isIt = eq(jobs.kind, 'reanalyse-history')
  expect(await server.db.$count(jobs, isIt)).toBe(1)
  await expectAccessible()

  const progress = { place: null, done: 300, of: 1200, analysed: 280 }
  await server.db.update(jobs).set({ state: 'running', progress }).where(isIt)
  expect(await section.findByText('300 of 1,200 calls looked at')).toBeVisible()
  await server.db.delete(jobs).where(isIt)
  const changes = { count: { from: null, to: 1180 }, version: { from: null, to: 'rules 3' } }
  await server.db
    .insert(auditEntries)
    .values({ at: new Date(), actorName: 'Analysis', action: 'history.reanalysed', changes })
  const said = await section.findByText(/^Last analysed again/)
  expect(said).toHaveTextContent('1,180 calls with rules 3, just now')
})
