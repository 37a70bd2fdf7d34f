import { expect, test } from 'vitest'

import { cutOnWord } from './cut-on-word'

test.each([
  ['short stays', '  hello there ', 20, 'hello there'],
  ['cuts before the word that does not fit', 'the quick brown fox', 12, 'the quick'],
  ['keeps a word that ends at the limit', 'the quick brown', 9, 'the quick'],
  ['one endless word is cut hard', 'x'.repeat(50), 10, 'x'.repeat(10)],
  ['never half of a surrogate pair', '😀'.repeat(10), 5, '😀😀'],
  ['nothing in, nothing out', '   ', 10, ''],
])('%s', (_name, text, max, expected) => {
  expect(cutOnWord(text, max)).toBe(expected)
})
