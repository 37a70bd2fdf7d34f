import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { emailRulePage } from '@/contracts/email-rules'
import type { Mail } from '@/server/deps'
import { EMAIL_RULE, emailRulesApi } from '@tests/harness/email-rules'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let rules: ReturnType<typeof emailRulesApi>
let ada: SignedIn
let sent: Mail[] = []

beforeAll(async () => {
  const mail = { send: async (one: Mail) => void sent.push(one) }
  server = await startServer({ overrides: { mail } })
  rules = emailRulesApi(server)
})
beforeEach(async () => {
  sent = []
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
  await rules.see()
})
afterAll(() => server.close())

const open = async (as = ada, address = '/email-automation') => {
  const visited = visitAs(as, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Email Automation' })
  return visited
}
const stored = async () =>
  emailRulePage.parse(await (await ada.request(`${API}/email-rules`)).json()).items
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const region = (name: string) => within(screen.getByRole('region', { name }))

test('a rule is written with a preview on a call, tried, and its emails are in the log', async () => {
  await server.addCall({ name: 'Noor Haddad', words: 'I was charged twice on my invoice.' })
  await open()
  expect(await screen.findByText('No email rules yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Call to look at' }))
  const form = await dialog('Add email rule')
  const preview = within(form.getByRole('region', { name: 'Preview' }))
  expect(await preview.findByText('Call of Noor Haddad: Billing')).toBeVisible()
  expect(preview.getByText('Ada Moreau')).toBeVisible()
  expect(preview.getByText('1 call would have matched in the last 7 days.')).toBeVisible()
  await expectAccessible()

  const subject = form.getByLabelText('Subject')
  await userEvent.clear(subject)
  await userEvent.type(subject, 'Look at ')
  await userEvent.click(form.getByRole('button', { name: 'call.number' }))
  expect(subject).toHaveValue('Look at {{ call.number }}')
  expect(subject).toHaveFocus()
  expect(await preview.findByText('Look at +1 555 555 0142')).toBeVisible()
  await userEvent.click(form.getByLabelText('Text'))
  await userEvent.paste('{{ call.nobody }}')
  expect(await preview.findByText(/Line \d+: there is no placeholder/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(form.getAllByText(/Line \d+: there is no placeholder/)).toHaveLength(2),
  )
  await userEvent.click(form.getByRole('button', { name: 'Use the default template' }))
  expect(await preview.findByText('Call of Noor Haddad: Billing')).toBeVisible()
  await userEvent.click(preview.getByRole('button', { name: 'Send to me' }))
  expect(await screen.findByText(`Test sent to ${ada.user.email}`)).toBeVisible()
  expect(sent.map(({ subject }) => subject)).toEqual(['[Test] Call of Noor Haddad: Billing'])
  await userEvent.click(form.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('switch', { name: 'Call to look at is active' })).toBeChecked()
  expect(screen.getByText('To all administrators')).toBeVisible()

  await server.addCall({ name: 'Ola Berg', startedAt: new Date() })
  await rules.see()
  await rules.send()
  await userEvent.click(screen.getByRole('button', { name: 'Show log: Call to look at' }))
  const link = await screen.findByRole('link', { name: 'Ola Berg' })
  expect(link.closest('tr')).toHaveTextContent(/Ada Moreau.*Sent.*Ola Berg.*Call to look at/)
})

test('a rule is edited, duplicated, turned off and deleted after asking', async () => {
  await rules.add(ada, {
    trigger: 'ticket-assigned',
    toAssignee: true,
    subject: 'Yours',
    body: 'x',
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Angry callers' }))
  const form = await dialog('Edit Angry callers')
  await userEvent.selectOptions(form.getByLabelText('When'), 'A callback is overdue')
  await userEvent.clear(form.getByLabelText('Overdue by at least'))
  await userEvent.type(form.getByLabelText('Overdue by at least'), '2')
  await userEvent.selectOptions(form.getByLabelText('Unit'), 'hours')
  await userEvent.click(form.getByRole('checkbox', { name: 'All administrators' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'The assignee' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose who gets it')).toBeVisible()
  await userEvent.type(form.getByLabelText('Other addresses'), 'desk@example.com')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A callback is overdue by 2 h')).toBeVisible()
  expect(screen.getByText('To desk@example.com')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Duplicate Angry callers' }))
  const copy = await dialog('Add email rule')
  await userEvent.click(copy.getByRole('button', { name: 'Add' }))
  await userEvent.click(await screen.findByRole('switch', { name: /^Angry callers/ }))
  expect(await screen.findByText('Inactive')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Angry callers copy' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Angry callers copy?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete rule' }))
  await waitFor(() => expect(screen.queryByText('Angry callers copy')).toBeNull())
  expect(await stored()).toMatchObject([
    { name: 'Angry callers', isActive: false, delayMinutes: 120, addresses: ['desk@example.com'] },
  ])
})

test('a save over the change of another person names them and what is saved now', async () => {
  const { id, version } = await rules.add(ada)
  const { queryClient } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Angry callers' }))
  const form = await dialog('Edit Angry callers')
  const bo = await server.signIn('admin', 'Bo Chen')
  const json = { ...EMAIL_RULE, name: 'Loud callers', version }
  await bo.request(`${API}/email-rules/${id}`, { method: 'PUT', json })
  await userEvent.type(form.getByLabelText('Name'), ' of today')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Bo Chen changed this first/)).toBeVisible()
  await queryClient.invalidateQueries({ queryKey: ['email-rules'] })
  expect(await form.findByText(/Loud callers/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ name: 'Angry callers of today' }]),
  )
})

test('the log is filtered by rule and state, in the address', async () => {
  const { id } = await rules.add(ada, { toAssignee: true })
  await server.addCall({ startedAt: new Date() })
  await rules.see()
  const { address } = await open(ada, '/email-automation?state=skipped')
  const table = () => region('Emails of the log')
  expect(await screen.findByText('No assignee')).toBeVisible()
  expect(table().getAllByRole('row')).toHaveLength(2)
  await userEvent.selectOptions(screen.getByLabelText('State'), 'All states')
  await waitFor(() => expect(table().getAllByRole('row')).toHaveLength(3))
  await userEvent.selectOptions(screen.getByLabelText('Rule'), 'Angry callers')
  await waitFor(() => expect(address()).toBe(`/email-automation?rule=${id}`))
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Refused')
  expect(await screen.findByText('No email of the log matches the filters.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/email-automation'))
  await expectAccessible()
})

test('for others it is empty, and asks the server for nothing', async () => {
  const { asked } = await open(await server.signIn('agent', 'Bo Lind'))
  expect(screen.getByText('For administrators')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
  expect(asked.filter((request) => request.includes('email'))).toEqual([])
})
