import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { calls } from '@/server/db/schema'
import { tickets } from '@/server/db/tickets-schema'

import { startCallbacks } from '../harness/callbacks-api'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

let api: Awaited<ReturnType<typeof startCallbacks>>
let ofTickets: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  api = await startCallbacks()
  ofTickets = ticketsApi(api.server, api.ana)
})
afterAll(() => api.server.close())
beforeEach(async () => {
  const { db } = api.server
  await db.delete(tickets)
  await db.delete(nextSteps)
  await db.delete(calls)
})

const drafts = async (number: number) => {
  for (let made = 1; made <= number; made += 1) await ofTickets.draft({ subject: `Draft ${made}` })
}
const openTickets = async () => (await ofTickets.list('status=open')).items

describe('tickets', () => {
  test('"g d" goes from home to the drafts, 1 approves one and shows the next', async () => {
    await drafts(2)
    visitAs(api.ana, '/', api.server)
    await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
    await userEvent.keyboard('gd')
    await screen.findByRole('button', { name: /^#\d+ Draft 2$/ })
    await userEvent.keyboard('j')
    await screen.findByRole('button', { name: /^Approve/ })
    await userEvent.keyboard('1')
    await expect.poll(async () => (await openTickets()).length).toBe(1)
    expect(await screen.findByRole('heading', { level: 2, name: 'Draft 1' })).toBeVisible()
  })

  test('Ctrl+A and 1 approve twenty drafts', async () => {
    await drafts(20)
    visitAs(api.ana, '/ai-tickets?show=drafts', api.server)
    await screen.findByRole('list', { name: 'Tickets' })
    await userEvent.keyboard('{Control>}a{/Control}')
    await screen.findByRole('region', { name: 'Selected tickets' })
    await userEvent.keyboard('1')
    await expect.poll(async () => (await openTickets()).length).toBe(20)
  })

  test('/ and its number find a ticket', async () => {
    const wanted = await ofTickets.open({ subject: 'The blue parcel' })
    await ofTickets.open({ subject: 'The red parcel' })
    visitAs(api.ana, '/ai-tickets', api.server)
    await screen.findByRole('list', { name: 'Tickets' })
    await userEvent.keyboard(`/#${wanted.number}`)
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /The red parcel$/ })).toBeNull()
      expect(screen.getByRole('button', { name: /The blue parcel$/ })).toBeVisible()
    })
  })
})

describe('callbacks', () => {
  const open = async () => {
    await api.call()
    visitAs(api.ana, '/callbacks', api.server)
    within(await screen.findByRole('list', { name: 'Callbacks' })).getAllByRole('listitem')
    await userEvent.keyboard('j')
  }

  test('1 confirms, "d" dials', async () => {
    const dialled = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    onTestFinished(() => dialled.mockRestore())
    await open()
    await userEvent.keyboard('1')
    await expect.poll(async () => (await api.only()).status).toBe('open')
    expect(dialled).not.toHaveBeenCalled()
    await userEvent.keyboard('d')
    await waitFor(() => expect(dialled).toHaveBeenCalledOnce())
  })

  test('2 and 6 log no answer with a new time, "z" takes both back', async () => {
    await open()
    const before = await api.only()
    await userEvent.keyboard('2')
    await screen.findByRole('combobox', { name: 'Result' })
    await userEvent.keyboard('6')
    await expect.poll(() => api.only()).toMatchObject({ attempts: [{ outcome: 'no-answer' }] })
    await expect.poll(async () => (await api.only()).dueFrom).not.toBe(before.dueFrom)
    await userEvent.keyboard('z')
    await expect
      .poll(() => api.only())
      .toMatchObject({ status: 'proposed', attempts: [], dueFrom: before.dueFrom })
  })

  test('"h", "1d" and Enter make it due tomorrow at nine', async () => {
    await open()
    await userEvent.keyboard('h')
    await screen.findByRole('textbox', { name: 'Due' })
    await userEvent.keyboard('1d{Enter}')
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(9, 0, 0, 0)
    await expect.poll(async () => (await api.only()).dueFrom).toBe(tomorrow.toISOString())
  })

  test('a callback that is put off leaves the focus on the one below it', async () => {
    const callId = await api.call({ words: 'What are your opening hours?' })
    for (const [minutes, topic] of ['the refund', 'the invoice', 'the modem'].entries()) {
      const dueFrom = new Date(Date.now() + (minutes + 1) * 60_000).toISOString()
      await api.added({ callId, topic, dueFrom })
    }
    visitAs(api.ana, '/callbacks', api.server)
    await screen.findByRole('link', { name: /^the refund$/i })
    await userEvent.keyboard('j2')
    await screen.findByRole('dialog', { name: 'Log an attempt' })
    const again = await screen.findByRole('option', { name: /^No answer · Tomorrow/ })
    expect(again).toHaveTextContent(/Tomorrow.+, \d+:00 in Chicago/)
    await userEvent.click(again)
    await waitFor(() => {
      const list = screen.getByRole('list', { name: 'Callbacks' })
      expect(within(list).getAllByRole('listitem').at(-1)).toHaveTextContent(/the refund/i)
    })
    await waitFor(() => expect(screen.getByRole('link', { name: /^the invoice$/i })).toHaveFocus())
    await userEvent.keyboard('{Shift>}J{/Shift}')
    await screen.findByText('2 selected')
    await userEvent.keyboard('3')
    await screen.findByText('2 callbacks dismissed')
    expect((await api.list('status=open')).items).toMatchObject([{ topic: 'the refund' }])
  })
})
