import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { tellListeners } from '@/api/live'
import { inboxUnread } from '@/contracts/notes'
import { notifications } from '@/server/db/notifications-schema'
import { callNotes } from '@/server/db/review-schema'
import { nextSteps } from '@/server/db/next-steps-schema'
import { expectAccessible } from '@tests/setup/axe'

import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('admin', 'Bo Lang')
  callId = await server.addCall({ id: 'one' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(callNotes)
  await server.db.delete(notifications)
})

const mention = (words: string, json: object = {}) =>
  bo.request(`${API}/calls/${callId}/notes`, {
    json: { text: `@[${ana.user.id}] ${words}`, ...json },
  })
const unread = async () =>
  inboxUnread.parse(await (await ana.request(`${API}/inbox/unread`)).json()).unread
const open = async (address = '/reports') => {
  const visited = visitAs(ana, address, server)
  await screen.findByRole('button', { name: /^Inbox/ })
  return visited
}
const openPanel = async (name: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Inbox' }))
}

test('a mention is counted, listed, and opens the call at the note, read from then on', async () => {
  await mention('first')
  await mention('please look', { atSeconds: 4 })
  const { address } = await open()
  const panel = await openPanel('Inbox, 2 unread')
  const links = await panel.findAllByRole('link')
  expect(links[0]).toHaveTextContent(/Bo Lang on the call with Ada Moreau.*@Ana Lopez please look/)
  await expectAccessible()
  await userEvent.click(links[0] ?? document.body)
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' })
  await waitFor(() =>
    expect(address()).toMatch(new RegExp(`/unified-dashboard/${callId}\\?.*note=`)),
  )
  await waitFor(() => expect(document.activeElement).toHaveTextContent('please look'))
  await screen.findByRole('button', { name: 'Inbox, 1 unread' })
  expect(await unread()).toBe(1)
})

