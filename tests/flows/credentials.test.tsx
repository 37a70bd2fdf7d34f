import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Role } from '@/contracts/call-words'
import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

let server: TestServer

beforeAll(async () => {
  server = await startServer({
    variables: { CREDENTIALS_KEY: '0'.repeat(64), VAPI_WEBHOOK_SECRET: '' },
  })
})
beforeEach(async () => {
  await server.truncateAll()
  server.deps.credentials.forget()
})
afterAll(() => server.close())

const open = async (role: Role = 'admin') => {
  visitAs(await server.signIn(role, 'Ada Moreau'), '/settings', server)
  const region = await screen.findByRole('region', { name: 'Integrations' })
  await within(region).findByLabelText('Vapi webhook address')
  return within(region)
}

test('a secret is stored, shown by its end, and removed after a question', async () => {
  const card = await open()
  expect(card.getByText('Signatures: VAPI_WEBHOOK_SECRET not set')).toBeVisible()
  expect(card.getByText('Webhook secret: WEBHOOK_SECRET, set by the environment')).toBeVisible()

  await userEvent.click(card.getByRole('button', { name: 'Add secret for Vapi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add secret for Vapi' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Store' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Secret')).toHaveAccessibleDescription('Paste the secret or key'),
  )
  expect(dialog.getByLabelText('Label')).toHaveAccessibleDescription(/Enter a label/)
  await userEvent.type(dialog.getByLabelText('Label'), 'Production')
  await userEvent.type(dialog.getByLabelText('Secret'), 'a-long-secret-9876')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Store' }))

  const stored = within(await card.findByRole('list', { name: 'Secrets and keys of Vapi' }))
  expect(stored.getByText('Production').parentElement).toHaveTextContent('Production …9876')
  expect(stored.getByText(/Added by/)).toHaveTextContent(
    /^Added by Ada Moreau just now.*, not used yet$/,
  )
  expect(await card.findByText('Signatures: 1 set here')).toBeVisible()
  expect(document.body).not.toHaveTextContent('a-long-secret')
  await expectAccessible()

  await userEvent.click(stored.getByRole('button', { name: 'Remove Production' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Production?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await card.findByText('Signatures: VAPI_WEBHOOK_SECRET not set')).toBeVisible()
})

test('who is no administrator sees what is configured and no more', async () => {
  const card = await open('agent')
  expect(card.getByText('Signatures: VAPI_WEBHOOK_SECRET not set')).toBeVisible()
  expect(card.queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(card.queryByText(/set by the environment/)).toBeNull()
})
