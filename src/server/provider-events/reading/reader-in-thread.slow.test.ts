import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { vapiReport } from '@tests/builders/vapi-report'
import { threadFile } from '@tests/harness/thread-file'

import type { SignedBody } from '../../deps'
import { readRequestBody } from '../../http/read-request-body'
import { createLog } from '../../log'
import { readBody } from './delivery-reader'
import { MAX_BODY_BYTES } from './read-body'
import { startReaderInThread } from './reader-in-thread'

const THREAD = new URL('./reading-thread.ts', import.meta.url)

const startReader = (more = '') => {
  const reader = startReaderInThread(threadFile(THREAD, more), createLog('silent'))
  onTestFinished(() => reader.close())
  return reader
}

const bodyOf = (content: string | Uint8Array, encoding?: string): SignedBody => ({
  provider: 'vapi',
  headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  rawBody: Buffer.from(content),
  receivedAt: new Date('2026-11-20T12:00:00Z'),
})
const report = (id: string) =>
  JSON.stringify(vapiReport({ id, words: 'My card is 4111 1111 1111 1111' }))
const idOf = (event: Awaited<ReturnType<typeof readBody>>) =>
  event.ok ? event.reading.providerCallId : event.refusal.code

test('reads what it is given as this thread would', async () => {
  const reader = startReader()
  const bodies = [
    bodyOf(report('a')),
    bodyOf('{"message":'),
    bodyOf(gzipSync(report('b')), 'gzip'),
    bodyOf('{"message":{"type":"brand-new-thing","call":{"id":"x"}}}'),
    bodyOf(report('c').repeat(2)),
    bodyOf(
      JSON.stringify({
        message: { type: 'end-of-call-report', call: { id: 'late', endedAt: 'x' } },
      }),
    ),
  ]
  const read = await Promise.all(bodies.map((body) => reader.read(body)))
  expect(read).toEqual(await Promise.all(bodies.map(readBody)))
  expect(read.map(idOf)).toEqual(['a', 'not-json', 'b', '', 'not-json', 'late'])
})

test('lets everything else go on while it reads the largest body', async () => {
  const reader = startReader()
  await reader.read(bodyOf(report('first')))
  const turns = '{"role":"user","message":"hi"},'
  const many = turns.repeat(Math.floor((MAX_BODY_BYTES - 300) / turns.length))
  const body = `{"message":{"type":"end-of-call-report","call":{"id":"large"},"artifact":{"messages":[${many}{}]}}}`
  let isRead = false
  const large = reader.read(bodyOf(body)).finally(() => (isRead = true))
  const small = reader.read(bodyOf(report('small')))
  let turnsOfTheLoop = 0
  for (; !isRead; turnsOfTheLoop += 1) await setImmediate()
  expect(idOf(await large)).toBe('large')
  expect(turnsOfTheLoop).toBeGreaterThan(50)
  expect(idOf(await small)).toBe('small')
})

test('a body that kills the thread is refused, those beside it and after it are read', async () => {
  const reader = startReader(`parentPort.on('message', (bodies) => {
    if (bodies.some(({ delivery, request = '' }) => Buffer.from(delivery?.rawBody ?? request).includes('DEADLY'))) process.exit(1)
  })`)
  const bodies = ['a', 'b', 'DEADLY', 'c', 'DEADLY', 'd'].map((id) => bodyOf(report(id)))
  const read = await Promise.all(bodies.map((body) => reader.read(body)))
  const refused = 'not-readable-now'
  expect(read.map(idOf)).toEqual(['a', 'b', refused, 'c', refused, 'd'])
  expect(read[2]).toMatchObject({ ok: false, refusal: { status: 503 } })
  expect(idOf(await reader.read(bodyOf(report('after'))))).toBe('after')
})

test('a fault of the reading is told, and costs nobody else anything', async () => {
  const reader = startReader()
  // Bytes that are none: something that parsing cannot be given.
  const broken = { ...bodyOf(''), provider: 'nobody' as 'vapi', rawBody: Buffer.from('{}') }
  const [fault, good] = await Promise.allSettled([
    reader.read(broken),
    reader.read(bodyOf(report('good'))),
  ])
  expect(fault).toMatchObject({ status: 'rejected', reason: expect.any(Error) })
  expect(good).toMatchObject({ status: 'fulfilled', value: { ok: true } })
})

test('a large request is read there, and what is wrong with it is said as here', async () => {
  const reader = startReader(`parentPort.on('message', (bodies) => {
    if (bodies.some(({ request }) => request?.includes('DEADLY'))) process.exit(1)
  })`)
  const transcript = 'my pin is 1 2 3 4 '.repeat(20_000)
  const text = JSON.stringify({ transcript })
  expect(await reader.readRequest(text)).toEqual(readRequestBody(text))
  const tooLong = JSON.stringify({ transcript: 'a'.repeat(1_000_001) })
  await expect(reader.readRequest(tooLong)).rejects.toMatchObject({
    status: 413,
    code: 'too-large',
    message: 'This is too long: at most 1 million characters can be sent at once.',
  })
  await expect(reader.readRequest('"DEADLY"')).rejects.toMatchObject({ status: 503 })
})

test('the last thread is not replaced when it is closed', async () => {
  const reader = startReader()
  expect(idOf(await reader.read(bodyOf(report('a'))))).toBe('a')
  await reader.close()
  await reader.close()
})
