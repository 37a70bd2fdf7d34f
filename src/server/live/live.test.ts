import { setTimeout } from 'node:timers/promises'

import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { workspace } from '@/contracts/workspace'
import { vapiReport } from '@tests/builders/vapi-report'
import { startServer, type TestServer } from '@tests/harness/server'

import { runHousekeeping } from '../housekeeping'

const EVENTS = '/functions/api/v1/events'
let server: TestServer
let agent: Awaited<ReturnType<TestServer['signIn']>>
const open: (() => void)[] = []

beforeAll(async () => {
  server = await startServer()
  agent = await server.signIn('agent')
})
afterEach(() => {
  for (const close of open.splice(0)) close()
})
afterAll(() => server.close())

type Heard = { id: string; type: string | undefined; data: unknown }

/** Opens the stream; `next` resolves with the next event, heartbeats left out. */
const listen = async (lastEventId?: string, as = agent) => {
  const headers: Record<string, string> =
    lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const response = await as.request(EVENTS, { headers })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  open.push(() => void reader.cancel())
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => waiting.push(event) })
  const nextOf = async (isMeant: (type: string | undefined) => boolean): Promise<Heard> => {
    while (waiting.length === 0) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      parser.feed(value)
    }
    const event = waiting.shift()
    const data: unknown = JSON.parse(event?.data ?? 'null')
    if (!isMeant(event?.event)) return nextOf(isMeant)
    return { id: event?.id ?? '', type: event?.event, data }
  }
  // The delivery log is written a moment later, on its own, and counts are told when they were read.
  const next = () => nextOf((type) => type !== 'delivery' && type !== 'counts')
  return { next, nextCounts: () => nextOf((type) => type === 'counts'), hello: await next() }
}

test('a delivered call is announced, without its content', async () => {
  const stream = await listen()
  expect(stream.hello.type).toBe('hello')
  await server.deliver('vapi', vapiReport({ id: 'live-1', name: 'Secret Name' }))
  const event = await stream.next()
  expect(event.data).toEqual({ entity: 'call', callId: expect.any(String), change: 'arrived' })
})

test('a screen that was away is told everything it missed, in order, and nothing twice', async () => {
  const first = await listen()
  await server.deliver('vapi', vapiReport({ id: 'live-2' }))
  const seen = await first.next()
  for (const close of open.splice(0)) close()
  await server.deliver('vapi', vapiReport({ id: 'live-3' }))
  await server.deliver('vapi', vapiReport({ id: 'live-4' }))
  await server.analyze()

  const second = await listen(seen.id)
  // Cut off here, it must be able to ask for the same again.
  expect(second.hello.id).toBe('')
  const missed = [await second.next(), await second.next()]
  expect(missed.map((event) => event.data)).toMatchObject([
    { entity: 'call', change: 'arrived' },
    { entity: 'call', change: 'arrived' },
  ])
  expect(new Set([seen, ...missed].map((event) => event.id)).size).toBe(3)
})

test.each(['nonsense', '1-2-3', '', "'; drop table calls", '1:9999999999999999999:1'])(
  'the cursor %j means: read everything again',
  async (cursor) => {
    const stream = await listen(cursor)
    expect(await stream.next()).toMatchObject({ data: { entity: 'reset' } })
  },
)

test('a screen that was cut off before anything happened misses nothing', async () => {
  const first = await listen()
  for (const close of open.splice(0)) close()
  const callId = await server.addCall({ id: 'live-cut' })
  const again = await listen(first.hello.id)
  const arrived = { entity: 'call', callId, change: 'arrived' }
  // The feed may still be behind the analyses of the test before, which are then told first.
  let heard = await again.next()
  while (JSON.stringify(heard.data) !== JSON.stringify(arrived)) heard = await again.next()
  expect(heard.id).not.toBe('')
})

test('the counts of the sidebar come by themselves, one reading for many changes', async () => {
  const streams = [await listen(), await listen(undefined, await server.signIn('user'))]
  const count = async () =>
    workspace.parse(await (await agent.request('/functions/api/v1/workspace')).json())
  const { totalCalls } = await count()
  const reading = server.deps.callIndex && vi.spyOn(server.deps.callIndex, 'ready')
  const began = Date.now()
  for (let n = 0; n < 12; n++) await server.deliver('vapi', vapiReport({ id: `counted-${n}` }))
  const { providers: _providers, ...counts } = await count()
  expect(counts.totalCalls).toBe(totalCalls + 12)
  for (const { nextCounts } of streams) {
    let told = await nextCounts()
    while (JSON.stringify(told.data) !== JSON.stringify({ entity: 'counts', counts })) {
      told = await nextCounts()
    }
    expect(told.id).toBe('')
  }
  const seconds = (Date.now() - began) / 1000
  expect(reading?.mock.calls.length).toBeLessThanOrEqual(4 + seconds)
  reading?.mockRestore()
})

test('a screen that was away is told the counts of what it missed', async () => {
  const first = await listen()
  for (const close of open.splice(0)) close()
  await server.deliver('vapi', vapiReport({ id: 'live-away' }))
  const again = await listen(first.hello.id)
  expect((await again.nextCounts()).data).toMatchObject({ entity: 'counts' })
})

test('a cursor older than what is kept means: read everything again', async () => {
  const first = await listen()
  await server.deliver('vapi', vapiReport({ id: 'live-5' }))
  const { id } = first.hello
  await runHousekeeping({
    ...server.deps,
    now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000),
  })
  const again = await server.signIn('agent')
  const stream = await listen(id, again)
  expect(await stream.next()).toMatchObject({ data: { entity: 'reset' } })
})

test('a stream ends within seconds of its session, also while events flow', async () => {
  const leaving = await server.signIn('agent')
  const stream = await listen(undefined, leaving)
  await leaving.request('/functions/auth-logout', { method: 'POST' })
  let delivered = 0
  let isOver = false
  const flow = async () => {
    while (!isOver) {
      await server.deliver('vapi', vapiReport({ id: `flowing-${(delivered += 1)}` }))
      await setTimeout(100)
    }
  }
  const flowing = flow()
  const untilTheEnd = async (): Promise<void> => stream.next().then(untilTheEnd)
  await expect(untilTheEnd()).rejects.toThrow('the stream ended')
  isOver = true
  await flowing
  expect(delivered).toBeGreaterThan(0)
})

test('a stream that fails at its start leaves nobody listening', async () => {
  const stop = vi.fn<() => void>()
  const following = vi.spyOn(server.deps.live, 'subscribe').mockReturnValueOnce(stop)
  const reading = vi.spyOn(server.deps.live, 'since').mockRejectedValueOnce(new Error('away'))
  const anew = await server.signIn('agent')
  const answer = await anew.request(EVENTS, { headers: { 'last-event-id': '1:1:1' } })
  expect(await answer.text()).toBe('')
  expect(stop).toHaveBeenCalledOnce()
  following.mockRestore()
  reading.mockRestore()
})

test('an answer says where the feed stood, and a stream from there tells what came later', async () => {
  const anew = await server.signIn('agent')
  const { headers } = await anew.request('/functions/api/v1/workspace')
  await server.deliver('vapi', vapiReport({ id: 'after-the-answer' }))
  const stream = await listen(headers.get('x-live-cursor') ?? 'missing', anew)
  expect(stream.hello.id).toBe('')
  const { data } = await stream.next()
  expect(data).toEqual({ entity: 'call', callId: expect.any(String), change: 'arrived' })
})
