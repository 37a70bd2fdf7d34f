import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { recordingPlay } from '@/contracts/recordings'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

const CALLS = '/functions/api/v1/calls'
const AUDIO = Uint8Array.from({ length: 100 }, (_, index) => index)
const VAPI = 'https://api.vapi.ai/'

type Reply = (url: string, range: string | null) => Response
let reply: Reply = () => new Response(null, { status: 500 })
const asked: { url: string; authorization: string | null; range: string | null }[] = []

let clock = new Date('2026-11-20T09:00:00Z')
let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({
    variables: { VAPI_API_KEY: 'vapi-private-key' },
    overrides: {
      now: () => clock,
      fetch: async (input, init = {}) => {
        const url = input instanceof Request ? input.url : input.toString()
        const headers = new Headers(init.headers)
        const range = headers.get('range')
        asked.push({ url, authorization: headers.get('authorization'), range })
        return reply(url, range)
      },
    },
  })
  agent = await server.signIn('agent', 'Ana')
  const report = vapiReport({ id: 'with/../recording' })
  const artifact = {
    ...report.message.artifact,
    recordingUrl: 'https://169.254.169.254/secret.wav',
  }
  await server.deliver('vapi', { message: { ...report.message, artifact } })
  await server.deliver('retell', {
    event: 'call_ended',
    call: {
      call_id: 'retell-1',
      call_status: 'ended',
      recording_url: 'https://evil.example/x.wav',
    },
  })
  await server.deliver('vapi', vapiReport({ id: 'silent' }))
  const page = callPage.parse(await (await agent.request(CALLS)).json())
  for (const call of page.items) ids[call.providerCallId] = call.id
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
})

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

/** A storage that keeps `AUDIO`, and answers whole or in parts. */
const stored: Reply = (_, range) => {
  const headers = { 'content-type': 'audio/wav', 'set-cookie': 'a=b' }
  const [, from = '0', to = '99'] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const part = AUDIO.slice(Number(from), Number(to || 99) + 1)
  if (range === null)
    return new Response(part, { headers: { ...headers, 'content-length': '100' } })
  const contentRange = `bytes ${from}-${to || 99}/100`
  return new Response(part, { status: 206, headers: { ...headers, 'content-range': contentRange } })
}
const throughVapi =
  (storage: Reply): Reply =>
  (url, range) =>
    url.startsWith(VAPI) ? redirect('https://storage.example/signed?x=1') : storage(url, range)

const begin = (providerCallId: string, body: object = { fromSeconds: 0 }) =>
  agent.request(`${CALLS}/${ids[providerCallId]}/recording/plays`, { json: body })

const ticketFor = async (providerCallId: string, body?: object) =>
  recordingPlay.parse(await (await begin(providerCallId, body)).json()).ticket

/** As the browser's audio element: without a Bearer token. */
const listen = (providerCallId: string, ticket: string, range = 'bytes=0-') =>
  server.request(`/functions/recordings/${ids[providerCallId]}?ticket=${ticket}`, {
    headers: { range },
  })
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const readCall = async (providerCallId: string) =>
  callDetail.parse(await (await agent.request(`${CALLS}/${ids[providerCallId]}`)).json())

const CALL = 'with/../recording'

