import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { analysedCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000

let server: TestServer
let agent: SignedIn

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent', 'Ana Lopez')
  const facts = Array.from({ length: 30 }, (_, at) => {
    const sortAt = new Date(Date.now() - at * 9 * HOUR - 60_000)
    return analysedCall(`advanced ${at}`, sortAt, [agent.user.id], {
      aiCategory: at < 20 ? 'billing' : 'problem',
      humanCategory: null,
      direction: at % 2 === 0 ? ('inbound' as const) : ('outbound' as const),
      durationSeconds: 60,
    })
  })
  await storeCalls(server.db, facts)
})
afterAll(() => server.close())

const open = async (address = '/advanced-reports') => {
  const visited = visitAs(agent, address, server)
  await screen.findByRole('heading', { level: 1, name: 'Advanced Reports' })
  return visited
}
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
}

test('any measure by two dimensions, with totals of their own, each cell with its calls', async () => {
  const { address } = await open()
  expect(await rowsOf('Calls by category')).toEqual([
    ['Calls by category', 'Calls'],
    ['Billing', '20'],
    ['Problem', '10'],
    ['All', '30'],
  ])
  const columns = screen.getByLabelText('Columns')
  expect(within(columns).queryByRole('option', { name: 'Category' })).toBeNull()
  await userEvent.selectOptions(columns, 'Direction')
  await waitFor(() => expect(address()).toBe('/advanced-reports?and=direction'))
  expect(await rowsOf('Calls by category and direction')).toEqual([
    ['Calls by category and direction', 'Inbound', 'Outbound', 'All'],
    ['Billing', '10', '10', '20'],
    ['Problem', '5', '5', '10'],
    ['All', '15', '15', '30'],
  ])
  await expectAccessible()
  await userEvent.selectOptions(screen.getByLabelText('Measure'), 'Median duration')
  expect((await rowsOf('Median duration by category and direction'))[1]).toEqual([
    'Billing',
    '1 min',
    '1 min',
    '1 min',
  ])
  await userEvent.selectOptions(screen.getByLabelText('Measure'), 'Calls')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Problem, Inbound: 5. Open the 5 calls' }),
  )
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^5$/))
})

