import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callContents } from '@/server/db/schema'
import { doubtfulAnalyzer } from '@tests/builders/doubtful-analyzer'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({ overrides: { analyzer: doubtfulAnalyzer } })
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())

const openCall = async (isOfTwo: boolean) => {
  const id = await server.addCall({ words: 'order 0.95' })
  const where = eq(callContents.callId, id)
  const [row] = await server.db.select().from(callContents).where(where)
  const { transcript, analysis } = row ?? {}
  const utterance = transcript?.findIndex(({ role }) => role === 'caller') ?? 0
  const billing = {
    value: 'billing',
    source: 'local' as const,
    reason: '',
    evidence: [{ utterance, quote: 'order', startSeconds: 14 }],
    resolution: 'unresolved' as const,
  }
  if (analysis && isOfTwo) {
    const changed = { ...analysis, subjects: [billing] }
    await server.db.update(callContents).set({ analysis: changed }).where(where)
  }
  visitAs(ana, `/unified-dashboard/${id}`, server)
  return within(await screen.findByRole('region', { name: 'Verdicts' }))
}

test('what else a call is about stands beside the category, with how it ended and why', async () => {
  const verdicts = await openCall(true)
  expect(verdicts.getByText(/^Also:/, { selector: 'p' })).toHaveTextContent(
    /^Also:Billing \(unresolved\)Why Billing: \d0:14$/,
  )
  await expectAccessible()
  await userEvent.click(verdicts.getByRole('button', { name: /^Why Billing/ }))
  await waitFor(() =>
    expect(document.activeElement).toHaveTextContent('evidence for Also: Billing'),
  )
  await userEvent.click(verdicts.getByRole('button', { name: /^Category:/ }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByText('Also: Billing (unresolved)')).toBeVisible()
  await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Billing' }))
  await waitFor(() => expect(verdicts.queryByText(/^Also:/)).toBeNull())
})

test('nothing is said of a call with one subject', async () => {
  const verdicts = await openCall(false)
  expect(verdicts.queryByText(/^Also:/)).toBeNull()
})
