import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { metricsAnswers } from '@/contracts/metrics'
import { seededRandom } from '@/lib/seeded-random'
import { anyCall, storeCalls } from '@tests/builders/any-calls'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const HOUR = 3_600_000
const CALLS = 24

let server: TestServer
let ana: SignedIn
let boss: SignedIn

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  boss = await server.signIn('admin', 'Bo Boss')
  const facts = Array.from({ length: CALLS }, (_, at) => {
    const sortAt = new Date(Date.now() - at * 5 * HOUR - 60_000)
    const call = { ...anyCall(seededRandom(`widget ${at}`), [ana.user.id]), survey: null }
    return {
      ...call,
      status: 'analyzed' as const,
      // Short ones and such without words: the list of a figure hides nothing.
      durationSeconds: 5 + at,
      aiPriority: at < 3 ? ('high' as const) : ('low' as const),
      reviewedAt: null,
      reviewedById: null,
      reviewedByName: null,
      startedAt: sortAt,
      receivedAt: sortAt,
      sortAt,
    }
  })
  await storeCalls(server.db, facts)
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const open = async (person = boss) => {
  const visited = visitAs(person, '/role-dashboard', server)
  await screen.findByRole('heading', { level: 1, name: 'Role Dashboard' })
  return visited
}
const region = (title: string) => screen.getByRole('region', { name: title })
/** A tile is drawn anew when its answer comes. */
const seen = <Found,>(title: string, look: (part: ReturnType<typeof within>) => Found) =>
  waitFor(() => look(within(region(title))))
const menu = async (title: string, entry: string) => {
  await userEvent.click(
    await seen(title, (part) => part.getByRole('button', { name: `More for ${title}` })),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const listCount = async () => {
  const heading = await screen.findByRole('heading', { level: 1, name: 'All Calls' })
  return Number(heading.nextElementSibling?.textContent)
}

test('a dashboard asks for its figures in one request, and each figure opens exactly its calls', async () => {
  const { asked, address } = await open()
  const total = await seen('Calls Overview', (part) =>
    part.getByRole('link', {
      name: `Total calls: ${CALLS}. Open the ${CALLS} calls`,
    }),
  )
  await seen('Call Volume', (part) => part.getByRole('application', { name: 'Calls a day' }))
  await seen('Recent Calls', (part) => part.getByText(`1–10 of ${CALLS}`))
  const api = '/functions/api/v1'
  const ofWidgets = asked.filter((one) => /metrics|reads|\/calls(\?|$)|callbacks(\?|$)/.test(one))
  // Those that refresh often may have asked again by now.
  expect([...new Set(ofWidgets)].toSorted()).toEqual([
    `POST ${api}/metrics/queries`,
    `POST ${api}/reads`,
  ])
  await userEvent.click(total)
  await waitFor(async () => expect(await listCount()).toBe(CALLS))
  expect(address()).toMatch(/hidden=show/)
})

test('a mark of a chart opens exactly its calls by keyboard', async () => {
  const { address } = await open()
  const chart = await seen('Call Volume', (part) => part.getByRole('application'))
  chart.focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  const words = chart.closest('figure')?.querySelector('[aria-live]')?.textContent ?? ''
  const count = Number(/: (\d+)/.exec(words)?.[1])
  expect(count).toBeGreaterThan(0)
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await listCount()).toBe(count))
  expect(address()).toMatch(/^\/all-calls\?/)
})

test('says how it is computed, from how many calls, of which days and until when', async () => {
  await open()
  await seen('Resolution Rate', (part) => part.getByRole('img', { name: /^Resolution rate: / }))
  await menu('Resolution Rate', 'How is this computed?')
  const dialog = await screen.findByRole('dialog', { name: 'How Resolution Rate is computed' })
  expect(dialog).toHaveTextContent('Resolved calls among those with a resolution')
  expect(dialog).toHaveTextContent(/Computed from \d+ calls; fewer than 20 say little/)
  expect(dialog).toHaveTextContent(/days of UTC\. Data until /)
  await expectAccessible()
})

