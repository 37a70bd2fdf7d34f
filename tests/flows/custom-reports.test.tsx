import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { report, reportPage, schedulePage } from '@/contracts/reports'
import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { stubClipboard } from '../harness/clipboard'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
const REPORTS = '/functions/api/v1/reports'
const SCHEDULES = '/functions/api/v1/report-schedules'

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
  // However long it takes to load what draws, it is not what is tested.
  await import('@/components/figures/report-figures')
})
beforeEach(async () => {
  await server.truncateAll()
  ana = await server.signIn('agent', 'Ana Lopez')
  const facts = Array.from({ length: 30 }, (_, at) => {
    const sortAt = new Date(Date.now() - at * 9 * HOUR - 60_000)
    return analysedCall(`custom ${at}`, sortAt, [ana.user.id], {
      aiCategory: at < 20 ? 'billing' : 'problem',
      humanCategory: null,
      direction: at % 2 === 0 ? ('inbound' as const) : ('outbound' as const),
      durationSeconds: 60,
    })
  })
  await storeCalls(server.db, facts)
})
afterAll(() => server.close())

const open = async (address = '/custom-reports', as = ana) => {
  const visited = visitAs(as, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Custom Reports' })
  return visited
}
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const pickOf = async (report: string, entry: string, button = `Manage ${report}`) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const stored = async (as = ana) => reportPage.parse(await (await as.request(REPORTS)).json()).items

const definition = {
  metrics: ['volume'],
  by: 'category',
  and: null,
  filters: {},
  range: '30d',
  grain: null,
  compare: false,
  view: 'table',
}
const made = async (name: string) => {
  const json = { name, isShared: true, definition }
  return report.parse(await (await ana.request(REPORTS, { json })).json())
}
test('a report is built, saved, opened by its link, shared, renamed and deleted with an undo', async () => {
  const { address } = await open()
  await userEvent.selectOptions(await screen.findByLabelText('Rows'), 'Category')
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(await rowsOf('Calls')).toEqual([
    ['Calls', 'Calls'],
    ['Billing', '20'],
    ['Problem', '10'],
    ['All', '30'],
  ])
  expect(address()).toBe('/custom-reports?by=category&show=table')

  await press('Save report')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'By category')
  await userEvent.click(dialog.getByRole('button', { name: 'Save report' }))
  const list = within(await screen.findByRole('complementary', { name: 'Saved reports' }))
  expect(await list.findByRole('link', { name: /^By category/ })).toBeVisible()
  const [saved] = await stored()
  expect(saved).toMatchObject({ definition: { by: 'category', view: 'table', range: '30d' } })
  await waitFor(() => expect(address()).toBe(`/custom-reports?report=${saved?.id}`))
  await expectAccessible(screen.getByRole('main'))

  await userEvent.selectOptions(screen.getByLabelText('Rows'), 'Direction')
  await press('Save changes')
  await waitFor(async () => expect((await stored())[0]?.definition.by).toBe('direction'))

  await pickOf('By category', 'Share with the team')
  expect(await screen.findByText('“By category” is now shared with everyone')).toBeVisible()
  await pickOf('By category', 'Rename')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename report' }))
  await userEvent.clear(rename.getByLabelText('Name'))
  await userEvent.type(rename.getByLabelText('Name'), 'By direction')
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }))
  expect(await list.findByRole('link', { name: /^By direction/ })).toBeVisible()

  await pickOf('By direction', 'Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'By direction' }]))
})

