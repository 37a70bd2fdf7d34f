import { InfiniteQueryObserver, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import { ticketListQuery } from '@/api/tickets'
import type { TicketDetail } from '@/contracts/tickets'
import { lastChange, notify, toastQueue, undo } from '@/ui/notify'
import { testTicket } from '@tests/builders/test-ticket'

import { type TicketActions, useTicketActions } from './use-ticket-actions'

const ticket = testTicket({ callerName: 'Ada Moreau' })
const saved: TicketDetail = {
  ...ticket,
  version: 2,
  mergedFrom: null,
  comments: [],
  calls: [],
  nextSteps: [],
  watchers: [],
  merges: [],
  similar: [],
  activity: [],
}
const other = testTicket({ number: 2 })
const mergeId = '30000000-0000-4000-8000-000000000001'

const sent: string[] = []
let answer = () => {}

beforeEach(() => {
  sent.length = 0
  toastQueue.take()
  lastChange.forget()
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' as const }
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json(url.endsWith('/merge') ? { mergeId, ticket: saved } : saved)
  })
})

const renderActions = (client = createQueryClient(notify)) =>
  renderHook(() => useTicketActions(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })

test.each<[string, (actions: TicketActions) => unknown, RegExp]>([
  ['changed', ({ change }) => change(ticket, { priority: 'high' }), /: high priority$/],
  ['approved', ({ approve }) => approve(ticket), /approved$/],
  ['merged', ({ merge }) => merge(ticket, other), /merged into #1$/],
])('an undo before a ticket is %s takes back no earlier change', async (_what, run, words) => {
  const undoEarlier = vi.fn<() => void>()
  undo(undoEarlier)
  const { result } = renderActions()
  act(() => void run(result.current))
  await waitFor(() => expect(sent).toHaveLength(1))
  lastChange.undo()
  expect(undoEarlier).not.toHaveBeenCalled()
  expect(toastQueue.take()).toMatchObject([{ text: 'Nothing to undo' }])

  act(() => answer())
  await waitFor(() =>
    expect(toastQueue.take()).toMatchObject([{ text: expect.stringMatching(words) }]),
  )
  act(() => lastChange.undo())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(undoEarlier).not.toHaveBeenCalled()
  act(() => answer())
  await waitFor(() => expect(toastQueue.read()).toHaveLength(1))
})

const listWithAnswer = (nextCursor: string | null) => {
  const client = createQueryClient(notify)
  const list = ticketListQuery({ status: ['open'], sort: 'newest' })
  const page = { items: [ticket], total: 1, nextCursor }
  client.setQueryData(list.queryKey, { pages: [page], pageParams: [null] })
  let answerList = () => {}
  const queryFn = () =>
    new Promise<typeof page>((resolve) => {
      answerList = () => resolve({ ...page, nextCursor: null })
    })
  const pages = () => client.getQueryData(list.queryKey)?.pages
  return { client, list: { ...list, queryFn, staleTime: 0 }, pages, answerList: () => answerList() }
}

test('an answer that was asked for before does not put a moved ticket back', async () => {
  const { client, list, pages, answerList } = listWithAnswer(null)
  const asked = client.prefetchInfiniteQuery(list)
  const { result } = renderActions(client)
  act(() => result.current.change(ticket, { status: 'solved' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  answerList()
  await asked
  expect(pages()?.[0]?.items).toEqual([])
})

test('a next page that was asked for before still comes', async () => {
  const { client, list, pages, answerList } = listWithAnswer('next')
  const observer = new InfiniteQueryObserver(client, { ...list, enabled: false })
  const asked = observer.fetchNextPage()
  const { result } = renderActions(client)
  act(() => result.current.change(ticket, { status: 'solved' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  answerList()
  await asked
  expect(pages()).toHaveLength(2)
})
