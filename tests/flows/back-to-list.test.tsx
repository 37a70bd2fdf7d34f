import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { subscribeLive } from '@/api/live'
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

test('a list that is come back to has the call that came meanwhile', async () => {
  const ana = await server.signIn('agent', 'Ana Lopez')
  const stream = new TransformStream<string, string>()
  const events = stream.readable.pipeThrough(new TextEncoderStream())
  const { router } = visitAs(ana, '/all-calls', server, { events })
  await screen.findByText('Carl Jensen')
  await act(() => router.navigate({ to: '/' }))
  await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
  const callId = await server.addCall({ name: 'Bela Novak' })
  const event = JSON.stringify({ entity: 'call', callId, change: 'arrived' })
  const told = new Promise<void>((resolve) => onTestFinished(subscribeLive(() => resolve())))
  await stream.writable.getWriter().write(`data: ${event}\n\n`)
  await told
  await act(() => router.navigate({ to: '/all-calls' }))
  expect(await screen.findByText('Bela Novak')).toBeVisible()
})
