import { screen, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { expectAccessible } from '@tests/setup/axe'

import type { SignedIn } from '../harness/server'
import { GOOD, startServerWithModel } from '../harness/server-with-model'
import { saying } from '../harness/stand-in-model'
import { visitAs } from './lib/visit-as'

const { server, model, run, arrive, goLive, close } = await startServerWithModel()
afterAll(close)

let admin: SignedIn
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Bo Lang')
})

const openStatus = async () => {
  visitAs(admin, '/system-status', server)
  return within(await screen.findByRole('region', { name: 'This installation' }))
}

test('System Status says how far a language model is from being used, and what is wrong with it', async () => {
  model.answer((response) => response.writeHead(401).end())
  await arrive()
  await run()
  const facts = await openStatus()
  const said = await facts.findByText(/^small-model, in shadow, 0 of 50 judged calls\. It refused/)
  expect(said).toHaveTextContent(
    /It refused the key\. Check ANALYSIS_ENDPOINT_KEY\. Not asked until .*\d( UTC)?\.$/,
  )
  await expectAccessible()
})

test('System Status says how often the language model in use is right', async () => {
  await goLive()
  const facts = await openStatus()
  expect(
    await facts.findByText(
      'small-model, in use: right on 40 of 50 judged calls, the AI without it on 30; its texts are used',
    ),
  ).toBeVisible()
})

test('a claim says that it is from the language model', async () => {
  await goLive()
  model.answer(saying(GOOD))
  const id = await arrive()
  await run()
  visitAs(admin, `/unified-dashboard/${id}`, server)
  expect(await screen.findByText(GOOD.summary.text)).toBeVisible()
  expect(screen.getByText(/^From the language model \(fairly sure\)/)).toBeVisible()
})