describe('a Vapi recording', () => {
  test('comes by the fresh address of the provider, never by one of a delivery', async () => {
    reply = throughVapi(stored)
    const ticket = await ticketFor(CALL)
    const response = await listen(CALL, ticket, 'bytes=10-19')
    expect(response.status).toBe(206)
    expect(await bytesOf(response)).toEqual(AUDIO.slice(10, 20))
    expect(response.headers.get('content-range')).toBe('bytes 10-19/100')
    expect(asked).toEqual([
      {
        url: `${VAPI}call/with%2F..%2Frecording/mono-recording`,
        authorization: 'Bearer vapi-private-key',
        range: null,
      },
      { url: 'https://storage.example/signed?x=1', authorization: null, range: 'bytes=0-0' },
      { url: 'https://storage.example/signed?x=1', authorization: null, range: 'bytes=10-19' },
    ])
  })

  test("hands out neither the provider's address nor its other headers", async () => {
    reply = throughVapi(stored)
    const begun = await begin(CALL)
    const said = JSON.stringify([await begun.json(), [...begun.headers]])
    const response = await listen(CALL, await ticketFor(CALL))
    expect(said + JSON.stringify([...response.headers])).not.toMatch(/storage\.example|a=b/)
  })

  test('is asked for anew when its address has expired', async () => {
    let expired = false
    reply = throughVapi((url, range) => {
      if (!expired) return stored(url, range)
      expired = false
      return new Response(null, { status: 403 })
    })
    const ticket = await ticketFor(CALL)
    expired = true
    expect(await bytesOf(await listen(CALL, ticket, 'bytes=50-'))).toEqual(AUDIO.slice(50))
    expect(asked.filter(({ url }) => url.startsWith(VAPI))).toHaveLength(2)
  })

  test('goes on at the same byte when its address expires in the middle', async () => {
    let whole = false
    reply = throughVapi((url, range) => {
      if (!whole || range !== 'bytes=20-') return stored(url, range)
      whole = false
      const broken = new ReadableStream({
        start: (controller) => {
          controller.enqueue(AUDIO.slice(20, 45))
          controller.close()
        },
      })
      return new Response(broken, {
        status: 206,
        headers: { 'content-range': 'bytes 20-99/100', 'content-type': 'audio/wav' },
      })
    })
    const ticket = await ticketFor(CALL)
    whole = true
    expect(await bytesOf(await listen(CALL, ticket, 'bytes=20-'))).toEqual(AUDIO.slice(20))
    expect(asked.at(-1)).toMatchObject({ range: 'bytes=45-99' })
  })

  test.each([
    ['http://storage.example/a.wav'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://[::1]/a.wav'],
    ['https://localhost/a.wav'],
    ['https://metadata.internal/a.wav'],
    ['file:///etc/passwd'],
  ])('is not fetched from %s', async (location) => {
    reply = () => redirect(location)
    expect((await begin(CALL)).status).toBe(502)
    expect(asked).toHaveLength(1)
  })

  test('that the provider deleted is remembered, and forgotten when it is back', async () => {
    reply = throughVapi(() => new Response(null, { status: 410 }))
    const response = await begin(CALL)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 'recording-deleted',
      error: 'The provider no longer has this recording.',
    })
    expect(await readCall(CALL)).toMatchObject({
      hasRecording: false,
      recordingAbsence: 'deleted',
    })
    reply = throughVapi(stored)
    expect((await begin(CALL)).status).toBe(200)
    expect(await readCall(CALL)).toMatchObject({ hasRecording: true, recordingAbsence: null })
  })

  test('says who has to do what when the key is refused', async () => {
    reply = () => new Response(null, { status: 401 })
    expect(await (await begin(CALL)).json()).toMatchObject({
      code: 'recording-key-refused',
      error: expect.stringContaining('an administrator has to check VAPI_API_KEY'),
    })
  })

  test('is answered 502 when the provider breaks or cannot be reached', async () => {
    reply = () => new Response(null, { status: 500 })
    expect(await (await begin(CALL)).json()).toMatchObject({ code: 'provider-failed' })
    reply = () => {
      throw new TypeError('network')
    }
    const response = await begin(CALL)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'provider-unreachable' })
  })
})

