import { expect, test } from 'vitest'

import { type BodyShare, createBodyMemory, readRawBody } from './raw-body'

const MB = 1024 * 1024
const BUSY = { refusal: { status: 503, code: 'busy' } }
const streamed = (bytes: number, headers: Record<string, string> = {}) =>
  new Request('http://desk.test', {
    method: 'POST',
    headers,
    duplex: 'half',
    body: new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent < bytes; sent += MB) controller.enqueue(new Uint8Array(MB))
        controller.close()
      },
    }),
  } as RequestInit)

test('all bodies together hold no more than there is, and what is let go is there for others', async () => {
  const memory = createBodyMemory(8 * MB)
  const shares = ['a', 'b', 'c', 'd'].map(memory)
  const [first, second, third, fourth] = shares as [BodyShare, BodyShare, BodyShare, BodyShare]
  expect(await readRawBody(streamed(3 * MB), first)).toMatchObject({ ok: true })
  expect(await readRawBody(streamed(3 * MB), second)).toMatchObject({ ok: true })
  expect(await readRawBody(streamed(3 * MB), third)).toMatchObject(BUSY)
  third.release()
  first.release()
  expect(await readRawBody(streamed(4 * MB), fourth)).toMatchObject({ ok: true })
})

test('one network holds half of it, whatever it sends', async () => {
  const memory = createBodyMemory(8 * MB)
  const [first, second] = [memory('a'), memory('a')]
  expect(await readRawBody(streamed(3 * MB), first)).toMatchObject({ ok: true })
  expect(await readRawBody(streamed(2 * MB), second)).toMatchObject(BUSY)
  expect(await readRawBody(streamed(4 * MB), memory('b'))).toMatchObject({ ok: true })
  second.release()
  first.release()
  expect(await readRawBody(streamed(4 * MB), memory('a'))).toMatchObject({ ok: true })
})

test('a length that is only announced holds nothing', async () => {
  const memory = createBodyMemory(12 * MB)
  const never = new Request('http://desk.test', {
    method: 'POST',
    headers: { 'content-length': String(6 * MB) },
    duplex: 'half',
    body: new ReadableStream(),
  } as RequestInit)
  void readRawBody(never, memory('a'))
  expect(await readRawBody(streamed(6 * MB), memory('a'))).toMatchObject({ ok: true })
})
