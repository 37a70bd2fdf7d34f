import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ComponentType, useState } from 'react'

import { AuthProvider } from '@/api/auth'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import type { CallListQuery } from '@/contracts/call-list-params'
import type { Callback, CallbackPage } from '@/contracts/callbacks'
import type { CallPage } from '@/contracts/calls'
import { WIDGETS } from '@/domain/widgets/catalogue'
import type { WidgetId } from '@/domain/widgets/widget'
import { notify, toastQueue } from '@/ui/notify'
import { testCall } from '@tests/builders/call-detail'

import { CallbackQueueWidget } from './callback-queue-widget'
import { RecentCallsWidget } from './recent-calls-widget'
import { UrgentCallsWidget } from './urgent-calls-widget'
import type { ListProps } from './widget-parts'

const ME = { id: '00000000-0000-4000-8000-0000000000a0', name: 'Ana Boss' }
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

let total = 0
let claimed: string[] = []

const callsOf = (search: URLSearchParams): CallPage => {
  const all = search.get('category') === 'billing' ? 3 : search.get('category') ? 0 : total
  const offset = Number(search.get('offset') ?? 0)
  const length = Math.max(0, Math.min(all - offset, Number(search.get('limit'))))
  return {
    items: Array.from({ length }, (_, at) =>
      testCall({ id: idOf(offset + at), callerName: `Caller ${offset + at}` }),
    ),
    nextCursor: null,
    previousCursor: null,
    total: all,
    totalIsEstimate: false,
  }
}

const PROPOSED = 10
let confirmed = false

const callbackAt = (at: number): Callback => ({
  id: idOf(at),
  callId: null,
  callerId: null,
  title: `Matter ${at}`,
  topic: `Matter ${at}`,
  status: at === PROPOSED && !confirmed ? 'proposed' : 'open',
  priority: 'normal',
  source: 'person',
  evidence: [],
  dueFrom: null,
  dueTo: null,
  timeIsClear: true,
  lateAt: null,
  zone: 'UTC',
  requestedWords: null,
  confirmedAt: null,
  claimedBy: claimed.includes(idOf(at))
    ? { ...ME, at: '2026-11-25T10:00:00.000Z', until: '2099-01-01T00:00:00.000Z' }
    : null,
  attempts: [],
  requests: [],
  proposesToClose: false,
  numberProblem: 'No number.',
  callsSince: 0,
  promised: null,
  assigneeId: null,
  assigneeName: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  completedAt: null,
  completedByName: null,
  isSample: false,
  version: 1,
  call: { callerName: `Caller ${at}`, callerNumber: null, startedAt: null, category: null },
})

const callbacksOf = (search: URLSearchParams): CallbackPage => {
  const from = Number(search.get('cursor') ?? 0)
  const length = Math.min(5, total - from)
  return {
    items: Array.from({ length }, (_, at) => callbackAt(from + at)),
    nextCursor: from + length < total ? String(from + length) : null,
    total,
    counts: { proposed: 0, open: total, overdue: 0, noTime: total },
  }
}

beforeEach(() => {
  claimed = []
  confirmed = false
  session.start({ token: 't', user: { ...ME, email: 'ana@example.com', role: 'agent' } })
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const [, id, verb] = /callbacks\/(.+)\/(claim|confirm)$/.exec(url) ?? []
    if (id) {
      if (verb === 'claim') claimed.push(id)
      else confirmed = true
      return Response.json(callbackAt(Number(id.slice(-12))))
    }
    const { paths } = JSON.parse(body ?? '') as { paths: string[] }
    const items = paths.map((path) => {
      const { pathname, searchParams } = new URL(path, 'http://api')
      const read = pathname === '/calls' ? callsOf : callbacksOf
      return { status: 200, body: read(searchParams) }
    })
    return Response.json({ items })
  })
  toastQueue.take()
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
  localStorage.clear()
})

const show = async (id: WidgetId, List: ComponentType<ListProps>) => {
  const widget = WIDGETS.find((one) => one.id === id)
  if (!widget) throw new Error(`No widget ${id}`)
  const Filtered = () => {
    const [filters, setFilters] = useState<CallListQuery>()
    return (
      <>
        <button type="button" onClick={() => setFilters({ category: ['billing'] })}>
          Billing
        </button>
        <button type="button" onClick={() => setFilters({ category: ['other'] })}>
          Other
        </button>
        <List widget={widget} filters={filters} seconds={600} />
      </>
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Filtered }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient(notify)}>
      <AuthProvider>
        {/* A router of this test's own, not the registered one. */}
        <RouterProvider router={router as never} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('region', { name: widget.title }))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('recent calls begin with their first page when other ones are asked for', async () => {
  total = 24
  const recent = await show('recent_calls_table', RecentCallsWidget)
  expect(await recent.findByText('1–10 of 24')).toBeVisible()
  await press('Next')
  expect(await recent.findByText('Caller 10')).toBeVisible()
  await press('Billing')
  expect(await recent.findByText('1–3 of 3')).toBeVisible()
  expect(recent.getByText('Caller 0')).toBeVisible()
  await press('Other')
  expect(await recent.findByText('No call matches the range and filters.')).toBeVisible()
})

test('an urgent call rings when it comes, not when a filter shows it, and a filter may leave none', async () => {
  total = 0
  const mayRing = vi.fn<() => boolean>(() => false)
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: Object.defineProperty({}, 'hasBeenActive', { get: mayRing }),
  })
  const urgent = await show('urgent_calls_alert', UrgentCallsWidget)
  expect(await urgent.findByText('No high-priority call waits for a review.')).toBeVisible()
  total = 1
  await press('More for Urgent Calls')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Refresh' }))
  expect(await urgent.findByText('Caller 0')).toBeVisible()
  expect(mayRing).toHaveBeenCalledOnce()
  await press('Billing')
  expect(await urgent.findByText('Caller 2')).toBeVisible()
  await press('Other')
  expect(await urgent.findByText('No urgent call matches the range and filters.')).toBeVisible()
  expect(mayRing).toHaveBeenCalledOnce()
  expect(localStorage.getItem('urgentCallsHeard')).toBe(idOf(0))
})

test('a quick second Next skips no callbacks, and one press claims one', async () => {
  total = 12
  const queue = await show('callback_queue', CallbackQueueWidget)
  expect(await queue.findByText('Caller 0')).toBeVisible()
  await userEvent.dblClick(queue.getByRole('button', { name: 'Next' }))
  expect(await queue.findByText('Caller 5')).toBeVisible()
  expect(queue.getByText('6–10 of 12')).toBeVisible()
  await press('Next')
  expect(await queue.findByText('Caller 11')).toBeVisible()
  expect(queue.getByText('11–12 of 12')).toBeVisible()
  await press('Claim: Matter 11')
  expect(await queue.findByRole('button', { name: 'Release: Matter 11' })).toBeVisible()
  expect(claimed).toEqual([idOf(11)])
  await press('Confirm: Matter 10')
  await waitFor(() => expect(queue.queryByRole('button', { name: /^Confirm/ })).toBeNull())
})
