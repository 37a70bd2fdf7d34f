import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'
import { vapiReport } from '@tests/builders/vapi-report'
import { expectAccessible } from '@tests/setup/axe'

import { startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const local = createLocalAnalyzer()
/** Longer than every wait between two attempts together. */
const ATTEMPTS_TAKE_MS = 60 * 60 * 1000

let server: TestServer
let isBroken = true
let now = new Date()

beforeAll(async () => {
  const analyze: typeof local.analyze = (input) => {
    if (isBroken) throw new Error('No idea')
    return local.analyze(input)
  }
  server = await startServer({ overrides: { now: () => now, analyzer: { ...local, analyze } } })
})
afterAll(() => server.close())

test('a call that could not be analysed says so, and is analysed when somebody asks again', async () => {
  const ana = await server.signIn('agent', 'Ana Lopez')
  await server.deliver('vapi', vapiReport({ words: 'Where is my parcel? It has not arrived.' }))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await server.analyze()
    now = new Date(now.getTime() + ATTEMPTS_TAKE_MS)
  }
  const { items } = callPage.parse(await (await ana.request('/functions/api/v1/calls')).json())
  visitAs(ana, `/unified-dashboard/${items[0]?.id}`, server)

  const again = await screen.findByRole('button', { name: 'Analyse again' })
  expect(screen.getByText(/^This call could not be analysed\./)).toBeVisible()
  await expectAccessible()
  await userEvent.click(again)
  expect(await screen.findByText('It failed again.')).toBeVisible()

  isBroken = false
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByText('The call was analysed.')).toHaveFocus())
  expect(await screen.findAllByRole('button', { name: /^Why / })).not.toHaveLength(0)
  expect(screen.queryByText(/could not be analysed/)).not.toBeInTheDocument()
})
