import { afterAll, beforeAll, expect, test } from 'vitest'

import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { hashToken } from '../sessions/password'
import { isTicketValid, newTicket, ticketKey } from './ticket'

const CALL = '00000000-0000-4000-8000-000000000000'
let server: TestServer
let agent: SignedIn
beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent')
})
afterAll(() => server.close())

test('a ticket cannot be made of what is kept of a session', async () => {
  const holder = { userId: agent.user.id, tokenHash: hashToken(agent.token) }
  const isValid = (key: string) => {
    const { ticket } = newTicket(key, holder, CALL, new Date())
    return isTicketValid(server.db, CALL, ticket, new Date())
  }
  expect(await isValid(await ticketKey(server.db))).toBe(true)
  for (const known of [holder.tokenHash, holder.userId, '']) {
    expect(await isValid(known)).toBe(false)
  }
})
