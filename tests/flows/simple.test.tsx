import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextStep, type NextStep } from '@/contracts/next-steps'
import { nextSteps } from '@/server/db/next-steps-schema'
import { calls } from '@/server/db/schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn
let callId: string
let step: NextStep

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  callId = await server.addCall({ name: 'Noor Haddad', startedAt: new Date() })
  await server.db.delete(nextSteps)
  const json = { callId, title: 'Send the invoice', assigneeId: ana.user.id }
  const answer = await ana.request('/functions/api/v1/next-steps', { json })
  step = nextStep.parse(await answer.json())
})

const open = async () => {
  const visited = visitAs(ana, '/simple', server)
  await screen.findByRole('button', { name: 'Mark done: Send the invoice' })
  await screen.findByRole('button', { name: 'Mark reviewed: Noor Haddad' })
  return visited
}
const status = async () =>
  (await server.db.select().from(nextSteps).where(eq(nextSteps.id, step.id)))[0]?.status
const isReviewed = async () =>
  (await server.db.select().from(calls).where(eq(calls.id, callId)))[0]?.reviewedAt !== null

test('shows today, completes a step, marks a call reviewed, and undoes both', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Simple' })).toBeVisible()
  expect(screen.getByText('1 open, 0 overdue')).toBeVisible()
  await expectAccessible()

  await userEvent.click(screen.getByRole('button', { name: 'Mark done: Send the invoice' }))
  const undo = await screen.findByRole('button', { name: 'Undo: Send the invoice' })
  expect(await status()).toBe('done')
  expect(undo).toHaveFocus()
  expect(screen.getByText('0 open, 0 overdue')).toBeVisible()
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Done: Send the invoice')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Mark done: Send the invoice' })).toHaveFocus()
  expect(await status()).toBe('open')

  await userEvent.click(screen.getByRole('button', { name: 'Mark reviewed: Noor Haddad' }))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mark not reviewed: Noor Haddad' }),
  )
  await screen.findByRole('button', { name: 'Mark reviewed: Noor Haddad' })
  expect(await isReviewed()).toBe(false)
})

test('stands in a shell with its three entries, the person and Sign Out', async () => {
  const { router } = await open()
  const [sidebar] = screen.getAllByRole('complementary', { name: 'Sidebar' })
  const inside = within(sidebar ?? document.body)
  expect(inside.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Next Steps',
    'All Calls',
    'Reports',
  ])
  expect(inside.getByText('Ana Lopez')).toBeVisible()
  expect(inside.getByText('Your AI Call Center Agent')).toBeVisible()
  await userEvent.click(inside.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

test('says who was first, keeps what they did, and shows it', async () => {
  await open()
  const bo = await server.signIn('agent', 'Bo Lang')
  const json = { version: step.version, status: 'done' }
  await bo.request(`/functions/api/v1/next-steps/${step.id}`, { method: 'PATCH', json })
  await userEvent.click(screen.getByRole('button', { name: 'Mark done: Send the invoice' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Bo Lang changed this first. Your changes were not saved.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('No open next steps.')).toBeVisible()
})

test('says what could not be loaded, and tries again', async () => {
  await open()
  const answer = fetch
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Refreshing…' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  expect(screen.getByText('Send the invoice')).toBeVisible()
  globalThis.fetch = answer
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
