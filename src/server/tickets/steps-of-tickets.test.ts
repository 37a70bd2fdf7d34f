import { afterAll, beforeAll, expect, test } from 'vitest'

import { nextStep, nextStepPage } from '@/contracts/next-steps'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'

const NEXT_STEPS = '/functions/api/v1/next-steps'

let server: TestServer
let ana: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = ticketsApi(server, ana)
})
afterAll(() => server.close())

test('a next step made from a ticket is linked to it, and shows who was kept after a merge', async () => {
  const ticket = await api.open()
  const kept = await api.open()
  const add = (fields: object) =>
    ana.request(NEXT_STEPS, { json: { title: 'Call them', ...fields } })
  const step = nextStep.parse(await (await add({ ticketId: ticket.id })).json())
  expect(step.ticket).toEqual({ id: ticket.id, number: ticket.number })
  expect(await api.read(ticket.id)).toMatchObject({ nextSteps: [{ id: step.id }] })
  await api.send('POST', `${kept.id}/merge`, { otherId: ticket.id })
  const { items } = nextStepPage.parse(await (await ana.request(NEXT_STEPS)).json())
  expect(items).toMatchObject([{ ticket: { id: kept.id, number: kept.number } }])
  expect((await add({ ticketId: crypto.randomUUID() })).status).toBe(404)
  const all = nextStepPage.parse(await (await ana.request(NEXT_STEPS)).json())
  expect(all.items).toHaveLength(1)
})
