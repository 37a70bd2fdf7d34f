import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { callerPage } from '@/contracts/callers'
import { type BodySchema, textsIn } from '@tests/harness/body-texts'
import { dashboardWrites } from '@tests/harness/dashboard-writes'
import { everythingStored } from '@tests/harness/everything-stored'
import { functionWrites } from '@tests/harness/functions'
import { mailWrites } from '@tests/harness/mail-writes'
import { NOT_STORED } from '@tests/harness/not-stored'
import { routingWrites } from '@tests/harness/routing-writes'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { CARD, DIGITS, ticketWrites } from '@tests/harness/ticket-writes'

const API = '/functions/api/v1'
const removals = (text: string) => text.split('card number removed').length

let server: TestServer
let admin: SignedIn
let agent: SignedIn
let call = ''

beforeAll(async () => {
  server = await startServer({
    variables: { CREDENTIALS_KEY: '5'.repeat(64) },
    overrides: { mail: { send: async () => {} } },
  })
  admin = await server.signIn('admin', 'Ada')
  agent = await server.signIn('agent', 'Bo')
  call = await server.addCall()
})
afterAll(() => server.close())

type Made = { id: string; key: string; version: number; callerId: string | null }
const made = z.looseObject({ id: z.string(), key: z.string(), version: z.number() }).partial()

const send = async (route: string, json: unknown, as = admin) => {
  const [method = '', path = ''] = route.split(' ')
  const answer = await as.request(API + path, { method, json })
  expect(`${answer.status} ${route}`).toBe(`200 ${route}`)
  return made.parse(await answer.json()) as Made
}
const read = async (path: string) =>
  z.looseObject({}).parse(await (await admin.request(API + path)).json()) as Record<string, never>

const criteria = [{ id: 'tone', label: 'Tone', help: '', points: 2, mustPass: false }]
const spoiled = [{ ...criteria[0], id: `id ${CARD}`, label: `a ${CARD}`, help: `b ${CARD}` }]
const answers = [{ criterionId: 'tone', given: 1, comment: `c ${CARD}` }]
const person = { role: 'agent', password: 'nine long words 9' }
const label = () => ({ label: `Label ${Math.random()}` })

const disputed = async (json?: object) => {
  const card = await send('POST /scorecards', { name: `Card ${Math.random()}`, criteria })
  const score = await send(`PUT /calls/${call}/scores/${card.id}`, { version: 0, answers })
  const { version } = score
  const reason = { version, reason: `because of ${CARD}` }
  const dispute = await send(`POST /scores/${score.id}/dispute`, reason, agent)
  if (json)
    await send(`POST /scores/${score.id}/dispute-answer`, { version: dispute.version, ...json })
}