test('what sends a report is named before it is unshared or deleted, and the undo brings it back', async () => {
  const { id } = await made('Weekly')
  const ada = await server.signIn('admin', 'Ada Moreau')
  const times = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' }
  const json = { source: { reportId: id }, recipientIds: [ada.user.id], ...times }
  await ada.request(SCHEDULES, { json })
  const nextAt = async () =>
    schedulePage.parse(await (await ada.request(SCHEDULES)).json()).items[0]?.nextAt
  await open()
  const asked = async (body: RegExp, answer: string) => {
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(body)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  }
  await pickOf('Weekly', 'Stop sharing')
  await asked(/^The mails of 1 schedule stop until it is shared again/, 'Cancel')
  await pickOf('Weekly', 'Delete')
  await asked(/^The mails of 1 schedule stop with it/, 'Cancel')
  expect(await stored()).toMatchObject([{ isShared: true }])
  await pickOf('Weekly', 'Delete')
  await asked(/^The mails of 1 schedule stop with it/, 'Delete report')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Weekly' }]))
  expect(await nextAt()).not.toBeNull()
})

test('only an administrator schedules a report, and begins with that report', async () => {
  await made('Weekly')
  const { leave } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Weekly' }))
  const entry = await screen.findByRole('menuitem', { name: /^Schedule/ })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).toHaveTextContent('Only administrators can change this')
  leave()
  await open('/custom-reports', await server.signIn('admin', 'Ada Moreau'))
  await pickOf('Weekly', 'Schedule')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a schedule' }))
  expect(dialog.getByLabelText('Report')).toHaveDisplayValue('Weekly')
})

test('a link opens a shared report; who may not change it saves a copy', async () => {
  const ben = await server.signIn('agent', 'Ben Okoro')
  const theirs = { and: 'direction', filters: { direction: 'inbound' }, range: '90d' }
  const json = { name: 'Theirs', isShared: true, definition: { ...definition, ...theirs } }
  const { id } = (await (await ben.request(REPORTS, { json })).json()) as { id: string }
  await open(`/custom-reports?report=${id}`)
  expect((await rowsOf('Calls'))[0]).toEqual(['Calls', 'Inbound', 'All'])
  await userEvent.selectOptions(screen.getByLabelText('Columns'), 'None')
  expect(await screen.findByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription(
    'Only Ben Okoro and administrators can change it',
  )
  await press('Save a copy')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Mine')
  await userEvent.click(dialog.getByRole('button', { name: 'Save report' }))
  await waitFor(async () => expect(await stored()).toHaveLength(2))
  expect((await stored())[0]).toMatchObject({
    name: 'Mine',
    definition: { and: null, filters: { direction: 'inbound' }, range: '90d' },
  })
})

const rows = () => screen.findByLabelText('Rows')

test('an edit saved over somebody else’s is refused and named, also when theirs was read meanwhile', async () => {
  const { id } = await made('Ours')
  const { queryClient } = await open(`/custom-reports?report=${id}`)
  await userEvent.selectOptions(await rows(), 'Direction')
  await screen.findByRole('button', { name: 'Save changes' })
  const ada = await server.signIn('admin', 'Ada Moreau')
  const theirs = { version: 1, definition: { ...definition, by: 'language' } }
  await ada.request(`${REPORTS}/${id}`, { method: 'PATCH', json: theirs })
  await queryClient.invalidateQueries({ queryKey: ['reports'] })
  await press('Save changes')
  expect(await screen.findByText(/Ada Moreau changed this/)).toBeVisible()
  expect(await stored()).toMatchObject([{ version: 2, definition: { by: 'language' } }])
  await userEvent.click(await screen.findByRole('button', { name: 'Apply mine' }))
  await waitFor(async () => expect((await stored())[0]?.definition.by).toBe('direction'))
})

test('a rename over that of a colleague shows theirs, and is saved the second time', async () => {
  const ada = await server.signIn('admin', 'Ada Moreau')
  const { id } = await made('Mine')
  await open()
  await pickOf('Mine', 'Rename')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename report' }))
  await userEvent.type(rename.getByLabelText('Name'), ' now')
  await ada.request(`${REPORTS}/${id}`, {
    method: 'PATCH',
    json: { version: 1, name: 'Of the team' },
  })
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }))
  expect(await rename.findByText(/“Of the team”/)).toBeVisible()
  expect(rename.getByLabelText('Name')).toHaveValue('Mine now')
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }))
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Mine now' }]))
})

