import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { nextSteps } from '@/server/db/next-steps-schema'
import { calls } from '@/server/db/schema'
import { tickets } from '@/server/db/tickets-schema'

import { startCallbacks } from '../harness/callbacks-api'
import { ticketsApi } from '../harness/tickets-api'
import { visitAs } from './lib/visit-as'

// How many keys a job of every day takes. Modifiers are held, not pressed.

let api: Awaited<ReturnType<typeof startCallbacks>>
let ofTickets: ReturnType<typeof ticketsApi>

let pressed = 0
const count = ({ key }: KeyboardEvent) => {
  if (!['Shift', 'Control', 'Meta', 'Alt'].includes(key)) pressed += 1
}

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
  document.addEventListener('keydown', count, { capture: true })
})
afterEach(() => {
  document.removeEventListener('keydown', count, { capture: true })
  vi.restoreAllMocks()
})

/** Presses keys until `isDone` holds; answers how many it took. */
const keysFor = async (steps: (() => Promise<unknown>)[], isDone: () => Promise<void>) => {
  pressed = 0
  for (const step of steps) await step()
  await waitFor(isDone)
  return pressed
}
const press = (keys: string) => () => userEvent.keyboard(keys)
const appears = (role: string, name: string | RegExp) => () => screen.findByRole(role, { name })
const drafts = async (number: number) => {
  for (let made = 1; made <= number; made += 1) await ofTickets.draft({ subject: `Draft ${made}` })
}
const openTickets = async () => (await ofTickets.list('status=open')).items

describe('tickets', () => {
  test('home to the drafts takes two keys, approving one', async () => {
    await drafts(2)
    visitAs(api.ana, '/', api.server)
    await screen.findByRole('heading', { level: 1, name: 'Next Steps' })
    const opened = await keysFor([press('gd')], async () => {
      expect(await screen.findByRole('button', { name: /^#\d+ Draft 2$/ })).toBeVisible()
    })
    expect(opened).toBeLessThanOrEqual(2)
    await userEvent.keyboard('j')
    await screen.findByRole('button', { name: /^Approve/ })
    const approved = await keysFor([press('1')], async () => {
      expect(await openTickets()).toHaveLength(1)
    })
    expect(approved).toBe(1)
    // On to the next.
    expect(await screen.findByRole('heading', { level: 2, name: 'Draft 1' })).toBeVisible()
  })

  test('twenty drafts are approved with four keys at most', async () => {
    await drafts(20)
    visitAs(api.ana, '/ai-tickets?show=drafts', api.server)
    await screen.findByRole('list', { name: 'Tickets' })
    const approved = await keysFor(
      [press('{Control>}a{/Control}'), appears('region', 'Selected tickets'), press('1')],
      async () => {
        expect(await openTickets()).toHaveLength(20)
      },
    )
    expect(approved).toBeLessThanOrEqual(4)
  })

  test('a ticket is found by its number with six keys at most', async () => {
    const wanted = await ofTickets.open({ subject: 'The blue parcel' })
    await ofTickets.open({ subject: 'The red parcel' })
    visitAs(api.ana, '/ai-tickets', api.server)
    await screen.findByRole('list', { name: 'Tickets' })
    const found = await keysFor([press('/'), press(`#${wanted.number}`)], async () => {
      expect(screen.queryByRole('button', { name: /The red parcel$/ })).toBeNull()
      expect(screen.getByRole('button', { name: /The blue parcel$/ })).toBeVisible()
    })
    expect(found).toBeLessThanOrEqual(6)
  })
})

describe('callbacks', () => {
  const open = async () => {
    await api.call()
    visitAs(api.ana, '/callbacks', api.server)
    within(await screen.findByRole('list', { name: 'Callbacks' })).getAllByRole('listitem')
    await userEvent.keyboard('j')
  }

  test('confirming takes one key, dialling one', async () => {
    await open()
    const confirmed = await keysFor([press('1')], async () => {
      expect((await api.only()).status).toBe('open')
    })
    expect(confirmed).toBe(1)
    const dialled = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    expect(
      await keysFor([press('d')], async () => {
        expect(dialled).toHaveBeenCalledOnce()
      }),
    ).toBe(1)
  })

  test('no answer, with a new time, takes two', async () => {
    await open()
    const { dueFrom } = await api.only()
    const logged = await keysFor(
      [press('2'), appears('combobox', 'Result'), press('6')],
      async () => {
        const after = await api.only()
        expect(after.attempts).toMatchObject([{ outcome: 'no-answer' }])
        expect(after.dueFrom).not.toBe(dueFrom)
      },
    )
    expect(logged).toBe(2)
    await userEvent.keyboard('z')
    await waitFor(async () =>
      expect(await api.only()).toMatchObject({ status: 'proposed', attempts: [], dueFrom }),
    )
  })

  test('tomorrow at nine takes four at most', async () => {
    await open()
    const moved = await keysFor(
      [press('h'), appears('textbox', 'Due'), press('1d{Enter}')],
      async () => {
        const due = new Date((await api.only()).dueFrom ?? '')
        const tomorrow = new Date()
        tomorrow.setDate(tomorrow.getDate() + 1)
        tomorrow.setHours(9, 0, 0, 0)
        expect(due).toEqual(tomorrow)
      },
    )
    expect(moved).toBeLessThanOrEqual(4)
  })
})
