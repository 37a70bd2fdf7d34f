import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000

let server: TestServer
let ana: SignedIn
let boss: SignedIn

const addCalls = (count: number, assigneeId: string, name: string) =>
  storeCalls(
    server.db,
    Array.from({ length: count }, (_, at) => {
      const sortAt = new Date(Date.now() - at * HOUR - 60_000)
      return analysedCall(`${name} ${at}`, sortAt, [assigneeId], {
        assigneeId,
        reviewedAt: null,
        reviewedById: null,
        reviewedByName: null,
      })
    }),
  )

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  boss = await server.signIn('admin', 'Bo Boss')
  await addCalls(20, ana.user.id, 'ana')
  await addCalls(5, boss.user.id, 'bo')
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const open = async (as: SignedIn) => {
  const visited = visitAs(as, '/performance', server)
  await screen.findByRole('heading', { level: 1, name: 'Performance' })
  return visited
}
const names = async () => {
  const table = within(await screen.findByRole('table', { name: 'People' }))
  return table.getAllByRole('rowheader').map((cell) => cell.textContent)
}

test('people are listed by name, and few of a kind rank nobody', async () => {
  const { address } = await open(boss)
  expect(await names()).toEqual(['Ana Lopez', 'Bo Boss'])
  expect(
    screen.getByText(
      /^Sorted by name\. People with fewer than 20 of a figure are not ranked by it: they come last\./,
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Handled' })).toBeNull()
  await expectAccessible()
  await addCalls(25, boss.user.id, 'more')
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Handled' }))
  expect(await names()).toEqual(['Bo Boss', 'Ana Lopez'])
  await userEvent.click(
    screen.getByRole('link', { name: 'Handled by Ana Lopez: 20. Open the calls' }),
  )
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^20$/))
  const { searchParams } = new URL(address(), 'https://desk.example.com')
  expect(searchParams.get('assignee')).toBe(ana.user.id)
  const [from, to] = ['from', 'to'].map((end) => Date.parse(searchParams.get(end) ?? ''))
  // Both days are included.
  expect(to).toBe(Number(from) + 6 * 24 * HOUR)
})

test('who does not administer sees themselves, and takes the figures along', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  await open(ana)
  expect(await names()).toEqual(['Ana Lopez'])
  expect(screen.getByText(/^What you did\. Administrators see everybody\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  const lines: string[][] = parse((await files[0]?.text()) ?? '', {
    bom: true,
    relax_column_count: true,
  })
  expect(lines[0]).toEqual(['Performance'])
  expect(lines).toContainEqual(['Ana Lopez', 'Handled', '20', '20'])
  expect(lines).toContainEqual(['Ana Lopez', 'First action', '', '0'])
  expect(lines).toContainEqual(['Ana Lopez', 'Solved in time', '', '0'])
})

test('what a person finished opens as the list of exactly that', async () => {
  const step = (completedAt: Date | null, title: string) => ({
    kind: 'other' as const,
    title,
    status: completedAt ? ('done' as const) : ('open' as const),
    priority: 'normal' as const,
    source: 'person' as const,
    evidence: [],
    assigneeId: ana.user.id,
    createdAt: new Date(Date.now() - 90 * 24 * HOUR),
    completedAt,
  })
  const now = Date.now()
  await server.db
    .insert(nextSteps)
    .values([
      step(new Date(now - HOUR), 'Send the invoice'),
      step(new Date(now - 60 * 24 * HOUR), 'Long ago'),
      step(null, 'Not yet'),
    ])
  const { address } = await open(boss)
  await userEvent.click(
    await screen.findByRole('link', {
      name: 'Next steps done by Ana Lopez: 1. Open the next steps',
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
  expect(await screen.findByText('Send the invoice')).toBeVisible()
  expect(screen.queryByText(/^(Long ago|Not yet)$/)).toBeNull()
  const { searchParams } = new URL(address(), 'https://desk.example.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({ assignee: ana.user.id, status: 'done' })
})

test('records without a list page open beside their figure, and again on the way back', async () => {
  const [reviewed] = await storeCalls(server.db, [
    analysedCall('reviewed', new Date(Date.now() - HOUR), [boss.user.id], {
      callerName: 'Ada Moreau',
      reviewedAt: new Date(),
      reviewedById: boss.user.id,
      reviewedByName: 'Bo Boss',
    }),
  ])
  const { address, router } = await open(boss)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Reviewed by Bo Boss: 1. Show what it counts' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Reviewed by Bo Boss' })
  expect(await within(dialog).findByText('1 call, newest first.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('link', { name: 'Ada Moreau' }))
  await waitFor(() => expect(address()).toContain(`/unified-dashboard/${reviewed?.id}`))
  router.history.back()
  await screen.findByRole('dialog', { name: 'Reviewed by Bo Boss' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).not.toContain('records')
})

test('people with enough are ranked among themselves, the others after them by name', async () => {
  const newcomer = await server.signIn('agent', 'Amy Ito')
  await addCalls(3, newcomer.user.id, 'amy')
  await open(boss)
  await userEvent.click(await screen.findByRole('button', { name: 'Handled' }))
  expect(await names()).toEqual(['Bo Boss', 'Ana Lopez', 'Amy Ito'])
  await userEvent.click(screen.getByRole('button', { name: 'Handled' }))
  expect(await names()).toEqual(['Amy Ito', 'Ana Lopez', 'Bo Boss'])
  expect(screen.queryByRole('button', { name: 'Tickets solved' })).toBeNull()
})
