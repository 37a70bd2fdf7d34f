import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const NONE = '0198c0de-0000-7000-8000-000000000001'

test('what an address names and is not there is not found, without a Retry that cannot help', async () => {
  const { router } = visitAs(await server.signIn('agent'), '/reports', server)
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  const main = within(screen.getByRole('main'))
  for (const [address, said] of [
    ['/unified-dashboard/abc', 'Call not found'],
    [`/unified-dashboard/${NONE}`, 'Call not found'],
    ['/callback-summary/abc', 'Call not found'],
    [`/callback-summary/${NONE}`, 'Call not found'],
    ['/callers/abc', 'Caller not found'],
    [`/callers/${NONE}`, 'Caller not found'],
    [`/ai-tickets?ticket=${NONE}`, 'Ticket not found'],
    ['/custom-reports?report=abc', 'Report not found'],
    [`/custom-reports?report=${NONE}`, 'Report not found'],
    ['/interactive-dashboard?dashboard=abc', /^Dashboard not found/],
    [`/dashboard-customizer?dashboard=${NONE}`, /^Dashboard not found/],
  ] as const) {
    await act(() => router.navigate({ href: address }))
    await waitFor(() => expect(main.queryByText(said)).toBeInTheDocument())
    expect(main.queryByRole('button', { name: 'Retry' })).toBeNull()
  }
})

test('a mistyped address is not found, beside the way to the others', async () => {
  const { router } = visitAs(await server.signIn('agent'), '/reports', server)
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  for (const href of ['/callback-summary', '/analitics', '/simple/x']) {
    await act(() => router.navigate({ href }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Next Steps' })).toHaveAttribute('href', '/')
  await expectAccessible(screen.getByRole('main'))
})
