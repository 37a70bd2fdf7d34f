import { expect, test } from 'vitest'

import { axisWords, changeWords, emptyWords } from './value-words'

test.each([
  ['share', 0.845, 0.8349, '↑ 2 points, was 83 %'],
  ['share', 0.5, 0.51, '↓ 1 point, was 51 %'],
  ['share', 0.501, 0.499, '= 0 points, was 50 %'],
  ['calls', 12, 9, '↑ 3, was 9'],
  ['USD', 0.104, 0.101, '= $0.00, was $0.10'],
  ['USD', 0.106, 0.104, '↑ $0.01, was $0.10'],
  ['points', 0.0713, 0.025, '↑ 0.046, was 0.025'],
  ['points', 12.34, 9.876, '↑ 2.4, was 9.88'],
  ['seconds', 60, 90, '↓ 30 s, was 1 min 30 s'],
] as const)('%s of %d after %d: %s', (unit, now, before, words) => {
  expect(changeWords(unit, now, before)).toBe(words)
})

test('an axis has room for one number', () => {
  const words = [0, 30, 90, 120, 5400].map((seconds) => axisWords('seconds', seconds))
  expect(words).toEqual(['0 s', '30 s', '1.5 min', '2 min', '1 h 30 min'])
  expect([0, 500, 12_000].map((wait) => axisWords('ms', wait))).toEqual(['0 s', '0.5 s', '12 s'])
})

test('no calls are said where calls are counted, and nowhere else', () => {
  expect(emptyWords('callers')).toBe('no callers in this range')
  expect(emptyWords('USD')).toBe('nothing to compute it from in this range')
})
