import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { nextStepTemplates } from '@/contracts/next-step-templates'
import { nextSteps } from '@/server/db/next-steps-schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const PATH = '/functions/api/v1/next-step-templates'
const INVOICE = {
  title: 'Send the invoice again',
  kind: 'send',
  priority: 'high',
  due: 'in 2 days',
}

let server: TestServer
let ada: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada Moreau')
})

const open = (path: string, as = ada) => visitAs(as, path, server)
const stored = async () => nextStepTemplates.parse(await (await ada.request(PATH)).json())
const save = async (items: object[]) => {
  const { version } = await stored()
  await ada.request(PATH, { method: 'PUT', json: { items, version } })
}
const card = async () =>
  within(await screen.findByRole('region', { name: 'Templates of next steps' }))

test('an administrator adds, edits and deletes one, and takes the deletion back', async () => {
  open('/settings')
  const templates = await card()
  expect(await templates.findByText(/^No templates yet/)).toBeVisible()
  await userEvent.click(templates.getByRole('button', { name: 'Add template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a template' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'What to do' }), INVOICE.title)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Due' }), 'soonish')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText(/^Not understood as a time/)).toBeVisible()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Due' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Due' }), 'in 2 days')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await templates.findByText(/ · due in 2 days$/)).toBeVisible()

  await userEvent.click(templates.getByRole('button', { name: `Edit ${INVOICE.title}` }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit the template' }))
  await save([
    { ...INVOICE, title: 'Of a colleague' },
    { ...INVOICE, kind: 'follow-up' },
  ])
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Priority' }), 'low')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/changed this first/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await stored()).items).toMatchObject([
      { title: 'Of a colleague' },
      { title: INVOICE.title, priority: 'low' },
    ]),
  )
  await userEvent.click(await templates.findByRole('button', { name: 'Delete Of a colleague' }))
  await waitFor(() => expect(templates.queryByText('Of a colleague')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await templates.findByText('Of a colleague')).toBeVisible()
})

test('who adds a next step begins with one by keys, and everybody else reads them', async () => {
  await save([INVOICE])
  const ana = await server.signIn('agent', 'Ana Lopez')
  const { leave } = open('/settings', ana)
  const add = (await card()).getByRole('button', { name: 'Add template' })
  expect(add).toHaveAttribute('aria-disabled', 'true')
  leave()
  open('/', ana)
  await screen.findByRole('heading', { level: 1, name: /Next Steps/ })
  await userEvent.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a next step' }))
  ;(await dialog.findByRole('button', { name: 'Template None' })).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Template' })
  await userEvent.keyboard('inv{Enter}')
  expect(dialog.getByRole('textbox', { name: 'What to do' })).toHaveValue(INVOICE.title)
  expect(dialog.getByRole('textbox', { name: 'Due' })).toHaveValue('in 2 days')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(async () =>
    expect(await server.db.select().from(nextSteps)).toMatchObject([
      { title: INVOICE.title, kind: 'send', priority: 'high', dueAt: expect.any(Date) },
    ]),
  )
})
