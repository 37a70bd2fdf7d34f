import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { AuthProvider } from '@/api/auth'
import { knownLabels } from '@/api/call-labels'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import type { CallDetail } from '@/contracts/calls'
import { lastChange, toastQueue } from '@/ui/notify'

import { CallDetailPage } from './call-detail-page'
import { readCallSearch } from './call-search'
import { nextStep, testCall } from '@tests/builders/call-detail'

const NEXT_ID = '00000000-0000-4000-8000-000000000002'

type Answer = Response | Promise<Response>
let stored: CallDetail
let onPatch: (body: Record<string, unknown>) => Answer
const sent: Record<string, unknown>[] = []

const json = (body: unknown, status = 200) => Response.json(body, { status })
const problem = (status: number, error: string, rest: object = {}) =>
  json({ error, code: 'stale', requestId: 'r-1', ...rest }, status)
const BO = { changedBy: 'Bo Lang', changedAt: '2026-11-20T10:05:00.000Z' }
const conflict = () => problem(409, 'Bo changed this first.', BO)

/** The few addresses this page asks; what it is told to store, it then answers with. */
const answer = async (url: string, init: RequestInit): Promise<Response> => {
  const path = url.replace(/^.*\/api\/v1/, '').replace(/\?.*/, '')
  const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {}
  if (path === '/users') return json([])
  if (path === '/categories') return json({ items: knownLabels('categories') })
  if (path === '/tags') return json({ items: [] })
  if (path.endsWith('/neighbours')) return json({ previous: null, next: NEXT_ID })
  if (path.startsWith('/next-steps/')) {
    sent.push(body)
    const step = nextStep({ ...body, version: sent.length + 1, completedByName: 'Ana Boss' })
    stored = { ...stored, nextSteps: [step] }
    return json(step)
  }
  if (init.method === 'PATCH') {
    sent.push(body)
    return onPatch(body)
  }
  return path.endsWith(stored.id) ? json(stored) : json(testCall({ id: path.slice(7) }))
}

const saved = (change: Partial<CallDetail>) => {
  stored = { ...stored, ...change, version: stored.version + 1 }
  return json({ ...stored, proposed: { category: null, priority: null } })
}

beforeEach(() => {
  stored = testCall()
  sent.length = 0
  onPatch = ({ category }) =>
    saved({
      corrections: { ...stored.corrections, category: category as 'problem' }, // as sent above
    })
  session.start({
    token: 't',
    user: { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' },
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(url, init))
  vi.stubGlobal('scrollTo', () => {})
  toastQueue.take()
})
afterEach(() => vi.unstubAllGlobals())

const openCall = async (search = '', heading = stored.callerName ?? '') => {
  const queryClient = createQueryClient({ success: () => {}, error: () => {} })
  const root = createRootRouteWithContext<object>()({ component: Outlet })
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Outlet })
  const detail = createRoute({
    getParentRoute: () => app,
    path: '/unified-dashboard/$id',
    validateSearch: readCallSearch,
    component: CallDetailPage,
  })
  const list = createRoute({ getParentRoute: () => app, path: '/all-calls' })
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([detail, list])]),
    history: createMemoryHistory({ initialEntries: [`/unified-dashboard/${stored.id}${search}`] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {/* A router of this test's own, not the registered one. */}
        <RouterProvider router={router as never} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: heading })
  return { user: userEvent.setup(), queryClient, router }
}

const chooseCategory = async (user: ReturnType<typeof userEvent.setup>, word: string) => {
  await user.click(screen.getByRole('button', { name: /^Category:/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: word }))
}

