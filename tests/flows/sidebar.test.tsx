import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestServer, startServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const marked = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  return within(nav)
    .getAllByRole('link')
    .flatMap((link) => {
      const mark = link.getAttribute('aria-current')
      return mark === null ? [] : [`${link.textContent.replace(/\d.*/, '')}: ${mark}`]
    })
}

test('marks the entry of each address of a page, and of what is inside it', async () => {
  const { router } = visitAs(await server.signIn('agent'), '/', server)
  const call = '/unified-dashboard/0198c0de-0000-7000-8000-000000000001'
  for (const [to, mark] of [
    ['/', 'Next Steps: page'],
    ['/next-steps-report', 'Next Steps: page'],
    ['/callbacks', 'Next Steps: true'],
    ['/ai-tickets', 'Next Steps: true'],
    ['/all-calls', 'All Calls: page'],
    ['/unified-dashboard', 'All Calls: page'],
    [call, 'All Calls: true'],
    ['/reports', 'Reports: page'],
  ] as const) {
    await router.navigate({ href: to })
    await waitFor(async () => expect(await marked()).toEqual([mark]))
  }
})

test('the directory leads to Next Steps where the sidebar does', async () => {
  const { address } = visitAs(await server.signIn('agent'), '/reports', server)
  const main = within(await screen.findByRole('main'))
  await userEvent.click(await main.findByRole('link', { name: /^Next Steps/ }))
  await waitFor(() => expect(address()).toBe('/'))
})
