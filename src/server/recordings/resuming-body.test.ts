import { expect, test } from 'vitest'

import { resumingBody } from './resuming-body'

const BYTES = Uint8Array.from({ length: 60 }, (_, index) => index)

/** Answers from `start` on, and breaks off after `most` bytes: by an end, or by an error. */
const answer = (start: number, most = 60, { size = 60, error = false } = {}) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(BYTES.slice(start, start + most))
      if (error) controller.error(new Error('connection reset'))
      else controller.close()
    },
  })
  return new Response(body, {
    status: 206,
    headers: { 'content-range': `bytes ${start}-59/${size}` },
  })
}
const readAll = async (body: ReadableStream<Uint8Array> | null) =>
  new Uint8Array(await new Response(body).arrayBuffer())

test.each([false, true])('goes on where it broke off (by an error: %s)', async (error) => {
  const asked: string[] = []
  const rests = [answer(20, 10, { error: false }), answer(30)]
  const body = resumingBody(answer(0, 20, { error }), async (range) => {
    asked.push(range)
    // An error drops what was queued before it.
    const start = Number(/\d+/.exec(range)?.[0])
    return start === 0 ? answer(0) : (rests.shift() ?? answer(start))
  })
  expect(await readAll(body)).toEqual(BYTES)
  expect(asked.length).toBeGreaterThan(0)
})

test('fails when the rest is of another recording', async () => {
  const body = resumingBody(answer(0, 20), async () => answer(20, 40, { size: 99 }))
  await expect(readAll(body)).rejects.toThrow('not of the same recording')
})

test('is given up when nothing comes any more', async () => {
  let opened = 0
  const body = resumingBody(answer(0, 20), async () => {
    opened += 1
    return answer(20, 0)
  })
  await expect(readAll(body)).rejects.toThrow('broke off')
  expect(opened).toBe(3)
})

test('fetches nothing more once nobody listens', async () => {
  let opened = 0
  const body = resumingBody(answer(0, 20), async () => {
    opened += 1
    return answer(20)
  })
  await body?.cancel()
  expect(opened).toBe(0)
})

test('without a length it is passed on as it comes', async () => {
  const body = resumingBody(new Response('words'), async () => answer(0))
  expect(await new Response(body).text()).toBe('words')
})
