import { afterAll, beforeAll, expect, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { calls } from '../db/schema'
import { hashToken } from '../sessions/password'
import { isTicketValid, newTicket, ticketKey } from './ticket'

const CALL = '00000000-0000-4000-8000-000000000000'
let server: TestServer
let agent: SignedIn
beforeAll(async () => {
  server = await startServer({
    variables: { VAPI_API_KEY: 'vapi-private-key' },
    overrides: {
      fetch: async (input) =>
        (input instanceof Request ? input.url : input.toString()).startsWith('https://api.vapi.ai/')
          ? Response.redirect('https://storage.example/audio', 302)
          : new Response(new Uint8Array(100), { headers: { 'content-type': 'audio/wav' } }),
    },
  })
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

test('a ticket is a cookie of one address, which no script reads', async () => {
  const { message } = vapiReport({ id: 'recorded' })
  const artifact = { ...message.artifact, recordingUrl: 'https://storage.example/audio' }
  await server.deliver('vapi', { message: { ...message, artifact } })
  const [call] = await server.db.select().from(calls)
  const begin = (headers: Record<string, string> = {}) =>
    agent.request(`/functions/api/v1/calls/${call?.id}/recording/plays`, {
      json: { fromSeconds: 0 },
      headers,
    })
  const [cookie = '', ...rules] = ((await begin()).headers.get('set-cookie') ?? '').split('; ')
  const path = `/functions/recordings/${call?.id}`
  expect(rules).toEqual(['Max-Age=3600', `Path=${path}`, 'HttpOnly', 'SameSite=Strict'])
  const open = async (address: string, headers = { cookie }) =>
    (await server.request(address, { headers })).status
  expect(await open(path)).toBe(200)
  expect(await open(`/functions/recordings/${CALL}`)).toBe(401)
  expect(await open(path, { cookie: 'recording=x' })).toBe(401)
  const safe = await begin({ origin: 'https://desk.example.com' })
  expect(safe.headers.get('set-cookie')).toContain('; Secure')
})
