import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Role } from '@/contracts/call-words'
import { report, reportSchedule } from '@/contracts/reports'
import { organisationSettings } from '@/contracts/settings'
import { expectAccessible } from '@tests/setup/axe'

import { jobs } from '@/server/db/jobs-schema'
import { reportMails, reportRuns } from '@/server/db/reports-schema'
import { runReport } from '@/server/reports/run-report'
import { withoutLease } from '@tests/harness/without-lease'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'
const SETTINGS = `${API}/settings`

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())

const visited = async (signedIn: SignedIn) => {
  const visit = visitAs(signedIn, '/reporting-settings', server)
  await screen.findByRole('heading', { level: 1, name: 'Reporting Settings' })
  return visit
}
const open = async (role: Role = 'admin') => {
  const signedIn = await server.signIn(role, 'Ada Moreau')
  await visited(signedIn)
  return signedIn
}
const targets = () => within(screen.getByRole('region', { name: 'Targets and values' }))
const stored = async ({ request }: SignedIn) =>
  organisationSettings.parse(await (await request(SETTINGS)).json())
const retype = async (label: string, text: string) => {
  const field = targets().getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(targets().getByRole('button', { name: 'Save' }))

test('an administrator sets the target and what solved calls are worth', async () => {
  const ada = await open()
  expect(targets().getByLabelText('Resolution target, percent')).toHaveValue('85')
  await retype('Resolution target, percent', '101')
  await save()
  expect(await targets().findByText('Enter whole percent from 1 to 100')).toBeVisible()
  await retype('Resolution target, percent', '90')
  await retype('Billing', 'a lot')
  await save()
  expect(await targets().findByText(/^Enter an amount such as/)).toBeVisible()
  await retype('Billing', '12.50')
  await save()
  expect(await screen.findByText('Targets saved')).toBeVisible()
  expect(await stored(ada)).toMatchObject({
    resolutionTarget: 90,
    solvedCallValues: { billing: 12.5 },
    autoAssignTickets: false,
  })
  const changes = await (await ada.request(`${SETTINGS}/changes`)).json()
  expect(changes).toMatchObject({
    items: [{ byName: 'Ada Moreau', changes: { resolutionTarget: { from: 85, to: 90 } } }],
  })
})

test('the repeat window and the minimum number of calls are set, and definitions name them', async () => {
  const ada = await open()
  const definitions = within(await screen.findByRole('region', { name: 'Definitions' }))
  expect(await definitions.findByText(/did not ring again within 7 days/)).toBeVisible()
  await retype('Repeat window in days', '0')
  await save()
  expect(await targets().findByText('Enter whole days from 1 to 90')).toBeVisible()
  await retype('Repeat window in days', '3')
  await retype('Minimum calls for a share', '12')
  await save()
  expect(await screen.findByText('Targets saved')).toBeVisible()
  expect(await stored(ada)).toMatchObject({
    repeatDays: 3,
    minimumCalls: 12,
    resolutionTarget: 85,
  })
  expect(
    await definitions.findByText(/did not ring again within 3 days\..* Grey below 12 calls\./),
  ).toBeVisible()
})

test('who saves second is told who was first, and what is saved now', async () => {
  const ada = await open()
  await retype('Resolution target, percent', '90')
  const bo = await server.signIn('admin', 'Bo Chen')
  const read = await stored(bo)
  const first = { ...read, resolutionTarget: 70 }
  expect((await bo.request(SETTINGS, { method: 'PUT', json: first })).status).toBe(200)
  await save()
  expect(await targets().findByText(/Bo Chen changed this first/)).toBeVisible()
  expect(await targets().findByText(/Resolution target 70 %/)).toBeVisible()
  expect(await stored(ada)).toMatchObject({ resolutionTarget: 70 })
  await save()
  expect(await screen.findByText('Targets saved')).toBeVisible()
  expect(await stored(ada)).toMatchObject({ resolutionTarget: 90, changedByName: 'Ada Moreau' })
})

test('what somebody else saved is where nothing is typed, and is not overwritten where something is', async () => {
  const ada = await server.signIn('admin', 'Ada Moreau')
  const { queryClient } = await visited(ada)
  const bo = await server.signIn('admin', 'Bo Chen')
  const saveAs = async (resolutionTarget: number) => {
    const json = { ...(await stored(bo)), resolutionTarget }
    expect((await bo.request(SETTINGS, { method: 'PUT', json })).status).toBe(200)
    await queryClient.invalidateQueries({ queryKey: ['settings'] })
  }
  await saveAs(70)
  await waitFor(() =>
    expect(targets().getByLabelText('Resolution target, percent')).toHaveValue('70'),
  )
  await retype('Resolution target, percent', '90')
  await save()
  await waitFor(async () => expect(await stored(ada)).toMatchObject({ resolutionTarget: 90 }))
  expect(await targets().findByText(/Settings changed by Ada Moreau/)).toBeVisible()

  await retype('Resolution target, percent', '95')
  await saveAs(60)
  expect(await targets().findByText(/Settings changed by Bo Chen/)).toBeVisible()
  await save()
  expect(await targets().findByText(/Bo Chen changed this first/)).toBeVisible()
  expect(await targets().findByText(/Resolution target 60 %/)).toBeVisible()
  expect(await stored(ada)).toMatchObject({ resolutionTarget: 60 })
})

const DEFINITION = {
  metrics: ['volume'],
  by: null,
  and: null,
  filters: { reviewed: 'me' },
  range: '7d',
  grain: null,
  compare: false,
  view: 'table',
}
const TIMES = { every: 'day', weekday: 1, monthDay: 1, at: '07:00' }
const reportOf = async ({ request }: SignedIn, name: string) => {
  const json = { name, isShared: true, definition: DEFINITION }
  return report.parse(await (await request(`${API}/reports`, { json })).json())
}

test('a report that is older than those listed is scheduled, too', async () => {
  const ada = await server.signIn('admin', 'Ada Moreau')
  const { id } = await reportOf(ada, 'Oldest')
  for (let at = 0; at < 50; at += 1) await reportOf(ada, `Report ${at}`)
  visitAs(ada, `/reporting-settings?schedule=${id}`, server)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a schedule' }))
  expect(dialog.getByLabelText('Report')).toHaveDisplayValue('Oldest')
})

test('figures of “me” are compared only for whom they were computed, and an unshared report pauses', async () => {
  const ada = await server.signIn('admin', 'Ada Moreau')
  const bo = await server.signIn('agent', 'Bo Chen')
  const { id } = await reportOf(ada, 'Mine')
  const source = { reportId: id }
  const json = { source, recipientIds: [ada.user.id, bo.user.id], ...TIMES }
  const made = await ada.request(`${API}/report-schedules`, { json })
  const schedule = reportSchedule.parse(await made.json())
  await bo.request(`${API}/report-schedules/${schedule.id}/send-now`, { json: {} })
  const [run] = await server.db.select().from(reportRuns)
  const runId = run?.id ?? ''
  await runReport(server.deps, withoutLease({ payload: { runId } }))
  const { leave } = visitAs(bo, `/reporting-settings?run=${runId}`, server)
  const theirs = within(await screen.findByRole('dialog', { name: 'Mine' }))
  expect(await theirs.findByText(/its filters say “me”, which is not you/)).toBeVisible()
  leave()

  const unshared = { version: 1, isShared: false }
  await ada.request(`${API}/reports/${id}`, { method: 'PATCH', json: unshared })
  visitAs(ada, `/reporting-settings?run=${runId}`, server)
  const own = within(await screen.findByRole('dialog', { name: 'Mine' }))
  expect(await own.findByText('All figures are still as they were sent.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const card = within(screen.getByRole('region', { name: 'Schedules' }))
  expect(card.getByText(/^Paused: its report was deleted or is no longer shared\./)).toBeVisible()
  expect(card.getByRole('button', { name: /^Send me one now/ })).toHaveAccessibleDescription(
    'Share the report again first',
  )
})

test('a mail that was not taken is said to be tried again, and when', async () => {
  const ada = await server.signIn('admin', 'Ada Moreau')
  const json = { source: { standing: 'day' }, recipientIds: [ada.user.id], ...TIMES }
  const made = await ada.request(`${API}/report-schedules`, { json })
  const { id } = reportSchedule.parse(await made.json())
  await ada.request(`${API}/report-schedules/${id}/send-now`, { json: {} })
  const [run] = await server.db.select().from(reportRuns)
  await runReport(server.deps, withoutLease({ payload: { runId: run?.id ?? '' } }))
  const [mail] = await server.db.update(reportMails).set({ state: 'waiting' }).returning()
  const runAt = new Date(Date.now() + 20 * 60_000)
  const job = { kind: 'report-mail', key: mail?.id, attempts: 7, runAt }
  await server.db.insert(jobs).values(job)
  await visited(ada)
  const card = within(screen.getByRole('region', { name: 'Schedules' }))
  expect(await card.findByText(/1 not sent yet\. Next try/)).toHaveTextContent(/Next try \d\d:\d\d/)
})

test('whoever is no administrator sees all of it, and why nothing can be changed', async () => {
  await open('agent')
  expect(targets().getByLabelText('Billing')).toHaveAttribute('readonly')
  expect(targets().getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Only administrators can change this',
  )
  expect(screen.getByRole('region', { name: 'Business hours' })).toBeVisible()
  await expectAccessible(screen.getByRole('main'))
})

test('every metric stands there in words and is found by them', async () => {
  await open('user')
  const card = within(screen.getByRole('region', { name: 'Definitions' }))
  expect(await card.findByText('Containment')).toBeVisible()
  await userEvent.type(card.getByLabelText('Search definitions'), 'transfer handed')
  expect(card.getByText('Transfer rate')).toBeVisible()
  expect(card.queryByText('Containment')).not.toBeInTheDocument()
  await userEvent.type(card.getByLabelText('Search definitions'), ' moon')
  expect(card.getByText('No metric has these words.')).toBeVisible()
})

test('an administrator adds a schedule, has one sent now, sees it as sent beside now, and ends it', async () => {
  await open()
  const card = within(screen.getByRole('region', { name: 'Schedules' }))
  expect(await card.findByText(/No mail server is configured/)).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Add schedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a schedule' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Choose who gets it')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^People/ }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Ada Moreau' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.selectOptions(dialog.getByLabelText('How often'), 'Every week')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await card.findByText('Every Monday at 07:00 (UTC)')).toBeVisible()
  expect(card.getByText('To Ada Moreau')).toBeVisible()

  await userEvent.click(card.getByRole('button', { name: /^Send me one now/ }))
  expect(await screen.findByText(/is computed and kept here, and not sent/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  const [run] = await server.db.select().from(reportRuns)
  await runReport(server.deps, withoutLease({ payload: { runId: run?.id ?? '' } }))
  await server.addCall({ startedAt: new Date(Date.now() - 24 * 60 * 60 * 1000) })
  const sent = within(await screen.findByRole('dialog', { name: 'Daily summary' }))
  expect(await sent.findByText(/figures have changed since/)).toBeVisible()
  expect(sent.getByText(/kept, not sent: no mail server/)).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await userEvent.click(card.getByRole('button', { name: 'End the schedule of Daily summary' }))
  await userEvent.click(await screen.findByRole('button', { name: 'End schedule' }))
  expect(await card.findByText(/^Nothing is sent yet/)).toBeVisible()
})
