import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { evaluateAlertRules } from '@/server/alerts/evaluate-rules'
import { alerts as alertTable } from '@/server/db/alerts-schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { withoutLease } from '../harness/without-lease'
import { visitAs } from './lib/visit-as'

let server: TestServer
let ada: SignedIn
let now = new Date()

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Boss')
})

const evaluate = async (laterMinutes = 0) => {
  now = new Date(now.getTime() + laterMinutes * 60_000)
  await evaluateAlertRules(server.deps, withoutLease({ payload: null }))
}
const open = (as: SignedIn, address = '/alert-manager') => {
  const stream = new TransformStream<string, string>()
  const writer = stream.writable.getWriter()
  const events = stream.readable.pipeThrough(new TextEncoderStream())
  const visited = visitAs(as, address, server, { events })
  return {
    ...visited,
    /** The live stream says that an alert changed. */
    sendAlertEvent: () => writer.write(`id: 1:2:3\nevent: alert\ndata: {"entity":"alert"}\n\n`),
  }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const addRule = (more: object = {}) =>
  ada.request('/functions/api/v1/alert-rules', {
    json: {
      name: 'No calls',
      measure: 'volume',
      filters: {},
      windowMinutes: 60,
      comparison: 'below',
      threshold: 1,
      holdMinutes: 0,
      quietHours: null,
      recipientIds: [ada.user.id],
      webhookUrl: null,
      ...more,
    },
  })

test('a rule is tried, added, fires, is taken in hand and resolves', async () => {
  const { address, sendAlertEvent } = open(ada)
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an alert rule' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }))
  expect(await dialog.findByText('Give the rule a name')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Name'), 'No calls')
  await userEvent.selectOptions(dialog.getByLabelText('Measure'), 'Calls')
  await userEvent.selectOptions(dialog.getByLabelText('Comparison'), 'is below')
  await userEvent.type(dialog.getByLabelText('Limit'), '1')
  await userEvent.click(dialog.getByRole('button', { name: 'Try on the last week' }))
  expect(await dialog.findByText(/would have fired/)).toHaveTextContent('1 time')
  await userEvent.click(dialog.getByRole('button', { name: /^People/ }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Ada Boss' }))
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }))
  const rules = await section('Rules')
  expect(await rules.findByRole('heading', { name: 'No calls' })).toBeVisible()
  expect(rules.getByText(/Calls below 1 in the last hour/)).toBeVisible()

  await evaluate()
  await sendAlertEvent()
  const alerts = await section('Open alerts')
  expect(await alerts.findByText('Firing')).toBeVisible()
  await userEvent.click(alerts.getByRole('button', { name: 'Acknowledge: No calls' }))
  expect(await alerts.findByText(/Acknowledged by Ada Boss/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await alerts.findByText('Firing')).toBeVisible()

  await userEvent.click(alerts.getByRole('button', { name: 'No calls' }))
  expect(address()).toMatch(/^\/alert-manager\?alert=/)
  const details = within(await screen.findByRole('dialog', { name: 'No calls' }))
  expect(await details.findByText('Ada Boss')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await server.addCall({ startedAt: now })
  await evaluate(1)
  await evaluate(5)
  await sendAlertEvent()
  const resolved = await section('Resolved')
  expect(await resolved.findByRole('button', { name: 'No calls' })).toBeVisible()
  expect(await alerts.findByText(/^No open alerts/)).toBeVisible()
})

test('a rule is turned off, edited over a change of another person, and deleted after asking', async () => {
  await addRule()
  open(ada)
  const rules = await section('Rules')
  await userEvent.click(await rules.findByRole('switch', { name: 'No calls is active' }))
  expect(await rules.findByText('Off')).toBeVisible()

  await userEvent.click(rules.getByRole('button', { name: 'Manage No calls' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit No calls' }))
  const listed = await (await ada.request('/functions/api/v1/alert-rules')).json()
  const [{ id, version }] = listed.items
  await ada.request(`/functions/api/v1/alert-rules/${id}`, {
    method: 'PATCH',
    json: { version, threshold: 7 },
  })
  const limit = dialog.getByLabelText('Limit')
  await userEvent.clear(limit)
  await userEvent.type(limit, '9')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Saved now: Calls below 7/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await rules.findByText(/Calls below 9/)).toBeVisible()

  await userEvent.click(rules.getByRole('button', { name: 'Manage No calls' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete No calls?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete rule' }))
  await waitFor(() => expect(rules.queryByRole('heading', { name: 'No calls' })).toBeNull())
})

test('an alert leads from the inbox to itself; who only reads sees it and cannot act', async () => {
  const reader = await server.signIn('user', 'Rea Reader')
  await addRule({ recipientIds: [reader.user.id] })
  await evaluate()
  const { address } = open(reader, '/reports')
  await userEvent.click(await screen.findByRole('button', { name: 'Inbox, 1 unread' }))
  await userEvent.click(await screen.findByRole('link', { name: /No calls is firing/ }))
  await waitFor(() => expect(address()).toMatch(/^\/alert-manager\?alert=/))
  const details = within(await screen.findByRole('dialog', { name: 'No calls' }))
  expect(await details.findByText(/read, in the inbox/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const alerts = await section('Open alerts')
  const acknowledge = await alerts.findByRole('button', { name: 'Acknowledge: No calls' })
  expect(acknowledge).toHaveAccessibleDescription('Only agents and administrators can do this')
})

test('an alert that is closed by key leaves the focus on the next one', async () => {
  await addRule()
  await addRule({ name: 'No orders' })
  await evaluate()
  await server.db.update(alertTable).set({ hasNoData: true })
  open(ada)
  const alerts = await section('Open alerts')
  const [first, second] = await alerts.findAllByRole('button', { name: /^Close: / })
  first?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(second).toHaveFocus()
})
