import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
const CALLS = 30
const BILLED = 12

let server: TestServer
let ana: SignedIn

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  const facts = Array.from({ length: CALLS }, (_, at) => {
    const sortAt = new Date(Date.now() - at * 9 * HOUR - 60_000)
    return analysedCall(`analytics ${at}`, sortAt, [ana.user.id], {
      aiCategory: at < BILLED ? 'billing' : 'problem',
      humanCategory: null,
      durationSeconds: 60 + at,
    })
  })
  await storeCalls(server.db, facts)
})
afterAll(() => server.close())

const open = async (address = '/analytics') => {
  const visited = visitAs(ana, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Analytics' })
  return visited
}
const card = async (title: string) => within(await screen.findByRole('region', { name: title }))
const total = async (count: number) =>
  waitFor(async () =>
    expect(
      (await card('Key figures')).getByRole('link', {
        name: `Calls: ${count}. Open the ${count} calls`,
      }),
    ).toBeVisible(),
  )

test('one range and one set of filters, kept in the address, hold for every card', async () => {
  const { asked, address } = await open()
  await total(CALLS)
  await waitFor(async () =>
    (await card('Calls')).getByRole('application', { name: 'Calls by day' }),
  )
  expect(asked.filter((one) => one.includes('/metrics/'))).toHaveLength(1)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Category' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /^Billing/ }))
  await waitFor(() => expect(address()).toBe('/analytics?category=billing'))
  await userEvent.keyboard('{Escape}')
  await total(BILLED)
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(address()).toBe('/analytics?category=billing&range=7d'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/analytics?range=7d'))
  // One every nine hours.
  await waitFor(async () =>
    expect(
      (await card('Key figures')).getByRole('link', { name: /^Calls: 1[5-9]\. Open/ }),
    ).toBeVisible(),
  )
})

test('an hour of the week opens exactly its calls, and the days before are compared', async () => {
  const { address } = await open('/analytics?compare=previous&range=7d')
  const hours = await card('When calls come in')
  await waitFor(() => expect(hours.getAllByRole('button', { name: /Open them$/ })).not.toEqual([]))
  const [hour] = hours.getAllByRole('button', { name: /: 1 call\. Open them$/ })
  expect(await screen.findByRole('switch', { name: /^Compare/ })).toBeChecked()
  await waitFor(async () =>
    expect((await card('Key figures')).getAllByText(/^was /)).not.toEqual([]),
  )
  if (!hour) throw new Error('No hour has one call')
  await userEvent.click(hour)
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^1$/))
  expect(address()).toMatch(/^\/all-calls\?.*weekday=/)
})

test('a card becomes a report with the range and filters of its page', async () => {
  const { address } = await open('/analytics?category=billing&range=7d&compare=previous')
  const figures = await card('Key figures')
  expect(await figures.findByText(/calls came in so far, .* the period before\./)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'More for Categories' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as report' }))
  await screen.findByRole('heading', { level: 1, name: 'Custom Reports' })
  const { pathname, searchParams } = new URL(address(), 'https://desk.example.com')
  expect(pathname).toBe('/custom-reports')
  expect(Object.fromEntries(searchParams)).toEqual({
    by: 'category',
    category: 'billing',
    compare: 'previous',
    metrics: 'volume,resolution,medianDuration',
    range: '7d',
  })
})

test('days are chosen in any order, and what an address says wrong is left out', async () => {
  const { address } = await open('/analytics?from=2026-02-30&range=ever&line=Main&category=none')
  expect(await screen.findByRole('button', { name: 'Category: No category' })).toBeVisible()
  expect(await screen.findByText(/^Category: No category · Line: Main · Time zone: /)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Line: Main' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/analytics'))
  await userEvent.click(screen.getByRole('button', { name: 'Dates' }))
  await userEvent.type(await screen.findByLabelText('From'), '2020-01-02')
  await waitFor(() => expect(address()).toContain('from=2020-01-02'))
  await userEvent.type(screen.getByLabelText('To'), '2020-01-01')
  await waitFor(() => expect(address()).toContain('to=2020-01-01'))
  expect(await screen.findAllByText('Jan 1, 2020 to Jan 2, 2020')).not.toEqual([])
  await waitFor(async () =>
    expect((await card('Calls')).getByText(/no calls in this range/)).toBeVisible(),
  )
})