test('what is not saved outlives a rename, and is a step back from another report', async () => {
  const { id } = await made('Mine')
  await made('Other')
  const { router, address } = await open(`/custom-reports?report=${id}`)
  await userEvent.selectOptions(await rows(), 'Direction')
  await pickOf('Mine', 'Rename')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename report' }))
  await userEvent.type(rename.getByLabelText('Name'), ' now')
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(address()).toContain('edited=2'))
  await pickOf('Mine now', 'Stop sharing')
  await waitFor(() => expect(address()).toContain('edited=3'))

  const leaves = [
    () => press('New report'),
    () => press('Discard changes'),
    () => userEvent.click(screen.getByRole('link', { name: /^Other/ })),
  ]
  for (const leave of leaves) {
    await leave()
    await waitFor(() => expect(address()).not.toContain('edited'))
    router.history.back()
    await waitFor(() => expect(address()).toContain('edited=3'))
    await waitFor(async () => expect(await rows()).toHaveDisplayValue('Direction'))
  }
  await press('Save changes')
  await waitFor(async () =>
    expect(await stored()).toContainEqual(
      expect.objectContaining({
        name: 'Mine now',
        definition: expect.objectContaining({ by: 'direction' }),
      }),
    ),
  )
})

test('a report is drawn as somebody chose, where that fits, and keeps it', async () => {
  const { router } = await open('/custom-reports?by=category')
  const radios = async () =>
    within(await screen.findByRole('group', { name: 'Shown as' }))
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent)
  expect(await radios()).toEqual(['Automatic', 'Bars', 'Pie', 'Table'])
  await userEvent.click(screen.getByRole('radio', { name: 'Pie' }))
  const pie = await screen.findByRole('application', { name: 'Calls by category' })
  expect(pie.querySelectorAll('[data-slice]')).toHaveLength(2)
  await press('Save report')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Sliced')
  await userEvent.click(dialog.getByRole('button', { name: 'Save report' }))
  await waitFor(async () => expect(await stored()).toMatchObject([{ definition: { view: 'pie' } }]))
  const [saved] = await stored()

  router.history.push('/custom-reports?by=time&and=direction&show=stacked')
  expect(await radios()).toEqual(['Automatic', 'Lines', 'Area', 'Stacked bars', 'Table'])
  expect(screen.getByRole('radio', { name: 'Stacked bars' })).toBeChecked()
  await screen.findByRole('application', { name: 'Calls by day and direction' })
  // No pie of it: it is drawn as fits.
  router.history.push('/custom-reports?by=time&show=pie')
  expect(await radios()).toEqual(['Automatic', 'Lines', 'Area', 'Bars', 'Table'])
  expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await screen.findByRole('application', { name: 'Calls by day' })

  router.history.push(`/custom-reports?report=${saved?.id}`)
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Pie' })).toBeChecked())
  const shown = await screen.findByRole('application', { name: 'Calls by category' })
  expect(shown.querySelectorAll('[data-slice]')).toHaveLength(2)
  await expectAccessible(screen.getByRole('main'))
})

test('a report is copied as an API call, without the token', async () => {
  const writeText = stubClipboard()
  await open('/custom-reports?by=category&metrics=volume,resolution')
  await pickOf('Preview', 'Copy as API call', 'More for Preview')
  await waitFor(() => expect(writeText).toHaveBeenCalled())
  const text = writeText.mock.calls[0]?.[0] ?? ''
  expect(text).toContain('/functions/api/v1/metrics/query')
  expect(text).toContain('"metrics":["volume","resolution"],"dimensions":["category"]')
  expect(text).toContain('Bearer $TOKEN')
  expect(text).not.toContain(ana.token)
})

test('of a link the rest is shown, and what no report knows is named', async () => {
  await open('/custom-reports?metrics=volume,magic&by=category&and=weather&show=table')
  expect(
    await screen.findByText('There is no metric “magic”. The report is shown without that.'),
  ).toBeVisible()
  await waitFor(async () => expect(await rowsOf('Calls')).toContainEqual(['Billing', '20']))
})