test('the smallest of many rows are one, whose figures are asked for and not added up', async () => {
  const facts = Array.from({ length: 15 }, (_, line) =>
    // The larger the number, the fewer the calls, and the shorter.
    Array.from({ length: line < 11 ? 3 : line < 13 ? 2 : 1 }, (_, at) => {
      const sortAt = new Date(Date.UTC(2025, 4, 5, 9, line, at))
      return analysedCall(`line ${line} ${at}`, sortAt, [agent.user.id], {
        lineNumber: `+4930${line + 10}`,
        direction: at === 0 ? ('inbound' as const) : ('outbound' as const),
        durationSeconds: 60 * (20 - line),
      })
    }),
  ).flat()
  await storeCalls(server.db, facts)
  const range = 'from=2025-05-05&to=2025-05-05&by=line'
  const { address, router } = await open(`/advanced-reports?${range}`)
  await screen.findByRole('rowheader', { name: 'Other (3 rows)' })
  const rows = await rowsOf('Calls by line')
  expect(rows).toHaveLength(15)
  expect(rows.slice(-3)).toEqual([
    [expect.stringMatching(/2[12]$/), '2'],
    ['Other (3 rows)', '4'],
    ['All', '39'],
  ])
  router.history.push(`/advanced-reports?${range}&measure=medianDuration&and=direction`)
  await screen.findByRole('table', { name: 'Median duration by line and direction' })
  await screen.findByRole('rowheader', { name: 'Other (3 rows)' })
  // Of seven, six and five minutes among those of one or two calls.
  expect((await rowsOf('Median duration by line and direction')).at(-2)?.[0]).toBe('Other (3 rows)')
  await userEvent.click(
    screen.getByRole('button', { name: /^Other \(3 rows\): .* Open the 4 calls$/ }),
  )
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^4$/))
  router.history.push(`/advanced-reports?${range}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 15 rows' }))
  await waitFor(() => expect(address()).toContain('rows=all'))
  await waitFor(async () => expect(await rowsOf('Calls by line')).toHaveLength(17))
  await userEvent.click(screen.getByRole('button', { name: 'Group the 3 smallest rows' }))
  await screen.findByRole('rowheader', { name: 'Other (3 rows)' })
})

test('what an address says wrong is left out, and too many cells are refused in words', async () => {
  const { address } = await open('/advanced-reports?measure=none&by=evil&and=category')
  expect((await rowsOf('Calls by category'))[0]).toEqual(['Calls by category', 'Calls'])
  await userEvent.selectOptions(screen.getByLabelText('Rows'), 'Time')
  await waitFor(() => expect(address()).toContain('by=time'))
  expect(await rowsOf('Calls by time and category')).toHaveLength(32)
  await userEvent.selectOptions(screen.getByLabelText('Columns'), 'Hour')
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
  expect(await screen.findByText(/More than 2,000 cells\. The grain “week” fits\./)).toBeVisible()
})

test('each cell is compared with that of the period before', async () => {
  await open('/advanced-reports?compare=previous&range=7d')
  const [, billing] = await rowsOf('Calls by category')
  expect(billing?.[1]).toMatch(/^\d+was \d+$/)
})

test('callers by how often they rang, who they are, and whether they came back', async () => {
  const rang = async (number: string, ...days: string[]) => {
    for (const day of days) {
      const startedAt = new Date(`${day}T12:00:00Z`)
      await server.addCall({ id: `${number} ${day}`, number, startedAt })
    }
  }
  await rang('+15555550142', '2025-02-03', '2025-02-04', '2025-02-12')
  await rang('+15555550143', '2025-02-05')
  const { address } = await open('/advanced-reports?from=2025-02-03&to=2025-03-02')
  expect((await rowsOf('Callers by frequency')).map((row) => row.slice(0, 3))).toEqual([
    ['Callers by frequency', 'Callers', 'Calls'],
    ['1 call', '1', '1'],
    ['2 calls', '0', '0'],
    ['3 to 4 calls', '1', '3'],
    ['5 to 9 calls', '0', '0'],
    ['10 calls or more', '0', '0'],
    ['Unknown callers', '0', '0'],
    ['All', '2', '4'],
  ])
  const cohorts = await rowsOf('Repeat callers by first call')
  expect(cohorts.slice(0, 2).map((row) => row.slice(1))).toEqual([
    ['week of Feb 3', 'week of Feb 10', 'week of Feb 17', 'week of Feb 24', 'All'],
    ['2100 %', '150 %', '00 %', '00 %', '2'],
  ])
  expect(cohorts).toHaveLength(3)
  const most = await screen.findByRole('table', { name: 'Most frequent callers' })
  const calls = await within(most).findByRole('button', {
    name: 'Ada Moreau, Calls: 3. Open the 3 calls',
  })
  expect(within(most).getAllByRole('link', { name: 'Ada Moreau' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/callers\//),
  )
  await expectAccessible()
  const frequency = screen.getByRole('table', { name: 'Callers by frequency' })
  const opener = within(frequency).getByRole('button', {
    name: '3 to 4 calls, Callers: 1. Show who called',
  })
  await userEvent.click(opener)
  const panel = await screen.findByRole('dialog', { name: 'Callers by frequency: 3 to 4 calls' })
  expect(await within(panel).findByText('1 caller, most calls first.')).toBeVisible()
  expect(await within(panel).findByRole('link', { name: 'Ada Moreau' })).toBeVisible()
  expect(
    within(panel).getByRole('link', { name: 'Ada Moreau: 3 calls. Open them' }),
  ).toHaveAttribute('href', expect.stringMatching(/^\/all-calls\?.*caller=/))
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  const repeat = screen.getByRole('table', { name: 'Repeat callers by first call' })
  await userEvent.click(
    within(repeat).getByRole('button', {
      name: 'week of Feb 3, week of Feb 10: 1. Show who called',
    }),
  )
  const cohort = await screen.findByRole('dialog', {
    name: 'Repeat callers by first call: week of Feb 3, week of Feb 10',
  })
  expect(await within(cohort).findByRole('link', { name: /: 1 call\. Open them$/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(calls)
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  await waitFor(() => expect(heading.nextElementSibling).toHaveTextContent(/^3$/))
  expect(address()).toContain('caller=')
})

test('what share of calls is followed by another, by week and category, as far as it is known', async () => {
  const days = (ago: number) => new Date(Date.now() - ago * 24 * HOUR)
  const rang = async (number: string, ...agos: number[]) => {
    for (const ago of agos) {
      await server.addCall({ id: `${number} ${ago}`, number, startedAt: days(ago) })
    }
  }
  await rang('+15555550152', 40, 38, 2)
  await rang('+15555550153', 40)
  const day = (ago: number) => days(ago).toISOString().slice(0, 10)
  const { address, router } = await open(`/advanced-reports?from=${day(41)}&to=${day(37)}`)
  const known = await rowsOf('Repeat calls, by week')
  expect(known[0]?.slice(1)).toEqual([
    'Calls',
    'Within 1 day',
    'Within 3 days',
    'Within 7 days',
    'Within 14 days',
  ])
  expect(known.at(-1)?.slice(1)).toEqual(['3', '0 %of 3', '33 %of 3', '33 %of 3', '33 %of 3'])
  expect((await rowsOf('Repeat calls, by category')).at(-1)).toEqual(known.at(-1))
  await expectAccessible()
  router.history.push(`/advanced-reports?from=${day(2)}&to=${day(2)}`)
  await waitFor(async () =>
    expect((await rowsOf('Repeat calls, by week')).at(-1)?.slice(2)).toEqual([
      '0 %of 1',
      '–too early',
      '–too early',
      '–too early',
    ]),
  )
  const table = within(screen.getByRole('table', { name: 'Repeat calls, by week' }))
  await userEvent.click(table.getByRole('button', { name: /^All: \d+\. Open the \d+ calls$/ }))
  await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  expect(address()).toContain('withoutDemo=true')
})
