import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Role } from '@/contracts/call-words'
import { simulatedCalls } from '@tests/builders/provider-calls'
import { startAsking } from '@tests/harness/reconcile'
import { expectAccessible } from '@tests/setup/axe'
import { visitAs } from './lib/visit-as'

let asking: Awaited<ReturnType<typeof startAsking>>
let tell: (() => void) | undefined

beforeAll(async () => {
  asking = await startAsking({ variables: { RECONCILE_MINUTES: '15' } })
})
beforeEach(() => asking.reset())
afterAll(() => asking.server.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const open = async (address: string, role: Role = 'admin') => {
  const signedIn = await asking.server.signIn(role, 'Ada Moreau')
  const encoder = new TextEncoder()
  const events = new ReadableStream({
    start: (stream) => {
      // What the server would send over the line that a test does not have.
      tell = () => stream.enqueue(encoder.encode('id: 1\ndata: {"entity":"reconciliation"}\n\n'))
    },
  })
  visitAs(signedIn, address, asking.server, { events })
  await screen.findByRole('heading', { level: 1 })
}
/** What takes a moment after a call's end has happened, too. */
const aMinuteAgo = () => new Date(Date.now() - 60_000)
const panel = async (name: string) =>
  within(await screen.findByRole('region', { name: `Missed calls of ${name}` }))

test('asks now; shows progress, what came of it, and when the next run comes', async () => {
  for (const call of simulatedCalls('vapi', 3, { until: aMinuteAgo() })) asking.standIn.add(call)
  await open('/settings')
  const vapi = await panel('Vapi')
  expect(vapi.getByText(/Every 15 minutes\./)).toBeVisible()
  await userEvent.click(vapi.getByRole('button', { name: 'Check now with Vapi' }))
  expect(await vapi.findByRole('progressbar', { name: 'Checking Vapi' })).toBeVisible()
  expect(vapi.getByRole('button', { name: 'Check now with Vapi' })).toHaveAccessibleDescription(
    'Vapi is being checked right now',
  )
  // The other provider can be asked meanwhile.
  expect(
    (await panel('Retell')).getByRole('button', { name: 'Check now with Retell' }),
  ).not.toHaveAttribute('aria-disabled')
  await expectAccessible()

  await asking.work('vapi')
  tell?.()
  expect(await vapi.findByText('3 calls seen: 3 added.')).toBeVisible()
  expect(vapi.queryByRole('progressbar')).toBeNull()
  expect(vapi.getByText(/^The added calls did not arrive by webhook\. Check/)).toBeVisible()
  expect(vapi.getByText(/by Ada Moreau\./)).toHaveTextContent(/Next .*in 1[45] min/)
})

test('imports the last 30 days after asking', async () => {
  await open('/settings')
  const retell = await panel('Retell')
  const button = retell.getByRole('button', { name: 'Import the last 30 days from Retell' })
  await userEvent.click(button)
  const question = await screen.findByRole('alertdialog', {
    name: 'Import the last 30 days from Retell?',
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect((await asking.report()).items).toEqual([])
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  await retell.findByRole('progressbar', { name: 'Checking Retell' })
  const [run] = (await asking.report()).items
  expect(run).toMatchObject({ cause: 'import', provider: 'retell' })

  await userEvent.click(retell.getByRole('button', { name: 'Cancel the check of Retell' }))
  expect(await retell.findByText('Cancelled.')).toBeVisible()
})

test('a failure is said with what to do', async () => {
  asking.standIn.interrupt(() => new Response('{}', { status: 401 }))
  await asking.askAndRun('vapi')
  await open('/settings')
  expect(
    await (await panel('Vapi')).findByText(/^Vapi refused the key\. Set VAPI_API_KEY/),
  ).toBeVisible()
})

test('what somebody else has begun meanwhile is said, not begun twice', async () => {
  await open('/settings')
  const vapi = await panel('Vapi')
  await asking.ask('vapi')
  await userEvent.click(vapi.getByRole('button', { name: 'Check now with Vapi' }))
  expect(await vapi.findByText(/Vapi is being checked right now\. Wait/)).toBeVisible()
})

test('others see the state, and why they cannot ask', async () => {
  await asking.askAndRun('vapi')
  await open('/settings', 'agent')
  const vapi = await panel('Vapi')
  expect(vapi.getByText('No calls in this period.')).toBeVisible()
  for (const name of ['Check now with Vapi', 'Import the last 30 days from Vapi']) {
    const button = vapi.getByRole('button', { name })
    expect(button).toHaveAccessibleDescription('Only administrators can change this')
    await userEvent.click(button)
  }
  expect((await asking.report()).items).toHaveLength(1)
})

test('the last runs stand on the status page', async () => {
  await asking.askAndRun('vapi', 30)
  await open('/system-status')
  const table = await screen.findByRole('table', { name: 'Reconciliation runs, newest first' })
  const [, row] = within(table).getAllByRole('row')
  expect(row).toHaveTextContent(/import by Ada Moreau.*Vapi.*Done.*No calls in this period\./)
})

test('an administrator fetches one call again from its page', async () => {
  const call = simulatedCalls('vapi', 1, { until: aMinuteAgo() })[0]
  asking.standIn.add(call!)
  await asking.askAndRun('vapi')
  await asking.server.analyze()
  const page = await asking.admin().request('/functions/api/v1/calls')
  const { items } = (await page.json()) as { items: { id: string }[] } // parsed by its own tests
  await open(`/unified-dashboard/${items[0]?.id}`)
  await userEvent.click(await screen.findByRole('heading', { name: 'Provider' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fetch again from the provider' }))
  expect(await screen.findByText('Vapi has nothing new.')).toBeVisible()
  asking.standIn.vapi.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Fetch again from the provider' }))
  await waitFor(() => expect(screen.getByText('Vapi no longer knows this call.')).toBeVisible())
})
