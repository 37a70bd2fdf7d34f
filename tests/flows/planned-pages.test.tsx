import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { session } from '@/api/session'
import { PLANNED_PAGES } from '@/lib/planned-pages'
import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visit } from '../harness/visit'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('an address of a page to come says so by its name; a mistyped one does not', async () => {
  const { token, user } = await server.signIn('agent')
  session.start({ token, user })
  const { router, leave } = visit('/reports', server)
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  const go = (to: string) => act(() => router.navigate({ to }))
  for (const [address, name] of Object.entries(PLANNED_PAGES)) {
    await go(address.replace('$callId', 'some-call'))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    expect(screen.getByText('This page is not built yet')).toBeVisible()
  }
  await expectAccessible(screen.getByRole('main'))
  for (const address of ['/callback-summary', '/analitics', '/simple/x']) {
    await go(address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Next Steps' })).toHaveAttribute('href', '/')
  leave()
  session.end()
})
