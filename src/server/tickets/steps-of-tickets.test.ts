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

test('the next steps of its calls are those of a ticket too, and show it', async () => {
  const callId = await server.addCall({ words: 'my kettle leaks' })
  const step = async () => {
    const { items } = nextStepPage.parse(
      await (await ana.request(`${NEXT_STEPS}?callId=${callId}&status=all`)).json(),
    )
    return items.map(({ title, ticket }) => [title, ticket?.number ?? null])
  }
  const json = { callId, title: 'Send a kettle' }
  await ana.request(NEXT_STEPS, { json })
  const other = await api.open({ subject: 'Kettles leak' })
  await api.send('POST', `${other.id}/links`, { callId })
  expect(await step()).toEqual([['Send a kettle', other.number]])
  expect(await api.read(other.id)).toMatchObject({
    nextSteps: [{ title: 'Send a kettle', status: 'open', version: 1 }],
  })
  const own = await api.open({ callIds: [callId] })
  expect(await api.read(own.id)).toMatchObject({ nextSteps: [{ title: 'Send a kettle' }] })
})

test('a draft shows at no next step of its call', async () => {
  const callId = await server.addCall({ words: 'my toaster smokes' })
  await ana.request(NEXT_STEPS, { json: { callId, title: 'Send a toaster' } })
  await api.draft({ callId })
  const page = await ana.request(`${NEXT_STEPS}?callId=${callId}`)
  expect(nextStepPage.parse(await page.json()).items).toMatchObject([{ ticket: null }])
})
