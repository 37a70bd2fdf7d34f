import { expect, test } from 'vitest'

import { LOOSE_END } from './sentences'

test('a long row of marks is read in one pass, and cut only at the end', () => {
  for (const mark of ['-', '/', ':', ',', "'", '!', '?']) {
    const marks = mark.repeat(2000)
    expect(`a table ${marks}x`.replace(LOOSE_END, '')).toBe(`a table ${marks}x`)
    expect(`a table ${marks}`.replace(LOOSE_END, '')).toBe('a table')
  }
})
