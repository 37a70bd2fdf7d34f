import { expect, test } from 'vitest'

import { newsOf } from './urgent-news'

const shown = (hours: readonly number[], total = hours.length, question = 'all') => ({
  question,
  page: {
    items: hours.map((hour) => ({
      id: `at ${hour}`,
      startedAt: new Date(Date.UTC(2026, 10, 25, hour)).toISOString(),
    })),
    total,
  },
})

test('what has come since the answer before is news, each once', () => {
  expect(newsOf(null, shown([9, 8]))).toEqual([])
  expect(newsOf(shown([9, 8]), shown([10, 9, 8]))).toEqual(['at 10'])
  expect(newsOf(shown([10, 9, 8]), shown([10, 9, 8]))).toEqual([])
  expect(newsOf(shown([]), shown([7]))).toEqual(['at 7'])
  // Rated urgent only now, and more at once than are shown.
  expect(newsOf(shown([9, 7]), shown([9, 8, 7]))).toEqual(['at 8'])
  expect(newsOf(shown([3, 2], 4), shown([9, 8], 9))).toEqual(['at 9', 'at 8'])
})

test('what moves up into a full list, or is asked for anew, is none', () => {
  expect(newsOf(shown([9, 8, 7], 4), shown([9, 7, 6]))).toEqual([])
  expect(newsOf(shown([9, 8, 7], 6), shown([6, 5, 4]))).toEqual([])
  expect(newsOf(shown([9], 1, 'billing'), shown([10, 9, 8]))).toEqual([])
})