test('what ended and transferred calls, and what unsure ones lack, opens exactly their calls', async () => {
  const facts = Array.from({ length: 6 }, (_, at) =>
    analysedCall(`ended ${at}`, new Date(Date.now() - (at + 1) * HOUR), [ana.user.id], {
      outcome: at < 2 ? 'transferred' : 'completed',
      endedReason: at < 2 ? 'assistant-forwarded-call' : 'customer-ended-call',
      provider: 'retell',
      aiCategory: 'order',
      aiUnsure: at < 3,
      humanCategory: null,
      reviewedAt: null,
      reviewedById: null,
      language: at === 0 ? 'de' : 'en',
      durationSeconds: at === 1 ? 12 : 90,
    }),
  )
  await storeCalls(server.db, facts)
  const { address } = visitAs(ana, '/ai-analytics?category=order&provider=retell', server)
  await screen.findByRole('heading', { level: 1, name: 'AI Analytics' })
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(await rows('Calls by ended reason')).toEqual([
    ['Calls by ended reason', 'Calls'],
    ['Caller hung up', '4'],
    ['Agent transferred the call', '2'],
    ['All', '6'],
  ])
  expect(await rows('How calls were transferred')).toContainEqual([
    'Agent transferred the call',
    '2',
  ])
  expect(await rows('What transferred calls were about')).toContainEqual(['Order', '2'])
  expect((await card('Key figures')).getAllByText('not known of any call')).not.toEqual([])
  const unsure = within(await screen.findByRole('list', { name: 'Why calls are unsure' }))
  expect(unsure.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '1Another languageA person: the AI reads English only.',
    '1Under 20 secondsMore words: the call is too short.',
    '1Weak wordsCorrections of similar calls, so that their words count for more.',
  ])
  await expectAccessible()
  await userEvent.click(
    unsure.getByRole('button', { name: 'Under 20 seconds: 1. Open the 1 call' }),
  )
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^1$/))
  expect(address()).toContain('doubt=under-20-seconds')
})

test('three resolution rates are beside each other, with what each counts', async () => {
  visitAs(ana, '/ai-analytics', server)
  await screen.findByRole('heading', { level: 1, name: 'AI Analytics' })
  const rates = await card('Resolved, asked three ways')
  await waitFor(() =>
    expect(rates.getByRole('link', { name: /^Resolution rate: \d+ %\. Open the/ })).toBeVisible(),
  )
  expect(rates.getByText('Resolved calls among the reviewed ones with a resolution.')).toBeVisible()
  expect(rates.getByText(/^Too few calls were reviewed/)).toBeVisible()
  await waitFor(async () =>
    (await card('How calls ended')).getByRole('application', { name: 'Calls by outcome' }),
  )
  await expectAccessible()
})

test('the calls for which people changed the resolution of the AI are a link away', async () => {
  const facts = Array.from({ length: 24 }, (_, at) => {
    const sortAt = new Date(Date.now() - (at + 1) * HOUR)
    return analysedCall(`kept ${at}`, sortAt, [ana.user.id], {
      aiCategory: 'booking',
      humanCategory: null,
      aiResolution: 'resolved',
      humanResolution: at < 3 ? 'unresolved' : null,
      reviewedAt: at < 22 ? new Date() : null,
      reviewedById: at < 22 ? ana.user.id : null,
    })
  })
  await storeCalls(server.db, facts)
  const { address } = visitAs(ana, '/ai-analytics?category=booking', server)
  const rates = await card('Resolved, asked three ways')
  const kept = await rates.findByText(/^People kept the AI’s resolution for/)
  expect(kept).toHaveTextContent(
    'People kept the AI’s resolution for 86 % of the 22 reviewed calls that had one. Open 3 calls whose resolution people changed.',
  )
  expect(
    rates.getByRole('link', { name: 'Agreement on resolutions: 19 calls. Open them' }),
  ).toHaveAttribute('href', expect.stringContaining('resolutionAgreement=kept'))
  await userEvent.click(within(kept).getByRole('link'))
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^3$/))
  expect(address()).toContain('resolutionAgreement=changed')
  expect(screen.getByText('AI’s resolution: Changed')).toBeVisible()
})
