import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { callerExport } from '@/contracts/privacy'
import { organisationSettings } from '@/contracts/settings'
import { calls } from '@/server/db/schema'
import { vapiReport } from '@tests/builders/vapi-report'

import { type TestServer, startServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { markAllAsSample } from './lib/sample-calls'
import { visitAs } from './lib/visit-as'

let server: TestServer

beforeAll(async () => {
  server = await startServer({
    // What the server sends to its own address arrives without a network.
    overrides: { fetch: async (input) => server.app.request(new Request(input)) },
  })
})
beforeEach(() => server.truncateAll())
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const open = async () => {
  const ada = await server.signIn('admin', 'Ada Moreau')
  const visited = visitAs(ada, '/settings', server)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...visited, token: ada.token }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const savedSettings = async (token: string) =>
  organisationSettings.parse(
    await (await server.request('/functions/api/v1/settings', { token })).json(),
  )

describe('integrations', () => {
  test('addresses to paste, what is configured, and a test through the real path', async () => {
    await open()
    const integrations = within(screen.getByRole('region', { name: 'Integrations' }))
    expect(await integrations.findByLabelText('Vapi webhook address')).toHaveValue(
      `${window.location.origin}/functions/webhooks/vapi`,
    )
    expect(integrations.getByLabelText('Retell webhook address')).toHaveValue(
      `${window.location.origin}/functions/webhooks/retell`,
    )
    expect(integrations.getByLabelText('Any other provider webhook address')).toHaveValue(
      `${window.location.origin}/functions/webhooks/events`,
    )
    expect(integrations.getByText('Signatures: VAPI_WEBHOOK_SECRET set')).toBeVisible()
    expect(integrations.getByText('Recordings: VAPI_API_KEY not set')).toBeVisible()
    expect(integrations.getAllByText('No delivery yet')).toHaveLength(3)
    await press('Send test to Retell')
    expect(
      await integrations.findByText(/Status 200 after \d+ ms\. The event was verified/),
    ).toBeVisible()
    await server.deps.deliveries.flush()
  })
})

describe('data', () => {
  const deliver = (id: string, daysAgo: number) =>
    server.deliver(
      'vapi',
      vapiReport({ id, startedAt: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) }),
    )

  test('days are counted before they are saved, and asked about', async () => {
    await deliver('old', 40)
    const { token } = await open()
    expect(screen.getByText('Nothing is removed.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Transcripts'), '30')
    expect(
      await screen.findByText(
        'The next daily run would remove the words of 1 call and 1 raw event.',
      ),
    ).toBeVisible()
    await press('Save')
    const question = await screen.findByRole('alertdialog', { name: 'Remove old data?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await savedSettings(token)).toMatchObject({ keepTranscriptsDays: null })
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Save and remove' }))
    await screen.findByText('Settings saved successfully')
    expect(await savedSettings(token)).toMatchObject({ keepTranscriptsDays: 30 })
  })

  test.each(['0', '3651', '1.5', 'ten'])('%s days cannot be saved', async (typed) => {
    const { asked } = await open()
    await userEvent.type(screen.getByLabelText('Raw events'), typed)
    expect(screen.getByLabelText('Raw events')).toHaveAccessibleDescription(
      'Enter whole days from 1 to 3650, or leave it empty',
    )
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toHaveAccessibleDescription('Correct the days first')
    await userEvent.click(save)
    const puts = asked.filter((request) => /^PUT (?!.*\/presence$)/.test(request))
    expect(puts).toEqual([])
  })

  test('days that cannot be counted are not saved, and can be tried again', async () => {
    const { token } = await open()
    await deliver('old', 100)
    const answer = server.app.request.bind(server.app)
    const broken = vi
      .spyOn(server.app, 'request')
      .mockImplementation((url, ...rest) =>
        typeof url === 'string' && url.includes('/retention-preview')
          ? Response.json({ error: 'It broke.', code: 'broken', requestId: 'r' }, { status: 422 })
          : answer(url, ...rest),
      )
    await userEvent.type(screen.getByLabelText('Transcripts'), '30')
    await press('Save')
    const notice = (await screen.findByText('It broke.')).closest('li')
    expect((await savedSettings(token)).keepTranscriptsDays).toBeNull()
    broken.mockRestore()
    if (notice) await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save and remove' }))
    await screen.findByText('Settings saved successfully')
    expect((await savedSettings(token)).keepTranscriptsDays).toBe(30)
  })

  test('sample data is removed after a question, and then there is none', async () => {
    await deliver('real', 1)
    await markAllAsSample(server)
    await deliver('another', 1)
    await open()
    expect(await screen.findByText('1 sample call for trying things out.')).toBeVisible()
    await press('Remove sample data')
    const question = await screen.findByRole('alertdialog', { name: 'Remove sample data?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Remove sample data' }))
    expect(await screen.findByText('No sample data.')).toBeVisible()
    expect(await server.db.select().from(calls)).toHaveLength(1)
  })

  const find = async () => {
    await userEvent.type(screen.getByLabelText('Caller’s number'), '+1 555 555 0142{Enter}')
    return screen.findByText(
      /^\+1 555 555 0142: 2 calls, \d+ next steps?, \d+ tickets? and 2 raw events are stored/,
    )
  }

  test('a caller is found and exported as a file', async () => {
    await deliver('one', 1)
    await deliver('two', 2)
    await open()
    await find()
    const files: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await press('Export as JSON')
    await waitFor(() => expect(names).toEqual(['caller-15555550142.json']))
    const exported = callerExport.parse(JSON.parse((await files[0]?.text()) ?? ''))
    expect(exported.calls).toHaveLength(2)
  })

  test('a caller is erased only when the number is typed again', async () => {
    await deliver('one', 1)
    await deliver('two', 2)
    await open()
    await find()
    await press('Erase this caller')
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this caller?' }))
    const again = dialog.getByLabelText('Type +15555550142 to confirm')
    await userEvent.type(again, '+15555550143')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase caller' }))
    expect(await dialog.findByText('The two numbers differ. Nothing was erased.')).toBeVisible()
    expect(again).toHaveAccessibleDescription(/Type the same number again/)
    expect(await server.db.select().from(calls)).toHaveLength(2)
    await userEvent.clear(again)
    await userEvent.type(again, '+1 555 555 0142')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase caller' }))
    // The toast goes by itself, so that it is waited for together with what stays.
    await Promise.all(
      ['Caller erased', 'No calls with +1 555 555 0142 are stored.'].map((text) =>
        screen.findByText(text),
      ),
    )
    expect(await server.db.select().from(calls)).toHaveLength(0)
  })

  test('a number that is too short is refused beside the field', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Caller’s number'), '1{Enter}')
    expect(await screen.findByText('Enter the number')).toBeVisible()
  })
})

