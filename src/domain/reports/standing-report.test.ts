import { expect, test } from 'vitest'

import type { MetricsAnswer } from '@/contracts/metrics'

import { neighbourOf, periodOf, reportSentences } from './standing-report'

const value = (value: number | null, n = 100) => ({ value, n, filters: null })

const answer = (given: Partial<MetricsAnswer>): MetricsAnswer => ({
  cells: [],
  totals: {},
  range: { from: '2026-11-23T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' },
  zone: 'UTC',
  notCollected: {},
  dataUntil: '2026-11-24T09:00:00.000Z',
  registryVersion: 1,
  ...given,
})
const before = (totals: MetricsAnswer['totals']) => ({
  previous: {
    range: { from: '2026-11-22T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' },
    cells: [],
    totals,
  },
})
const bucket = (time: string, count: number) => ({
  keys: { time },
  values: { volume: value(count) },
  filters: null,
  isPartial: false,
})

test('a week begins on Monday, a month has as many days as it has', () => {
  expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-30' })
  expect(periodOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-30' })
  expect(periodOf('month', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-03-01' })
  expect(periodOf('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
  expect(neighbourOf('month', '2026-03-31', -1)).toBe('2026-02-01')
  expect(neighbourOf('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(neighbourOf('week', '2026-11-25', -1)).toBe('2026-11-16')
  expect(neighbourOf('day', '2026-03-01', -1)).toBe('2026-02-28')
})

test('a day that is over is compared with the whole day before', () => {
  const totals = {
    volume: value(128, 128),
    resolution: value(0.84, 96),
    medianDuration: value(123, 120),
    callbackRate: value(0.13, 128),
  }
  const cells = [bucket('2026-11-23T14:00+00:00', 12), bucket('2026-11-23T15:00+00:00', 20)]
  const past = before({ volume: value(116), resolution: value(0.81, 90) })
  expect(reportSentences('day', answer({ totals, cells, ...past }))).toBe(
    '128 calls came in, 12 more than the day before. 84 % of the 96 with a resolution were resolved, 3 points more than before. Half of the calls were shorter than 2 min 3 s. 13 % asked for a callback. Most came at 15:00: 20.',
  )
})

test('a period that is not over is compared with as much of the one before', () => {
  const running = { dataUntil: '2026-11-23T09:00:00.000Z' }
  const totals = { volume: value(1, 1), resolution: value(1, 1) }
  expect(
    reportSentences('week', answer({ totals, ...running, ...before({ volume: value(3) }) })),
  ).toBe(
    '1 call came in so far, 2 fewer than by the same time the week before. Too few have a resolution to say how many were resolved.',
  )
  expect(reportSentences('day', answer({ totals: { volume: value(0, 0) }, ...running }))).toBe(
    'No calls have come in yet.',
  )
})

test('what cannot be compared is not, and equal is said', () => {
  const totals = { volume: value(40), resolution: value(0.5, 40) }
  const cells = [bucket('2026-11-02', 20), bucket('2026-11-03', 20)]
  expect(reportSentences('month', answer({ totals, cells }))).toBe(
    '40 calls came in. 50 % of the 40 with a resolution were resolved.',
  )
  const same = before({ volume: value(40), resolution: value(0.5, 40) })
  expect(
    reportSentences('month', answer({ totals, cells: [bucket('2026-11-02', 40)], ...same })),
  ).toBe(
    '40 calls came in, as many as the month before. 50 % of the 40 with a resolution were resolved, as before. Most came on Mon, Nov 2: 40.',
  )
  expect(reportSentences('month', answer({ totals: { volume: value(0, 0) } }))).toBe(
    'No calls came in.',
  )
})
