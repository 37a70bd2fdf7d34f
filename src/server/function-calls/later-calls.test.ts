import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { everythingStored } from '@tests/harness/everything-stored'
import { askingFunctions, functionsApi } from '@tests/harness/functions'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { functionCalls } from '../db/function-calls-schema'
import { nextSteps } from '../db/next-steps-schema'
import { tickets } from '../db/tickets-schema'

const NUMBER = '+14155550177'
const API = '/functions/api/v1'

let server: TestServer
let admin: SignedIn
let api: ReturnType<typeof functionsApi>

beforeAll(async () => {
  server = await startServer()
  api = functionsApi(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  admin = await server.signIn('admin', 'Ada')
  await api.switchTo(admin, true)
})

const { ask } = askingFunctions(() => api, NUMBER)
const callbacks = () => server.db.select().from(nextSteps)
const asked = () => server.db.select().from(functionCalls)

const book = { name: 'book_callback', given: { when: 'Thursday after three', topic: 'the refund' } }
const ticket = {
  name: 'open_ticket',
  given: { subject: 'Wrong invoice', description: 'October was billed twice.' },
}

describe('the call that comes later', () => {
  test('takes over what was asked during it', async () => {
    await ask({ ...book, callId: 'early' })
    await ask({ ...ticket, callId: 'early', toolCallId: 'b' })
    expect((await asked()).map(({ callId }) => callId)).toEqual([null, null])
    const { message } = vapiReport({ id: 'early', number: NUMBER })
    await server.deliver('vapi', { message })
    const [call] = (await asked()).map(({ callId }) => callId)
    expect(call).toEqual(expect.any(String))
    const booked = server.db
      .select()
      .from(nextSteps)
      .where(eq(nextSteps.callId, call ?? ''))
    expect(await booked).toMatchObject([{ title: 'Call back about the refund' }])
    expect(await server.db.select().from(tickets)).toMatchObject([{ callId: call }])
  })

  test('what is known of an erased caller goes, and a late retry brings nothing back', async () => {
    await ask({ ...book, callId: 'early' })
    await ask({ ...ticket, callId: 'early', toolCallId: 'b' })
    await server.deliver('vapi', vapiReport({ id: 'early', number: NUMBER, name: 'Lea Roth' }))
    const json = { number: NUMBER, confirmation: NUMBER }
    expect((await admin.request(`${API}/callers/erase`, { json })).status).toBe(200)
    const stored = await everythingStored(server.db)
    expect(stored).not.toMatch(/refund|billed|Lea Roth/)
    expect((await ask({ ...book, callId: 'early' })).error).toMatch(/was erased/)
    expect(await asked()).toEqual([])
  })

  test('what is known of an erased caller by functions alone is not told again', async () => {
    await ask({ ...book, callId: 'still-running' })
    const json = { number: NUMBER, confirmation: NUMBER }
    const exported = await admin.request(`${API}/callers/export`, { json: { number: NUMBER } })
    expect(await exported.json()).toMatchObject({ functionCalls: [{ name: 'book_callback' }] })
    expect((await admin.request(`${API}/callers/erase`, { json })).status).toBe(200)
    expect((await ask({ ...book, callId: 'still-running' })).error).toMatch(/was erased/)
    expect([await asked(), await callbacks()]).toEqual([[], []])
  })
})

test('a card number is stored nowhere', async () => {
  const card = '4111 1111 1111 1111'
  const given = { subject: `Card ${card}`, description: `It is ${card}.`, card_number: card }
  await ask({ ...ticket, given, callId: 'c' })
  await ask({ ...book, given: { topic: card, when: `tomorrow at 3 pm, ${card}` }, toolCallId: 'b' })
  expect(await everythingStored(server.db)).not.toMatch(/4111 ?1111 ?1111/)
})