test('the file begins with range, zone and filters, and holds the figures of the screen', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  await open()
  await seen('Call Volume', (part) => part.getByRole('application'))
  await menu('Call Volume', 'Download as CSV')
  const rows: string[][] = parse((await files[0]?.text()) ?? '', {
    bom: true,
    relaxColumnCount: true,
  })
  expect(rows.slice(0, 4).map(([name]) => name)).toEqual([
    'Call Volume',
    'Range',
    'Time zone',
    'Filters',
  ])
  const figures = rows.filter(([name, , period]) => name === 'Calls' && period === 'this')
  expect(figures[0]?.slice(3, 5)).toEqual(['All', String(CALLS)])
  const days = figures.slice(1)
  expect(days).toHaveLength(7)
  expect(days.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(CALLS)
  expect(days.at(-1)?.at(-1)).toBe('so far')
})

test('a list is a file, too, and leads to all of its calls', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(files.push(file as Blob)))
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  await open()
  await seen('Recent Calls', (part) => part.getByText(`1–10 of ${CALLS}`))
  await menu('Recent Calls', 'Download as CSV')
  const rows: string[][] = parse((await files[0]?.text()) ?? '', {
    bom: true,
    relaxColumnCount: true,
  })
  expect(rows[2]?.slice(0, 3)).toEqual(['Started', 'Caller', 'Number'])
  expect(rows).toHaveLength(3 + 10)
  await menu('Urgent Calls', 'Open all urgent calls')
  await waitFor(async () => expect(await listCount()).toBe(3))
})

test('charts become tables for good, and what is not collected is said, not guessed', async () => {
  await open()
  await seen('Call Volume', (part) => part.getByRole('application'))
  await userEvent.click(screen.getByRole('button', { name: 'More for Call Volume' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Charts as tables' }))
  expect(await seen('Call Volume', (part) => part.getByRole('table'))).toBeVisible()
  expect(await seen('Issue Categories', (part) => part.getByRole('table'))).toBeVisible()
  expect(localStorage.getItem('chartsAsTables')).toBe('on')
  await seen('Customer Satisfaction', (part) => part.getByRole('table'))
  await seen('Daily Summary', (part) => part.getByText('Calls today'))
  expect(region('Customer Satisfaction')).toHaveTextContent(
    'Net promoter score, Customer effort score, and Satisfaction: not collected.',
  )
  expect(region('Daily Summary')).toHaveTextContent('Revenue todayNot set')
  await expectAccessible()
})

test('a widget whose answer breaks it fails alone, and can be tried again', async () => {
  await open()
  await seen('Call Volume', (part) => part.getByRole('application'))
  const real = globalThis.fetch
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await real(url, init)
    if (!url.endsWith('/metrics/queries')) return answer
    const { items } = metricsAnswers.parse(await answer.json())
    const broken = items.map((item) =>
      item.answer
        ? {
            ...item,
            answer: {
              ...item.answer,
              cells: item.answer.cells.map((cell) => ({ ...cell, keys: { time: 'never' } })),
            },
          }
        : item,
    )
    return Response.json({ items: broken })
  })
  await menu('Call Volume', 'Refresh')
  expect(await seen('Call Volume', (part) => part.getByRole('alert'))).toHaveTextContent(
    'This card failed. The others go on.',
  )
  expect(await seen('Calls Overview', (part) => part.getByText(String(CALLS)))).toBeVisible()
  vi.stubGlobal('fetch', real)
  const retry = within(region('Call Volume')).getByRole('button', { name: 'Retry' })
  await userEvent.click(retry)
  expect(region('Call Volume')).toBeVisible()
})

test('an agent sees no figures of what is for administrators', async () => {
  await open(ana)
  await userEvent.click(screen.getByRole('radio', { name: 'Admin' }))
  await screen.findByRole('region', { name: 'Monthly Trends' })
  expect(region('Monthly Trends')).toHaveTextContent('Only administrators see its figures.')
  expect(region('Weekly Report')).not.toHaveTextContent('Only administrators')
})

test('the newest calls come ten at a time, urgent ones at most five, silenced by a key', async () => {
  await open()
  await seen('Monthly Trends', (part) => part.getByRole('application', { name: 'Calls by month' }))
  await seen('Recent Calls', (part) => part.getByText(`1–10 of ${CALLS}`))
  const recent = within(region('Recent Calls'))
  await userEvent.click(recent.getByRole('button', { name: 'Next' }))
  expect(await recent.findByText(`11–20 of ${CALLS}`)).toBeVisible()
  await seen('Urgent Calls', (part) => part.getByRole('link', { name: 'Open 3 urgent calls' }))
  const urgent = within(region('Urgent Calls'))
  expect(urgent.getByRole('button', { name: /Sound of/ })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('m')
  expect(urgent.getByRole('button', { name: /Sound of/ })).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('urgentCallsSound')).toBe('off')
})
