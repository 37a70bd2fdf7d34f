import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSearch, writeSearch } from './search-text'

test('writes what a person would write', () => {
  expect(
    writeSearch({
      outcome: ['voicemail', 'spam'],
      q: 'late & more',
      t: 42,
      hasTranscript: false,
      x: undefined,
      y: null,
      z: '',
    }),
  ).toBe('outcome=voicemail,spam&q=late+%26+more&t=42&hasTranscript=false')
  expect(writeSearch({ folded: [] })).toBe('folded=')
})

test('numbers stay the text that was typed', () => {
  expect(readSearch('?q=0142&caller=%2B1+414')).toEqual({ q: '0142', caller: '+1 414' })
})

test('any text comes back as it went', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (q) => {
      expect(readSearch(writeSearch({ q }))).toEqual({ q })
    }),
  )
})

test.each(['%', '?%E0%A4%A', '&&&', '?=x', '__proto__=1'])('reads %j without throwing', (text) => {
  expect(() => readSearch(text)).not.toThrow()
})
