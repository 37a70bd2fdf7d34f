import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { nextCallRow, nextStepRow } from '@/components/list-focus'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  await server.addCall({ name: 'Carl Jensen', words: 'Is the parcel shop open?' })
})
afterAll(() => server.close())

test('a list opened in another tab gives the focus to no row here, and nor does the next person', async () => {
  const user = userEvent.setup()
  const ana = await server.signIn('agent', 'Ana Lopez')
  const { router, leave } = visitAs(ana, '/all-calls?q=parcel', server)
  await screen.findByText('Carl Jensen')
  await user.keyboard('j{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Carl Jensen/ })
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  await user.keyboard('{Control>}')
  await user.click(crumbs.getByRole('link'))
  await user.keyboard('{/Control}')
  await act(() => router.navigate({ to: '/' }))
  await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
  expect(nextCallRow.take()).toBeUndefined()

  nextCallRow.set('somebody')
  nextStepRow.set('something')
  leave()
  expect([nextCallRow.take(), nextStepRow.take()]).toEqual([undefined, undefined])
})
