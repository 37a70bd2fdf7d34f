import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { jobs } from '@/server/db/jobs-schema'
import { models } from '@/server/db/models-schema'
import { trainModel } from '@/server/learning/train-model'
import { addJudgedCalls, madeUpWords, saidBy } from '@tests/builders/judged-calls'
import { withoutLease } from '@tests/harness/without-lease'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let admin: SignedIn

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin', 'Bo Boss')
  await admin.request(`${API}/categories`, { json: { label: 'Warranty' } })
  await admin.request(`${API}/categories`, { json: { label: 'Lost property' } })
})
afterAll(() => server.close())

const isIt = eq(jobs.kind, 'train-model')
const card = async () => within(await screen.findByRole('region', { name: 'Learning' }))

test('only administrators see it', async () => {
  const agent = await server.signIn('agent', 'Ana Lopez')
  visitAs(agent, '/settings', server)
  expect(await screen.findByRole('region', { name: 'Scorecards' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Learning' })).toBeNull()
})

test('before the first verdict it says what is used and what is missing', async () => {
  visitAs(admin, '/settings', server)
  const learning = await card()
  expect(await learning.findByText('Model: words 1 (built-in)')).toBeVisible()
  expect(learning.getByText(/^0 verdicts so far.*after 50 more\.$/)).toBeVisible()
  expect(learning.getByRole('button', { name: 'Train now' })).toHaveAccessibleDescription(
    'No reviews of your own calls yet',
  )
  const missing = within(learning.getByRole('list'))
  expect(missing.getAllByRole('listitem').map((it) => it.textContent)).toContain(
    'Lost property: 12 more examples and the AI can learn it',
  )
  await expectAccessible()
})

test('an administrator has it trained, sees how far it is, and what came of it', async () => {
  await addJudgedCalls(
    server.db,
    Array.from({ length: 11 }, () => ({
      transcript: saidBy('lost'),
      call: { humanCategory: 'lost-property' },
    })),
  )
  visitAs(admin, '/settings', server)
  const learning = await card()
  const train = learning.getByRole('button', { name: 'Train now' })
  expect(await learning.findByText(/1 more example and the AI/)).toBeVisible()
  await userEvent.click(train)
  expect(await learning.findByText('Training… Waiting for its turn')).toBeVisible()
  expect(train).toHaveAccessibleDescription('A training is under way')
  await server.db
    .update(jobs)
    .set({ state: 'running', progress: { read: 5, of: 11 } })
    .where(isIt)
  expect(await learning.findByText('Training… 5 of 11 verdicts read')).toBeVisible()
  await expectAccessible()

  await trainModel(server.deps, withoutLease({ payload: null }))
  await server.db.delete(jobs).where(isIt)
  const toast = await screen.findByText(/^words 2 is not used\. Of 11 verdicts/)
  expect(toast).toBeVisible()
  expect(learning.getByText('words 2 is not used.')).toBeVisible()
  expect(learning.queryByRole('progressbar')).toBeNull()
  await expectAccessible()
})

test('a model that lives is told with its score beside the rules', async () => {
  await server.db.delete(models)
  await addJudgedCalls(
    server.db,
    madeUpWords(100).map(({ label, transcript }) => ({
      transcript,
      call: { humanCategory: label },
    })),
  )
  visitAs(admin, '/settings', server)
  const learning = await card()
  await waitFor(() => expect(learning.getByText(/^111 verdicts so far/)).toBeVisible())
  await userEvent.click(learning.getByRole('button', { name: 'Train now' }))
  expect(await learning.findByText(/^Training…/)).toBeVisible()
  await trainModel(server.deps, withoutLease({ payload: null }))
  await expect.poll(() => server.deps.models.inUse()?.number).toBe(2)
  await server.db.delete(jobs).where(isIt)
  expect(await screen.findByText('The AI uses words 2 from now on')).toBeVisible()
  const said = learning.getByText('Model: words 2').closest('p')
  expect(said).toHaveTextContent(
    /since just now, .+\. It learned from 100 of 111 verdicts\. On 100 reviewed calls it had not seen it was right on \d+ % \(\d+\); the rules alone are right on \d+ % \(\d+\) and wrong on/,
  )
})

test('a training that is refused or failed is said, and an error can be tried again', async () => {
  const { router } = visitAs(admin, '/users', server)
  const answer = globalThis.fetch
  const refuse = (part: string) =>
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      url.endsWith(part)
        ? Promise.resolve(Response.json({ error: 'Not now' }, { status: 400 }))
        : answer(url, init),
    )
  refuse('/analysis/models')
  await router.navigate({ to: '/settings' })
  const learning = await card()
  expect(await learning.findByText('Not now')).toBeVisible()
  vi.stubGlobal('fetch', answer)
  await userEvent.click(learning.getByRole('button', { name: 'Retry' }))
  expect(await learning.findByText(/^Model: /)).toBeVisible()

  refuse('/models/train')
  await userEvent.click(learning.getByRole('button', { name: 'Train now' }))
  expect(await screen.findByText('Not now')).toBeVisible()
  vi.stubGlobal('fetch', answer)
  await userEvent.click(learning.getByRole('button', { name: 'Train now' }))
  expect(await learning.findByText(/^Training…/)).toBeVisible()
  await server.db.delete(jobs).where(isIt)
  expect(await screen.findByText(/^The training failed/)).toBeVisible()
})