test('administrators set the targets of tickets; tickets that have their clock keep it', async () => {
  const { token } = await open()
  const api = ticketsApi(server, await server.signIn('agent', 'Bo Lang'))
  const before = await api.open({ priority: 'high' })
  const card = within(screen.getByRole('region', { name: 'Ticket Targets' }))
  const high = within(card.getByRole('group', { name: 'High' }))
  const response = high.getByLabelText('First response')
  expect(response).toHaveValue('60')
  expect(response).toHaveAccessibleDescription('1 h of business hours')
  await userEvent.clear(response)
  expect(response).toHaveAccessibleDescription('Enter whole minutes from 1 to 525,600')
  await userEvent.type(response, '30')
  expect(screen.getByText('Unsaved: First response, high priority.')).toBeVisible()
  await press('Save')
  await waitFor(async () =>
    expect(await savedSettings(token)).toMatchObject({
      version: 2,
      ticketTargets: { high: { firstResponse: 30, resolution: 480 }, low: { firstResponse: 480 } },
    }),
  )
  expect(await api.read(before.id)).toMatchObject({ firstResponseDue: before.firstResponseDue })
  const after = await api.open({ priority: 'high' })
  expect(after.firstResponseDue).not.toBe(before.firstResponseDue)
  await userEvent.click(screen.getByText('Recent changes', { selector: 'summary' }))
  expect(
    await screen.findByText('First response, high priority: 60 minutes → 30 minutes'),
  ).toBeVisible()
})
