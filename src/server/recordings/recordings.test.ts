import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callDetail, callPage } from '@/contracts/calls'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

const CALLS = '/functions/api/v1/calls'
const AUDIO = new Uint8Array([1, 2, 3, 4])

type Reply = (url: string, init: RequestInit) => Response
let reply: Reply = () => new Response(null, { status: 500 })
const asked: { url: string; authorization: string | null; range: string | null }[] = []

let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({
    variables: { VAPI_API_KEY: 'vapi-private-key' },
    overrides: {
      fetch: async (input, init = {}) => {
        const url = input instanceof Request ? input.url : input.toString()
        const headers = new Headers(init.headers)
        asked.push({
          url,
          authorization: headers.get('authorization'),
          range: headers.get('range'),
        })
        return reply(url, init)
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

const play = (providerCallId: string, headers: Record<string, string> = {}) => {
  asked.length = 0
  return agent.request(`${CALLS}/${ids[providerCallId]}/recording`, { headers })
}
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

describe('a Vapi recording', () => {
  const fromStorage: Reply = (url) =>
    url.startsWith('https://api.vapi.ai/')
      ? redirect('https://storage.example/signed?x=1')
      : new Response(AUDIO, {
          status: 206,
          headers: {
            'content-type': 'audio/wav',
            'content-range': 'bytes 0-3/10',
            'set-cookie': 'a=b',
          },
        })

  test('is fetched by the fresh address of the provider, never by one of a delivery', async () => {
    reply = fromStorage
    const response = await play('with/../recording', { range: 'bytes=0-3' })
    expect(response.status).toBe(206)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(AUDIO)
    expect(response.headers.get('content-range')).toBe('bytes 0-3/10')
    expect(asked).toEqual([
      {
        url: 'https://api.vapi.ai/call/with%2F..%2Frecording/mono-recording',
        authorization: 'Bearer vapi-private-key',
        range: null,
      },
      { url: 'https://storage.example/signed?x=1', authorization: null, range: 'bytes=0-3' },
    ])
  })

  test("hands out neither the provider's address nor its other headers", async () => {
    reply = fromStorage
    const headers = JSON.stringify([...(await play('with/../recording')).headers])
    expect(headers).not.toContain('storage.example')
    expect(headers).not.toContain('set-cookie')
  })

  test('that plays is in the audit log', async () => {
    reply = fromStorage
    await play('with/../recording')
    const id = ids['with/../recording']
    const call = callDetail.parse(await (await agent.request(`${CALLS}/${id}`)).json())
    expect(call.activity[0]).toMatchObject({ action: 'recording.played', actorName: 'Ana' })
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
    expect((await play('with/../recording')).status).toBe(502)
    expect(asked).toHaveLength(1)
  })

  test('that the provider deleted says so', async () => {
    reply = () => new Response(null, { status: 404 })
    const response = await play('with/../recording')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: 'The provider no longer has this recording.',
    })
  })

  test('is answered 502 when the provider breaks', async () => {
    reply = () => {
      throw new TypeError('network')
    }
    expect((await play('with/../recording')).status).toBe(502)
  })
})

test('a Retell recording is asked for anew each time', async () => {
  reply = (url) =>
    url.startsWith('https://api.retellai.com/v2/get-call/')
      ? Response.json({ recording_url: 'https://cdn.example/fresh.wav' })
      : new Response(AUDIO, { headers: { 'content-type': 'text/html' } })
  const response = await play('retell-1')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('audio/wav')
  expect(asked.map((request) => request.url)).toEqual([
    'https://api.retellai.com/v2/get-call/retell-1',
    'https://cdn.example/fresh.wav',
  ])
})

test('a call without recording says so without asking anybody', async () => {
  const response = await play('silent')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'no-recording' })
  expect(asked).toEqual([])
})