/** By operation: the texts that it stores, and how to send a card number in each of them. */
const WRITES: Record<string, { texts: string; write: () => Promise<unknown> }> = {
  'PUT /me': { texts: 'fullName', write: () => send('PUT /me', { fullName: CARD }, agent) },
  'POST /users/invitations': {
    texts: 'fullName',
    write: () =>
      send('POST /users/invitations', { fullName: CARD, email: 'in@example.com', role: 'agent' }),
  },
  'POST /users': {
    texts: 'fullName',
    write: () => send('POST /users', { ...person, fullName: CARD, email: 'new@example.com' }),
  },
  'PUT /users/{id}': {
    texts: 'fullName',
    write: () =>
      send(`PUT /users/${agent.user.id}`, {
        fullName: `Bo ${CARD}`,
        email: agent.user.email,
        role: 'agent',
      }),
  },
  'POST /saved-views': {
    texts: 'name search.*',
    write: () =>
      send('POST /saved-views', { name: `a ${CARD}`, isShared: true, search: { q: CARD } }),
  },
  'PATCH /saved-views/{id}': {
    texts: 'name search.*',
    write: async () => {
      const { id, version } = await send('POST /saved-views', { name: 'Mine', search: {} })
      await send(`PATCH /saved-views/${id}`, { version, name: `b ${CARD}`, search: { q: CARD } })
    },
  },
  ...Object.fromEntries(
    ['categories', 'tags'].flatMap((list) => [
      [
        `POST /${list}`,
        { texts: 'label', write: () => send(`POST /${list}`, { label: `new ${CARD}` }) },
      ],
      [
        `PATCH /${list}/{key}`,
        {
          texts: 'label',
          write: async () => {
            const { key, version } = await send(`POST /${list}`, label())
            await send(`PATCH /${list}/${key}`, { version, label: `changed ${CARD}` })
          },
        },
      ],
    ]),
  ),
  'PATCH /calls/{id}': {
    texts: 'summary',
    write: async () => {
      const { version } = await read(`/calls/${call}`)
      await send(`PATCH /calls/${call}`, { version, summary: CARD })
    },
  },
  'POST /calls/{id}/notes': {
    texts: 'text',
    write: () => send(`POST /calls/${call}/notes`, { text: `@[${agent.user.id}] ${CARD}` }),
  },
  'PATCH /notes/{id}': {
    texts: 'text',
    write: async () => {
      const { id, version } = await send(`POST /calls/${call}/notes`, { text: 'Note' })
      await send(`PATCH /notes/${id}`, { version, text: `${DIGITS}@[${agent.user.id}]` })
    },
  },
  'POST /scorecards': {
    texts: 'name criteria[].id criteria[].label criteria[].help',
    write: () => send('POST /scorecards', { name: CARD, criteria: spoiled }),
  },
  'PATCH /scorecards/{id}': {
    texts: 'name criteria[].id criteria[].label criteria[].help',
    write: async () => {
      const { id, version } = await send('POST /scorecards', { name: 'Plain', criteria })
      await send(`PATCH /scorecards/${id}`, { version, name: `x ${CARD}`, criteria: spoiled })
    },
  },
  'PUT /calls/{id}/scores/{scorecard}': {
    texts: 'answers[].comment answers[].criterionId',
    write: async () => {
      const card = await send('POST /scorecards', { name: 'Spoiled', criteria: spoiled })
      const given = [{ ...answers[0], criterionId: `id ${CARD}` }]
      await send(`PUT /calls/${call}/scores/${card.id}`, { version: 0, answers: given })
    },
  },
  'POST /scores/{id}/dispute': { texts: 'reason', write: () => disputed() },
  'POST /scores/{id}/dispute-answer': {
    texts: 'text answers[].comment answers[].criterionId',
    write: async () => {
      await disputed({ accepted: true, text: CARD, answers })
      await disputed({ accepted: false, text: CARD })
    },
  },
  'PATCH /callers/{id}': {
    texts: 'name',
    write: async () => {
      const { items } = callerPage.parse(await read('/callers'))
      const id = items[0]?.id
      const { version } = await read(`/callers/${id}`)
      await send(`PATCH /callers/${id}`, { version, name: CARD })
    },
  },
  'POST /next-steps': { texts: 'title', write: () => send('POST /next-steps', { title: CARD }) },
  'PATCH /next-steps/{id}': {
    texts: 'title',
    write: async () => {
      const { id, version } = await send('POST /next-steps', { title: 'Ring' })
      await send(`PATCH /next-steps/${id}`, { version, title: `ring ${CARD}` })
    },
  },
  ...ticketWrites(
    () => server,
    () => admin,
    send,
  ),
  'POST /callbacks': {
    texts: 'topic requestedWords',
    write: () =>
      send('POST /callbacks', { callId: call, topic: `ring ${CARD}`, requestedWords: CARD }),
  },
  'PATCH /callbacks/{id}': {
    texts: 'topic',
    write: async () => {
      const { id, version } = await send('POST /callbacks', { callId: call, topic: 'Plain' })
      await send(`PATCH /callbacks/${id}`, { version, topic: `about ${CARD}` })
    },
  },
  'POST /callbacks/{id}/attempts': {
    texts: 'note',
    write: async () => {
      const { id } = await send('POST /callbacks', { callId: call, topic: 'Tried' })
      await send(`POST /callbacks/${id}/attempts`, { outcome: 'voicemail', note: CARD })
    },
  },
  ...functionWrites(() => [server, admin]),
  ...dashboardWrites(send),
  ...mailWrites(() => ({ callId: call, email: admin.user.email, personId: admin.user.id }), send),
  ...routingWrites(() => admin.user.id, read, send),
  'PUT /business-hours': {
    texts: 'holidays[].name',
    write: async () => {
      const { zone, week, version } = await read('/business-hours')
      const holidays = [{ date: '2026-12-25', name: CARD }]
      await send('PUT /business-hours', { zone, week, holidays, version })
    },
  },
  'POST /credentials': {
    texts: 'label',
    write: () => {
      const secret = { kind: 'webhook-secret', value: 'a-long-secret-of-mine' }
      return send('POST /credentials', { provider: 'vapi', label: CARD, ...secret })
    },
  },
}

