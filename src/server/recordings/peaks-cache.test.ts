import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createPeaksCache } from './read-peaks'

const PEAKS = { seconds: 1, peaks: [100] }

/** Recordings that are read when the test says so. */
const startReading = () => {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const read = (callId: string) => () => {
    begun.push(callId)
    return new Promise<typeof PEAKS>((resolve, reject) => {
      ends.set(callId, { resolve: () => resolve(PEAKS), reject })
    })
  }
  return { begun, read, end: (callId: string) => ends.get(callId) }
}

test('a recording is read once, however many ask for it', async () => {
  const peaksOf = createPeaksCache()
  const { begun, read, end } = startReading()
  const both = Promise.all([peaksOf('a', read('a')), peaksOf('a', read('a'))])
  end('a')?.resolve()
  expect(await both).toEqual([PEAKS, PEAKS])
  expect(await peaksOf('a', read('a'))).toBe(PEAKS)
  expect(begun).toEqual(['a'])
})

test('two are read at a time, the others in turn, also when one fails', async () => {
  const peaksOf = createPeaksCache()
  const { begun, read, end } = startReading()
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((id) => peaksOf(id, read(id))))
  await setImmediate()
  expect(begun).toEqual(['a', 'b'])
  end('b')?.reject(new Error('the storage broke'))
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const id of ['a', 'c']) end(id)?.resolve()
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('d')?.resolve()
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test.each([0, 1, 2, 3, 4, 5])(
  'who comes %d ticks after one ended makes it no third',
  async (ticks) => {
    const peaksOf = createPeaksCache()
    const { begun, read, end } = startReading()
    for (const id of ['a', 'b', 'c']) void peaksOf(id, read(id))
    end('a')?.resolve()
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    void peaksOf('late', read('late'))
    await setImmediate()
    expect(begun).toHaveLength(3)
    end('b')?.resolve()
    await setImmediate()
    expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'late'])
  },
)

test('what could not be read is read anew, and the oldest of many is forgotten', async () => {
  const peaksOf = createPeaksCache()
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Error('the storage broke')
    return PEAKS
  }
  await expect(peaksOf('first', read)).rejects.toThrow('the storage broke')
  expect(await peaksOf('first', read)).toBe(PEAKS)
  expect(reads).toBe(2)
  for (let other = 0; other < 499; other += 1) await peaksOf(`other ${other}`, read)
  await peaksOf('first', read)
  expect(reads).toBe(501)
  await peaksOf('one more', read)
  await peaksOf('first', read)
  expect(reads).toBe(503)
})
