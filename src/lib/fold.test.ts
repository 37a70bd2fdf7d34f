import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fold, foldWithOrigins } from './fold'

test.each([
  ['José Muñoz', 'jose munoz'],
  ['Łódź', 'lodz'],
  ['Ørsted & Æther', 'orsted & aether'],
  ['Straße', 'strasse'],
  ['Yılmaz', 'yilmaz'],
  ['Đặng Þór', 'dang thor'],
])('%j is searched as %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('every folded letter knows where it came from', () => {
  const letters = fc.array(fc.constantFrom('a', 'É', 'ß', 'Æ', 'ł', '🙂', ' ', 'e\u0301'))
  fc.assert(
    fc.property(letters, (some) => {
      const text = some.join('')
      const { folded, origins } = foldWithOrigins(text)
      expect(folded).toBe(fold(text))
      expect(origins).toHaveLength(folded.length + 1)
      expect(origins.at(-1)).toBe(text.length)
      expect(origins).toEqual(origins.toSorted((a, b) => a - b))
    }),
  )
})