type Operations = Record<
  string,
  { requestBody?: { content: Record<string, { schema: BodySchema }> } }
>

describe('a card number in what people send', () => {
  test('every text of every body is written below, or named with the reason why not', async () => {
    const { paths } = await read('/openapi.json')
    const texts = Object.entries((paths ?? {}) as Record<string, Operations>).flatMap(
      ([path, all]) =>
        path.startsWith('/functions/webhooks/')
          ? []
          : Object.entries(all).flatMap(([method, { requestBody }]) => {
              const { schema = {} } = Object.values(requestBody?.content ?? {})[0] ?? {}
              const route = `${method.toUpperCase()} ${path.replace(API, '')}`
              return textsIn(schema).map((text) => `${route} ${text}`)
            }),
    )
    const stored = texts.filter((text) => !NOT_STORED.some(([pattern]) => pattern.test(text)))
    const written = Object.entries(WRITES).flatMap(([route, write]) =>
      write.texts.split(' ').map((text) => `${route} ${text}`),
    )
    expect([...new Set(stored)].toSorted()).toEqual(written.toSorted())
  })

  test.each(Object.entries(WRITES))('%s stores it nowhere', async (_, { write }) => {
    const before = removals(await everythingStored(server.db))
    await write()
    const stored = await everythingStored(server.db)
    expect(stored).not.toContain(DIGITS)
    expect(stored).not.toContain(CARD)
    expect(removals(stored)).toBeGreaterThan(before)
  })

  test('in what is only looked up it is stored nowhere either', async () => {
    for (const what of ['count', 'export', 'erase']) {
      await send(`POST /callers/${what}`, { number: `+${DIGITS}`, confirmation: `+${DIGITS}` })
    }
    const filter = { q: CARD }
    await send('POST /calls/bulk', { filter, except: [], change: { reviewed: true } })
    await admin.request(`${API}/calls/export.csv`, {
      json: { filter, except: [], timeZone: 'UTC' },
    })
    expect(await everythingStored(server.db)).not.toMatch(/4111 ?1111 ?1111/)
  })

  test('as an address it is refused, and a try to sign in with it stores it nowhere', async () => {
    const json = { ...person, fullName: 'Cy', email: `4111-${DIGITS.slice(4)}@x.com` }
    expect((await admin.request(`${API}/users`, { method: 'POST', json })).status).toBe(422)
    await admin.request('/functions/auth-login', { method: 'POST', json })
    expect(await everythingStored(server.db)).not.toContain(DIGITS.slice(4))
  })

  test('an event of an integration of one’s own stores it nowhere', async () => {
    const event = {
      type: 'call.ended',
      call: {
        id: 'call-1',
        endedReason: CARD,
        callerName: CARD,
        agentName: CARD,
        callerNumber: DIGITS,
        lineNumber: DIGITS,
        transcript: [{ role: 'caller', text: CARD }],
        analysis: {
          summary: CARD,
          category: CARD,
          nextSteps: [{ title: CARD }],
          callback: { requested: true, timeText: CARD },
        },
      },
    }
    expect((await server.deliver('generic', event)).status).toBe(200)
    await server.analyze()
    expect(await everythingStored(server.db)).not.toMatch(/4111 ?1111 ?1111/)
  })
})
