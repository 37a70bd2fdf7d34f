import { describe, expect, test } from 'vitest'

import { askProvider } from './ask-provider'
import { providerApi } from './provider-api'
import { environmentCredentials } from '../credentials/credentials'
import { readEnvironment } from '../env'

const env = readEnvironment({
  RETELL_API_KEY: 'key_first, key_second',
  RETELL_API_URL: 'https://voice.example/',
})
const API = providerApi({ env, credentials: environmentCredentials(env) }, 'retell')

/** Answers in turn, the last one from then on, and remembers what was sent. */
const answering = (...answers: (Response | Error)[]) => {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init))
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer instanceof Response) return answer.clone()
    throw answer ?? new Error('Nothing to answer')
  }
  return { sent, fetch }
}
const settings = { signal: new AbortController().signal, pauseMs: 1 }
const status = (code: number, headers = {}) => new Response('{}', { status: code, headers })

test('answers the JSON, asked with the key, below the address', async () => {
  const { sent, fetch } = answering(Response.json({ call_id: 'c1' }))
  expect(await askProvider(API, '/v2/get-call/c1', { ...settings, fetch })).toEqual({
    call_id: 'c1',
  })
  expect(sent[0]).toMatchObject({ method: 'GET', url: 'https://voice.example/v2/get-call/c1' })
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer key_first')
})

test('sends a body as JSON', async () => {
  const { sent, fetch } = answering(Response.json([]))
  await askProvider(API, '/v3/list-calls', { ...settings, fetch }, { limit: 2 })
  expect(sent[0]?.method).toBe('POST')
  expect(await sent[0]?.json()).toEqual({ limit: 2 })
})

test.each([404, 410, 422])('an id it does not know is null (%d)', async (code) => {
  const { fetch } = answering(status(code))
  expect(await askProvider(API, '/v2/get-call/c1', { ...settings, fetch })).toBeNull()
})

describe('tries again', () => {
  test.each([
    ['when it is busy', status(429, { 'retry-after': '0' })],
    ['when it is broken', status(503)],
    ['when it is not reached', new Error('fetch failed')],
  ])('%s', async (_, first) => {
    const { sent, fetch } = answering(first, Response.json({ fine: true }))
    expect(await askProvider(API, '/x', { ...settings, fetch })).toEqual({ fine: true })
    expect(sent).toHaveLength(2)
  })

  test('not before the time it asks for', async () => {
    const stop = new AbortController()
    const { sent, fetch } = answering(status(429, { 'retry-after': '60' }), Response.json({}))
    const asked = askProvider(API, '/x', { fetch, signal: stop.signal, pauseMs: 1 })
    const pausing = answering(status(503), Response.json({}))
    await askProvider(API, '/x', { ...settings, fetch: pausing.fetch })
    expect(sent).toHaveLength(1)
    stop.abort(new Error('stopped'))
    await expect(asked).rejects.toThrow('stopped')
  })

  test('with the other key when the first is refused', async () => {
    const { sent, fetch } = answering(status(401), Response.json({}))
    await askProvider(API, '/x', { ...settings, fetch })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer key_first',
      'Bearer key_second',
    ])
  })
})

describe('gives up with a sentence that says what to do', () => {
  test.each([
    ['key', status(401), 2, 'Retell refused the key. Set RETELL_API_KEY to a valid private key'],
    ['rate', status(429, { 'retry-after': '0' }), 5, 'Wait a few minutes, then try again.'],
    ['rate', status(429, { 'retry-after': '3600' }), 1, 'Retell limits how often'],
    ['broken', status(500), 5, 'status 500'],
    ['unreachable', new Error('fetch failed'), 5, 'Retell did not answer at voice.example.'],
    ['unreadable', new Response('<html>'), 1, 'does not speak Retell'],
    ['unreadable', status(302, { location: '/login' }), 1, 'Check RETELL_API_URL'],
    ['unreadable', status(400), 1, 'does not speak Retell'],
  ])('%s', async (kind, answer, attempts, words) => {
    const { sent, fetch } = answering(answer)
    const asked = askProvider(API, '/x', { ...settings, fetch })
    await expect(asked).rejects.toMatchObject({ kind, message: expect.stringContaining(words) })
    await expect(asked).rejects.not.toMatchObject({
      message: expect.stringMatching(/key_(old|new)/),
    })
    expect(sent).toHaveLength(attempts)
  })
})

test('an answer that never comes is given up in time', async () => {
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  await expect(askProvider(API, '/x', { ...settings, timeoutMs: 5, fetch })).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

test('stops at once when it is told to, also while it waits', async () => {
  const stop = new AbortController()
  const { sent, fetch } = answering(status(503))
  const asked = askProvider(API, '/x', { fetch, signal: stop.signal, pauseMs: 60_000 })
  await expect.poll(() => sent.length).toBe(1)
  stop.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  expect(sent).toHaveLength(1)
})
