import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { wellFormed } from './well-formed'

test('removes NUL and replaces half characters', () => {
  expect(wellFormed('a\0b\uD800c\uDC00')).toBe('ab\uFFFDc\uFFFD')
})

test('leaves every whole text alone', () => {
  expect(wellFormed('José 😀 𐐷 \u0001\r\n')).toBe('José 😀 𐐷 \u0001\r\n')
})

test('gives valid UTF-8 for any string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (any, whole) => {
      const text = wellFormed(any)
      expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(
        text,
      )
      fc.pre(!whole.includes('\0'))
      expect(wellFormed(whole)).toBe(whole)
    }),
  )
})
