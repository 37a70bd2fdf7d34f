import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { session } from '@/api/session'

import { askServer, type Asked, BROWSER_CHECKS, type Check, playSound, tryOut } from './checks'

const NOW = new Date('2026-11-20T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  session.start({
    token: 'token',
    user: { id: '1', name: 'Ana', email: 'ana@example.com', role: 'agent' },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session.end()
})

const check = (id: string): Check => {
  const found = BROWSER_CHECKS.find((one) => one.id === id)
  if (!found) throw new Error(`No check ${id}`)
  return found
}
const asked = (facts: Partial<Asked> = {}): Promise<Asked> =>
  Promise.resolve({
    checks: [],
    now: NOW.toISOString(),
    zone: 'UTC',
    ms: 100,
    halfway: NOW.getTime(),
    ...facts,
  })
const answerWith = (status: number, body: unknown = {}) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))

test.each([
  [5, 'passed', 'within 5 s'],
  [-5, 'passed', 'within 5 s'],
  [130, 'failed', /2:10|2 min.* ahead of the server’s/],
  [-130, 'failed', /behind the server’s/],
])('a clock that is %d s ahead has %s', async (seconds, state, words) => {
  const halfway = NOW.getTime() + seconds * 1000
  const result = await tryOut(check('clock'), asked({ halfway }))
  expect(result.state).toBe(state)
  expect(result.said).toMatch(words)
})

test('a slow answer says less about the clock', async () => {
  const facts = { halfway: NOW.getTime() + 7000, ms: 6000 }
  expect((await tryOut(check('clock'), asked(facts))).state).toBe('passed')
})

test.each([
  ['granted', 'passed', /may show/],
  ['denied', 'failed', /blocked/],
  ['default', 'unknown', /not asked for yet/],
])('notifications that are %s have %s', async (permission, state, words) => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', { permission })
  const result = await tryOut(check('notifications'), asked())
  expect([result.state, result.said]).toEqual([state, expect.stringMatching(words)])
})

test('a browser without notifications has nothing to check', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect((await tryOut(check('notifications'), asked())).said).toMatch(/cannot show/)
})

test('sound is played after a press, and refused before one', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  expect(await playSound()).toMatchObject({ state: 'failed' })
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const connect = () => {}
  const node = function () {
    return { connect, start: connect, stop: connect, addEventListener: connect }
  }
  vi.stubGlobal('AudioContext', function () {
    return { currentTime: 0, state: 'running', resume: async () => {}, destination: null }
  })
  vi.stubGlobal('GainNode', node)
  vi.stubGlobal('OscillatorNode', node)
  expect(await playSound()).toMatchObject({ state: 'passed' })
})

test.each([
  [403, 'Sign out and in again'],
  [404, 'Reload the page'],
  [429, 'Wait a minute'],
  [502, 'server’s log'],
])('an answer of status %d says what to do', async (status, advice) => {
  answerWith(status, { error: 'No.', code: 'no' })
  const result = await tryOut(check('session'), asked())
  expect(result).toMatchObject({ state: 'failed', said: 'No.' })
  expect(result.advice).toContain(advice)
})

test('without a connection, or with another server in front, it says so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect((await tryOut(check('session'), asked())).advice).toBe(
    'Check the connection and try again.',
  )
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the Wi-Fi'))
  expect((await tryOut(check('session'), asked())).advice).toContain('Something else answers here')
})

test('what hangs is given up after twelve seconds, with what to do about it', async () => {
  const never = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', never)
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const server = askServer(over.signal)
  const results = Promise.all([
    tryOut(check('session'), server),
    tryOut(check('live'), server),
    tryOut(check('clock'), server),
  ])
  await vi.advanceTimersByTimeAsync(12_000)
  const [ofSession, live, ofClock] = await results
  for (const { said } of [ofSession, live, ofClock]) {
    expect(said).toBe('No result within 12 seconds.')
  }
  expect(ofSession.advice).toContain('Check the connection')
  expect(live.advice).toContain('Turn off buffering')
})

test('a browser that cannot play recordings says so before it reads one', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
  expect((await tryOut(check('recording'), asked())).said).toContain('cannot play WAV or MP3')
})
