import { describe, expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'

import { backDatedTimes } from './back-dated-times'

const now = new Date('2026-03-20T18:00:00Z')
const times = (calls: number, days: number) => [
  ...backDatedTimes({ now, days, calls }, seededRandom('times')),
]

describe('backDatedTimes', () => {
  test('rises through the days before now', () => {
    const all = times(2000, 28)
    expect(all).toHaveLength(2000)
    const sorted = [...all].sort((a, b) => a.getTime() - b.getTime())
    expect(all).toEqual(sorted)
    expect(all[0]?.getTime()).toBeGreaterThanOrEqual(now.getTime() - 28 * 86_400_000)
    expect(all.at(-1)?.getTime()).toBeLessThan(now.getTime())
  })

  test('follows the week and the day', () => {
    const all = times(2000, 28)
    const onDay = (day: number) => all.filter((time) => time.getUTCDay() === day).length
    expect(onDay(0)).toBeLessThan(onDay(1) / 2)
    const inHour = (hour: number) => all.filter((time) => time.getUTCHours() === hour).length
    expect(inHour(9)).toBeLessThan(inHour(16) / 5)
  })

  test('takes a part of a day', () => {
    expect(times(5, 0.1)).toHaveLength(5)
  })
})
