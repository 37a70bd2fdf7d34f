import { expect, test } from 'vitest'

import { sizeWords } from './size-words'

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [3440, '3.4 KB'],
  [11_288_699, '11.3 MB'],
  [2.05e12, '2,050 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
