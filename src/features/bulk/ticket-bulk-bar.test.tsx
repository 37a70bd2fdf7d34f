import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { AuthProvider } from '@/api/auth'
import { createQueryClient } from '@/api/query-client'
import { session } from '@/api/session'
import type { Ticket, TicketsPatch } from '@/contracts/tickets'
import { ticketParams } from '@/domain/ticket-view'
import { notify, toastQueue } from '@/ui/notify'
import { useSelection } from '@/ui/use-selection'
import { testTicket } from '@tests/builders/test-ticket'

import { TicketBulkBar } from './ticket-bulk-bar'

const rows = Array.from({ length: 700 }, (_, at) => testTicket({ number: at + 1 }))
const loaded = rows.map(({ id }) => id)

const sent: TicketsPatch[] = []
let failing: (() => Response) | undefined

const saved = (changes: TicketsPatch) =>
  Response.json({
    tickets: rows
      .filter(({ id }) => changes.some((one) => one.id === id))
      .map((row) => ({ ...row, version: 2 })),
    changed: changes.map(({ id }) => id),
    conflicts: [],
  })

const refused = () =>
  Response.json({ error: 'Not yours.', code: 'forbidden', requestId: 'r' }, { status: 403 })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  sent.length = 0
  failing = undefined
  toastQueue.take()
  const user = { id: 'ana', email: 'ana@example.com', name: 'Ana Boss', role: 'admin' as const }
  session.start({ token: 't', user })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/tickets/bulk') || typeof init.body !== 'string') return refused()
    const { changes }: { changes: TicketsPatch } = JSON.parse(init.body)
    sent.push(changes)
    return sent.length === 2 && failing ? failing() : saved(changes)
  })
  onTestFinished(() => session.end())
})

type Listed = { status: Ticket['status']; total?: number }

function SelectedBar({ status, total = rows.length }: Listed) {
  const selection = useSelection('all')
  return (
    <>
      <button onClick={() => selection.selectLoaded(loaded)}>Select all</button>
      {selection.isEmpty ? null : (
        <TicketBulkBar
          rows={rows.map((row) => ({ ...row, status }))}
          selection={selection}
          loaded={loaded}
          total={total}
          params={ticketParams({})}
          onDecided={() => {}}
        />
      )}
    </>
  )
}

const selectAll = async (listed: Listed) => {
  render(
    <QueryClientProvider client={createQueryClient(notify)}>
      <AuthProvider>
        <SelectedBar {...listed} />
      </AuthProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
}

const raisePriority = async () => {
  await selectAll({ status: 'open' })
  await userEvent.click(screen.getByRole('button', { name: 'Priority' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'High' }))
  await waitFor(() => expect(toastQueue.read()).not.toEqual([]))
  return toastQueue.take()
}

test('a change of many that fails half-way says so, keeps the selection, and is taken back', async () => {
  failing = refused
  const [toast, ...others] = await raisePriority()
  expect(toast).toMatchObject({ tone: 'error', text: 'Not yours.' })
  expect(others).toEqual([])
  expect(screen.getByText(/^700 selected/)).toBeVisible()

  toast?.action?.run()
  await waitFor(() => expect(toastQueue.read()).toMatchObject([{ text: '500 tickets put back' }]))
  expect(sent.map(({ length }) => length)).toEqual([500, 200, 500])
  expect(sent[2]?.[0]).toEqual({ id: loaded[0], version: 2, isUndo: true })
})

test('where no answer came, tickets may have changed, and they are taken back, too', async () => {
  failing = lost
  const [toast] = await raisePriority()
  expect(toast).toMatchObject({ tone: 'error' })
  expect(toast?.text).toMatch(/Some tickets may have changed\.$/)
  expect(screen.getByText(/^700 selected/)).toBeVisible()

  toast?.action?.run()
  await waitFor(() => expect(toastQueue.read()).toMatchObject([{ text: '700 tickets put back' }]))
  expect(sent.at(-1)?.at(-1)).toEqual({ id: loaded.at(-1), version: 2, isUndo: true })
})

test('a change of many that is done clears the selection', async () => {
  expect(await raisePriority()).toMatchObject([{ tone: 'success', text: '700 tickets changed' }])
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a reason that reached only some drafts stays in its dialog', async () => {
  failing = lost
  await selectAll({ status: 'draft' })
  await userEvent.click(screen.getByRole('button', { name: 'Reject…' }))
  const reason = await screen.findByRole('combobox', { name: 'Reason' })
  await userEvent.type(reason, 'Known already')
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(toastQueue.read()).toMatchObject([{ tone: 'error' }]))
  expect(reason).toBeVisible()
  expect(reason).toHaveValue('Known already')
})

test('of more than are read, it says that it has the first of them', async () => {
  await selectAll({ status: 'open', total: 12_000 })
  await userEvent.click(screen.getByRole('button', { name: /^Select all 12,000/ }))
  expect(screen.getByText(/^The first 10,000 selected/)).toBeVisible()
})
