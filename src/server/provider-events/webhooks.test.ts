import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { deliveryReport } from '@/contracts/deliveries'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'
import { signatureHeaders } from '@tests/harness/sign'

import { queryRows } from '../db/rows'

const API = '/functions/api/v1'
const CARD = '4111 1111 1111 1111'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await server.deps.deliveries.flush()
  await server.truncateAll()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const calls = async () => callPage.parse(await (await admin.request(`${API}/calls`)).json()).items
const onlyCall = async () => {
  const [first, ...others] = await calls()
  expect(others).toEqual([])
  return callDetail.parse(await (await admin.request(`${API}/calls/${first?.id}`)).json())
}
const report = async () => {
  await server.deps.deliveries.flush()
  return deliveryReport.parse(await (await admin.request(`${API}/deliveries`)).json())
}
const counts = async (provider: string) =>
  (await report()).counts.find((row) => row.provider === provider)
/** Everything that is stored, as text: what must not be kept is looked for in all of it. */
const everythingStored = async () => {
  const tables = await queryRows<{ name: string }>(
    server.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      queryRows<{ row: string }>(
        server.db,
        sql`select t::text as row from ${sql.identifier(name)} t`,
      ),
    ),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

describe('an accepted delivery', () => {
  test('is a call once it is answered, and the same bytes again change nothing', async () => {
    const event = vapiReport({ name: 'Ada Moreau' })
    expect(await (await server.deliver('vapi', event)).json()).toEqual({ result: 'accepted' })
    const first = await onlyCall()
    expect(first).toMatchObject({
      status: 'ended',
      outcome: 'completed',
      endedReason: 'customer-ended-call',
      callerName: 'Ada Moreau',
      callerNumber: '+15555550142',
      durationSeconds: 62.5,
      hasTranscript: true,
    })
    expect(await (await server.deliver('vapi', event)).json()).toEqual({ result: 'duplicate' })
    expect(await onlyCall()).toEqual(first)
    expect(await counts('vapi')).toMatchObject({ accepted: 1, duplicate: 1 })
  })

  test('many at once, also of one call, end as one call', async () => {
    const moments = Array.from({ length: 12 }, (_, index) => {
      const event = vapiReport({ id: 'together' })
      event.message.timestamp += index
      return event
    })
    const answers = await Promise.all(
      [...moments, ...moments].map((event) => server.deliver('vapi', event)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    await onlyCall()
    expect(await counts('vapi')).toMatchObject({ accepted: 12, duplicate: 12 })
  })

  test('of two providers with the same id are two calls', async () => {
    await server.deliver('vapi', vapiReport({ id: 'same' }))
    await server.deliver('retell', {
      event: 'call_ended',
      call: { call_id: 'same', call_status: 'ended' },
    })
    expect(await calls()).toHaveLength(2)
  })

  test('that creates a call from its end is completed by a late start', async () => {
    const call = {
      call_id: 'late',
      call_type: 'phone_call',
      direction: 'inbound',
      from_number: '+14145550100',
    }
    await server.deliver('retell', {
      event: 'call_ended',
      call: {
        ...call,
        call_status: 'ended',
        disconnection_reason: 'user_hangup',
        transcript_object: [{ role: 'user', content: 'Hello?', words: [] }],
      },
    })
    const start_timestamp = Date.parse('2026-11-20T10:00:00.250Z')
    await server.deliver('retell', {
      event: 'call_started',
      call: { ...call, call_status: 'ongoing', start_timestamp },
    })
    expect(await onlyCall()).toMatchObject({
      status: 'ended',
      outcome: 'completed',
      startedAt: '2026-11-20T10:00:00.250Z',
      hasTranscript: true,
      transcript: [{ role: 'caller', text: 'Hello?' }],
    })
  })

  test('of an end without a reason is unknown until a reason comes', async () => {
    const call = { call_id: 'reason', call_status: 'ended' }
    await server.deliver('retell', { event: 'call_ended', call })
    expect(await onlyCall()).toMatchObject({ outcome: 'unknown', endedReason: null })
    const disconnection_reason = 'voicemail_reached'
    await server.deliver('retell', {
      event: 'call_analyzed',
      call: { ...call, disconnection_reason },
    })
    expect(await onlyCall()).toMatchObject({
      outcome: 'voicemail',
      endedReason: disconnection_reason,
    })
  })

  test('of a call that never connected stands where it was dialled, not where it was reported', async () => {
    const timestamp = Date.parse('2026-11-01T10:00:00Z')
    const call = { id: 'unanswered', type: 'outboundPhoneCall' }
    await server.deliver('vapi', {
      message: { type: 'status-update', status: 'ringing', timestamp, call },
    })
    await server.deliver('vapi', vapiReport({ startedAt: new Date('2026-11-02T10:00:00Z') }))
    expect((await calls()).map(({ providerCallId }) => providerCallId).at(-1)).toBe('unanswered')
  })

  test('by the generic schema is a call with its claims', async () => {
    const event = {
      type: 'call.ended',
      call: {
        id: 'generic-1',
        callerName: 'Noor',
        durationSeconds: 31.25,
        outcome: 'completed',
        transcript: [{ role: 'caller', text: 'Please cancel my order.', startSeconds: 1 }],
        analysis: { category: 'change-or-cancel', resolution: 'resolved' },
      },
    }
    expect((await server.deliver('generic', event)).status).toBe(200)
    expect(await onlyCall()).toMatchObject({
      provider: 'generic',
      callerName: 'Noor',
      durationSeconds: 31.25,
    })
    await server.analyze()
    expect((await onlyCall()).analysis).toMatchObject({
      category: { value: 'change-or-cancel', source: 'provider' },
      resolution: { value: 'resolved', source: 'provider' },
    })
  })

  test('keeps neither card numbers, prompts nor control handles', async () => {
    const event = vapiReport({ words: `My card is ${CARD}, security code 737.` })
    const { message } = event
    const hostile = {
      message: {
        ...message,
        artifact: {
          ...message.artifact,
          messages: [{ role: 'system', message: 'PROMPT-SECRET' }, ...message.artifact.messages],
        },
        assistant: { model: { messages: [{ role: 'system', content: 'PROMPT-SECRET' }] } },
        call: {
          ...message.call,
          monitor: {
            controlUrl: 'https://control.example/HANDLE',
            listenUrl: 'wss://listen.example/HANDLE',
          },
        },
      },
    }
    expect((await server.deliver('vapi', hostile)).status).toBe(200)
    const stored = await everythingStored()
    for (const secret of [CARD, CARD.replaceAll(' ', ''), 'code 737', 'PROMPT-SECRET', 'HANDLE']) {
      expect(stored).not.toContain(secret)
    }
    expect((await onlyCall()).transcript[1]?.text).toContain('[card number removed]')
  })

  test('with unreadable parts is kept, flagged and listed for administrators', async () => {
    const event = vapiReport({})
    const odd = { message: { ...event.message, endedAt: 'not a date', cost: '12abc' } }
    expect(await (await server.deliver('vapi', odd)).json()).toEqual({ result: 'flagged' })
    const call = await onlyCall()
    expect(call.endedAt).toBeNull()
    expect(call.unreadable.length).toBeGreaterThan(0)
    const { items } = await report()
    expect(items).toMatchObject([{ result: 'flagged', callId: call.id, provider: 'vapi' }])
  })
})

describe('a delivery that changes nothing', () => {
  test('of an unknown type is answered 200 and counted', async () => {
    const event = { message: { type: 'brand-new-thing', call: { id: 'x' } } }
    expect(await (await server.deliver('vapi', event)).json()).toEqual({ result: 'ignored' })
    expect(await calls()).toEqual([])
    expect(await counts('vapi')).toMatchObject({ ignored: 1 })
  })

  test.each([
    ['a wrong secret', { 'x-vapi-secret': 'guess' }, 401],
    ['no JSON', { 'content-type': 'text/plain' }, 415],
    ['a claimed compression', { 'content-encoding': 'gzip' }, 400],
  ])('with %s leaves only its log line', async (_, headers, status) => {
    const event = vapiReport({ name: 'MUST-NOT-BE-KEPT' })
    const response = await server.deliver('vapi', event, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      requestId: expect.any(String),
    })
    expect(await calls()).toEqual([])
    // What the headers refuse is never read.
    const body = Buffer.from(status === 401 ? '' : JSON.stringify(event))
    expect((await report()).items).toMatchObject([
      {
        result: 'refused',
        httpStatus: status,
        bytes: body.length,
        bodyHash: createHash('sha256').update(body).digest('hex'),
      },
    ])
    expect(await everythingStored()).not.toContain('MUST-NOT-BE-KEPT')
  })

  test.each([['{"message":'], ['null'], ['[]'], ['{"message":{"type":"end-of-call-report"}}']])(
    'with the body %s is refused in a sentence',
    async (text) => {
      const body = Buffer.from(text)
      const response = await server.request('/functions/webhooks/vapi', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...signatureHeaders('vapi', body) },
      })
      expect([400, 422]).toContain(response.status)
      expect(await calls()).toEqual([])
    },
  )

  test('larger than the limit is refused before it is held in memory', async () => {
    const response = await server.request('/functions/webhooks/vapi', {
      method: 'POST',
      body: new Uint8Array(16 * 1024 * 1024),
      headers: { 'content-type': 'application/json', 'x-vapi-secret': 'vapi-test-secret' },
    })
    expect(response.status).toBe(413)
  })
})

test('a route without a secret is closed, whatever is sent', async () => {
  const closed = await startServer({ variables: { VAPI_WEBHOOK_SECRET: '' } })
  const response = await closed.deliver('vapi', vapiReport({}))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    code: 'not-configured',
    error: 'VAPI_WEBHOOK_SECRET is not set, so this route accepts nothing.',
  })
  await closed.close()
})

test('both secrets are accepted while one is replaced', async () => {
  const rotating = await startServer({
    variables: { VAPI_WEBHOOK_SECRET: 'new-secret,vapi-test-secret' },
  })
  expect((await rotating.deliver('vapi', vapiReport({}))).status).toBe(200)
  expect(
    (await rotating.deliver('vapi', vapiReport({}), { 'x-vapi-secret': 'new-secret' })).status,
  ).toBe(200)
  await rotating.close()
})

test('when the database fails the provider is told to try again', async () => {
  const broken = await startServer()
  await broken.db.execute(sql`drop table provider_events`)
  const response = await broken.deliver('vapi', vapiReport({}))
  expect(response.status).toBe(500)
  const page = await (await broken.signIn('admin')).request(`${API}/calls`)
  expect(callPage.parse(await page.json()).items).toEqual([])
  await broken.close()
})