test('due steps and alerts are listed by what they are, and lead to their call', async () => {
  const json = { callId, title: 'Ring back', assigneeId: ana.user.id }
  const step = await ana.request(`${API}/next-steps`, { json })
  const { id } = (await step.json()) as { id: string }
  const dueAt = new Date('2026-11-19T15:00:00Z')
  const promised = { dueAt: dueAt.toISOString(), from: dueAt.toISOString(), to: null }
  await server.db.update(nextSteps).set({ dueAt, promised }).where(eq(nextSteps.id, id))
  const due = { kind: 'due', entity: 'next-step', subjectId: id, callId } as const
  const told = { userId: ana.user.id, actorName: '', createdAt: new Date() }
  await server.db.insert(notifications).values({ ...told, ...due })
  await ana.request(`${API}/alerts/fired`, { json: { callId, ruleName: 'Long calls' } })
  const { address } = await open()
  const panel = await openPanel('Inbox, 2 unread')
  const [alert, step1] = await panel.findAllByRole('link')
  expect(alert).toHaveTextContent(/Long calls matched the call with Ada Moreau/)
  expect(step1).toHaveTextContent(
    /Next step due on the call with Ada Moreau.*Ring back, Thu 19 Nov after \d+:00/,
  )
  await userEvent.click(panel.getByRole('button', { name: 'Mark read: alert Long calls' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Mark read: due next step' }))
  await screen.findByRole('button', { name: 'Inbox' })
  await userEvent.click(step1 ?? document.body)
  await waitFor(() => expect(address()).toBe(`/unified-dashboard/${callId}`))
})

test('a backup that failed leads to System Status', async () => {
  await server.db.insert(notifications).values({
    userId: ana.user.id,
    kind: 'backup',
    entity: 'backup',
    subjectId: crypto.randomUUID(),
    actorName: '',
    title: 'The backup failed: The disk for the backup is full.',
    createdAt: new Date(),
  })
  await open()
  const panel = await openPanel('Inbox, 1 unread')
  const link = await panel.findByRole('link', { name: /The disk for the backup is full\./ })
  expect(link).toHaveAttribute('href', '/system-status')
  expect(panel.getByRole('button', { name: 'Mark read: backup' })).toBeVisible()
})

test('tickets are listed by what happened to them, and lead to the ticket', async () => {
  const api = ticketsApi(server, bo)
  const { id, number } = await api.open({ subject: 'Refund of May', assigneeId: ana.user.id })
  await api.comment({ id }, `@[${ana.user.id}] can you pay it today?`)
  const { address } = await open()
  const panel = await openPanel('Inbox, 2 unread')
  const [comment, added] = await panel.findAllByRole('link')
  expect(comment).toHaveTextContent(
    new RegExp(`Bo Lang mentioned you on ticket #${number}.*@Ana Lopez can you pay it today\\?`),
  )
  expect(added).toHaveTextContent(new RegExp(`New ticket #${number} for you.*Refund of May`))
  await expectAccessible()
  const mark = `Mark read: ticket #${number}`
  await userEvent.click(panel.getByRole('button', { name: mark }))
  await userEvent.click(comment ?? document.body)
  await waitFor(() => expect(address()).toBe(`/ai-tickets?ticket=${id}`))
  expect(await screen.findByRole('heading', { name: 'Refund of May' })).toBeVisible()
})

test('one is marked read and unread, and all at once', async () => {
  await mention('first')
  await mention('second')
  await open()
  const panel = await openPanel('Inbox, 2 unread')
  const [first] = await panel.findAllByRole('button', { name: 'Mark read: note by Bo Lang' })
  await userEvent.click(first ?? document.body)
  await screen.findByRole('button', { name: 'Inbox, 1 unread' })
  await userEvent.click(await panel.findByRole('button', { name: 'Mark unread: note by Bo Lang' }))
  await screen.findByRole('button', { name: 'Inbox, 2 unread' })
  await userEvent.click(panel.getByRole('button', { name: 'Mark all read' }))
  await screen.findByRole('button', { name: 'Inbox' })
  expect(await unread()).toBe(0)
})

test('a note that is read on its call is read; i opens the inbox from anywhere', async () => {
  await mention('look here')
  const seeing: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        seeing.push(see)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  await open(`/unified-dashboard/${callId}`)
  await screen.findByRole('button', { name: 'Inbox, 1 unread' })
  await screen.findByText(/look here/)
  for (const see of seeing) see([{ isIntersecting: true }])
  await screen.findByRole('button', { name: 'Inbox' })
  expect(await unread()).toBe(0)
  await userEvent.keyboard('i')
  expect(await screen.findByRole('dialog', { name: 'Inbox' })).toBeVisible()
})

test('a new mention is counted as soon as the server tells of it', async () => {
  const { queryClient } = await open()
  await openPanel('Inbox')
  expect(await screen.findByText(/Nothing here yet/)).toBeVisible()
  await mention('now')
  await act(() => queryClient.invalidateQueries({ queryKey: ['inbox', ana.user.id] }))
  expect(await screen.findByRole('link', { name: /@Ana Lopez now/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible()
})

test('the inbox begins with its newest item, and arrows walk it; what changes all stands last', async () => {
  await mention('first')
  await mention('second')
  await open()
  const panel = await openPanel(/^Inbox, /)
  const links = await panel.findAllByRole('link')
  await waitFor(() => expect(links[0]).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}')
  expect(links[1]).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(links[0]).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(links[0]).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(links.at(-1)).toHaveFocus()
  expect(panel.getAllByRole('button').at(-1)).toHaveAccessibleName('Mark all read')
})

describe('the browser’s own notifications', () => {
  const allow = () => {
    const shown: { text: string; press: () => void }[] = []
    class Stub extends EventTarget {
      static permission = 'granted'
      close() {}
      constructor(text: string) {
        super()
        shown.push({ text, press: () => this.dispatchEvent(new Event('click')) })
      }
    }
    vi.stubGlobal('Notification', Stub)
    vi.stubGlobal('isSecureContext', true)
    vi.spyOn(window, 'focus').mockImplementation(() => undefined)
    return shown
  }
  /** Resolves when the page has asked for it and read it. */
  const read = (path: string) => {
    const answered = fetch
    return new Promise<void>((resolve) => {
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        const response = await answered(url, init)
        if (url.endsWith(path)) setTimeout(resolve)
        return response
      })
    })
  }
  const arrive = () => act(() => tellListeners({ entity: 'inbox', userId: ana.user.id }, false))
  const told = (shown: { text: string }[]) => shown.map(({ text }) => text)

  test('tell what comes, not what was there, and lead to it', async () => {
    await mention('of before')
    const shown = allow()
    const { address } = visitAs(ana, '/reports', server)
    await read('/inbox')
    await mention('please look')
    arrive()
    await waitFor(() =>
      expect(told(shown)).toEqual(['Bo Lang mentioned you in a note: @Ana Lopez please look']),
    )
    act(() => shown[0]?.press())
    await waitFor(() => expect(address()).toMatch(`/unified-dashboard/${callId}?note=`))
  })

  test('tell of a comment in the words of the inbox', async () => {
    const { id, number } = await ticketsApi(server, ana).open()
    const shown = allow()
    const { address } = visitAs(ana, '/reports', server)
    await read('/inbox')
    await ticketsApi(server, bo).comment({ id }, 'It is on its way')
    arrive()
    await waitFor(() =>
      expect(told(shown)).toEqual([`Bo Lang commented on ticket #${number}: It is on its way`]),
    )
    act(() => shown[0]?.press())
    await waitFor(() => expect(address()).toBe(`/ai-tickets?ticket=${id}`))
  })

  test('are shown only while Push is on, wherever it was switched', async () => {
    const shown = allow()
    const push = (notifyByPush: boolean) =>
      ana.request(`${API}/preferences`, {
        method: 'PUT',
        json: { notifyByEmail: true, notifyBySms: false, notifyByPush },
      })
    await push(false)
    visitAs(ana, '/reports', server)
    await read('/inbox')
    await mention('while it is off')
    const isAsked = read('/preferences')
    arrive()
    await isAsked
    await push(true)
    await mention('while it is on')
    arrive()
    await waitFor(() =>
      expect(told(shown)).toEqual(['Bo Lang mentioned you in a note: @Ana Lopez while it is on']),
    )
  })
})
