import { describe, expect, test } from 'vitest'

import { seededRandom } from './seeded-random'

const draw = (seed: string) => {
  const random = seededRandom(seed)
  return Array.from({ length: 20 }, () => random.next())
}

describe('seededRandom', () => {
  test('repeats itself for the same seed and differs for another', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })

  test('a fork does not depend on what was drawn before it', () => {
    const random = seededRandom('a')
    const early = random.fork('call').next()
    random.next()
    expect(random.fork('call').next()).toBe(early)
  })

  test('covers a range evenly, both ends included', () => {
    const random = seededRandom('range')
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 4000; index += 1) {
      const drawn = random.whole(0, 3)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })

  test('keeps to the weights', () => {
    const random = seededRandom('weights')
    const drawn = Array.from({ length: 1000 }, () =>
      random.weighted({ often: 9, seldom: 1, never: 0 }),
    )
    expect(drawn).not.toContain('never')
    expect(drawn.filter((key) => key === 'often').length).toBeGreaterThan(850)
  })

  test('writes version 4 UUIDs', () => {
    expect(seededRandom('id').uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  test('refuses to pick from nothing', () => {
    expect(() => seededRandom('x').pick([])).toThrow(RangeError)
    expect(() => seededRandom('x').weighted({ a: 0 })).toThrow(RangeError)
  })
})