describe('a correction', () => {
  test("stands beside the AI's word and can be taken back", async () => {
    const { user } = await openCall()
    await chooseCategory(user, 'Problem')
    expect(await screen.findByText('Problem', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText(/AI: Booking/)).toHaveTextContent('AI: Booking · You: Problem')
    expect(sent).toEqual([{ category: 'problem', version: 3 }])

    await user.click(screen.getByRole('button', { name: /^Revert to AI/ }))
    await waitFor(() => expect(screen.queryByText(/AI: Booking/)).not.toBeInTheDocument())
    // The version the first answer brought, not the one the page began with.
    expect(sent[1]).toEqual({ category: null, version: 4 })
  })

  test('is shown before the server answers, and taken back when it refuses', async () => {
    let refuse: (response: Response) => void = () => {}
    onPatch = () => new Promise((resolve) => (refuse = resolve))
    const { user } = await openCall()
    await chooseCategory(user, 'Problem')
    expect(await screen.findByText('Problem', { selector: 'strong' })).toBeVisible()
    refuse(problem(503, 'The database is away.'))
    await waitFor(() =>
      expect(screen.queryByText('Problem', { selector: 'strong' })).not.toBeInTheDocument(),
    )
    expect(toastQueue.read()[0]?.text).toMatch(/: not saved\. The database is away\.$/)
    toastQueue.take()[0]?.action?.run()
    expect(await screen.findByText('Problem', { selector: 'strong' })).toBeVisible()
  })

  test('that came second says who was first, and can be applied to their version', async () => {
    onPatch = () => {
      stored = { ...stored, version: 8 }
      return conflict()
    }
    const { user } = await openCall()
    await chooseCategory(user, 'Problem')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Bo Lang changed this call first')
    expect(alert).toHaveTextContent('Not saved: “Category: Problem”')

    onPatch = () => saved({ corrections: { ...stored.corrections, category: 'problem' } })
    await user.click(within(alert).getByRole('button', { name: /Apply mine/ }))
    expect(await screen.findByText('Problem', { selector: 'strong' })).toBeVisible()
    expect(sent[1]).toEqual({ category: 'problem', version: 8 })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('that came second can give way', async () => {
    onPatch = conflict
    const { user } = await openCall()
    await chooseCategory(user, 'Problem')
    await user.click(await screen.findByRole('button', { name: 'Keep theirs' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })
})

test('the key a opens the list of people', async () => {
  const { user } = await openCall()
  await user.keyboard('a')
  expect(await screen.findByRole('dialog', { name: 'Assign this call' })).toBeVisible()
})

describe('the summary', () => {
  test('keeps what was typed when somebody else saved meanwhile', async () => {
    onPatch = () => {
      stored = { ...stored, version: 9, summary: 'Theirs.' }
      return conflict()
    }
    const { user } = await openCall()
    await user.click(screen.getByRole('button', { name: 'Edit the summary' }))
    const field = screen.getByRole('textbox', { name: 'Summary' })
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, 'Mine.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Bo Lang changed this call first')
    expect(field).toHaveValue('Mine.')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Theirs.'))

    onPatch = () =>
      saved({ summary: 'Mine.', corrections: { ...stored.corrections, summary: 'Mine.' } })
    await user.click(screen.getByRole('button', { name: /Apply mine/ }))
    expect(await screen.findByText('Mine.')).toBeVisible()
    expect(sent[1]).toEqual({ summary: 'Mine.', version: 9 })
    expect(screen.getByRole('button', { name: 'Edit the summary' })).toHaveFocus()
  })

  test('is not overwritten while it is edited', async () => {
    const { user, queryClient } = await openCall()
    await user.click(screen.getByRole('button', { name: 'Edit the summary' }))
    const field = screen.getByRole('textbox', { name: 'Summary' })
    await user.type(field, ' More.')
    const entry = {
      id: '5',
      at: '2026-11-20T10:06:00Z',
      actorName: 'Bo Lang',
      action: 'call.changed',
      changes: { summary: { from: null, to: 'From Bo.' } },
    }
    stored = { ...stored, version: 4, summary: 'From Bo.', activity: [entry] }
    await queryClient.invalidateQueries({ queryKey: ['calls', 'detail'] })
    expect(await screen.findByRole('alert')).toHaveTextContent('Bo Lang changed this call first')
    expect(field).toHaveValue('Ada wants a table for Friday. More.')
    // The key that saves leads to the choice: nothing is written over Bo's words by chance.
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.getByRole('button', { name: /Apply mine/ })).toHaveFocus()
    expect(sent).toEqual([])
  })
})

describe('evidence', () => {
  test('leads to its line, moves focus there, and back', async () => {
    const { user } = await openCall()
    const why = screen.getByRole('button', { name: /Why Category/ })
    await user.click(why)
    const line = screen.getByText('a table for Friday', { selector: 'mark' }).closest('li')
    expect(line).toHaveFocus()
    expect(screen.getByRole('slider', { name: 'Position in the call' })).toHaveValue('4')
    expect(within(line as HTMLElement).getByText('2')).toBeVisible() // closest() found the line
    await user.keyboard('{Escape}')
    expect(why).toHaveFocus()
  })

  test('of a search is marked without taking focus', async () => {
    await openCall('?u=3&t=14')
    const slider = screen.getByRole('slider', { name: 'Position in the call' })
    await waitFor(() => expect(slider).toHaveValue('14'))
    expect(slider).toHaveAttribute('aria-valuetext', '14 s of 40 s, caller speaks')
    expect(document.querySelector('li[data-utterance="3"]')).toHaveAttribute('aria-current', 'true')
    expect(document.body).toHaveFocus()
  })

  test('is missing where nothing is claimed', async () => {
    await openCall()
    expect(screen.getAllByRole('button', { name: /Not set/ })).toHaveLength(2)
    expect(document.querySelector('p a[href^="tel:"]')).toHaveAttribute('href', 'tel:+15555550142')
  })
})

describe('a review', () => {
  const reviewed = () =>
    saved({ reviewedAt: '2026-11-20T10:10:00Z', reviewedBy: { id: null, name: 'Ana Boss' } })

  test('is one press, with a way back', async () => {
    onPatch = reviewed
    const { user } = await openCall()
    await user.click(screen.getAllByRole('button', { name: 'Mark reviewed' })[0] as HTMLElement) // header and phone bar
    const [notice] = await waitFor(() => {
      const taken = toastQueue.take()
      expect(taken).toHaveLength(1)
      return taken
    })
    expect(notice?.text).toBe('Ada Moreau marked reviewed')
    onPatch = () => saved({ reviewedAt: null, reviewedBy: null })
    act(() => notice?.action?.run())
    await waitFor(() => expect(sent.map(({ reviewed: word }) => word)).toEqual([true, false]))
    act(() => lastChange.undo())
    expect(sent).toHaveLength(2)
  })

  test('and going on is one key', async () => {
    onPatch = reviewed
    const { user, router } = await openCall()
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Next/ })[0]).not.toHaveAttribute(
        'aria-disabled',
      ),
    )
    await user.keyboard('e')
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/unified-dashboard/${NEXT_ID}`),
    )
    expect(sent).toEqual([{ reviewed: true, version: 3 }])
    await waitFor(() => expect(toastQueue.read()).toHaveLength(1))
  })
})

test('a next step is completed in place, and undone there', async () => {
  const { user } = await openCall()
  await user.click(screen.getByRole('checkbox', { name: /^Complete: Call back/ }))
  expect(await screen.findByRole('checkbox', { name: /^Reopen: Call back/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toMatchObject([{ status: 'done' }, { status: 'open' }]))
})

test('hostile words are only words', async () => {
  const hostile = '<img src=x onerror="alert(1)"> <script>alert(2)</script> \u202Eevil'
  stored = testCall({
    callerName: hostile,
    summary: hostile,
    transcript: [{ role: 'caller', text: hostile, startSeconds: 0, endSeconds: 1 }],
    nextSteps: [nextStep({ title: hostile })],
  })
  await openCall('', '<img src=x onerror="alert(1)"> <script>alert(2)</script> \u202Eevil')
  expect(document.querySelector('main img, img, script')).toBeNull()
  expect(screen.getAllByText(/onerror/).length).toBeGreaterThan(2)
})

test('a call without recording and without times is still readable', async () => {
  stored = testCall({
    hasRecording: false,
    transcript: [{ role: 'caller', text: 'Hello there', startSeconds: null, endSeconds: null }],
  })
  await openCall()
  expect(screen.getByText('Hello there')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument()
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
})

test('a call that is gone says so and leads on', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(problem(404, 'This call does not exist.')))
  await openCall('', 'Call')
  expect(await screen.findByText('Call not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to All Calls' })).toHaveAttribute(
    'href',
    '/all-calls',
  )
})
