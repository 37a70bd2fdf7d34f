import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { businessHours } from '@/contracts/business-hours'
import type { Role } from '@/contracts/call-words'
import { expectAccessible } from '@tests/setup/axe'

import { type TestServer, startServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const PATH = '/functions/api/v1/business-hours'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())

const open = async (role: Role = 'admin') => {
  const signedIn = await server.signIn(role, 'Ada Moreau')
  visitAs(signedIn, '/settings', server)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return signedIn
}
const card = () => within(screen.getByRole('region', { name: 'Business hours' }))
const edit = async () => {
  await userEvent.click(card().getByRole('button', { name: 'Edit business hours' }))
  return within(await screen.findByRole('dialog', { name: 'Edit business hours' }))
}
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const stored = async ({ request }: Awaited<ReturnType<typeof open>>) =>
  businessHours.parse(await (await request(PATH)).json())

test('an administrator sets zone, blocks, nights, copies and holidays', async () => {
  const ada = await open()
  expect(card().getByText('Monday to Friday')).toHaveTextContent('Monday to Friday 09:00–17:00')
  expect(card().getByText('No upcoming holidays')).toBeVisible()

  const dialog = await edit()
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  await userEvent.clear(dialog.getByLabelText('Time zone'))
  await userEvent.type(dialog.getByLabelText('Time zone'), 'Asia/Kathmandu')
  type(dialog.getByLabelText('Monday closes'), '12:00')
  await press('Add hours on Monday')
  type(dialog.getByLabelText('Monday, block 2 opens'), '18:00')
  type(dialog.getByLabelText('Monday, block 2 closes'), '02:00')
  expect(await dialog.findByText('until 02:00 on Tuesday')).toBeVisible()
  await press('Remove hours of Friday')
  expect(dialog.getByRole('heading', { name: 'Friday closed' })).toBeVisible()
  await press('Copy Monday to other days')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sunday' }))
  expect(await dialog.findByText('until 02:00 on Monday')).toBeVisible()
  await press('Add holiday')
  type(dialog.getByLabelText('Date 1'), '2199-12-25')
  await userEvent.type(dialog.getByLabelText('Name 1'), 'Christmas')
  await expectAccessible()
  await press('Save')

  await screen.findByText('Business hours saved')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const night = { from: '18:00', to: '02:00' }
  expect(await stored(ada)).toEqual({
    zone: 'Asia/Kathmandu',
    week: [
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, ...night },
      ...[2, 3, 4].map((day) => ({ day, from: '09:00', to: '17:00' })),
      { day: 7, from: '09:00', to: '12:00' },
      { day: 7, ...night },
    ],
    holidays: [{ date: '2199-12-25', name: 'Christmas' }],
    version: 2,
  })
  expect(card().getByText('Asia/Kathmandu')).toBeVisible()
  expect(card().getByText('Sunday')).toHaveTextContent(
    'Sunday 09:00–12:00, 18:00–02:00 (past midnight)',
  )
  expect(card().getByText('Christmas')).toBeVisible()
})

test('what is wrong is said beside its field and nothing is saved', async () => {
  const ada = await open()
  const dialog = await edit()
  await userEvent.type(dialog.getByLabelText('Time zone'), 'x')
  type(dialog.getByLabelText('Tuesday opens'), '')
  await userEvent.click(dialog.getByRole('button', { name: 'Add holiday' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(dialog.getByLabelText('Time zone')).toHaveAccessibleDescription(/Unknown time zone/),
  )
  expect(dialog.getByLabelText('Tuesday opens')).toHaveAccessibleDescription(/Enter a time/)
  expect(dialog.getByLabelText('Date 1')).toHaveAccessibleDescription(/Enter a date/)
  expect(dialog.getByLabelText('Name 1')).toHaveAccessibleDescription(/Enter a name/)
  expect(await stored(ada)).toMatchObject({ version: 1 })
})

test('a city is the zone that has it; of several none is taken, and they are named', async () => {
  const ada = await open()
  const dialog = await edit()
  const zone = dialog.getByLabelText('Time zone')
  type(zone, 'indiana')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const several = /^Several match: America\/Indiana\/Knox, .+ and \d more\. Choose one\./
  await waitFor(() => expect(zone).toHaveAccessibleDescription(several))
  expect(await stored(ada)).toMatchObject({ version: 1 })
  type(zone, 'berlin')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(card().getByText('Europe/Berlin')).toBeVisible()
  expect(await stored(ada)).toMatchObject({ zone: 'Europe/Berlin' })
})

test('hours that overlap are said in a sentence, new ones are free, and both can be mended', async () => {
  const ada = await open()
  const dialog = await edit()
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  await press('Add hours on Monday')
  expect(dialog.getByLabelText('Monday, block 2 opens')).toHaveValue('17:00')
  expect(dialog.getByLabelText('Monday, block 2 closes')).toHaveValue('21:00')
  type(dialog.getByLabelText('Monday, block 2 closes'), '10:00')
  await press('Save')
  const late = dialog.getByLabelText('Monday, block 2 opens')
  await waitFor(() => expect(late).toHaveAccessibleDescription('Overlaps Tuesday 09:00–17:00'))
  expect(await stored(ada)).toMatchObject({ version: 1 })
  type(dialog.getByLabelText('Tuesday opens'), '10:00')
  await waitFor(() => expect(late).not.toHaveAccessibleDescription())
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(ada)).toMatchObject({ version: 2 })
})

test('the time a caller asks for is told in this zone where it is not the reader’s', async () => {
  const ada = await server.signIn('admin')
  const hours = { zone: 'Asia/Kathmandu', week: [], holidays: [], version: 1 }
  await ada.request(PATH, { method: 'PUT', json: hours })
  const id = await server.addCall({ words: 'Please call me back tomorrow at 3 pm.' })
  visitAs(ada, `/unified-dashboard/${id}`, server)
  expect(await screen.findByText(/^, Sat 15:00 in Asia\/Kathmandu/)).toBeVisible()
})

test('somebody else saved first: says who and what, and saves over it only when asked again', async () => {
  const ada = await open()
  const dialog = await edit()
  type(dialog.getByLabelText('Monday closes'), '18:00')
  const cleo = await server.signIn('admin', 'Cleo')
  const theirs = { ...(await stored(ada)), zone: 'Pacific/Apia' }
  await cleo.request(PATH, { method: 'PUT', json: theirs })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Cleo changed this first.')
  expect(await dialog.findByText(/^Saved now: Pacific\/Apia, Monday to Friday/)).toBeVisible()
  expect(dialog.getByLabelText('Monday closes')).toHaveValue('18:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(ada)).toMatchObject({
    week: [{ day: 1, to: '18:00' }, {}, {}, {}, {}],
    version: 3,
  })
})

test('asks before what was typed is lost', async () => {
  await open()
  const dialog = await edit()
  type(dialog.getByLabelText('Monday closes'), '18:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: /Discard/ }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(dialog.getByLabelText('Monday closes')).toHaveValue('18:00')
})

test('who is no administrator sees them and why they cannot be changed', async () => {
  await open('agent')
  expect(card().getByText(/Only administrators can change this/, { selector: 'p' })).toBeVisible()
  const button = card().getByRole('button', { name: 'Edit business hours' })
  expect(button).toHaveAccessibleDescription('Only administrators can change this')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
