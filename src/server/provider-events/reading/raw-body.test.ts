import { expect, test } from 'vitest'

import { createBodyMemory, readRawBody } from './raw-body'

const MB = 1024 * 1024
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
  const memory = createBodyMemory(6 * MB)
  const [first, second, third] = [memory(), memory(), memory()]
  expect(await readRawBody(streamed(4 * MB), first)).toMatchObject({ ok: true })
  expect(await readRawBody(streamed(4 * MB), second)).toMatchObject({
    refusal: { status: 503, code: 'busy' },
  })
  second.release()
  first.release()
  expect(await readRawBody(streamed(6 * MB), third)).toMatchObject({ ok: true })
})

test('a length that is only announced holds nothing', async () => {
  const memory = createBodyMemory(6 * MB)
  const never = new Request('http://desk.test', {
    method: 'POST',
    headers: { 'content-length': String(6 * MB) },
    duplex: 'half',
    body: new ReadableStream(),
  } as RequestInit)
  void readRawBody(never, memory())
  expect(await readRawBody(streamed(5 * MB), memory())).toMatchObject({ ok: true })
})
