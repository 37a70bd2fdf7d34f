import { expect, test } from 'vitest'

import { counted, countWords, figures } from './figures'

test.each([
  [0, '0'],
  [999, '999'],
  [1234, '1,234'],
  [1_000_000, '1,000,000'],
])('%d is written %s', (value, words) => {
  expect(figures(value)).toBe(words)
})

test('says of an estimate that it is one, and no more than is known', () => {
  expect(countWords(12_345, false)).toBe('12,345')
  expect(countWords(12_345, true)).toBe('about 12,000')
  expect(countWords(0, true)).toBe('0')
})

test('a number of things takes its plural', () => {
  expect(counted(1, 'call')).toBe('1 call')
  expect(counted(1204, 'call')).toBe('1,204 calls')
})
