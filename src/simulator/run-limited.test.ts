import { describe, expect, test } from 'vitest'

import { createGate, runLimited } from './run-limited'

const tick = () => new Promise((resume) => setImmediate(resume))

/** Counts how many of its jobs run at once. */
const counted = () => {
  let running = 0
  const seen = { most: 0, done: 0 }
  const work = async () => {
    running += 1
    seen.most = Math.max(seen.most, running)
    await tick()
    running -= 1
    seen.done += 1
  }
  return { work, seen }
}

async function* times<Item>(count: number, item: Item) {
  for (let index = 0; index < count; index += 1) {
    await tick()
    yield item
  }
}

describe('runLimited', () => {
  test('runs every job, never more at once than allowed', async () => {
    const { work, seen } = counted()
    async function* burst() {
      for (let index = 0; index < 40; index += 1) yield work
    }
    await runLimited(burst(), 3)
    expect(seen).toEqual({ most: 3, done: 40 })
  })

  test('stops at the first failure, after what is under way has ended', async () => {
    const { work, seen } = counted()
    async function* failing() {
      yield work
      yield () => Promise.reject(new Error('broken'))
      yield* times(50, work)
    }
    await expect(runLimited(failing(), 4)).rejects.toThrow('broken')
    expect(seen.done).toBeGreaterThan(0)
    expect(seen.done).toBeLessThan(50)
  })
})

describe('createGate', () => {
  test('lets in as many as there are places, in turn, also after a failure', async () => {
    const { work, seen } = counted()
    const enter = createGate(2)
    const order: number[] = []
    const visits = Array.from({ length: 9 }, (_, index) =>
      enter(async () => {
        order.push(index)
        await work()
        if (index === 0) throw new Error('left early')
      }),
    )
    const results = await Promise.allSettled(visits)
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      ...Array.from({ length: 8 }, () => 'fulfilled'),
    ])
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(seen.most).toBe(2)
  })
})