describe('a play', () => {
  test('is in the audit log once, with its second, however often it goes on', async () => {
    reply = throughVapi(stored)
    const before = (await readCall(CALL)).activity.length
    const ticket = await ticketFor(CALL, { fromSeconds: 12.7 })
    await listen(CALL, ticket)
    await listen(CALL, ticket, 'bytes=50-')
    await ticketFor(CALL, { fromSeconds: 40, ticket })
    const { activity } = await readCall(CALL)
    expect(activity.length).toBe(before + 1)
    expect(activity[0]).toMatchObject({
      action: 'recording.played',
      actorName: 'Ana',
      changes: { fromSeconds: { to: 12 } },
    })
    await ticketFor(CALL, {
      fromSeconds: 1,
      ticket: `${ticket.slice(0, -3)}${ticket.endsWith('AAA') ? 'BBB' : 'AAA'}`,
    })
    expect((await readCall(CALL)).activity.length).toBe(before + 2)
  })

  test('by another program, with its Bearer token, is the same: whole, in parts, and audited', async () => {
    reply = throughVapi(stored)
    const before = (await readCall(CALL)).activity.length
    const path = `${CALLS}/${ids[CALL]}/recording`
    const whole = await agent.request(path)
    expect(whole.status).toBe(200)
    expect(await bytesOf(whole)).toEqual(AUDIO)
    const part = await agent.request(path, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(await bytesOf(part)).toEqual(AUDIO.slice(10, 20))
    expect((await readCall(CALL)).activity.length).toBe(before + 1)
    expect((await server.request(path)).status).toBe(401)
  })

  test.each(['bytes=1-', 'bytes=-500', 'bytes=5-6,0-1', 'BYTES=0-'])(
    'of %s is in the audit log as any other, once in an hour',
    async (range) => {
      reply = throughVapi(stored)
      const listener = await server.signIn('agent')
      const plays = async () =>
        (await readCall(CALL)).activity.filter(
          ({ action, actorName }) => action === 'recording.played' && actorName === 'Robin Test',
        ).length
      const before = await plays()
      const path = `${CALLS}/${ids[CALL]}/recording`
      await listener.request(path, { headers: { range } })
      await listener.request(path, { headers: { range } })
      expect(await plays()).toBe(before + 1)
      clock = new Date(clock.getTime() + 61 * 60_000)
      await listener.request(path, { headers: { range } })
      expect(await plays()).toBe(before + 2)
    },
  )

  test('that was refused is not', async () => {
    reply = () => new Response(null, { status: 500 })
    const before = (await readCall(CALL)).activity.length
    await begin(CALL)
    expect((await readCall(CALL)).activity.length).toBe(before)
  })
})

describe('a ticket', () => {
  test('opens one call for an hour, and no longer than its session', async () => {
    reply = throughVapi(stored)
    const other = await server.signIn('agent')
    const response = await other.request(`${CALLS}/${ids[CALL]}/recording/plays`, {
      json: { fromSeconds: 0 },
    })
    const { ticket } = recordingPlay.parse(await response.json())
    expect((await listen(CALL, ticket)).status).toBe(206)
    expect((await listen('retell-1', ticket)).status).toBe(401)

    clock = new Date(clock.getTime() + 61 * 60_000)
    expect((await listen(CALL, ticket)).status).toBe(401)
    clock = new Date(clock.getTime() - 61 * 60_000)
    await other.request('/functions/auth-logout', { method: 'POST' })
    expect((await listen(CALL, ticket)).status).toBe(401)
  })

  test.each(['', 'x', 'x.y.z', '00000000-0000-4000-8000-000000000000.zzzzzzzzz.AAAA'])(
    'like %j opens nothing',
    async (ticket) => {
      expect((await listen(CALL, ticket)).status).toBe(401)
      expect(asked).toEqual([])
    },
  )
})

describe('a Retell recording', () => {
  test('is asked for anew each time it is begun, and is audio whatever the storage says', async () => {
    reply = (url) =>
      url.startsWith('https://api.retellai.com/v2/get-call/')
        ? Response.json({ recording_url: 'https://cdn.example/fresh.wav' })
        : new Response(AUDIO, { headers: { 'content-type': 'text/html' } })
    await ticketFor('retell-1')
    const response = await listen('retell-1', await ticketFor('retell-1'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/wav')
    expect(asked.filter(({ url }) => url.endsWith('/v2/get-call/retell-1'))).toHaveLength(2)
  })

  test('that was never kept is not stored by policy', async () => {
    reply = () => Response.json({ data_storage_setting: 'basic_attributes_only' })
    expect(await (await begin('retell-1')).json()).toMatchObject({ code: 'recording-policy' })
  })
})

test('a call whose caller did not agree to be recorded says so', async () => {
  const report = vapiReport({ id: 'unwilling' })
  await server.deliver('vapi', {
    message: { ...report.message, compliance: { recordingConsent: { type: 'verbal' } } },
  })
  const page = callPage.parse(await (await agent.request(CALLS)).json())
  ids['unwilling'] = page.items.find((call) => call.providerCallId === 'unwilling')?.id ?? ''
  expect(await readCall('unwilling')).toMatchObject({ recordingAbsence: 'no-consent' })
  expect(await (await begin('unwilling')).json()).toMatchObject({ code: 'recording-no-consent' })
})

test('a call without recording says so without asking anybody', async () => {
  const response = await begin('silent')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'no-recording' })
  expect(asked).toEqual([])
})
