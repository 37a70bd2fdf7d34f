import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { storeAnyWork } from '@tests/builders/any-work'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const DAY = 86_400_000

let server: TestServer
let boss: SignedIn

beforeAll(async () => {
  server = await startServer()
  boss = await server.signIn('admin', 'Bo Boss')
  await storeAnyWork(server.db, [boss.user.id], new Date(Date.now() - 16 * DAY))
})
afterAll(() => server.close())

const openList = async (label: string) => {
  const { address } = visitAs(boss, '/analytics?range=7d', server)
  const card = within(await screen.findByRole('region', { name: 'Follow-up' }))
  const link = await card.findByRole('link', { name: new RegExp(`^${label}: `) })
  const [, count = ''] = /Open the ([\d,]+) /.exec(link.getAttribute('aria-label') ?? '') ?? []
  await userEvent.click(link)
  return { address, count }
}
const chip = (label: RegExp) =>
  screen.findByRole('button', { name: new RegExp(`^Remove filter ${label.source}`) })

test('next steps of any status are listed together, and a filter of the figure is taken out', async () => {
  const { address, count } = await openList('Next steps')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
  await waitFor(() => expect(heading.parentElement).toHaveTextContent(`${count} next steps · `))
  expect(address()).toMatch(/^\/next-steps-report\?.*status=all/)
  await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(Number(count)))
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  expect(screen.getByRole('heading', { name: /^Finished/ })).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Finished/ }))
  await waitFor(() => expect(address()).toContain('folded=done'))
  expect(screen.getByRole('button', { name: /^Finished/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect(await chip(/Created: /)).toBeVisible()
  await userEvent.click(await chip(/Without demo calls/))
  await waitFor(() => expect(address()).not.toContain('withoutDemo'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).not.toContain('status'))
  expect(screen.queryByRole('radio', { name: 'All' })).toBeNull()
})

test('callbacks that were tried, proposed and finished ones among them', async () => {
  const { address, count } = await openList('Callers reached')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Callbacks' })
  await waitFor(() => expect(heading.parentElement).toHaveTextContent(`${count} callbacks`))
  await userEvent.click(await chip(/Attempted/))
  await waitFor(() => expect(address()).not.toContain('isTried'))
})

test('tickets that were solved in the range', async () => {
  const { address, count } = await openList('Tickets solved')
  const heading = await screen.findByRole('heading', { level: 1, name: 'AI Tickets' })
  await waitFor(() => expect(heading.parentElement).toHaveTextContent(count))
  expect(await chip(/Solved: /)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Done' })).toBeChecked()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).not.toContain('finished'))
})

test('figures that cannot have a filter of the page, or are not compared, say so', async () => {
  visitAs(boss, '/analytics?range=7d&direction=inbound&priority=low&compare=previous', server)
  const card = within(await screen.findByRole('region', { name: 'Follow-up' }))
  expect(await card.findByText('Not filtered by direction.')).toBeVisible()
  const link = card.getByRole('link', { name: /^Next steps: / })
  expect(link).toHaveAttribute('href', expect.stringMatching(/priority=/))
  expect(screen.queryAllByText(/^Not filtered by /)).toHaveLength(1)
  const sounded = within(await screen.findByRole('region', { name: 'How callers sounded' }))
  expect(await sounded.findByText('Not compared with the period before.')).toBeVisible()
})
